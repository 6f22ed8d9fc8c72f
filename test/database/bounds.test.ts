import { afterAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { isDatabaseDown } from '../../src/database/database-errors.js';
import { Database } from '../../src/database/database.js';
import { freshDatabase } from '../support/database.js';

const TIMEOUT_MS = 600;

const url = await freshDatabase();
const database = new Database(url, TIMEOUT_MS);
const other = new pg.Client(url);
other.on('error', () => undefined); // the database is dropped first
await other.connect();
afterAll(async () => {
  await database.$disconnect();
  await other.end();
});

/** An account with its first token: two statements, and so a transaction. */
function createAccount(id: string): Promise<unknown> {
  const createdAt = new Date(0);
  const token = { id: `token ${id}`, hash: Buffer.from(id), label: '', scopes: [], createdAt };
  return database.account.create({
    data: { id, name: id, nameKey: id, kind: 'bot', createdAt, tokens: { create: token } },
  });
}

async function accounts(): Promise<string[]> {
  const { rows } = await other.query<{ id: string }>('SELECT id FROM account ORDER BY id');
  return rows.map(({ id }) => id);
}

/** The process of PostgreSQL that waits for a lock. */
async function waiting(): Promise<number> {
  for (;;) {
    const { rows } = await other.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (rows[0] !== undefined) return rows[0].pid;
  }
}

/** Begins an account whose token has to wait for a lock, in the middle of its transaction. */
async function beginBlocked(): Promise<{ readonly error: Promise<unknown>; readonly begun: number }> {
  await other.query('BEGIN; LOCK TABLE token');
  const error = createAccount('late').then(
    () => 'created',
    (error: unknown) => error,
  );
  return { error, begun: performance.now() };
}

describe('a statement that takes too long', () => {
  it('is ended by PostgreSQL, with nothing done, and counts as an outage', async () => {
    const { error, begun } = await beginBlocked();
    expect(isDatabaseDown(await error)).toBe(true);
    expect(performance.now() - begun).toBeLessThan(2 * TIMEOUT_MS);
    await other.query('ROLLBACK');
    expect(await accounts()).toEqual([]);
  });

  it('in a PostgreSQL that hangs is given up with its connection, and what is written then is durable', async () => {
    const { error, begun } = await beginBlocked();
    const backend = await waiting();
    process.kill(backend, 'SIGSTOP');
    const waited = error.then(() => performance.now() - begun);
    expect(isDatabaseDown(await error)).toBe(true);
    await other.query('ROLLBACK');
    process.kill(backend, 'SIGCONT');
    const ids = ['a', 'b', 'c', 'd'];
    for (const id of ids) {
      // One statement, on the connection that was used last.
      await database.account.createMany({ data: [{ id, name: id, nameKey: id, kind: 'bot', createdAt: new Date(0) }] });
    }
    expect(await accounts()).toEqual(ids);
    expect(await waited).toBeLessThan(2 * TIMEOUT_MS);
  });
});

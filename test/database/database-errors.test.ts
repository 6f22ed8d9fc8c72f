import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { isDatabaseDown, isDuplicateKey } from '../../src/database/database-errors.js';
import { Database } from '../../src/database/database.js';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/database/embedded-postgres.js';
import { freshDatabase } from '../support/database.js';

const ANNA = { id: 'a', name: 'Anna', nameKey: 'anna', kind: 'human', createdAt: new Date(0) };
const url = await freshDatabase();

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

function verdict(error: unknown) {
  return { down: isDatabaseDown(error), duplicate: isDuplicateKey(error) };
}

async function pgClient(at: string): Promise<pg.Client> {
  const client = new pg.Client(at);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

describe('errors of a server that is there', () => {
  const database = new Database(url);
  let client: pg.Client;
  beforeAll(async () => {
    client = await pgClient(url);
    await database.account.create({ data: ANNA });
  });
  afterAll(async () => {
    await client.end();
    await database.$disconnect();
  });

  const again = 'INSERT INTO account SELECT * FROM account';
  it.each([
    ['create', () => database.account.create({ data: ANNA })],
    ['raw SQL', () => database.$executeRawUnsafe(again)],
    ['a transaction', () => database.$transaction((tx) => tx.account.create({ data: ANNA }))],
    ['pg', () => client.query(again)],
  ])('a duplicate key by %s', async (_name, work) => {
    expect(verdict(await errorOf(work()))).toEqual({ down: false, duplicate: true });
  });

  it.each([
    ['a missing row', () => database.account.update({ where: { id: 'nobody' }, data: { kind: 'bot' } })],
    ['a broken foreign key', () => database.$executeRawUnsafe(`INSERT INTO game_seat VALUES ('none', 0)`)],
    ['broken SQL', () => client.query('SELEKT')],
    ['a bug', () => Promise.reject(new TypeError('x is undefined'))],
  ])('neither: %s', async (_name, work) => {
    expect(verdict(await errorOf(work()))).toEqual({ down: false, duplicate: false });
  });

  it('no connection is free in time', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const busy = Array.from({ length: 10 }, () => database.$transaction(() => released, { timeout: 20_000 }));
    await new Promise((resolve) => setTimeout(resolve, 200));
    const error = await errorOf(database.$transaction((tx) => tx.account.count()));
    release();
    await Promise.all(busy);
    expect(verdict(error)).toEqual({ down: true, duplicate: false });
  });
});

describe('errors of a server that goes', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bummerl-errors-'));
  let server: EmbeddedPostgres;
  let database: Database;
  let client: pg.Client;
  beforeAll(async () => {
    chmodSync(folder, 0o711);
    server = await startEmbeddedPostgres(folder, { throwaway: true });
    database = new Database(server.url);
    client = await pgClient(server.url);
  });
  afterAll(async () => {
    await database.$disconnect();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  it('while a query is under way, and afterwards', async () => {
    const sleep = 'SELECT pg_sleep(20)::text';
    const underWay = [
      errorOf(database.$queryRawUnsafe(sleep)),
      errorOf(database.$transaction((tx) => tx.$queryRawUnsafe(sleep), { timeout: 20_000 })),
      errorOf(client.query(sleep)),
    ];
    await new Promise((resolve) => setTimeout(resolve, 300));
    await server.stop();
    const afterwards = [
      errorOf(database.account.count()),
      errorOf(database.$transaction((tx) => tx.account.count())),
      errorOf(client.query('SELECT 1')),
      errorOf(pgClient(server.url)),
    ];
    for (const error of await Promise.all([...underWay, ...afterwards])) {
      expect([error, verdict(error)]).toEqual([error, { down: true, duplicate: false }]);
    }
  });
});

import { afterAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { freshDatabase } from '../support/database.js';

const client = new pg.Client({ connectionString: await freshDatabase() });
client.on('error', () => undefined); // the database may go first
await client.connect();
afterAll(() => client.end());

/** What is not of one game, or has to be unique beyond it; why stands in ARCHITECTURE.md. */
const OTHERS = [
  ...['account', 'token', 'instance', 'heartbeat', 'clock_pause', 'idempotency_key', 'commitment', 'signing_key'],
  ...['rating', 'rating_progress', 'board', 'league', 'league_event', 'league_member', 'league_webhook'],
  '_prisma_migrations',
];
const BEYOND_A_GAME = ['game_rematch_of_key'];

interface Key {
  readonly table: string;
  readonly index: string;
  readonly first: string;
}

/** All that is unique, with the first column of its index. */
async function keys(): Promise<readonly Key[]> {
  const { rows } = await client.query<Key>(`
    SELECT tables.relname AS table, indexes.relname AS index, attname AS first
    FROM pg_index JOIN pg_class tables ON tables.oid = indrelid JOIN pg_class indexes ON indexes.oid = indexrelid
      JOIN pg_attribute ON attrelid = indrelid AND attnum = indkey[0]
    WHERE tables.relnamespace = 'public'::regnamespace AND indisunique`);
  return rows;
}

describe('the keys of the tables that hold games', () => {
  it('begin with the id of the game, so that the tables can be distributed by it', async () => {
    const ofGames = (await keys()).filter(
      ({ table, index }) => !OTHERS.includes(table) && !BEYOND_A_GAME.includes(index),
    );
    expect(ofGames.map(({ table }) => table).sort()).toEqual([
      'deal_result',
      'game',
      'game_seat',
      'game_signature',
      'league_game',
      'log_row',
      'rating_change',
    ]);
    for (const { table, first } of ofGames)
      expect([table, first]).toEqual([table, table === 'game' ? 'id' : 'game_id']);
  });

  it('leave out no table and no exception that is none', async () => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    );
    const all = await keys();
    const keyed = new Set(all.map(({ table }) => table));
    expect(rows.map(({ name }) => name).filter((name) => !keyed.has(name))).toEqual([]);
    expect(OTHERS.filter((name) => !keyed.has(name))).toEqual([]);
    expect(BEYOND_A_GAME.filter((name) => !all.some(({ index }) => index === name))).toEqual([]);
  });
});

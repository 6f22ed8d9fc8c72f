import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../src/database/database.js';
import { at } from '../../src/domain/result.js';
import { readProgress } from '../../src/ratings/ledger.js';
import { recompute } from '../../src/ratings/recompute/recompute.js';
import { startApp } from '../support/app.js';
import { freshDatabase } from '../support/database.js';
import { newPlayers } from '../support/games.js';
import { foundRated, giveUp } from '../support/rated-games.js';
import { ServiceProcess } from '../support/service-process.js';

const PLAYED = 40;
/** Of each game that was played: so many that all of them take seconds to rate. */
const COPIES = 100;
const KILLS = 10;

const databaseUrl = await freshDatabase();
const store = new Database(databaseUrl);
afterAll(() => store.$disconnect());

beforeAll(async () => {
  const service = await startApp({}, databaseUrl);
  const players = await newPlayers(service, 7);
  for (let game = 0; game < PLAYED; game++) {
    const [winner, loser] = [at(players, game % 7), at(players, (game + 1 + (game % 5)) % 7)];
    const id = await foundRated(service, 'schnapsen/tjger', [winner, loser]);
    await giveUp(service, id, [winner, loser], loser);
  }
  await service.close();
  await store.$executeRaw`INSERT INTO game
    SELECT (jsonb_populate_record(game, jsonb_build_object('id', id || '_' || n, 'end_number', NULL))).*
    FROM game, generate_series(1, ${COPIES}::int) AS n`;
  await store.$executeRaw`INSERT INTO log_row
    SELECT (jsonb_populate_record(log_row, jsonb_build_object('game_id', game_id || '_' || n))).*
    FROM log_row, generate_series(1, ${COPIES}::int) AS n`;
  await store.$executeRaw`INSERT INTO game_seat (game_id, seat, account_id, version)
    SELECT game_id || '_' || n, seat, account_id, version FROM game_seat, generate_series(1, ${COPIES}::int) AS n`;
}, 120_000);

/** What of the stored ratings does not follow from the games up to where the ratings have come. */
async function differences(): Promise<readonly string[]> {
  const told: string[] = [];
  await recompute(store, false, ({ of, message }) => told.push(`${of}: ${message}`));
  return told;
}

/** Starts a service, which rates before it is ready, and kills it some time after it has begun to. */
async function killWhileRating(afterMs: number): Promise<void> {
  const { number } = await readProgress(store);
  const env = { ...process.env, PORT: '0', LOG_LEVEL: 'error', DATABASE_URL: databaseUrl };
  const service = spawn(process.execPath, ['dist/main.js'], { env, stdio: 'ignore' });
  const ended = once(service, 'exit');
  for (let tries = 0; (await readProgress(store)).number === number && tries < 6_000; tries++) await sleep(5);
  await sleep(afterMs);
  service.kill('SIGKILL');
  await ended;
}

describe(`kill -9, ${KILLS} times while ${PLAYED * (COPIES + 1)} games are rated`, () => {
  it('rates none twice, leaves none out, and never half of one', async () => {
    const stops = new Set<number>();
    for (let kills = 0; kills < KILLS; kills++) {
      await killWhileRating(kills * 5);
      stops.add((await readProgress(store)).number);
      expect(await differences()).toEqual([]);
    }
    expect(stops.size).toBeGreaterThan(KILLS / 2); // else it was killed when all was done
    const services = await Promise.all([1, 2].map(() => ServiceProcess.start({ DATABASE_URL: databaseUrl })));
    const all = PLAYED * (COPIES + 1);
    for (let tries = 0; (await readProgress(store)).number < all && tries < 600; tries++) await sleep(100);
    await Promise.all(services.map((service) => service.stop()));
    expect(await differences()).toEqual([]);
    expect(await store.ratingChange.count()).toBe(2 * all);
  }, 300_000);
});

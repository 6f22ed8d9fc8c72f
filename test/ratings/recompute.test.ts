import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../src/database/database.js';
import { at } from '../../src/domain/result.js';
import { Rater } from '../../src/ratings/rater.js';
import { recompute } from '../../src/ratings/recompute/recompute.js';
import { startApp, type Player, type TestApp } from '../support/app.js';
import { createDatabase, createEmptyDatabase, type TestDatabase } from '../support/database.js';
import { finished, newPlayers } from '../support/games.js';
import { foundRated, giveUp } from '../support/rated-games.js';

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command as an operator does. */
const run = (url: string, ...args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: url };
    execFile('npm', ['run', '-s', 'ratings:recompute', '--', ...args], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, out, err }),
    );
  });

let database: TestDatabase;
let service: TestApp;
let store: Database;
let three: readonly Player[];
const ids: string[] = [];

beforeAll(async () => {
  database = await createDatabase();
  service = await startApp({}, database.url);
  store = service.app.get(Database);
  three = await newPlayers(service, 3);
  for (let round = 0; round < 9; round++) ids.push(await given(round));
  ids.push(await foundRated(service, 'bauernschnapsen/tjger', ['greedy', 'random', 'greedy', 'random']));
  await finished(service, at(ids, 9));
  await catchUp();
});

afterAll(async () => {
  await service.close();
  await database.drop();
});

/** A duel that is given up; one of the three has a new version in each third round. */
async function given(round: number): Promise<string> {
  const [one, two] = [at(three, round % 3), at(three, (round + 1) % 3)];
  if (round % 3 === 0)
    await service.http
      .patch('/v1/account')
      .set(one.auth)
      .send({ version: `${round}` })
      .expect(200);
  const id = await foundRated(service, 'schnapsen/tjger', [one, two]);
  await giveUp(service, id, [one, two], two);
  return id;
}

const catchUp = () => service.app.get(Rater, { strict: false }).catchUp();

async function differences(write = false): Promise<readonly string[]> {
  const told: string[] = [];
  await recompute(store, write, ({ of, message }) => told.push(`${of}: ${message}`));
  return told;
}

const stored = async () => [
  await store.rating.findMany({ orderBy: [{ game: 'asc' }, { player: 'asc' }, { version: 'asc' }] }),
  await store.ratingChange.findMany({ orderBy: [{ number: 'asc' }, { player: 'asc' }] }),
];

describe('npm run ratings:recompute', () => {
  it('gives every number again', async () => {
    expect(await run(database.url)).toEqual({
      code: 0,
      out: '10 rated games, 20 changes and 7 ratings: all is as it follows from the games\n',
      err: '',
    });
  });

  it('finds what was changed, puts it right when it is told to, and games go on from there', async () => {
    const before = await stored();
    await store.$executeRaw`UPDATE rating_change SET rating_after = rating_after + 1e-9 WHERE game_id = ${ids[3]}`;
    await store.$executeRaw`UPDATE rating SET conservative = 3000 WHERE player = 'bot:random'`;
    const found = await run(database.url);
    expect(found).toMatchObject({ code: 1, err: '' });
    const lines = found.out.trimEnd().split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(new RegExp(`^ledger: game ${ids[3]}, .*: has after .* instead of `));
    expect(lines[2]).toMatch(/^rating: bauernschnapsen, bot:random in version "1": has conservative 3000 instead of /);
    expect(lines[3]).toBe('10 rated games, 20 changes and 7 ratings: 3 differences, which --write puts right');
    expect(await run(database.url, '--write')).toMatchObject({
      code: 0,
      out: expect.stringContaining('3 differences, put right'),
    });
    expect(await stored()).toEqual(before);
    ids.push(await given(10));
    await catchUp();
    expect(await differences()).toEqual([]);
  });

  it.each<[string, string, number]>([
    ['a line that is gone', `DELETE FROM rating_change WHERE number = 2 AND won`, 1],
    ['a whole ledger that is gone', `DELETE FROM rating_change`, 22],
    ['a line that is in another place', `UPDATE rating_change SET number = 1000 WHERE number = 2`, 2],
    [
      'a line of a game that was never rated',
      `INSERT INTO rating_change SELECT 'no game', player, version, number, at,
      game, system, won, rating_before, deviation_before, volatility_before, rating_after, deviation_after,
      volatility_after, partners, opponents FROM rating_change WHERE number = 1 AND won`,
      1,
    ],
    ['opponents that were others', `UPDATE rating_change SET opponents = '[]' WHERE number = 3`, 2],
    ['ratings that are gone', `DELETE FROM rating WHERE game = 'schnapsen'`, 5],
    ['a rating of nobody', `UPDATE rating SET player = 'nobody' WHERE player = 'bot:greedy'`, 2],
    ['a game that was won by the other', `UPDATE game SET winners = ARRAY[1 - winners[1]] WHERE end_number = 9`, 4],
  ])('finds %s', async (_, change, count) => {
    const before = await stored();
    await store.$executeRawUnsafe(change);
    const found = await differences();
    expect(found.length).toBeGreaterThanOrEqual(count);
    const { revision } = await store.ratingProgress.findUniqueOrThrow({ where: { id: 1 } });
    expect(await differences(true)).toEqual(found);
    expect(await differences()).toEqual([]);
    expect((await store.ratingProgress.findUniqueOrThrow({ where: { id: 1 } })).revision).toBe(revision + 1);
    if (change.includes('UPDATE game')) return;
    expect(await stored()).toEqual(before);
  });

  it('can be run while games are rated', async () => {
    const rating = (async () => {
      for (let round = 20; round < 32; round++) {
        await given(round);
        await catchUp();
      }
    })();
    let rated = false;
    void rating.then(() => (rated = true));
    while (!rated) expect([await differences(), await differences(true)]).toEqual([[], []]);
    await rating;
    expect(await differences()).toEqual([]);
  });

  it('says how it is used, and when there is no database', async () => {
    expect(await run(database.url, '--help')).toMatchObject({ code: 0, out: expect.stringContaining('usage:') });
    expect(await run(database.url, '--wrong')).toMatchObject({ code: 2, err: expect.stringContaining('usage:') });
    const empty = await createEmptyDatabase();
    expect(await run(empty.url)).toMatchObject({ code: 2, err: expect.stringContaining('no service has used it yet') });
    await empty.drop();
  });
});

import { describe, expect, it } from '@jest/globals';
import { Database } from '../../src/database/database.js';
import { verifyPlay } from '../../src/fairness/verify-play.js';
import { Heartbeat } from '../../src/games/heartbeat.js';
import { StaleGames } from '../../src/games/stale-games.js';
import { startApp, useApp, type TestApp } from '../support/app.js';
import { expectSound, soundReplay, startClocked } from '../support/clocks.js';
import { HttpGame } from '../support/games.js';

const service = useApp();
const DAY_MS = 24 * 60 * 60 * 1000;
const ABORTED = {
  status: 'aborted',
  endReason: 'aborted',
  winners: null,
  toAct: null,
  legalActions: [],
  deadline: null,
};

/** Looks for stale games as if it were so much later. */
const lookIn = (ms: number, on: TestApp = service()): Promise<void> => on.app.get(StaleGames).look(Date.now() + ms);

/** A running game without a clock, in which so many have acted. */
async function timeless(actions: number): Promise<HttpGame> {
  const game = await startClocked(service(), 'bauernschnapsen', null);
  for (let count = 0; count < actions; count++) {
    const { toAct, legalActions } = await game.turn();
    expect((await game.act(toAct, legalActions[0])).status).toBe(201);
  }
  return game;
}

describe('games that wait for players for too long', () => {
  it('are called off once, whoever looks, and no others', async () => {
    const other = await startApp({}, service().databaseUrl);
    try {
      const games = [await HttpGame.open(service()), await HttpGame.open(service())];
      const started = await HttpGame.start(service());
      await lookIn(DAY_MS - 10_000);
      for (const game of games) expect(await game.observe()).toMatchObject({ status: 'open' });
      await Promise.all([lookIn(DAY_MS + 1_000), lookIn(DAY_MS + 1_000, other)]);
      for (const game of games) {
        expect(await game.observe()).toMatchObject({ version: 2, ...ABORTED });
        await soundReplay(game);
      }
      expect(await started.observe()).toMatchObject({ status: 'playing' });
      await expectSound(started);
    } finally {
      await other.close();
    }
  });
});

describe('games without a clock', () => {
  it('in which nobody acts for seven days are called off once, whoever looks, in any phase', async () => {
    const other = await startApp({}, service().databaseUrl);
    try {
      const games = await Promise.all([0, 1, 5, 15, 40].map(timeless));
      const versions = await Promise.all(games.map(async (game) => (await game.observe()).version as number));
      await lookIn(7 * DAY_MS - 10_000);
      for (const game of games) expect(await game.observe()).toMatchObject({ status: 'playing' });
      await Promise.all([lookIn(7 * DAY_MS + 1_000), lookIn(7 * DAY_MS + 1_000, other)]);
      for (const [index, game] of games.entries()) {
        const seen = await game.observe(1);
        expect(seen).toMatchObject({ ...ABORTED, version: Number(versions[index]) + 1 });
        const replay = await soundReplay(game);
        expect(replay.seating.at(-1)).toMatchObject({ type: 'abort', version: seen.version });
        expect(replay.deals.at(-1).result).toBeNull();
        expect(replay).toMatchObject({ endReason: 'aborted', winners: null, bummerl: null, score: seen.score });
        expect(verifyPlay(replay).fault).toBeNull();
      }
    } finally {
      await other.close();
    }
  }, 30_000);

  it('refuse what comes after that, and end their streams', async () => {
    const game = await timeless(2);
    const { toAct, legalActions } = await game.turn();
    await lookIn(7 * DAY_MS + 1_000);
    const { status, body } = await game.act(toAct, legalActions[0]);
    expect([status, body.code]).toEqual([409, 'game-over']);
    const events = await game.get('/events?limit=200').expect(200);
    expect(events.body.items.at(-1)).toMatchObject({ type: 'gameAborted' });
    const { body: stream } = await game.read('/stream', 'application/x-ndjson').expect(200);
    expect(JSON.parse(String(stream).trim().split('\n').at(-1) ?? '')).toMatchObject({ type: 'gameAborted' });
  });

  it('with an action within the seven days go on, and so do those with a clock', async () => {
    const clock = { moveMs: 86_400_000, bankMs: 86_400_000, onTimeout: 'forfeit' } as const;
    const clocked = await startClocked(service(), 'schnapsen', clock);
    const game = await timeless(1);
    const database = service().app.get(Database);
    // As if all of it but the last action had been done eight days ago.
    await database.$executeRaw`UPDATE game SET created_at = created_at - interval '8 days' WHERE id = ${game.id}`;
    await lookIn(7 * DAY_MS - 10_000);
    expect(await game.observe()).toMatchObject({ status: 'playing' });
    await lookIn(7 * DAY_MS + 1_000);
    expect(await clocked.observe()).toMatchObject({ status: 'playing' });
  });

  it('wait longer when no instance was alive meanwhile', async () => {
    const game = await timeless(1);
    const heartbeat = service().app.get(Heartbeat);
    const now = Date.now();
    await service()
      .app.get(Database)
      .clockPause.create({ data: { since: new Date(now + DAY_MS), until: new Date(now + 2 * DAY_MS) } });
    await heartbeat.read();
    await lookIn(7 * DAY_MS + 1_000);
    expect(await game.observe()).toMatchObject({ status: 'playing' });
    await lookIn(8 * DAY_MS + 1_000);
    expect(await game.observe()).toMatchObject(ABORTED);
  });
});

it('a hundred thousand games are looked through in a moment', async () => {
  const stale = await timeless(1);
  const database = service().app.get(Database);
  for (const [status, age] of [
    ['open', '1 hour'],
    ['playing', '1 hour'],
    ['playing', '9 days'],
  ] as const)
    await database.$executeRaw`
      WITH new AS (
        SELECT lpad(to_hex((extract(epoch FROM now() - ${age}::interval) * 1000)::bigint), 12, '0') AS time, n
        FROM generate_series(1, 33000) AS n),
      games AS (
        INSERT INTO game (id, created_by, rule_set, rules, rules_version, visibility, join_code, first_dealer, status, score, winners, created_at)
        SELECT left(time, 8) || '-' || right(time, 4) || '-7fff-8fff-' || ${status.slice(0, 1)} || lpad(n::text, 11, '0'), created_by, rule_set, rules, rules_version,
          visibility, join_code, first_dealer, ${status}, score, winners, now() - ${age}::interval
        FROM new, game WHERE game.id = ${stale.id} RETURNING id)
      INSERT INTO log_row (game_id, version, type, data, rules_version, at)
      SELECT id, 1, 'seatTaken', '{}', 1, now() FROM games`;
  await database.$executeRaw`ANALYZE game, log_row`;
  const begun = performance.now();
  await service().app.get(StaleGames).look(Date.now());
  const took = performance.now() - begun;
  if (process.env['FIGURES']) console.log(`looked through in ${took.toFixed()} ms`);
  expect(took).toBeLessThan(3_000);
}, 60_000);

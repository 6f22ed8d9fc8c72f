import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../src/database/database.js';
import { startApp, useApp, type TestApp } from '../support/app.js';
import { over, soundReplay, startClocked, until, type Clock } from '../support/clocks.js';
import type { HttpGame } from '../support/games.js';

const service = useApp();
const SLOW_MS = 1_500;
/** Less than a commit takes here. */
const CLOCK: Clock = { moveMs: 1_000, bankMs: 0, onTimeout: 'forfeit' };
const LONG: Clock = { moveMs: 60_000, bankMs: 600_000, onTimeout: 'forfeit' };

/** Nothing can be written to a log for so long; gives what is done meanwhile. */
async function slowly<T>(on: TestApp, act: () => Promise<T>): Promise<T> {
  let acting: Promise<T> | undefined;
  await on.app.get(Database).$transaction(async (transaction) => {
    await transaction.$executeRaw`LOCK TABLE log_row IN EXCLUSIVE MODE`;
    acting = act();
    await sleep(SLOW_MS);
  });
  return acting as Promise<T>;
}

/** The first card is played, and takes so long to be written. */
async function playSlowly(game: HttpGame): Promise<void> {
  const { toAct, legalActions } = await game.turn();
  const card = legalActions.find(({ type }: { type: string }) => type === 'play');
  const { status } = await slowly(game.service, () => game.act(toAct, card));
  expect(status).toBe(201);
}

const playedAt = async (game: HttpGame): Promise<number> => {
  const { body } = await game.get('/plays').expect(200);
  return Date.parse(body.items.at(-1).at);
};

describe('a commit that is slow', () => {
  it('takes nothing from the time of the next seat, though it lasts longer than that', async () => {
    const game = await startClocked(service(), 'schnapsen', CLOCK);
    await playSlowly(game);
    const { deadline } = await game.observe();
    expect(deadline.msLeft).toBeGreaterThan(700);
    await sleep(deadline.msLeft - 400);
    const { toAct, legalActions } = await game.turn();
    expect((await game.act(toAct, legalActions[0])).status).toBe(201);
    await until(game, over);
    const { deals } = await soundReplay(game);
    const [first, second] = deals[0].actions;
    expect(first).not.toHaveProperty('pausedMs');
    expect(second.pausedMs).toBeGreaterThanOrEqual(SLOW_MS - 100);
    expect(second.elapsedMs - second.pausedMs).toBeLessThan(1_000);
  });

  it('and then nothing more: its time runs out after that', async () => {
    const game = await startClocked(service(), 'schnapsen', CLOCK);
    await playSlowly(game);
    const { deadline } = await game.observe();
    expect(await until(game, over)).toMatchObject({ endReason: 'noShow' });
    const { deals } = await soundReplay(game);
    const late = Date.parse(deals[0].actions[1].at) - Date.parse(deadline.at);
    expect(late).toBeGreaterThanOrEqual(100);
    expect(late).toBeLessThan(1_000);
  });

  it('is known to other instances, and after a start', async () => {
    const other = await startApp({}, service().databaseUrl);
    await sleep(2_500); // until each knows of the other
    const game = await startClocked(service(), 'schnapsen', LONG);
    await game.on(other).observe();
    await playSlowly(game);
    const written = Date.now();
    await sleep(50);
    const third = await startApp({}, service().databaseUrl);
    try {
      for (const instance of [service(), other, third]) {
        const { deadline } = await game.on(instance).observe();
        const began = Date.parse(deadline.at) - LONG.moveMs - LONG.bankMs;
        expect(began - (await playedAt(game))).toBeGreaterThanOrEqual(SLOW_MS - 100);
        expect(began).toBeLessThanOrEqual(written);
      }
    } finally {
      await Promise.all([other.close(), third.close()]);
    }
  }, 30_000);

  it('leaves the answer the same when it is repeated', async () => {
    const game = await startClocked(service(), 'bauernschnapsen', LONG);
    const act = async () =>
      await game.post('trumps', { turnUp: true }, game.player(1)).set('idempotency-key', 'slow').expect(201);
    const first = await slowly(service(), act);
    const { deadline } = await game.observe();
    const shown = first.body.observation.deadline;
    expect(Date.parse(deadline.at) - Date.parse(shown.at)).toBeGreaterThanOrEqual(SLOW_MS - 100);
    expect((await act()).text).toBe(first.text);
  });
});

it('of a commit as usual nothing is noted', async () => {
  const game = await startClocked(service(), 'schnapsen', LONG);
  const rows = await service()
    .app.get(Database)
    .logRow.findMany({ where: { gameId: game.id } });
  expect(rows.every(({ writtenAt }) => writtenAt === null)).toBe(true);
});

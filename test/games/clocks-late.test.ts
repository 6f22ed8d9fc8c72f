import { describe, expect, it } from '@jest/globals';
import { Deadlines } from '../../src/games/deadlines.js';
import { PlayService } from '../../src/games/play.service.js';
import { useApp } from '../support/app.js';
import { expectSound, soundReplay, startClocked, type Clock } from '../support/clocks.js';
import { type HttpGame } from '../support/games.js';

const service = useApp();
const FORFEIT: Clock = { moveMs: 60_000, bankMs: 0, onTimeout: 'forfeit' };
const DEFAULT: Clock = { moveMs: 60_000, bankMs: 5_000, onTimeout: 'default' };

/** Makes trump as if the request had been received so long after the deadline, which takes no time. */
async function makeTrump(game: HttpGame, lateMs: number, expected: readonly number[] = []) {
  const { toAct, deadline } = await game.observe();
  const { id, name } = game.player(toAct as number);
  const now = Date.parse(deadline.at) + lateMs;
  const request = { account: { id, name }, now, expected: expected.map((version) => [version]), keyed: null };
  return service()
    .app.get(PlayService)
    .act(game.id, { type: 'turnUp' }, request as never);
}

describe('a request', () => {
  it('that was received a millisecond before the deadline counts', async () => {
    for (const clock of [FORFEIT, DEFAULT]) {
      const game = await startClocked(service(), 'bauernschnapsen', clock);
      const { body } = await makeTrump(game, -1);
      expect(body).toMatchObject({ version: 6, observation: { lastAction: { defaulted: false } } });
      expect(body?.observation.lastAction?.elapsedMs).toBe(clock.moveMs + clock.bankMs - 1);
      await expectSound(game);
    }
  });

  it('that was received at the deadline finds the match lost', async () => {
    const game = await startClocked(service(), 'bauernschnapsen', FORFEIT);
    await expect(makeTrump(game, 0)).rejects.toMatchObject({ code: 'game-over' });
    const { endReason, winners, deals } = await soundReplay(game);
    expect([endReason, winners]).toEqual(['noShow', [0]]);
    expect(deals[0].actions).toEqual([expect.objectContaining({ type: 'timeout', noShow: true, elapsedMs: 60_000 })]);
  });

  it('that was received at the deadline finds that the clock has acted', async () => {
    const game = await startClocked(service(), 'bauernschnapsen', DEFAULT);
    await expect(makeTrump(game, 0)).rejects.toMatchObject({ code: 'wrong-phase' });
    const { version, phase, lastAction, deadline } = await game.observe();
    expect([version, phase]).toEqual([6, 'bidding']);
    expect(lastAction).toEqual({
      ...{ version: 6, seat: 1, action: { type: 'turnUp' } },
      ...{ elapsedMs: 65_000, defaulted: true },
    });
    expect(deadline.bankMs).toBe(0); // the bank of the one who was late is empty, and it is his bid
    await expectSound(game);
  });

  it('that names its version is told that the game has moved on', async () => {
    const game = await startClocked(service(), 'bauernschnapsen', DEFAULT);
    await expect(makeTrump(game, 10, [5])).rejects.toMatchObject({ code: 'stale-version' });
  });
});

describe('deadlines', () => {
  it('are taken when they have passed, each game once, at the earliest that was noted', () => {
    const deadlines = new Deadlines();
    const now = Date.now();
    deadlines.note('a', now + 1_000);
    deadlines.note('a', now + 5_000);
    deadlines.note('b', now + 3_000);
    deadlines.note('b', now + 2_000);
    deadlines.note('late', now - 1_000);
    expect(deadlines.take(now + 999)).toEqual(['late']);
    expect(deadlines.take(now + 1_060)).toEqual(['a']);
    expect(deadlines.take(now + 1_990)).toEqual([]);
    expect(deadlines.take(now + 2_060)).toEqual(['b']);
    expect(deadlines.take(now + 60_000)).toEqual([]);
    deadlines.note('a', now + 61_000);
    expect(deadlines.take(now + 62_000)).toEqual(['a']);
  });
});

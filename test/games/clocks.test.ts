import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { useApp } from '../support/app.js';
import { over, soundReplay, startClocked, until, type Clock } from '../support/clocks.js';
import { HttpGame } from '../support/games.js';

const service = useApp();
const LONG: Clock = { moveMs: 60_000, bankMs: 600_000, onTimeout: 'forfeit' };
/** Long enough for requests to come in time on a busy machine, and short enough to be waited for. */
const SHORT: Clock = { moveMs: 4_000, bankMs: 500, onTimeout: 'forfeit' };

const PHASES = [
  ['bauernschnapsen', 'trump'],
  ['bauernschnapsen', 'bidding'],
  ['bauernschnapsen', 'doubling'],
  ['bauernschnapsen', 'play'],
  ['schnapsen', 'play'],
] as const;
type Kind = (typeof PHASES)[number][0];

describe('the deadline', () => {
  it('is shown to everybody while a seat is to act: first the time for the action, then the bank', async () => {
    const game = await startClocked(service(), 'bauernschnapsen', LONG);
    const seen = [await game.observe(1), await game.observe(0), await game.observe()];
    for (const { deadline, serverTime } of seen) {
      expect(deadline.bankMs).toBe(600_000);
      expect(deadline.msLeft).toBeLessThanOrEqual(60_000);
      expect(Date.parse(deadline.at)).toBe(Date.parse(serverTime) + deadline.msLeft + deadline.bankMs);
    }
    expect(new Set(seen.map(({ deadline }) => deadline.at)).size).toBe(1);
    const { body } = await game.get('/events', game.player(1)).expect(200);
    const turn = body.items.at(-1);
    expect(turn.type).toBe('yourTurn');
    const due = Date.parse(turn.at) + 660_000;
    expect(turn.deadline).toEqual({ at: new Date(due).toISOString(), msLeft: 60_000, bankMs: 600_000 });
    expect(Date.parse(seen[0].deadline.at) - due).toBeGreaterThanOrEqual(0);
    expect(Date.parse(seen[0].deadline.at) - due).toBeLessThan(5_000); // more than nothing where the commit was slow
  });

  it('is null where nobody is awaited who has a clock', async () => {
    expect((await HttpGame.open(service())).created.state.deadline).toBeNull();
    const timeless = await startClocked(service(), 'schnapsen', null);
    expect(await timeless.observe()).toMatchObject({ toAct: expect.any(Number), deadline: null });
    const game = await startClocked(service(), 'schnapsen', LONG);
    const { body } = await game.post('resignation', {}, game.player(0)).expect(201);
    expect(body.observation.deadline).toBeNull();
  });

  it('takes from the bank what an action takes longer than its time, and only from that of its seat', async () => {
    const clock: Clock = { moveMs: 300, bankMs: 60_000, onTimeout: 'forfeit' };
    const game = await startClocked(service(), 'schnapsen', clock);
    const [first] = [(await game.observe()).toAct];
    await sleep(800);
    const seen = await game.observe();
    expect(seen.deadline.msLeft).toBe(0);
    expect(seen.deadline.bankMs).toBeLessThanOrEqual(59_500);
    const { legalActions } = await game.observe(first);
    await game.act(first, legalActions[0]);
    const { toAct, deadline } = await game.observe();
    expect(toAct).not.toBe(first);
    expect(deadline.bankMs).toBeGreaterThan(59_500);
    await game.post('resignation', {}, game.player(0)).expect(201);
    const { deals } = await soundReplay(game);
    expect(deals[0].actions[0].elapsedMs).toBeGreaterThanOrEqual(800);
  });

  it('stays the same in the answer that is repeated for an Idempotency-Key', async () => {
    const game = await startClocked(service(), 'bauernschnapsen', LONG);
    const act = () => game.post('trumps', { turnUp: true }, game.player(1)).set('idempotency-key', 'once').expect(201);
    const first = await act();
    expect(first.body.observation.deadline).toMatchObject({ msLeft: 60_000, bankMs: 600_000 });
    await sleep(50);
    expect((await act()).text).toBe(first.text);
  });
});

describe('when a client goes away', () => {
  it('in any phase, the match goes to the other side', async () => {
    await Promise.all(PHASES.map(([kind, phase]) => expectForfeit(kind, phase)));
  }, 60_000);

  it('before it has ever acted it did not come', async () => {
    const game = await startClocked(service(), 'schnapsen', SHORT);
    const first = await game.turn();
    const card = first.legalActions.find(({ type }: Done) => type === 'play');
    expect((await game.act(first.toAct, card)).status).toBe(201);
    const gone = 1 - first.toAct;
    expect((await until(game, over)).winners).toEqual([first.toAct]);
    const { endReason, deals } = await soundReplay(game);
    expect(endReason).toBe('noShow');
    expect(deals[0].actions.at(-1)).toMatchObject({ type: 'timeout', seat: gone, noShow: true });
  }, 30_000);

  it('in any phase, the clock acts for it and the table goes on to the end', async () => {
    await Promise.all(PHASES.map(([kind, phase]) => expectPlayedOn(kind, phase)));
  }, 60_000);
});

interface Done {
  readonly version: number;
  readonly seat: number;
  readonly type: string;
}

async function expectForfeit(kind: Kind, phase: string): Promise<void> {
  const game = await startClocked(service(), kind, SHORT);
  const { toAct, deadline } = await game.playTo(phase);
  const seen = await until(game, over);
  expect(seen).toMatchObject({ status: 'finished', winners: [(toAct + 1) % 2], deadline: null, toAct: null });
  const { deals, endReason, bummerl, score } = await soundReplay(game);
  const cut = deals.at(-1).actions.at(-1);
  expect(cut).toMatchObject({ type: 'timeout', seat: toAct });
  expect(deals.at(-1).result).toBeNull();
  expect([bummerl, score]).toEqual([1, [0, 0]]);
  expect(endReason).toBe(cut.noShow === true ? 'noShow' : 'timeout');
  const late = Date.parse(cut.at) - Date.parse(deadline.at);
  expect(late).toBeGreaterThanOrEqual(100);
  expect(late).toBeLessThan(5_000);
  if (process.env['FIGURES']) console.log(`${kind}, ${phase}: ${late} ms after the deadline`);
  const { body } = await game.get('/events?limit=200').expect(200);
  expect(body.items.slice(-2)).toMatchObject([
    { type: 'timedOut', seat: toAct },
    { type: 'gameFinished', endReason, winners: seen.winners },
  ]);
}

/** Plays until the phase is reached, and lets the clock act for who is too slow. */
async function reach(game: HttpGame, phase: string): Promise<{ readonly toAct: number; readonly version: number }> {
  for (;;) {
    const seen = await game.turn();
    if (seen.phase === phase) return seen;
    if (seen.legalActions.length > 0) await game.act(seen.toAct, seen.legalActions[0]);
  }
}

async function expectPlayedOn(kind: Kind, phase: string): Promise<void> {
  const clock: Clock = { moveMs: 1_500, bankMs: 0, onTimeout: 'default' };
  const game = await startClocked(service(), kind, clock, { target: 1 });
  const { toAct: gone, version: from } = await reach(game, phase);
  await playOnWithout(game, gone);
  const { deals, endReason } = await soundReplay(game);
  expect(endReason).toBe('target');
  const actions = deals.flatMap((deal: { actions: object[] }) => deal.actions);
  const byClock = actions.filter(({ version, seat }: Done) => version > from && seat === gone);
  expect(byClock.length).toBeGreaterThan(0);
  for (const action of byClock) expect(action).toMatchObject({ defaulted: true });
  for (const { type, contract, level } of byClock)
    if (type === 'bid' || type === 'double') expect(contract ?? level).toBe('pass');
  expect(byClock.filter(({ type }: Done) => type === 'trump')).toEqual([]);
}

/** All others go on as long as there is something to do; who is too slow finds the clock has acted. */
async function playOnWithout(game: HttpGame, gone: number): Promise<void> {
  for (;;) {
    const seen = await until(game, (now) => over(now) || now.toAct !== gone);
    if (over(seen)) return;
    const { legalActions } = await game.observe(seen.toAct);
    if (legalActions.length > 0) await game.act(seen.toAct, legalActions[0]);
  }
}

describe('house bots', () => {
  it('have no clock', async () => {
    const seats = [{ player: 'me' }, { bot: 'random' }];
    const body = {
      ruleSet: 'schnapsen/tjger',
      seats,
      timeControl: { moveMs: 100, bankMs: 60_000, onTimeout: 'forfeit' },
    };
    const game = await HttpGame.open(service(), body);
    const seen = await until(game, ({ toAct, deadline }) => toAct === 0 && deadline !== null);
    expect(seen.deadline.bankMs).toBeGreaterThan(50_000);
    await game.post('resignation', {}, game.player(0)).expect(201);
    await soundReplay(game);
  });
});

describe('a rematch', () => {
  it('has the same clock', async () => {
    const game = await startClocked(service(), 'schnapsen', SHORT);
    await game.post('resignation', {}, game.player(0)).expect(201);
    const { body } = await game.post('rematch', {}, game.player(0)).expect(201);
    expect(body.timeControl).toEqual(SHORT);
  });
});

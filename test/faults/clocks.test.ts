import { afterAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { verifyReplay } from '../../src/fairness/verify.js';
import type { Clock } from '../support/clocks.js';
import { freshDatabase } from '../support/database.js';
import { MortalGame } from '../support/mortal-clients.js';
import { ServiceProcess } from '../support/service-process.js';

// What the API answers is judged by the tests, not by types.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Answer = any;

/** For a machine that does other things too; the service itself takes 350 ms at most. */
const SLACK_MS = 2_000;

const databaseUrl = await freshDatabase();
let service = await ServiceProcess.start({ DATABASE_URL: databaseUrl });
const port = service.port;
afterAll(() => service.stop());

async function restart(afterMs: number): Promise<void> {
  await service.kill();
  await sleep(afterMs);
  service = await ServiceProcess.start({ DATABASE_URL: databaseUrl, PORT: port });
}

/** The turns in which a client dies. */
const DEATHS = {
  bidding: ['bauernschnapsen', ({ phase }) => phase === 'bidding'],
  doubling: ['bauernschnapsen', ({ phase }) => phase === 'doubling'],
  leading: ['bauernschnapsen', ({ phase, deal }) => phase === 'play' && deal.trick.length === 0],
  following: ['bauernschnapsen', ({ phase, deal }) => phase === 'play' && deal.trick.length > 0],
  'with a talon': ['schnapsen', ({ deal }) => deal.tricks.length > 0 && deal.talon.size > 0],
} as const satisfies Record<string, readonly ['bauernschnapsen' | 'schnapsen', (seen: Answer) => boolean]>;

const actionsOf = (replay: Answer): Answer[] => replay.deals.flatMap(({ actions }: Answer) => actions as Answer[]);

async function expectSound(replay: Answer): Promise<void> {
  expect(await verifyReplay(replay)).toMatchObject({ ok: true });
}

describe('a client dies', () => {
  const games = Object.entries(DEATHS).flatMap(([phase, [kind, isDeath]]) =>
    (['forfeit', 'default'] as const).map((onTimeout) => ({ phase, kind, isDeath, onTimeout })),
  );

  it.each(games)('$phase: the game ends by $onTimeout within its time', async ({ kind, isDeath, onTimeout }) => {
    const clock: Clock = { moveMs: 1_500, bankMs: 500, onTimeout };
    const game = await MortalGame.open(() => service.url, kind, clock, { target: 1 });
    await game.play(isDeath);
    const replay = await game.replay();
    await expectSound(replay);
    const { seat = -1, version = 0 } = game.dead ?? {};
    const after = actionsOf(replay).filter((action) => action.version > version && action.seat === seat);
    const allowed = after.map((_, turn) => clock.moveMs + (turn === 0 ? clock.bankMs : 0));
    const late = after.map(({ elapsedMs }, turn) => elapsedMs - (allowed[turn] ?? 0));
    expect(Math.min(...late)).toBeGreaterThanOrEqual(100);
    expect(Math.max(...late)).toBeLessThan(SLACK_MS);
    if (process.env['FIGURES']) console.log(`${late.join(', ')} ms after the deadlines`);
    if (onTimeout === 'default') {
      expect(replay.endReason).toBe('target');
      expect(after.every(({ defaulted }) => defaulted === true)).toBe(true);
      return;
    }
    const hadActed = actionsOf(replay).some((action) => action.version <= version && action.seat === seat);
    expect(replay).toMatchObject({ endReason: hadActed ? 'timeout' : 'noShow', winners: [(seat + 1) % 2] });
    expect(after).toEqual([expect.objectContaining({ type: 'timeout', seat })]);
    expect(after[0]).toBe(actionsOf(replay).at(-1));
  });
});

describe('the service stands still over a deadline', () => {
  it.each(['forfeit', 'default'] as const)('what was sent before counts, under %s', async (onTimeout) => {
    const clock: Clock = { moveMs: 4_000, bankMs: 0, onTimeout };
    const game = await MortalGame.open(() => service.url, 'schnapsen', clock, { target: 1 });
    const turn = await game.turn();
    await sleep(turn.at - 300 - Date.now());
    const frozen = service.freeze(1_000);
    await sleep(20);
    expect(await turn.act()).toBe(201);
    expect(Date.now()).toBeGreaterThan(turn.at);
    await frozen;
    const [first] = actionsOf(await game.replay());
    expect(first.elapsedMs).toBeLessThan(clock.moveMs);
    expect(first).not.toHaveProperty('defaulted');
    if (onTimeout === 'default') return; // the clock would play on for a minute
    await game.over();
    await expectSound(await game.replay());
  });
});

interface Stretch {
  readonly since: Date;
  readonly until: Date;
}

async function query<T>(text: string): Promise<readonly T[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
}

const overlap = ({ since, until }: Stretch, from: number, to: number): number =>
  Math.max(0, Math.min(until.getTime(), to) - Math.max(since.getTime(), from));

describe('the service is killed while deadlines run', () => {
  it('each time-out happens once, and each gap of over two seconds is added once', async () => {
    const open = (onTimeout: Clock['onTimeout'], moveMs: number) => (index: number) =>
      MortalGame.open(
        () => service.url,
        index % 2 === 0 ? 'schnapsen' : 'bauernschnapsen',
        { moveMs, bankMs: 0, onTimeout },
        { target: 1 },
      );
    const indexes = [0, 1, 2, 3, 4, 5];
    const lost = await Promise.all(indexes.map(open('forfeit', 5_000)));
    const played = await Promise.all(indexes.map(open('default', 400)));
    await restart(3_000);
    await sleep(1_500);
    await restart(0);
    await Promise.all([...lost, ...played].map((game) => game.over()));

    const pauses = await query<Stretch>('SELECT since, until FROM clock_pause');
    expect(pauses.length).toBeGreaterThanOrEqual(1);
    expect(pauses.length).toBeLessThanOrEqual(2); // a start takes about two seconds
    for (const [index, game] of [...lost, ...played].entries()) {
      const replay = await game.replay();
      await expectSound(replay);
      const { moveMs } = replay.game.timeControl as Clock;
      const actions = actionsOf(replay);
      if (index < lost.length) expect(actions).toEqual([expect.objectContaining({ type: 'timeout', noShow: true })]);
      else expect(actions.every(({ defaulted }) => defaulted === true)).toBe(true);
      let paused = 0;
      for (const { at, elapsedMs, pausedMs = 0 } of actions) {
        const to = Date.parse(at);
        const stood = pauses.reduce((sum, pause) => sum + overlap(pause, to - elapsedMs, to), 0);
        expect(Math.abs(pausedMs - stood)).toBeLessThan(1_500); // a commit that was slow is added to it
        expect(elapsedMs - pausedMs).toBeGreaterThanOrEqual(moveMs + 100);
        paused += pausedMs;
      }
      expect(paused).toBeGreaterThan(2_000);
    }
    const [{ twice } = { twice: null }] = await query<{ twice: string | null }>(
      `SELECT count(*) - count(DISTINCT game_id) AS twice FROM log_row WHERE type = 'timeout'`,
    );
    expect(Number(twice)).toBe(0);
  }, 180_000);
});

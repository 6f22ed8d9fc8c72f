import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { patience, thinkingTime } from '../../src/bots/thinking/patience.js';
import { Thinkers } from '../../src/bots/thinking/thinkers.js';
import { Thread } from '../../src/bots/thinking/thread.js';
import { greedyStrategy } from '../../src/domain/strategy/greedy/greedy.js';
import type { BotTurn } from '../../src/games/bot-turn.js';
import { botTurns } from '../support/bot-turns.js';

/** Threads that run something else. */
class OtherThinkers extends Thinkers {
  started = 0;

  constructor(
    private readonly code: string,
    protected override readonly hangingMs = 15_000,
  ) {
    super();
  }

  protected override start(onEnd: (thread: Thread) => void): Thread {
    this.started += 1;
    return new Thread(onEnd, `data:text/javascript,${encodeURIComponent(this.code)}`);
  }
}

const listening = (answer: string) =>
  `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { ${answer} });`;

/** The first choice of greedy that no chance enters. */
function someTurn(): BotTurn {
  for (const { turn } of botTurns('bauernschnapsen/tjger', 1)) if (turn.view.phase === 'play') return turn;
  throw new Error('a deal without a card');
}

const thinkers: Thinkers[] = [];
function using<T extends Thinkers>(these: T): T {
  thinkers.push(these);
  return these;
}
afterEach(() => Promise.all(thinkers.splice(0).map((these) => these.end())));

describe('the threads of expert', () => {
  const turn = someTurn();
  const greedys = greedyStrategy(turn.view, () => 0);

  it('think for it', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn');
    const own = using(new Thinkers());
    expect(turn.view.legalActions).toContainEqual(await own.choose(turn));
    expect(warn).not.toHaveBeenCalled();
    expect(own['threads'].size).toBe(1);
    jest.restoreAllMocks();
  });

  it.each([
    ['that dies', listening('process.exit(1)'), 2],
    ['that cannot start', 'throw new Error("no")', 2],
    ['that answers rubbish', listening('parentPort.postMessage({ action: { type: "play", card: "XX" } })'), 1],
    ['that fails', listening('parentPort.postMessage({ error: "no" })'), 1],
    ['that hangs', listening('for (;;);'), 1],
  ])('one %s is made up for by greedy', async (_, code, started) => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const other = using(new OtherThinkers(code));
    expect(await other.choose(turn)).toEqual(greedys);
    expect(await other.choose(turn)).toEqual(greedys);
    expect(other.started).toBe(started);
    jest.restoreAllMocks();
  });

  it('that hang hold up nobody beyond his time', async () => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const other = using(new OtherThinkers(listening('for (;;);')));
    const begun = performance.now();
    const all = await Promise.all(Array.from({ length: 20 }, () => other.choose(turn)));
    expect(all).toEqual(all.map(() => greedys));
    expect(performance.now() - begun).toBeLessThan(6_000);
    jest.restoreAllMocks();
  });

  it('are not waited for while they are late, and started again when they hang', async () => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const other = using(new OtherThinkers(listening('for (;;);'), 3_500));
    expect(await other.choose(turn)).toEqual(greedys);
    const begun = performance.now();
    expect(await other.choose(turn)).toEqual(greedys);
    expect(performance.now() - begun).toBeLessThan(300);
    await sleep(1_000);
    const choice = other.choose(turn);
    expect(other.started).toBe(2);
    expect(await choice).toEqual(greedys);
    jest.restoreAllMocks();
  }, 15_000);

  it('think again once they are there again', async () => {
    const late = `setTimeout(() => parentPort.postMessage({ error: 'late' }), 3_400)`;
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const other = using(new OtherThinkers(listening(late)));
    expect(await other.choose(turn)).toEqual(greedys);
    expect(other['overdue'].size).toBe(1);
    while (other['overdue'].size > 0) await sleep(50);
    expect([...other['threads']].map(({ isIdle }) => isIdle)).toEqual([true]);
    expect(other.started).toBe(1);
    jest.restoreAllMocks();
  }, 15_000);

  it('are not asked when there is no time', async () => {
    const other = using(new OtherThinkers(''));
    expect(await other.choose({ ...turn, deadline: Date.now() + 100 })).toEqual(greedys);
    expect(other.started).toBe(0);
  });

  it('answer before the deadline', async () => {
    const begun = Date.now();
    const deadline = begun + 1_000;
    const other = using(new OtherThinkers(listening('')));
    expect(await other.choose({ ...turn, deadline })).toEqual(greedys);
    expect(Date.now()).toBeLessThan(deadline);
  });

  it('leave what was asked to greedy when the service stops', async () => {
    const own = new Thinkers();
    const choices = Promise.all(Array.from({ length: 5 }, () => own.choose(turn)));
    await own.end();
    for (const choice of await choices) expect(turn.view.legalActions).toContainEqual(choice);
  });
});

describe('the budget of a thought', () => {
  it('shrinks with the queue, but not to nothing', () => {
    const times = [0, 1, 3, 9, 100].map((waiting) => thinkingTime(waiting, 1, 3_000));
    expect(times.map(({ ms }) => ms)).toEqual([100, 50, 25, 20, 20]);
    expect(times.map(({ mostMs }) => mostMs)).toEqual([1_500, 1_500, 1_500, 1_500, 1_500]);
    expect(thinkingTime(3, 3, 3_000)).toEqual({ ms: 50, mostMs: 1_500 });
    expect(thinkingTime(0, 1, 40)).toEqual({ ms: 20, mostMs: 20 });
  });

  it('ends before the deadline', () => {
    expect(patience(null, 1_000)).toBe(3_000);
    expect(patience(61_000, 1_000)).toBe(3_000);
    expect(patience(2_500, 1_000)).toBe(1_000);
    expect([1_501, 1_000, 0].map((deadline) => patience(deadline, 1_000))).toEqual([0, 0, 0]);
  });
});

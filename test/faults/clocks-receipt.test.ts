import { connect } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../src/database/database.js';
import { Arrivals } from '../../src/http/arrivals.js';
import { useApp } from '../support/app.js';
import { over, soundReplay, startClocked, until, type Clock } from '../support/clocks.js';
import type { HttpGame } from '../support/games.js';

const service = useApp();
/** Longer than tokens are remembered. */
const FORFEIT: Clock = { moveMs: 4_000, bankMs: 0, onTimeout: 'forfeit' };
const DEFAULT: Clock = { ...FORFEIT, onTimeout: 'default' };

/** How long before the deadline a request is sent that is to be in time, on a busy machine too. */
const IN_TIME_MS = 300;

/** The bytes of the request by which a seat makes trump. */
function makeTrump(game: HttpGame, seat = 1): string {
  const { authorization } = game.player(seat).auth;
  return [
    `POST ${game.path}/trumps HTTP/1.1`,
    'Host: x',
    `Authorization: ${authorization}`,
    'Content-Type: application/json',
    'Content-Length: 15',
    'Connection: close',
    '',
    '{"turnUp":true}',
  ].join('\r\n');
}

/** A connection on which bytes can be sent at their time. */
class Line {
  private text = '';
  private constructor(private readonly socket: ReturnType<typeof connect>) {
    socket.on('data', (chunk) => (this.text += chunk.toString()));
    socket.on('error', () => undefined);
  }

  static async open(): Promise<Line> {
    const { hostname, port } = new URL(service().url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new Line(socket);
  }

  send(bytes: string): void {
    this.socket.write(bytes);
  }

  hangUp(): void {
    this.socket.destroy();
  }

  /** Sends the bytes, and gives the status and the body that are answered. */
  async ask(bytes: string): Promise<{ status: number; body: Record<string, unknown> }> {
    this.send(bytes);
    if (!this.socket.closed) await once(this.socket, 'close');
    const [head = '', body = ''] = this.text.split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), body: JSON.parse(body) as Record<string, unknown> };
  }
}

/** When the time of the seat to act is up. */
const deadlineOf = async (game: HttpGame): Promise<number> => Date.parse((await game.observe()).deadline.at);
const sleepUntil = (time: number): Promise<void> => sleep(Math.max(0, time - Date.now()));

/** What is done while nobody can have a table for so long. */
async function withoutTable<T>(lock: string, ms: number, during: () => Promise<T>): Promise<T> {
  let result: Promise<T> | undefined;
  const database = service().app.get(Database);
  await database.$transaction(async (transaction) => {
    await transaction.$executeRawUnsafe(`LOCK TABLE ${lock} MODE`);
    result = during();
    await sleep(ms);
  });
  return result as Promise<T>;
}

const LOOKING_UP = 'token IN ACCESS EXCLUSIVE';
const WRITING = 'log_row IN EXCLUSIVE';

/** As if the process had been stopped for so long. */
const standStill = (ms: number): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** A game whose first seat is to make trump, and a line on which it can. */
async function beforeTrump(clock: Clock) {
  const game = await startClocked(service(), 'bauernschnapsen', clock);
  return { game, deadline: await deadlineOf(game), line: await Line.open() };
}

/** The seat has made trump in its time, and nobody did it for it. */
async function expectInTime(game: HttpGame): Promise<void> {
  const { lastAction } = await until(game, (seen) => seen.lastAction !== null || over(seen));
  expect(lastAction).toMatchObject({ seat: 1, action: { type: 'turnUp' }, defaulted: false });
  expect(lastAction.elapsedMs).toBeLessThan(FORFEIT.moveMs);
  await until(game, over);
  await soundReplay(game);
}

describe('an action that was received before the deadline counts', () => {
  it('though its commit comes after it', async () => {
    for (const clock of [FORFEIT, DEFAULT]) {
      const { game, deadline, line } = await beforeTrump(clock);
      await sleepUntil(deadline - IN_TIME_MS);
      const { status } = await withoutTable(WRITING, IN_TIME_MS + 500, () => line.ask(makeTrump(game)));
      expect(status).toBe(201);
      expect(Date.now()).toBeGreaterThan(deadline + 200);
      const { lastAction } = await game.observe();
      expect(lastAction).toMatchObject({ seat: 1, defaulted: false });
      await game.post('resignation', {}, game.player(0)).expect(201);
      await soundReplay(game);
    }
  });

  it('though its token is looked up long after, and others ask for something meanwhile', async () => {
    const { game, deadline, line } = await beforeTrump(FORFEIT);
    await sleepUntil(deadline - 2_000);
    await game.observe(0); // whose token is remembered for some seconds
    await sleepUntil(deadline - IN_TIME_MS);
    const [trump, other] = await withoutTable(LOOKING_UP, IN_TIME_MS + 600, async () => {
      const asked = line.ask(makeTrump(game));
      await sleepUntil(deadline + 50);
      return Promise.all([asked, (await Line.open()).ask(makeTrump(game, 0))]);
    });
    expect(trump.status).toBe(201);
    expect(other.body).toMatchObject({ code: 'wrong-phase' });
    await expectInTime(game);
  });

  it('though who has sent it is gone', async () => {
    const { game, deadline, line } = await beforeTrump(FORFEIT);
    await sleepUntil(deadline - IN_TIME_MS);
    await withoutTable(LOOKING_UP, IN_TIME_MS + 600, async () => {
      line.send(makeTrump(game));
      await sleep(IN_TIME_MS / 3);
      line.hangUp();
    });
    await expectInTime(game);
  });

  it('though the service stood still before it was read', async () => {
    for (const clock of [FORFEIT, DEFAULT]) {
      const { game, deadline, line } = await beforeTrump(clock);
      await sleepUntil(deadline - IN_TIME_MS);
      const asked = line.ask(makeTrump(game));
      standStill(IN_TIME_MS + 600);
      expect((await asked).status).toBe(201);
      const { lastAction } = await game.observe();
      expect(lastAction).toMatchObject({ seat: 1, defaulted: false });
      expect(lastAction.elapsedMs).toBeLessThan(FORFEIT.moveMs);
    }
  });
});

describe('an action of which a part came after the deadline', () => {
  it('finds the match lost, or that the clock has acted', async () => {
    for (const clock of [FORFEIT, DEFAULT]) {
      const { game, deadline, line } = await beforeTrump(clock);
      const bytes = makeTrump(game);
      line.send(bytes.slice(0, -1));
      await sleepUntil(deadline + 20);
      const { status, body } = await line.ask(bytes.slice(-1));
      expect([status, body['code']]).toEqual([409, clock === FORFEIT ? 'game-over' : 'wrong-phase']);
    }
  });

  it('does not hold the clock up', async () => {
    const { game, deadline, line } = await beforeTrump(FORFEIT);
    line.send(makeTrump(game).slice(0, -1));
    await until(game, over);
    line.hangUp();
    const { deals } = await soundReplay(game);
    expect(Date.parse(deals[0].actions[0].at) - deadline).toBeLessThan(1_000);
  });

  it('and that the service has not read whole before it stood still was received after that', async () => {
    const { game, deadline, line } = await beforeTrump(FORFEIT);
    const bytes = makeTrump(game);
    line.send(bytes.slice(0, -1));
    await sleepUntil(deadline - IN_TIME_MS);
    standStill(IN_TIME_MS + 100);
    await sleep(50);
    expect((await line.ask(bytes.slice(-1))).body).toMatchObject({ code: 'game-over' });
  });
});

describe('requests that are on their way', () => {
  it('are waited for until they are answered, and not for ever', async () => {
    const arrivals = new Arrivals();
    const now = Date.now();
    const answered = arrivals.add('game', now - 10);
    arrivals.add('game', now - 20_000);
    expect(arrivals.hasBefore('game', now - 10)).toBe(false);
    expect(arrivals.hasBefore('game', now)).toBe(true);
    expect(arrivals.hasBefore('other', now)).toBe(false);
    const waiting = arrivals.answeredBefore('game', now).then(() => Date.now());
    await sleep(50);
    answered();
    expect(await waiting).toBeGreaterThanOrEqual(now + 50);
  });

  it('that nobody is let in with hold nothing up', async () => {
    const { game, deadline, line } = await beforeTrump(FORFEIT);
    line.hangUp();
    const stranger = makeTrump(game).replace(/bml_\S+/, `bml_${'x'.repeat(43)}`);
    let asking = true;
    const asked = (async () => {
      while (asking) expect((await (await Line.open()).ask(stranger)).status).toBe(401);
    })();
    await until(game, over);
    asking = false;
    await asked;
    const { deals } = await soundReplay(game);
    expect(Date.parse(deals[0].actions[0].at) - deadline).toBeLessThan(1_500);
  });
});

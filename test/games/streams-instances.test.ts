import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { Feed } from '../../src/games/feed.js';
import { Relay } from '../../src/games/relay.js';
import { Tables } from '../../src/games/tables.js';
import { at } from '../../src/domain/result.js';
import { startApp, type TestApp, useApp } from '../support/app.js';
import { createDatabase } from '../support/database.js';
import { HttpGame } from '../support/games.js';
import { randomFrom } from '../support/playout.js';
import { startProxy } from '../support/proxy.js';
import { ServiceProcess } from '../support/service-process.js';
import { pages, ReadStream, toldOf } from '../support/streams.js';

const service = useApp();
let other: TestApp;
beforeAll(async () => {
  other = await startApp({}, service().databaseUrl);
  // Until an instance hears the others it may miss something, and says so with `resync`.
  for (const { app } of [service(), other]) await until(() => app.get(Tables).trusting);
});
afterAll(() => other.close());

/** How long news may take on a machine that does other things too; usual are some milliseconds. */
const DELAY_MS = 1_000;
const SSE = { accept: 'text/event-stream' };
const turnUp = { turnUp: true };

/** On one instance: the game for a seat in both formats and for a spectator, and the account of the seat in both. */
async function listen(game: HttpGame, on: TestApp, seat: number) {
  const { auth } = game.player(seat);
  const open = (path: string, headers: Record<string, string>) => ReadStream.open(`${on.url}${path}`, headers);
  const ofGame = `${game.path}/stream`;
  const [seated, sse, spectator, account, accountSse] = await Promise.all([
    open(ofGame, auth),
    open(ofGame, { ...auth, ...SSE }),
    open(ofGame, {}),
    open('/v1/stream', auth),
    open('/v1/stream', { ...auth, ...SSE }),
  ]);
  const all = [seated, sse, spectator, account, accountSse];
  await Promise.all(all.map((stream) => stream.untilType('snapshot')));
  return { games: [seated, sse], spectator, accounts: [account, accountSse], all };
}

type Listeners = Awaited<ReturnType<typeof listen>>;

/** Each stream has had everything, once and in order. */
async function expectAll(game: HttpGame, seat: number, { games, spectator, accounts }: Listeners): Promise<void> {
  for (const stream of [...games, spectator]) await stream.untilEnd();
  for (const stream of accounts) await stream.untilType('gameFinished');
  for (const stream of games) expect(stream.events).toEqual(await pages(game, game.player(seat)));
  expect(spectator.events).toEqual(await pages(game));
  const [snapshot] = accounts.map(({ lines }) => lines[0].games[0]);
  const told = (await toldOf(game, game.player(seat))).filter(({ version }) => version > snapshot.version);
  for (const stream of accounts) {
    expect(stream.lines.slice(1)).toEqual(told);
    stream.close();
  }
}

/** The service at another address, for games that were begun here. */
const elsewhere = (url: string): TestApp => ({ ...service(), url, http: supertest(url) });

describe('a card played on one instance', () => {
  it('comes on the streams of another in time, once and in order', async () => {
    const here = await HttpGame.start(service(), { rules: { target: 3 } });
    const listeners = await listen(here, other, 1);
    const delays: number[] = [];
    for (let turn = 0; turn < 15; turn++) {
      const { toAct, legalActions } = await here.turn();
      const { body } = await here.act(toAct as number, at(legalActions, 0));
      const done = performance.now();
      const { version } = body;
      for (const stream of [...listeners.games, listeners.spectator])
        await stream.until(() => stream.lines.at(-1).version >= version);
      delays.push(performance.now() - done);
    }
    if (process.env['FIGURES']) console.log(`delays in ms: ${delays.map((delay) => delay.toFixed(1)).join(' ')}`);
    expect(Math.max(...delays)).toBeLessThan(DELAY_MS);
    await here.playOut(randomFrom(3));
    await expectAll(here, 1, listeners);
  }, 60_000);

  it('comes also when that instance is killed, and the game goes on through the other', async () => {
    const killed = await ServiceProcess.start({ DATABASE_URL: service().databaseUrl });
    const here = await HttpGame.start(service(), { rules: { target: 3 } });
    const there = here.on(elsewhere(killed.url));
    const listeners = await listen(here, service(), 2);
    for (let turn = 0; turn < 12; turn++) {
      const { toAct, legalActions } = await there.turn();
      await there.act(toAct as number, at(legalActions, 0));
    }
    const { toAct, legalActions } = await there.turn();
    const last = there.act(toAct as number, at(legalActions, 0)).catch(() => null); // nobody knows whether it is written
    await killed.kill();
    await last;
    await here.playOut(randomFrom(4));
    await expectAll(here, 2, listeners);
  }, 60_000);
});

describe('an instance that is stopped by SIGTERM', () => {
  it('says so on every stream, ends them and is gone in time; who comes back elsewhere has lost nothing', async () => {
    const stopped = await ServiceProcess.start({ DATABASE_URL: service().databaseUrl });
    const here = await HttpGame.start(service(), { rules: { target: 3 } });
    const listeners = await listen(here, elsewhere(stopped.url), 3);
    const idle = await ReadStream.open(`${stopped.url}${here.path}/stream`);
    idle.pause();
    for (let turn = 0; turn < 5; turn++) {
      const { toAct, legalActions } = await here.turn();
      await here.act(toAct as number, at(legalActions, 0));
    }
    const begin = Date.now();
    await stopped.stop();
    expect(Date.now() - begin).toBeLessThan(10_000);
    for (const stream of listeners.all) {
      await stream.untilEnd();
      expect(stream.types.at(-1)).toBe('serverRestart');
    }
    await here.playOut(randomFrom(6));
    const [seated] = listeners.games;
    const since = seated?.lines.at(-1).seq as number;
    const back = await ReadStream.open(`${other.url}${here.path}/stream?since=${since}`, here.player(3).auth);
    await back.untilEnd();
    expect([...(seated?.events ?? []), ...back.events]).toEqual(await pages(here, here.player(3)));
  }, 60_000);
});

describe('a write of which nobody knows how it ended', () => {
  it('is looked for in the log', async () => {
    const deaf = await startApp({}, service().databaseUrl);
    try {
      await until(() => deaf.app.get(Tables).trusting);
      Object.assign(deaf.app.get(Relay), { pass: () => undefined });
      const here = await HttpGame.start(service());
      const listeners = await listen(here, deaf, 1);
      await here.post('trumps', turnUp, here.player(1)).expect(201);
      // What the writer does when the connection breaks under a commit: it names the version that it knows.
      deaf.app.get(Tables).drop(here.id);
      deaf.app.get(Feed).publish(here.id, 5);
      for (const stream of [...listeners.games, listeners.spectator]) await stream.untilType('trumpChosen');
      for (const stream of listeners.accounts) await stream.untilType('yourTurn');
      for (const stream of listeners.all) stream.close();
    } finally {
      await deaf.close();
    }
  });
});

describe('an instance that hears again of the others', () => {
  it('shows every account what it may have missed, and goes on from there', async () => {
    const database = await createDatabase();
    const proxy = await startProxy(database.url);
    const [one, two] = [await startApp({}, database.url), await startApp({}, proxy.url)];
    two.app.useLogger(false);
    try {
      const ending = await HttpGame.start(one);
      const going = await HttpGame.start(one);
      const beginning = await HttpGame.open(one);
      const seats = [ending, going, beginning].map((game) => ({ game, player: game.player(1) }));
      const streams = await Promise.all(
        seats.map(({ player }) => ReadStream.open(`${two.url}/v1/stream`, player.auth)),
      );
      for (const stream of streams) await stream.untilType('snapshot');
      await proxy.cut();
      await ending.post('resignation', {}, ending.player(0)).expect(201);
      await going.post('trumps', turnUp, going.player(1)).expect(201);
      for (const seat of [1, 2, 3]) await beginning.post('seats', { seat }, beginning.player(seat)).expect(201);
      expect(streams.map(({ types }) => types)).toEqual([['snapshot'], ['snapshot'], ['snapshot']]);
      await proxy.mend();
      for (const stream of streams) await stream.until(() => stream.types.at(2) === 'snapshot');
      await at(streams, 0).untilType('gameFinished');
      expect(at(streams, 0).types).toEqual(['snapshot', 'resync', 'snapshot', 'gameFinished']);
      const shown = streams.map(({ lines }) => lines[2].games);
      expect(shown).toMatchObject([
        [],
        [{ gameId: going.id, version: 6, yourTurn: true }],
        [{ gameId: beginning.id, status: 'playing', version: 5, seat: 1, yourTurn: true }],
      ]);
      for (const { game, player } of seats.slice(1)) await game.post('resignation', {}, player).expect(201);
      for (const stream of streams) {
        await stream.untilType('gameFinished');
        expect(stream.types.filter((type) => type === 'gameFinished')).toHaveLength(1);
        stream.close();
      }
    } finally {
      await Promise.all([one.close(), two.close()]);
      await proxy.cut().catch(() => undefined);
      await database.drop();
    }
  }, 60_000);
});

async function until(reached: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 10_000; !reached(); await new Promise((resolve) => setTimeout(resolve, 5)))
    if (Date.now() > deadline) throw new Error('that never came to pass');
}

import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Feed } from '../../src/games/feed.js';
import { KEEP_ALIVE_MS } from '../../src/games/streams/open-streams.js';
import { Lifecycle } from '../../src/http/lifecycle.js';
import { Database } from '../../src/database/database.js';
import { at } from '../../src/domain/result.js';
import { startApp, useApp, type TestApp } from '../support/app.js';
import { HttpGame, newPlayers } from '../support/games.js';
import { randomFrom } from '../support/playout.js';
import { pages, ReadStream } from '../support/streams.js';

const service = useApp();
const CROWD = 1_000;

const open = (on: TestApp, path: string, headers: Record<string, string> = {}) =>
  ReadStream.open(`${on.url}${path}`, headers);

/** House bots, leagues and ratings listen to all games, and the clocks for gaps. */
const HOUSE = 4;

async function quiet(feed: Feed, listeners: number): Promise<void> {
  for (let tries = 0; feed.size !== listeners && tries < 200; tries++) await sleep(20);
  expect(feed.size).toBe(listeners);
}

async function openStreams(): Promise<number> {
  const { text } = await service().http.get('/metrics').expect(200);
  return Number(/^bummerl_open_streams (\d+)$/m.exec(text)?.[1]);
}

/** The server's side of the next connection, which can be made to take nothing more. */
async function nextSocket(): Promise<Tap> {
  const server = service().app.getHttpServer();
  return new Promise((resolve) => server.once('connection', (socket: Socket) => resolve(new Tap(socket))));
}

class Tap {
  private held: (() => void)[] | null = null;

  constructor(readonly socket: Socket) {
    for (const name of ['_write', '_writev'] as const) {
      const write = socket[name]?.bind(socket) as (...args: unknown[]) => void;
      socket[name] = (...args: unknown[]): void => {
        if (this.held === null) write(...args);
        else this.held.push(() => write(...args));
      };
    }
  }

  hold(): void {
    this.held ??= [];
  }

  release(): void {
    const held = this.held ?? [];
    this.held = null;
    for (const write of held) write();
  }
}

describe('a reader who is too slow', () => {
  it.each(['application/x-ndjson', 'text/event-stream'])(
    'gets resync and loses nothing, with %s',
    async (accept) => {
      // Rufers alone: with dear contracts a lucky deal can end the match before enough is held back.
      const game = await HttpGame.start(service(), { rules: { target: 120, contracts: {} } });
      const tapped = nextSocket();
      const stream = await open(service(), `${game.path}/stream`, { accept, ...game.player(1).auth });
      const tap = await tapped;
      await stream.untilType('yourTurn');
      const random = randomFrom(3);
      let most = 0;
      let sent = 0;
      await game.playOut(random, () => {
        sent += 1;
        if (sent === 10) tap.hold();
        if (sent === 900) tap.release();
        most = Math.max(most, tap.socket.writableLength);
      });
      tap.release();
      await stream.untilEnd();
      expect(most).toBeLessThan(100_000);
      const again = stream.types.flatMap((type, index) => (type === 'resync' ? [stream.types[index + 1]] : []));
      expect(again.length).toBeGreaterThan(0);
      expect(new Set(again)).toEqual(new Set(['snapshot']));
      expect(stream.events).toEqual(await pages(game, game.player(1)));
    },
    120_000,
  );
});

describe('an account whose reader is too slow', () => {
  it('is shown anew what goes on, and told the end of every game', async () => {
    const [player] = await newPlayers(service(), 1);
    const auth = player?.auth ?? { authorization: '' };
    const tapped = nextSocket();
    const stream = await open(service(), '/v1/stream', auth);
    const tap = await tapped;
    await stream.untilType('snapshot');
    tap.hold();
    const seats = [{ player: 'me' }, { bot: 'random' }];
    const begin = async (): Promise<string> => {
      const body = { ruleSet: 'schnapsen/tjger', seats };
      return (await service().http.post('/v1/games').set(auth).send(body).expect(201)).body.id as string;
    };
    const ended: string[] = [];
    for (let games = 0; games < 120; games++) {
      const id = await begin();
      await service().http.post(`/v1/games/${id}/resignation`).set(auth).expect(201);
      ended.push(id);
    }
    const going = await begin();
    expect(tap.socket.writableLength).toBeLessThan(100_000);
    tap.release();
    await stream.untilType('resync');
    await stream.until(() => stream.types.filter((type) => type === 'gameFinished').length >= ended.length);
    const told = stream.lines.filter(({ type }) => type === 'gameFinished').map(({ gameId }) => gameId as string);
    expect(told.sort()).toEqual(ended.sort()); // each once; in which order the games are told is open
    const shown = stream.lines[stream.types.indexOf('resync') + 1];
    expect(shown.games.map(({ gameId }: { gameId: string }) => gameId)).toEqual([going]);
    await service().http.post(`/v1/games/${going}/resignation`).set(auth).expect(201);
    await stream.until(() => stream.lines.at(-1).type === 'gameFinished' && stream.lines.at(-1).gameId === going);
    stream.close();
    await quiet(service().app.get(Feed), HOUSE);
  }, 60_000);
});

describe('a stream in which nothing happens', () => {
  it('shows that it is alive', async () => {
    const game = await HttpGame.start(service());
    const streams = [
      await open(service(), `${game.path}/stream`),
      await open(service(), `${game.path}/stream`, { accept: 'text/event-stream' }),
      await open(service(), '/v1/stream', game.player(0).auth),
    ];
    await sleep(KEEP_ALIVE_MS + 500);
    for (const stream of streams) {
      expect(stream.keepAlives).toBeGreaterThan(0);
      stream.close();
    }
  }, 20_000);
});

describe('a crowd', () => {
  it('gets every event, and leaves nothing behind', async () => {
    const game = await HttpGame.start(service());
    const feed = service().app.get(Feed);
    await quiet(feed, HOUSE);
    const crowd: ReadStream[] = [];
    for (let count = 0; count < CROWD; count += 100) {
      crowd.push(
        ...(await Promise.all(Array.from({ length: 100 }, () => open(service(), `${game.path}/stream?since=600`)))),
      );
    }
    await Promise.all(crowd.map((stream) => stream.untilType('snapshot')));
    expect([feed.size, await openStreams()]).toEqual([HOUSE + 1, CROWD]);
    const { legalActions } = await game.observe(1);
    expect((await game.act(1, legalActions[0])).status).toBe(201);
    expect((await game.act(1, { type: 'bid', contract: 'pass' })).status).toBe(201);
    await Promise.all(crowd.map((stream) => stream.untilType('bidMade')));
    for (const stream of crowd) stream.close();
    await quiet(feed, HOUSE);
    expect(await openStreams()).toBe(0);
  }, 60_000);

  it('that goes away while it is being let in leaves nothing behind', async () => {
    const game = await HttpGame.start(service());
    const going = Array.from({ length: 50 }, () => open(service(), `${game.path}/stream`));
    for (const stream of await Promise.all(going)) stream.close();
    const { url } = service();
    const controllers = Array.from({ length: 50 }, () => new AbortController());
    const aborted = controllers.map(({ signal }) => fetch(`${url}${game.path}/stream`, { signal }).catch(() => null));
    await sleep(5);
    for (const controller of controllers) controller.abort();
    await Promise.all(aborted);
    for (let tries = 0; (await openStreams()) > 0 && tries < 100; tries++) await sleep(20);
    expect(await openStreams()).toBe(0);
    await quiet(service().app.get(Feed), HOUSE);
  });
});

describe('a token that is revoked', () => {
  it('ends its streams at once, and only those', async () => {
    const game = await HttpGame.start(service());
    const { auth } = game.player(0);
    const { http } = service();
    const { body: minted } = await http
      .post('/v1/account/tokens')
      .set(auth)
      .send({ label: 'watch', scopes: ['games:play'] })
      .expect(201);
    const second = { authorization: `Bearer ${minted.token}` };
    const paths = [`${game.path}/stream`, '/v1/stream'];
    const [kept, ended] = await Promise.all(
      [auth, second].map((headers) => Promise.all(paths.map((path) => open(service(), path, headers)))),
    );
    await http.delete(`/v1/account/tokens/${minted.id}`).set(auth).expect(204);
    for (const stream of ended ?? []) await stream.untilEnd();
    for (const stream of kept ?? []) {
      expect(stream.ended).toBe(false);
      stream.close();
    }
  });

  it('ends them a little later when another instance has revoked it', async () => {
    const game = await HttpGame.start(service());
    const stream = await open(service(), `${game.path}/stream`, game.player(3).auth);
    await service()
      .app.get(Database)
      .token.deleteMany({ where: { accountId: game.player(3).id } });
    await stream.untilEnd();
  }, 20_000);
});

describe('a service that shuts down', () => {
  it('says so in every stream and ends it', async () => {
    const draining = await startApp();
    try {
      const game = await HttpGame.start(draining);
      const paths = [`${game.path}/stream`, '/v1/stream'];
      const streams = await Promise.all(paths.map((path) => open(draining, path, game.player(1).auth)));
      await Promise.all(streams.map((stream) => stream.untilType('snapshot')));
      await at(streams, 0).untilType('yourTurn');
      draining.app.get(Lifecycle).drain();
      for (const stream of streams) {
        await stream.untilEnd();
        expect(stream.types.at(-1)).toBe('serverRestart');
      }
      const { seq } = at(streams, 0).lines.at(-1);
      expect(seq).toBe(at(streams, 0).events.at(-1).seq);
      const late = await open(draining, `${game.path}/stream?since=${seq}`);
      await late.untilEnd();
      expect(late.types).toEqual(['snapshot', 'serverRestart']);
      await quiet(draining.app.get(Feed), HOUSE);
    } finally {
      await draining.close();
    }
  });

  it('without notice ends them too', async () => {
    const closing = await startApp();
    const game = await HttpGame.start(closing);
    const stream = await open(closing, `${game.path}/stream`);
    await closing.close();
    await stream.untilEnd();
    expect(stream.types.at(-1)).toBe('serverRestart');
  });
});

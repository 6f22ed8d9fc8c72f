import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Feed } from '../../src/games/feed.js';
import { OpenStreams } from '../../src/games/streams/open-streams.js';
import { MOST_STUCK } from '../../src/http/streams/sink.js';
import { useApp, type Player } from '../support/app.js';
import { HttpGame, newPlayers } from '../support/games.js';
import { ReadStream } from '../support/streams.js';

const service = useApp();

const open = (path: string, player?: Player, headers: Record<string, string> = {}) =>
  ReadStream.open(`${service().url}${path}`, { ...player?.auth, ...headers });

/** House bots, leagues and ratings listen to all games, and the clocks for gaps. */
const HOUSE = 4;

async function nothingLeft(): Promise<void> {
  const feed = service().app.get(Feed);
  for (let tries = 0; feed.size !== HOUSE && tries < 200; tries++) await sleep(20);
  expect(feed.size).toBe(HOUSE);
}

/** A bare connection, with what has come on it. */
function bare(...requests: readonly string[]) {
  const { hostname, port } = new URL(service().url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  socket.on('error', () => undefined);
  for (const request of requests) socket.write(request);
  return socket;
}

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: x',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n') + '\r\n\r\n';

const openStreams = async (): Promise<number> => {
  const { text } = await service().http.get('/metrics').expect(200);
  return Number(/^bummerl_open_streams (\d+)$/m.exec(text)?.[1]);
};

describe('a connection', () => {
  it('that asks for many streams one behind the other gets them by turns, and leaves nothing behind', async () => {
    const game = await HttpGame.start(service());
    const { auth } = game.player(1);
    const requests = Array.from({ length: 30 }, (_, index) =>
      ask(index % 2 === 0 ? `${game.path}/stream` : '/v1/stream', auth),
    );
    const socket = bare(ask(game.path), ...requests);
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    for (let tries = 0; !text.includes('"yourTurn"') && tries < 200; tries++) await sleep(10);
    expect(text.match(/HTTP\/1.1 200/g)).toHaveLength(2);
    expect([await openStreams(), service().app.get(Feed).size]).toEqual([1, HOUSE + 1]);
    socket.destroy();
    await nothingLeft();
    expect(await openStreams()).toBe(0);
  });

  it('gets the next stream when the one before has ended', async () => {
    const game = await HttpGame.start(service());
    const socket = bare(ask(`${game.path}/stream`), ask(`${game.path}/stream`));
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    await sleep(200);
    await game.post('resignation', {}, game.player(0)).expect(201);
    for (let tries = 0; (text.match(/"gameFinished"/g)?.length ?? 0) < 2 && tries < 200; tries++) await sleep(10);
    expect(text.match(/"type":"gameFinished"/g)).toHaveLength(2);
    socket.destroy();
    await nothingLeft();
  });

  it('that is closed on one side, or broken off at any moment, leaves nothing behind', async () => {
    const game = await HttpGame.start(service());
    const paths = [`${game.path}/stream`, '/v1/stream'];
    for (const path of paths) {
      const half = bare(ask(path, game.player(1).auth));
      half.once('data', () => half.end());
      await new Promise((resolve) => half.once('end', resolve).resume());
      for (const moment of [0, 1, 2, 5, 10, 20]) {
        const broken = bare(ask(path, game.player(1).auth));
        await sleep(moment);
        broken.resetAndDestroy();
      }
      await service().http.head(path).set(game.player(1).auth).expect(200);
    }
    await nothingLeft();
    expect(await openStreams()).toBe(0);
  });

  it('may ask what a stream can do', async () => {
    const { headers } = await service().http.options('/v1/stream').expect(204);
    expect(headers['allow']).toBe('GET, HEAD, OPTIONS');
    await service().http.post('/v1/stream').send({}).expect(405);
  });
});

describe('a reader who takes nothing for minutes', () => {
  it('is cut off', async () => {
    const game = await HttpGame.start(service(), { rules: { target: 120, contracts: {} } });
    const { port } = new URL(service().url);
    const request = http.get({ port, path: `${game.path}/stream`, agent: false });
    const accepted = new Promise<Socket>((resolve) => service().app.getHttpServer().once('connection', resolve));
    const socket = await accepted;
    request.on('error', () => undefined).on('response', (response) => response.pause());
    socket._write = () => undefined; // as if the client took no byte any more
    socket._writev = (): void => undefined;
    const streams = service().app.get(OpenStreams);
    for (let tries = 0; (await openStreams()) === 0 && tries < 100; tries++) await sleep(20);
    for (let signs = 0; signs < MOST_STUCK; signs++) await streams.tick();
    expect(socket.destroyed).toBe(false);
    await streams.tick();
    expect(socket.destroyed).toBe(true);
    await nothingLeft();
  });

  it('is not one who reads slowly, or has nothing to read', async () => {
    const game = await HttpGame.start(service());
    const stream = await open(`${game.path}/stream`);
    const streams = service().app.get(OpenStreams);
    for (let signs = 0; signs < 2 * MOST_STUCK; signs++) {
      await streams.tick();
      await sleep(5);
    }
    await game.post('resignation', {}, game.player(2)).expect(201);
    await stream.untilEnd();
    expect(stream.keepAlives).toBe(2 * MOST_STUCK);
  });
});

describe('who leaves his seat while he watches', () => {
  it('sees what everybody sees, and never the hand of the one who takes it', async () => {
    const [leaver, taker, creator] = (await newPlayers(service(), 3)) as [Player, Player, Player];
    const { body } = await service()
      .http.post('/v1/games')
      .set(creator.auth)
      .send({ ruleSet: 'schnapsen/tjger', practice: { dealer: 1 } })
      .expect(201);
    const path = `/v1/games/${body.id}`;
    const sit = (player: Player, seat: number) =>
      service().http.post(`${path}/seats`).set(player.auth).send({ seat }).expect(201);
    await sit(leaver, 0);
    const streams = await Promise.all([
      open(`${path}/stream`, leaver),
      open(`${path}/stream`, leaver, { accept: 'text/event-stream' }),
      open(`${path}/stream`),
      open('/v1/stream', leaver),
      open(`${path}/stream`, taker),
    ]);
    await Promise.all(streams.map((stream) => stream.untilType('snapshot')));
    await service().http.delete(`${path}/seats/0`).set(leaver.auth);
    await sit(taker, 0);
    await sit(creator, 1);
    const [left, leftSse, spectator, account, taken] = streams;
    await taken.untilType('yourTurn');
    await service().http.post(`${path}/resignation`).set(taker.auth).expect(201);
    for (const stream of [left, leftSse, spectator, taken]) await stream.untilEnd();
    expect(left.events).toEqual(spectator.events);
    expect(leftSse.events).toEqual(spectator.events);
    expect(taken.types).toContain('handDealt');
    expect(account.types).toEqual(['snapshot']);
    account.close();
  });

  it('goes on with a private game when he may see it without a seat', async () => {
    const game = await HttpGame.open(service(), { visibility: 'private' });
    const { joinCode } = game.created;
    await game.post('seats', { seat: 1, joinCode }, game.player(1)).expect(201);
    const creator = await open(`${game.path}/stream`, game.player(0));
    const holder = await open(`${game.path}/stream?joinCode=${joinCode}`, game.player(1));
    for (const seat of [0, 1]) await service().http.delete(`${game.path}/seats/${seat}`).set(game.player(seat).auth);
    await game.post('seats', { seat: 2, joinCode }, game.player(2)).expect(201);
    for (const stream of [creator, holder]) {
      await stream.until(() => stream.lines.at(-1).type === 'seatTaken' && stream.lines.at(-1).seat === 2);
      expect(stream.ended).toBe(false);
      stream.close();
    }
  });
});

describe('an account', () => {
  it('is told an end once, however often the request is repeated', async () => {
    const game = await HttpGame.start(service());
    const early = await open('/v1/stream', game.player(1));
    const resign = () => game.post('resignation', {}, game.player(1)).set('idempotency-key', 'k').expect(201);
    await resign();
    await early.untilType('gameFinished');
    await sleep(5);
    const late = await open('/v1/stream', game.player(1));
    await late.untilType('snapshot');
    expect((await resign()).headers['idempotency-replayed']).toBe('true');
    await sleep(200);
    expect(early.types).toEqual(['snapshot', 'gameFinished']);
    expect(late.types).toEqual(['snapshot']);
    early.close();
    late.close();
  });

  it('that comes after the end is not told of it when the request is repeated', async () => {
    const game = await HttpGame.start(service());
    const resign = () => game.post('resignation', {}, game.player(1)).set('idempotency-key', 'k').expect(201);
    await resign();
    await sleep(5);
    const stream = await open('/v1/stream', game.player(1));
    await stream.untilType('snapshot');
    await resign();
    await sleep(200);
    expect(stream.types).toEqual(['snapshot']);
    stream.close();
  });
});

describe('the snapshot', () => {
  it('is never older than an action that was answered, however many watch already', async () => {
    const game = await HttpGame.start(service(), { rules: { target: 3 } });
    const first = await open(`${game.path}/stream`);
    for (let turn = 0; turn < 15; turn++) {
      const { toAct, legalActions } = await game.turn();
      const { body } = await game.act(toAct as number, (legalActions as object[])[0] ?? {});
      const stream = await open(`${game.path}/stream`);
      await stream.untilType('snapshot');
      expect(stream.lines[0].version).toBe(body.version);
      stream.close();
    }
    first.close();
  });
});

import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Feed } from '../../src/games/feed.js';
import { Lifecycle } from '../../src/http/lifecycle.js';
import { startApp, useApp } from '../support/app.js';
import { expectFaults } from '../support/problems.js';
import { HttpGame } from '../support/games.js';

const service = useApp();
const pass = { type: 'bid', contract: 'pass' };

/** Listeners that are always there: those of the bots, leagues, ratings and clocks. */
const HOUSE = 4;

/** Starts a request now: supertest sends it when it is awaited. */
const send = async <T>(request: PromiseLike<T>): Promise<T> => await request;

async function quiet(feed: Feed, listeners: number): Promise<void> {
  for (let tries = 0; feed.size !== listeners && tries < 100; tries++) await sleep(20);
  expect(feed.size).toBe(listeners);
}

describe('an observation with since', () => {
  it('is answered at once when there is a later version', async () => {
    const game = await HttpGame.start(service());
    const { body } = await game.get('/observation?since=4&wait=30').expect(200);
    expect(body.version).toBe(5);
  });

  it('waits for the next version', async () => {
    const game = await HttpGame.start(service());
    const { legalActions } = await game.observe(1);
    const waiting = send(game.get('/observation?since=5&wait=20', game.player(2)));
    await sleep(100);
    await game.act(1, legalActions[0]);
    const { status, body, headers } = await waiting;
    expect([status, body.version, headers['etag']]).toEqual([200, 6, '"6"']);
    expect(body.you.hand).toHaveLength(5);
  });

  it('is 304 when nothing came in time', async () => {
    const game = await HttpGame.start(service());
    const begin = Date.now();
    const { text, headers } = await game.get('/observation?since=5&wait=1').expect(304);
    expect(Date.now() - begin).toBeGreaterThanOrEqual(990);
    expect([text, headers['etag']]).toEqual(['', '"5"']);
    await game.get('/observation?since=5').expect(304);
    await game.get('/observation?since=99&wait=0').expect(304);
  });

  it('with until=turn waits until the caller is to act', async () => {
    const game = await HttpGame.start(service());
    await game.get('/observation?since=5&wait=0&until=turn', game.player(1)).expect(200);
    const second = send(game.get('/observation?since=5&wait=20&until=turn', game.player(2)));
    const third = send(game.get('/observation?since=5&wait=20&until=turn', game.player(3)));
    const { legalActions } = await game.observe(1);
    await game.act(1, legalActions[0]);
    await game.act(1, pass);
    expect((await second).body).toMatchObject({ version: 7, toAct: 2 });
    await game.act(2, pass);
    expect((await third).body).toMatchObject({ version: 8, toAct: 3, you: { seat: 3 } });
  });

  it('with until=turn ends with the game, for spectators too', async () => {
    const game = await HttpGame.start(service());
    const watching = [undefined, game.player(0), game.player(3)].map((player) =>
      send(game.get('/observation?since=5&wait=20&until=turn', player)),
    );
    await sleep(50);
    await game.post('resignation', {}, game.player(2)).expect(201);
    for (const { status, body } of await Promise.all(watching))
      expect([status, body.status, body.endReason]).toEqual([200, 'finished', 'resignation']);
  });

  it('sees the game start and being called off', async () => {
    const game = await HttpGame.open(service());
    const waiting = send(game.get('/observation?since=1&wait=20&until=turn', game.player(0)));
    await sleep(50);
    await game.post('abort', {}, game.player(0)).expect(200);
    expect((await waiting).body).toMatchObject({ status: 'aborted', phase: null });
  });

  it.each(['since=-1', 'since=x', 'since=1&wait=31', 'wait=-1', 'until=end', 'since=1.5', 'until='])(
    'refuses %s',
    async (query) => {
      const game = await (shared ??= HttpGame.open(service()));
      expect(expectFaults(await game.get(`/observation?${query}`))).toHaveLength(1);
    },
  );
  let shared: Promise<HttpGame> | undefined;

  it('goes to many at once', async () => {
    const game = await HttpGame.start(service());
    const { legalActions } = await game.observe(1);
    const waiting = Array.from({ length: 100 }, () => send(game.get('/observation?since=5&wait=20')));
    await quiet(service().app.get(Feed), 100 + HOUSE);
    await game.act(1, legalActions[0]);
    const answers = await Promise.all(waiting);
    expect(answers.map(({ body }) => body.version)).toEqual(answers.map(() => 6));
    await quiet(service().app.get(Feed), HOUSE);
  });
});

describe('a long poll leaves nothing behind', () => {
  it('when its client goes away', async () => {
    const game = await HttpGame.start(service());
    const feed = service().app.get(Feed);
    await quiet(feed, HOUSE);
    const requests = Array.from({ length: 20 }, () => {
      const request = http.get(`${service().url}${game.path}/observation?since=5&wait=30`);
      request.on('error', () => undefined);
      return request;
    });
    await quiet(feed, 20 + HOUSE);
    for (const request of requests) request.destroy();
    await quiet(feed, HOUSE);
  });

  it('when the service is draining', async () => {
    const draining = await startApp();
    try {
      const game = await HttpGame.start(draining);
      const waiting = send(game.get('/observation?since=5&wait=30'));
      await quiet(draining.app.get(Feed), 1 + HOUSE);
      draining.app.get(Lifecycle).drain();
      expect((await waiting).status).toBe(304);
      await game.get('/observation?since=5&wait=30').expect(304);
      await quiet(draining.app.get(Feed), HOUSE);
    } finally {
      await draining.close();
    }
  });
});

import { describe, expect, it } from '@jest/globals';
import { type TestApp, startApp } from '../support/app.js';
import { createDatabase } from '../support/database.js';
import { HttpGame } from '../support/games.js';
import { expectProblem } from '../support/problems.js';
import { type Proxy, startProxy } from '../support/proxy.js';

/** A service whose way to the database can be cut. */
async function withProxy(test: (service: TestApp, proxy: Proxy) => Promise<void>): Promise<void> {
  const database = await createDatabase();
  const proxy = await startProxy(database.url);
  const service = await startApp({}, proxy.url);
  service.app.useLogger(false);
  try {
    await test(service, proxy);
  } finally {
    await service.close();
    await proxy.cut().catch(() => undefined);
    await database.drop();
  }
}

const pass = { contract: 'pass' };

describe('while the database is away', () => {
  it('a write is 503 with nothing done, and can be repeated when it is back', async () => {
    await withProxy(async (service, proxy) => {
      const game = await HttpGame.start(service);
      const { legalActions } = await game.observe(1);
      await game.act(1, legalActions[0]);
      await proxy.cut();
      const bid = () => game.post('bids', pass, game.player(1)).set('idempotency-key', 'k');
      const refused = await bid();
      expectProblem(refused, 'unavailable');
      expect(refused.headers['retry-after']).toBeDefined();
      await proxy.mend();
      expect(await game.observe()).toMatchObject({ version: 6, toAct: 1 });
      await bid().expect(201);
      expect(await game.observe()).toMatchObject({ version: 7, toAct: 2 });
    });
  }, 60_000);

  it('a running game is still shown from memory, as it was committed', async () => {
    await withProxy(async (service, proxy) => {
      const game = await HttpGame.start(service);
      await game.observe(1);
      await proxy.cut();
      expect(await game.observe(1)).toMatchObject({ version: 5 });
      await proxy.mend();
    });
  }, 60_000);

  it('house bots wait, and go on when it is back', async () => {
    await withProxy(async (service, proxy) => {
      const { auth } = await service.register();
      const seats = Array.from({ length: 4 }, () => ({ bot: 'random' }));
      const body = { ruleSet: 'bauernschnapsen/tjger', seats };
      const { body: game } = await service.http.post('/v1/games').set(auth).send(body).expect(201);
      await proxy.cut();
      await new Promise((resolve) => setTimeout(resolve, 300));
      await proxy.mend();
      for (let since = 0; ;) {
        const path = `/v1/games/${game.id}/observation?since=${since}&wait=10&until=turn`;
        const { status, body: seen } = await service.http.get(path);
        if (status === 200 && seen.status === 'finished') break;
        since = status === 200 ? (seen.version as number) : since;
      }
    });
  }, 60_000);
});

describe('a commit whose end was not heard of', () => {
  it('is found by repeating the request under its key, and done once', async () => {
    await withProxy(async (service, proxy) => {
      const game = await HttpGame.start(service);
      const { legalActions } = await game.observe(1);
      await game.act(1, legalActions[0]);
      const bid = () => game.post('bids', pass, game.player(1)).set('idempotency-key', 'k');
      proxy.mute(); // requests go through, answers do not
      const unheard = bid().then((answer) => answer);
      await new Promise((resolve) => setTimeout(resolve, 500));
      await proxy.cut();
      expectProblem(await unheard, 'unavailable');
      await proxy.mend();
      const { headers, body } = await bid().expect(201);
      expect([headers['idempotency-replayed'], body.version]).toEqual(['true', 7]);
      expect(await game.observe()).toMatchObject({ version: 7, toAct: 2 });
    });
  }, 60_000);
});

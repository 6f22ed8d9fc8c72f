import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { noticesOf, readNotice } from '../../src/games/notices.js';
import { Feed } from '../../src/games/feed.js';
import { Relay } from '../../src/games/relay.js';
import { Tables } from '../../src/games/tables.js';
import { startApp, type TestApp, useApp } from '../support/app.js';
import { createDatabase } from '../support/database.js';
import { HttpGame, newPlayers } from '../support/games.js';
import { randomFrom } from '../support/playout.js';
import { expectProblem } from '../support/problems.js';
import { startProxy } from '../support/proxy.js';

const service = useApp();
let other: TestApp;
beforeAll(async () => {
  other = await startApp({}, service().databaseUrl);
});
afterAll(() => other.close());

/** How long news may take on a machine that does other things too; usual are some milliseconds. */
const DELAY_MS = 1_000;
const turnUp = { turnUp: true };

describe('what is done on one instance', () => {
  it('answers a long poll on another', async () => {
    const delays: number[] = [];
    for (let round = 0; round < 5; round++) {
      const here = await HttpGame.start(service());
      const there = here.on(other);
      expect(await there.observe(1)).toMatchObject({ version: 5 });
      const answered = there
        .get('/observation?since=5&wait=20')
        .then(({ status, body }) => ({ status, version: body.version as number, at: performance.now() }));
      await sleep(100);
      await here.post('trumps', turnUp, here.player(1)).expect(201);
      const done = performance.now();
      const { at, ...answer } = await answered;
      expect(answer).toEqual({ status: 200, version: 6 });
      delays.push(at - done);
    }
    if (process.env['FIGURES']) console.log(`delays in ms: ${delays.map((delay) => delay.toFixed(1)).join(' ')}`);
    expect(Math.max(...delays)).toBeLessThan(DELAY_MS);
  });

  it('is in everything that is read on another, a moment later', async () => {
    const here = await HttpGame.start(service(), { rules: { target: 3 } });
    const there = here.on(other);
    await there.observe(1);
    await here.playOut(randomFrom(5));
    const { version } = await here.observe();
    await until(async () => (await there.observe()).version === version);
    for (const what of ['/observation', '', '/events?limit=1000', '/plays?limit=1000', '/replay', '/replay?deal=1']) {
      const [one, two] = await Promise.all([here, there].map((game) => game.get(what).expect(200)));
      expect(timeless(two?.body)).toEqual(timeless(one?.body));
    }
  }, 60_000);

  it('lets matches be played on all instances by turns, without a conflict', async () => {
    const here = await HttpGame.start(service(), { rules: { target: 5 } });
    const games = [here, here.on(other)] as const;
    for (let turn = 0; ; turn++) {
      const game = games[turn % 2] as HttpGame;
      const { status, toAct } = await game.observe();
      if (status === 'finished') break;
      const { legalActions } = await game.observe(toAct);
      if (legalActions.length === 0) continue; // the news of the other instance came in between
      const { status: answered, body } = await game.act(toAct, legalActions.at(-1));
      expect([201, 409, 422]).toContain(answered); // what was seen may be of a moment ago
      if (answered !== 201) expect(body.code).not.toBe('internal');
    }
    expect(await here.observe()).toMatchObject({ endReason: 'target' });
  }, 60_000);
});

describe('a refusal', () => {
  /** An instance that hears nothing of what the others do. */
  async function deaf(): Promise<TestApp> {
    const app = await startApp({}, service().databaseUrl);
    await until(() => Promise.resolve(app.app.get(Tables).trusting));
    Object.assign(app.app.get(Relay), { pass: () => undefined });
    return app;
  }

  it('is never of a table that others have moved on from', async () => {
    const app = await deaf();
    try {
      const here = await HttpGame.start(service());
      const there = here.on(app);
      await there.observe(1);
      await here.post('trumps', turnUp, here.player(1)).expect(201);
      expect(await there.observe(1)).toMatchObject({ version: 5 }); // deaf indeed
      await there.post('bids', { contract: 'pass', expectedVersion: 6 }, there.player(1)).expect(201);
      await here.post('bids', { contract: 'pass', expectedVersion: 7 }, here.player(2)).expect(201);
      await there.post('bids', { contract: 'pass' }, there.player(3)).expect(201);
    } finally {
      await app.close();
    }
  });

  it('is never of somebody who has got his seat elsewhere', async () => {
    const app = await deaf();
    try {
      const here = await HttpGame.open(service(), { visibility: 'private' });
      const [stranger] = await newPlayers(service(), 1);
      const auth = stranger?.auth ?? {};
      const there = here.on(app);
      await there.get('', here.player(0)).expect(200);
      const { joinCode } = here.created;
      expectProblem(await app.http.get(there.path).set(auth), 'not-found');
      await service().http.post(`${here.path}/seats`).set(auth).send({ joinCode }).expect(201);
      await app.http.get(there.path).set(auth).expect(200);
    } finally {
      await app.close();
    }
  });

  it('of a key that was used elsewhere is its first answer', async () => {
    const app = await deaf();
    try {
      const here = await HttpGame.start(service());
      const there = here.on(app);
      await there.observe(1);
      const post = (game: HttpGame) => game.post('trumps', turnUp, game.player(1)).set('idempotency-key', 'k');
      const first = await post(here).expect(201);
      await here.post('bids', { contract: 'pass' }, here.player(1)).expect(201);
      const again = await post(there).expect(201);
      expect([again.headers['idempotency-replayed'], again.text]).toEqual(['true', first.text]);
    } finally {
      await app.close();
    }
  });
});

describe('an instance that was cut off from the database', () => {
  it('finds what it has missed, and tells those who wait', async () => {
    const database = await createDatabase();
    const proxy = await startProxy(database.url);
    const [one, two] = [await startApp({}, database.url), await startApp({}, proxy.url)];
    two.app.useLogger(false);
    try {
      let gaps = 0;
      two.app.get(Feed).subscribeToGaps(() => (gaps += 1));
      const here = await HttpGame.start(one);
      const there = here.on(two);
      await there.observe(1);
      const answered = there.get('/observation?since=5&wait=25').then(({ status, body }) => [status, body.version]);
      await sleep(100);
      await proxy.cut();
      await here.post('trumps', turnUp, here.player(1)).expect(201);
      expect(await there.observe()).toMatchObject({ version: 5 }); // committed once, and all that can be known
      await proxy.mend();
      expect(await there.observe()).toMatchObject({ version: 6 }); // from the log, whether it hears again or not
      expect(await answered).toEqual([200, 6]);
      expect(gaps).toBeGreaterThan(0);
    } finally {
      await Promise.all([one.close(), two.close()]);
      await proxy.cut().catch(() => undefined);
      await database.drop();
    }
  }, 60_000);
});

describe('notices', () => {
  it('carry ids, versions and deadlines, in as many texts as PostgreSQL needs', () => {
    const games = Array.from({ length: 500 }, (_, version) => ({
      id: crypto.randomUUID(),
      version,
      deadline: version % 3 === 0 ? null : Date.now() + version,
    }));
    const notices = noticesOf('me', games);
    expect(Math.max(...notices.map(({ length }) => length))).toBeLessThan(8_000);
    expect(notices.length).toBeLessThanOrEqual(4);
    expect(notices.flatMap((notice) => readNotice(notice).games)).toEqual(games);
    expect(readNotice(notices[0] ?? '').instance).toBe('me');
    expect(noticesOf('me', [])).toEqual([]);
  });

  it('that nobody has written tell nothing', () => {
    for (const text of ['', ' ', 'x', 'x y', 'x y:', 'x :1', 'x y:z', 'x y:1:z', "x ';--:1"])
      expect(readNotice(text).games).toEqual([]);
  });
});

async function until(reached: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 10_000; !(await reached()); await sleep(5))
    if (Date.now() > deadline) throw new Error('that never came to pass');
}

/** Without what tells the time of the request. */
const timeless = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body, (name, value: unknown) => (name === 'serverTime' ? null : value)));

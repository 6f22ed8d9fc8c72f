import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp, useApp } from '../support/app.js';
import { HttpGame } from '../support/games.js';

const service = useApp();
let other: TestApp;
beforeAll(async () => {
  other = await startApp({}, service().databaseUrl);
});
afterAll(() => other.close());

/** A game that both instances have in memory. */
async function known(): Promise<readonly [HttpGame, HttpGame]> {
  const here = await HttpGame.start(service());
  const there = here.on(other);
  expect(await there.observe(1)).toMatchObject({ version: 5 });
  return [here, there];
}

describe('two instances on one database, racing for a version', () => {
  const turnUp = { turnUp: true };

  it('let one of two equal requests through', async () => {
    for (let round = 0; round < 10; round++) {
      const [here, there] = await known();
      const answers = await Promise.all([here, there].map((game) => game.post('trumps', turnUp, game.player(1))));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('wrong-phase');
      const { body } = await here.get('/actions').expect(200);
      expect(body.items).toHaveLength(1);
    }
  });

  it('tell 412 to one who named a version', async () => {
    const [here, there] = await known();
    const post = (game: HttpGame) => game.post('trumps', { ...turnUp, expectedVersion: 5 }, game.player(1));
    const answers = await Promise.all([post(here), post(there)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 412]);
  });

  it('do it once under one Idempotency-Key, and give both the same bytes', async () => {
    for (let round = 0; round < 10; round++) {
      const [here, there] = await known();
      const post = (game: HttpGame) => game.post('trumps', turnUp, game.player(1)).set('idempotency-key', 'k');
      const answers = await Promise.all([post(here), post(there)]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(answers[0]?.text).toBe(answers[1]?.text);
    }
  });

  it('make one rematch', async () => {
    const here = await HttpGame.start(service());
    await here.post('resignation', {}, here.player(0)).expect(201);
    const there = here.on(other);
    const answers = await Promise.all([here, there].map((game) => game.post('rematch', {}, game.player(1))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect(answers[0]?.body.id).toBe(answers[1]?.body.id);
  });
});

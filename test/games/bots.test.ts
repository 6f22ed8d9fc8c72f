import { describe, expect, it } from '@jest/globals';
import { startApp, useApp } from '../support/app.js';
import { createDatabase } from '../support/database.js';
import { choose, finished, HttpGame } from '../support/games.js';
import { randomFrom } from '../support/playout.js';

const service = useApp();
const bot = { bot: 'random' };
const bots = [bot, bot, bot, bot];
const short = { rules: { target: 5 } };

describe('house bots', () => {
  it('play whole matches among themselves, many at once', async () => {
    const { auth } = await service().register();
    const ids = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const body = { ruleSet: 'bauernschnapsen/tjger', seats: bots, ...short };
        return (await service().http.post('/v1/games').set(auth).send(body).expect(201)).body.id as string;
      }),
    );
    for (const id of ids) {
      expect(await finished(service(), id)).toMatchObject({ endReason: 'target' });
      const { body } = await service().http.get(`/v1/games/${id}/replay`).expect(200);
      expect(Math.max(...(body.score as number[]))).toBeGreaterThanOrEqual(5);
    }
  }, 60_000);

  it.each([
    ['bauernschnapsen/tjger', ['greedy', 'random', 'greedy', 'random']],
    ['schnapsen/tjger', ['greedy', 'random']],
  ])(
    'of each name play each other: %s',
    async (ruleSet, names) => {
      const { auth } = await service().register();
      const body = { ruleSet, seats: names.map((name) => ({ bot: name })), ...short };
      const { body: created } = await service().http.post('/v1/games').set(auth).send(body).expect(201);
      const over = await finished(service(), created.id as string);
      expect(over).toMatchObject({ endReason: 'target', seats: names.map((name) => ({ bot: name })) });
    },
    60_000,
  );

  it('play with people', async () => {
    const game = await HttpGame.open(service(), { ...short, seats: [{ player: 'me' }, bot, bot, bot] });
    const random = randomFrom(3);
    for (let since = 0; ;) {
      const { status, body } = await game.get(`/observation?since=${since}&wait=10&until=turn`, game.player(0));
      expect(status).toBe(200);
      if (body.status === 'finished') break;
      expect(body.you.seat).toBe(body.toAct);
      const { body: done } = await game.act(0, choose(body.legalActions, random));
      since = done.version as number;
    }
    expect(await game.observe()).toMatchObject({ endReason: 'target' });
  }, 60_000);

  it('go on where they were when the service stopped', async () => {
    const database = await createDatabase();
    try {
      const first = await startApp({}, database.url);
      const { auth } = await first.register();
      const body = { ruleSet: 'bauernschnapsen/tjger', seats: bots };
      const post = () => first.http.post('/v1/games').set(auth).send(body).expect(201);
      const ids = (await Promise.all([1, 2, 3, 4, 5].map(post))).map(({ body: { id } }) => id as string);
      await first.close();
      const second = await startApp({}, database.url);
      const states = await Promise.all(ids.map((id) => second.http.get(`/v1/games/${id}/observation`)));
      expect(states.map(({ body: { status } }) => status as string)).toContain('playing');
      for (const id of ids) expect(await finished(second, id)).toMatchObject({ endReason: 'target' });
      await second.close();
    } finally {
      await database.drop();
    }
  }, 60_000);
});

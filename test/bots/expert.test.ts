import { describe, expect, it } from '@jest/globals';
import { Thinkers } from '../../src/bots/thinking/thinkers.js';
import { useApp } from '../support/app.js';
import { finished } from '../support/games.js';

const service = useApp();
const GAMES = { 'bauernschnapsen/tjger': 4, 'schnapsen/tjger': 2 };

/** A game with an expert on each seat. */
async function start(ruleSet: keyof typeof GAMES, target: number): Promise<string> {
  const { auth } = await service().register();
  const body = { ruleSet, seats: Array.from({ length: GAMES[ruleSet] }, () => ({ bot: 'expert' })), rules: { target } };
  return (await service().http.post('/v1/games').set(auth).send(body).expect(201)).body.id as string;
}

/** The thinkers' threads as they are. */
const threads = () => [...service().app.get(Thinkers)['threads']];

describe('the house bot expert at the tables of the service', () => {
  it.each(Object.keys(GAMES) as (keyof typeof GAMES)[])(
    'plays a whole match: %s',
    async (ruleSet) => {
      const over = await finished(service(), await start(ruleSet, 5));
      expect(over).toMatchObject({ endReason: 'target' });
      expect(threads()).not.toHaveLength(0);
    },
    120_000,
  );

  it('goes on when its threads are killed again and again', async () => {
    const ids = [await start('schnapsen/tjger', 5), await start('bauernschnapsen/tjger', 2)];
    let killed = 0;
    const killer = setInterval(() => {
      killed += threads().length;
      for (const thread of threads()) void thread.end();
    }, 1_000);
    try {
      for (const id of ids) expect(await finished(service(), id)).toMatchObject({ endReason: 'target' });
    } finally {
      clearInterval(killer);
    }
    expect(killed).toBeGreaterThan(0);
  }, 120_000);

  it('plays at many tables at once', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => start('schnapsen/tjger', 2)));
    for (const id of ids) expect(await finished(service(), id)).toMatchObject({ endReason: 'target' });
    expect(service().app.get(Thinkers)['waiting'].size).toBe(0);
  }, 120_000);
});

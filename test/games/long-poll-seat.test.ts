import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient } from '../support/api-client.js';
import { useApp } from '../support/app.js';

const service = useApp();

/** A game of two in which a player has stood up while he waits, and another has taken his seat. */
async function afterLeaving(query: string, visibility = 'public') {
  const [leaver, taker, creator] = await Promise.all(
    [0, 1, 2].map(() => ApiClient.register(service().url, randomUUID())),
  );
  if (leaver === undefined || taker === undefined || creator === undefined) throw new Error('no players');
  const { body } = await creator.post('/v1/games', { ruleSet: 'schnapsen/tjger', visibility, practice: { dealer: 1 } });
  const game = `/v1/games/${body.id}`;
  const joinCode = visibility === 'private' ? { joinCode: body.joinCode } : {};
  await leaver.post(`${game}/seats`, { seat: 0, ...joinCode });
  const polled = leaver.get(`${game}/observation?${query}`);
  await sleep(200);
  await leaver.send('DELETE', `${game}/seats/0`);
  await taker.post(`${game}/seats`, { seat: 0, ...joinCode });
  await creator.post(`${game}/seats`, { seat: 1 });
  return { polled: await polled, taker, game };
}

describe('who waits and leaves his seat', () => {
  it.each(['since=3&wait=3', 'since=4&wait=3'])('is not shown the hand of the one who takes it (%s)', async (query) => {
    const { polled, taker, game } = await afterLeaving(query);
    expect(polled.status).toBe(200);
    expect(polled.body).toMatchObject({ you: null, legalActions: [] });
    expect((await taker.get(`${game}/observation`)).body.you.hand).toHaveLength(5);
  });

  it('does not get the turn of the one who takes it', async () => {
    const { polled } = await afterLeaving('wait=2&until=turn');
    expect(polled.status).toBe(304);
  });

  it('sees no more of a private game than any stranger', async () => {
    const { polled } = await afterLeaving('since=3&wait=3', 'private');
    expect([polled.status, polled.body.code]).toEqual([404, 'not-found']);
  });
});

describe('an Idempotency-Key', () => {
  it('belongs to the path however that is spelled', async () => {
    const creator = await ApiClient.register(service().url, randomUUID());
    const key = { 'idempotency-key': randomUUID() };
    const body = { ruleSet: 'schnapsen/tjger' };
    const first = await creator.post('/v1/games', body, key);
    const again = await creator.post('/v1/%67ames', body, key);
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    const seats = `/v1/games/${first.body.id}/seats`;
    const bot = await creator.post(seats, { seat: 0, bot: 'random' }, key);
    const repeated = await creator.post(seats.replace('seats', 'seat%73'), { seat: 0, bot: 'random' }, key);
    expect(repeated.headers.get('idempotency-replayed')).toBe('true');
    expect(repeated.body).toEqual(bot.body);
  });
});

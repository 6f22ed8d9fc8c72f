import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ApiClient } from '../support/api-client.js';
import { useApp } from '../support/app.js';

const service = useApp();

describe('a query parameter that a route does not know', () => {
  it('is judged after 401, 404 and 403', async () => {
    const [creator, stranger] = await Promise.all([0, 1].map(() => ApiClient.register(service().url, randomUUID())));
    if (creator === undefined || stranger === undefined) throw new Error('no players');
    const { body } = await creator.post('/v1/games', { ruleSet: 'schnapsen/tjger', seats: [{ player: 'me' }, null] });
    const actions = `/v1/games/${body.id}/actions?x=1`;
    const play = { type: 'play', card: 'AH' };
    const codes = [
      await new ApiClient(service().url).post(actions, play),
      await stranger.post('/v1/games/nope/actions?x=1', play),
      await stranger.post(actions, play),
      await creator.post(actions, play),
    ].map((reply) => [reply.status, reply.body.code]);
    expect(codes).toEqual([
      [401, 'unauthenticated'],
      [404, 'not-found'],
      [403, 'not-your-seat'],
      [400, 'validation'],
    ]);
  });
});

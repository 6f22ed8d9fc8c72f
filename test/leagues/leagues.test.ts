import { describe, expect, it } from '@jest/globals';
import { useApp } from '../support/app.js';
import { HttpLeague } from '../support/http-leagues.js';

const service = useApp();

describe('a league of house bots', () => {
  it.each([
    ['a Swiss league with an odd number', { format: { type: 'swiss', rounds: 3 } }, 7, 'random'],
    [
      'a round robin of several games',
      { format: { type: 'roundRobin', times: 2 }, contest: { type: 'games', count: 2 } },
      4,
      'greedy',
    ],
    [
      'a knockout to two Bummerl',
      { format: { type: 'knockout', thirdPlace: true }, contest: { type: 'bummerl', count: 2 } },
      6,
      'greedy',
    ],
    ['pairs of Bauernschnapsen', { ruleSet: 'bauernschnapsen/tjger', entrants: 'pairs' }, 4, 'pair'],
    ['drawn partners', { ruleSet: 'bauernschnapsen/tjger', entrants: 'drawnPairs' }, 8, 'random'],
  ])('runs to its end by itself: %s', async (_, body, count, bot) => {
    const league = await (await HttpLeague.create(service(), body)).withBots(count, bot);
    expect((await league.direct('/start')).status).toBe(200);
    const over = await league.until(({ status }) => status === 'finished');
    const rounds = await league.rounds();
    expect(rounds).toHaveLength(over.rounds);
    for (const { status, pairings } of rounds) {
      expect(status).toBe('closed');
      for (const { result, games } of pairings) {
        expect(result.ending).toBe('played');
        for (const { id, result: end } of games) {
          const { body: game } = await service().http.get(`/v1/games/${id}`).expect(200);
          expect(game.state.status).toBe('finished');
          expect(game.state.winners).toEqual([end.winner === 'home' ? 0 : 1]);
          expect(game.state.score).toEqual(end.gamePoints);
        }
      }
    }
  });
});

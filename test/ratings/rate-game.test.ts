import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { at } from '../../src/domain/result.js';
import { rateGame } from '../../src/ratings/rate-game.js';
import type { RatedGame } from '../../src/ratings/rated-games.js';
import { Standings, type RatedPlayer } from '../../src/ratings/standings.js';

const who = (player: string, version = ''): RatedPlayer => ({ player, version });
const DAY_MS = 86_400_000;

const duel = (number: number, winner: RatedPlayer, loser: RatedPlayer, day = number): RatedGame => ({
  ...{ id: `g${number}`, number, at: day * DAY_MS, game: 'schnapsen', system: 'glicko2' },
  ...{ winners: [winner], losers: [loser] },
});
const match = (number: number, winners: readonly string[], losers: readonly string[]): RatedGame => ({
  ...{ id: `g${number}`, number, at: number, game: 'bauernschnapsen', system: 'openskill' },
  ...{ winners: winners.map((name) => who(name)), losers: losers.map((name) => who(name)) },
});

function rated(games: readonly RatedGame[]): Standings {
  const standings = new Standings();
  for (const game of games) rateGame(game, standings);
  return standings;
}

describe('rating a game', () => {
  it('writes down with what each came, what he leaves with, and against whom', () => {
    const standings = rated([duel(1, who('a'), who('b'))]);
    const before = standings.find('schnapsen', who('a'));
    const [winner, loser] = rateGame(duel(2, who('b'), who('a'), 1), standings);
    expect(winner).toMatchObject({ gameId: 'g2', number: 2, player: 'b', won: true, partners: [] });
    expect(loser).toMatchObject({
      player: 'a',
      won: false,
      opponents: [{ player: 'b', rating: winner?.before.rating }],
    });
    expect(loser?.before).toEqual({
      rating: before?.rating,
      deviation: before?.deviation,
      volatility: before?.volatility,
    });
    expect(standings.find('schnapsen', who('a'))).toMatchObject({ ...loser?.after, games: 2, won: 1, lastNumber: 2 });
  });

  it('depends on the order of the games', () => {
    const won = duel(1, who('a'), who('b'));
    const lost = { ...won, winners: won.losers, losers: won.winners };
    const [first, second] = [rated([won, lost]), rated([lost, won])];
    expect(first.find('schnapsen', who('a'))?.rating).not.toBe(second.find('schnapsen', who('a'))?.rating);
  });

  it('gives the same to the last bit each time', () => {
    const game = fc.record({ winner: fc.nat(5), loser: fc.nat(5), day: fc.nat(1000) });
    fc.assert(
      fc.property(fc.array(game, { maxLength: 40 }), (drawn) => {
        const games = drawn
          .filter(({ winner, loser }) => winner !== loser)
          .map(({ winner, loser, day }, index) => duel(index + 1, who(`p${winner}`), who(`p${loser}`), day));
        expect([...rated(games)]).toEqual([...rated(games)]);
        for (const { deviation, rating, volatility } of rated(games))
          expect([rating, deviation, volatility].every(Number.isFinite)).toBe(true);
      }),
    );
  });

  it('begins a new version with the rating of the one that was rated last, and goes on with an old one', () => {
    const standings = rated([
      duel(1, who('a', '1'), who('b')),
      duel(2, who('a', '2'), who('b')),
      duel(3, who('a', '1'), who('b')),
    ]);
    const one = standings.find('schnapsen', who('a', '1'));
    const [third] = rateGame(duel(4, who('a', '3'), who('b'), 3), standings);
    expect(third?.before.rating).toBe(one?.rating);
    expect(third?.before.deviation).toBeCloseTo(Math.hypot(one?.deviation ?? 0, 175), 6);
    const [again] = rateGame(duel(5, who('a', '2'), who('b'), 5), standings);
    expect(again?.before.rating).not.toBe(third?.after.rating);
    expect(standings.find('schnapsen', who('a', '2'))).toMatchObject({ games: 2, won: 2 });
  });

  it('counts no pause twice when an earlier game is rated late', () => {
    const late = duel(2, who('a'), who('b'), 5);
    const standings = rated([duel(1, who('a'), who('b'), 100), late]);
    const settled = standings.find('schnapsen', who('a'));
    expect(settled?.lastAt).toBe(100 * DAY_MS);
    const [change] = rateGame(duel(3, who('a'), who('b'), 100), standings);
    expect(change?.before.deviation).toBe(settled?.deviation);
  });

  it('knows a player in each game by itself', () => {
    const standings = rated([duel(1, who('a'), who('b'))]);
    const [change] = rateGame(match(2, ['a', 'c'], ['b', 'd']), standings);
    expect(change?.before).toEqual({ rating: 25, deviation: 25 / 3, volatility: null });
    expect(change).toMatchObject({ partners: [{ player: 'c' }], opponents: [{ player: 'b' }, { player: 'd' }] });
  });

  it('changes a house bot once that sits twice on a side, and not at all when it sits on both', () => {
    const twice = rateGame(match(1, ['bot:greedy', 'bot:greedy'], ['a', 'b']), new Standings());
    expect(twice.map(({ player }) => player)).toEqual(['bot:greedy', 'a', 'b']);
    expect(at(twice, 0).partners).toMatchObject([{ player: 'bot:greedy' }]);
    const both = rateGame(match(1, ['a', 'bot:greedy'], ['bot:greedy', 'b']), new Standings());
    expect(both.map(({ player }) => player)).toEqual(['a', 'b']);
    expect(at(both, 0).opponents).toMatchObject([{ player: 'bot:greedy' }, { player: 'b' }]);
    expect(rateGame(duel(1, who('bot:greedy', '1'), who('bot:greedy', '1')), new Standings())).toEqual([]);
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import glicko2 from 'glicko2-lite';
import { GLICKO2 } from '../../src/ratings/glicko2.js';
import { OPENSKILL } from '../../src/ratings/openskill.js';
import { asNewVersion, conservative, initialFigures, isProvisional, type Figures } from '../../src/ratings/systems.js';
import { at } from '../../src/domain/result.js';

const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const GLICKO_FIGURES: fc.Arbitrary<Figures> = fc.record({
  rating: real(800, 2400),
  deviation: real(45, 350),
  volatility: real(0.03, 0.1),
});
const OPENSKILL_FIGURES: fc.Arbitrary<Figures> = fc.record({
  rating: real(0, 50),
  deviation: real(1, 25 / 3),
  volatility: fc.constant(null),
});
const DAY_MS = 86_400_000;

describe('Glicko-2', () => {
  it('is that of Glickman’s example (2012, p. 4)', () => {
    const games: [number, number, number][] = [
      [1400, 30, 1],
      [1550, 100, 0],
      [1700, 300, 0],
    ];
    const { rating, rd, vol } = glicko2(1500, 200, 0.06, games, { tau: 0.5 });
    expect(rating).toBeCloseTo(1464.06, 1);
    expect(rd).toBeCloseTo(151.52, 1);
    expect(vol).toBeCloseTo(0.05999, 4);
  });

  it('rates a game as a period: the first of two strangers', () => {
    const stranger = initialFigures('glicko2');
    const { winners, losers } = GLICKO2.afterGame([stranger], [stranger]);
    // With two equals g = 0.6690 and E = 1/2, so v = 4/g² and the rest follows by hand.
    expect(at(winners, 0).rating).toBeCloseTo(1662.31, 2);
    expect(at(losers, 0).rating).toBeCloseTo(1337.69, 2);
    expect(at(winners, 0).deviation).toBeCloseTo(290.32, 2);
  });

  it('raises the winner and lowers the loser, and the more the less it was expected', () => {
    fc.assert(
      fc.property(GLICKO_FIGURES, GLICKO_FIGURES, real(50, 400), (one, other, more) => {
        const gain = (opponent: Figures) => at(GLICKO2.afterGame([one], [opponent]).winners, 0).rating - one.rating;
        expect(gain(other)).toBeGreaterThan(0);
        expect(gain({ ...other, rating: other.rating + more })).toBeGreaterThan(gain(other));
        expect(at(GLICKO2.afterGame([one], [other]).losers, 0).rating).toBeLessThan(other.rating);
      }),
    );
  });

  it('takes from one what it gives to the other when both are as well known', () => {
    fc.assert(
      fc.property(GLICKO_FIGURES, GLICKO_FIGURES, (one, other) => {
        const equal = { ...other, deviation: one.deviation, volatility: one.volatility };
        const { winners, losers } = GLICKO2.afterGame([one], [equal]);
        expect(at(winners, 0).rating - one.rating).toBeCloseTo(equal.rating - at(losers, 0).rating, 6);
      }),
    );
  });

  it('forgets with time, up to what it knows of a stranger', () => {
    fc.assert(
      fc.property(GLICKO_FIGURES, real(0, 4000), real(1, 400), (figures, days, more) => {
        const after = (time: number) => GLICKO2.afterPause(figures, time * DAY_MS);
        expect(after(0)).toEqual(figures);
        expect(after(-days)).toEqual(figures);
        expect(after(days).deviation).toBeLessThanOrEqual(350);
        expect(after(days + more).deviation).toBeGreaterThanOrEqual(after(days).deviation);
        expect({ ...after(days), deviation: 0 }).toEqual({ ...figures, deviation: 0 });
      }),
    );
    const settled = { rating: 1800, deviation: 60, volatility: 0.06 };
    expect(GLICKO2.afterPause(settled, 365 * DAY_MS).deviation).toBeCloseTo(110, 1);
    expect(GLICKO2.afterPause(settled, 1e15).deviation).toBe(350);
  });
});

describe('OpenSkill', () => {
  const pairs = fc.tuple(OPENSKILL_FIGURES, OPENSKILL_FIGURES, OPENSKILL_FIGURES, OPENSKILL_FIGURES);
  const share = (before: Figures, after: Figures) =>
    // tau is part of what a change is shared out by
    (after.rating - before.rating) / (before.deviation ** 2 + (25 / 300) ** 2);

  it('raises the winners and lowers the losers', () => {
    fc.assert(
      fc.property(pairs, ([a, b, c, d]) => {
        const { winners, losers } = OPENSKILL.afterGame([a, b], [c, d]);
        expect(at(winners, 0).rating).toBeGreaterThan(a.rating);
        expect(at(winners, 1).rating).toBeGreaterThan(b.rating);
        expect(at(losers, 0).rating).toBeLessThan(c.rating);
        expect(at(losers, 1).rating).toBeLessThan(d.rating);
      }),
    );
  });

  it('gives what it takes, to each by how little is known of him', () => {
    fc.assert(
      fc.property(pairs, ([a, b, c, d]) => {
        const { winners, losers } = OPENSKILL.afterGame([a, b], [c, d]);
        const shares = [
          share(a, at(winners, 0)),
          share(b, at(winners, 1)),
          -share(c, at(losers, 0)),
          -share(d, at(losers, 1)),
        ];
        for (const one of shares) expect(one).toBeCloseTo(at(shares, 0), 8);
      }),
    );
  });

  it('comes to no certainty, however many games there are', () => {
    let sides = {
      winners: [0, 1].map(() => initialFigures('openskill')),
      losers: [2, 3].map(() => initialFigures('openskill')),
    };
    for (let game = 0; game < 5000; game++) {
      const { winners, losers } = OPENSKILL.afterGame(sides.winners, sides.losers);
      sides = { winners: [...losers], losers: [...winners] };
    }
    expect(at(sides.winners, 0).deviation).toBeGreaterThan(0.5);
    expect(OPENSKILL.afterPause(at(sides.winners, 0), 1e15)).toEqual(at(sides.winners, 0));
  });
});

describe('a new version', () => {
  it('begins where the last one was, with half the doubt about a stranger on top', () => {
    expect(asNewVersion('glicko2', { rating: 1800, deviation: 60, volatility: 0.09 })).toEqual({
      rating: 1800,
      deviation: 185,
      volatility: 0.06,
    });
    expect(asNewVersion('openskill', { rating: 30, deviation: 2, volatility: null })).toEqual({
      rating: 30,
      deviation: Math.sqrt(4 + (25 / 6) ** 2),
      volatility: null,
    });
  });

  it('is never less known than a stranger', () => {
    fc.assert(
      fc.property(GLICKO_FIGURES, (figures) => {
        const { deviation } = asNewVersion('glicko2', figures);
        expect(deviation).toBeGreaterThanOrEqual(figures.deviation);
        expect(deviation).toBeLessThanOrEqual(350);
      }),
    );
  });
});

describe('what a player is at least worth', () => {
  it('is nothing for a stranger of OpenSkill, and two deviations below the rating in Glicko-2', () => {
    expect(conservative('openskill', initialFigures('openskill'))).toBe(0);
    expect(conservative('glicko2', { rating: 1700, deviation: 50, volatility: 0.06 })).toBe(1600);
  });

  it('is provisional until the rating has settled', () => {
    expect([110, 110.5].map((deviation) => isProvisional('glicko2', { deviation }))).toEqual([false, true]);
    expect([5, 5.5].map((deviation) => isProvisional('openskill', { deviation }))).toEqual([false, true]);
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { randomFrom } from '../../src/domain/chance.js';
import { BOUND, ERROR_RATE, FEWEST, logLikelihoodRatio, verdictOn, type Verdict } from '../../src/arena/sprt.js';
import { Tally } from '../../src/arena/statistics.js';

const tallyOf = (values: readonly number[]): Tally => {
  const tally = new Tally();
  for (const value of values) tally.add(value);
  return tally;
};
const NUMBERS = fc.array(fc.integer({ min: -24, max: 24 }), { minLength: 2, maxLength: 200 });

describe('a tally', () => {
  it('has the mean and the variance of the numbers', () => {
    fc.assert(
      fc.property(NUMBERS, (values) => {
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
        const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
        const tally = tallyOf(values);
        expect(tally.mean).toBeCloseTo(mean, 9);
        expect(tally.variance).toBeCloseTo(variance, 7);
      }),
    );
  });

  it('has an interval that holds the true mean in some 95 of 100 cases', () => {
    const draw = drawerOf(0.2, 5);
    let holds = 0;
    for (let run = 0; run < 1_000; run++) {
      const interval = tallyOf(Array.from({ length: 200 }, draw)).interval ?? [0, 0];
      if (interval[0] <= 0.2 && interval[1] >= 0.2) holds += 1;
    }
    expect(holds).toBeGreaterThan(930);
    expect(holds).toBeLessThan(970);
  });

  it('has no interval for one number', () => {
    expect(tallyOf([3]).interval).toBeNull();
  });
});

describe('the likelihood ratio', () => {
  it('is the same the other way round when hypotheses and numbers are mirrored', () => {
    fc.assert(
      fc.property(NUMBERS, (values) => {
        const ratio = logLikelihoodRatio(tallyOf(values), { h0: -0.5, h1: 0.25 });
        const mirrored = logLikelihoodRatio(tallyOf(values.map((value) => -value)), { h0: -0.25, h1: 0.5 });
        expect(mirrored).toBeCloseTo(-ratio, 6);
      }),
    );
  });

  it('does not depend on the unit', () => {
    fc.assert(
      fc.property(NUMBERS, fc.integer({ min: 2, max: 10 }), (values, unit) => {
        const ratio = logLikelihoodRatio(tallyOf(values), { h0: 0.1, h1: 0.35 });
        const scaled = tallyOf(values.map((value) => value * unit));
        expect(logLikelihoodRatio(scaled, { h0: 0.1 * unit, h1: 0.35 * unit })).toBeCloseTo(ratio, 6);
      }),
    );
  });

  it('is near that of a known variance when the hypotheses are near each other', () => {
    const tally = tallyOf(Array.from({ length: 2_000 }, drawerOf(0.05, 3)));
    const [h0, h1] = [0, 0.1];
    const known = (tally.count * (h1 - h0) * (2 * tally.mean - h0 - h1)) / (2 * tally.variance);
    expect(Math.abs(logLikelihoodRatio(tally, { h0, h1 }) - known)).toBeLessThan(0.02);
  });
});

describe('the test', () => {
  it('decides nothing before it has seen enough', () => {
    const alike = Array.from({ length: FEWEST - 1 }, () => 1);
    expect(verdictOn(tallyOf(alike), { h0: 0, h1: 1 })).toBe('open');
    expect(verdictOn(tallyOf([...alike, 1]), { h0: 0, h1: 1 })).toBe('h1');
    expect(verdictOn(tallyOf([...alike, 1].map(() => 0)), { h0: 0, h1: 1 })).toBe('h0');
  });

  it.each([
    ['H0 is true', 0, 'h1'],
    ['H1 is true', 0.3, 'h0'],
  ] as const)('errs in no more cases than it may where %s', (_, mean, wrong) => {
    const verdicts = verdictsOn(mean, 11);
    const runs = verdicts.length;
    const scatter = Math.sqrt((ERROR_RATE * (1 - ERROR_RATE)) / runs);
    expect(verdicts.filter((verdict) => verdict === 'open')).toHaveLength(0);
    expect(verdicts.filter((verdict) => verdict === wrong).length / runs).toBeLessThan(ERROR_RATE + 3 * scatter);
  });

  it('errs hardly ever beyond its bounds', () => {
    expect(verdictsOn(-0.3, 12)).not.toContain('h1');
    expect(verdictsOn(0.6, 13)).not.toContain('h0');
  });

  it('has the bounds of Wald for 5 %', () => {
    expect(BOUND).toBeCloseTo(2.944, 3);
  });
});

const RUNS = 500;
const MOST = 20_000;

/** What the test of 0 against 0.3 says of differences with that mean. */
function verdictsOn(mean: number, seed: number): readonly Verdict[] {
  const draw = drawerOf(mean, seed);
  return Array.from({ length: RUNS }, () => {
    const tally = new Tally();
    let verdict: Verdict = 'open';
    while (verdict === 'open' && tally.count < MOST) {
      tally.add(draw());
      verdict = verdictOn(tally, { h0: 0, h1: 0.3 });
    }
    return verdict;
  });
}

/** Sizes of differences and how often they come: about as decks of Bauernschnapsen have them, with a few large ones. */
const SIZES = [
  [0, 20],
  [0.5, 15],
  [1, 25],
  [1.5, 15],
  [2, 10],
  [3, 10],
  [6, 4],
  [12, 1],
] as const;
const OFTEN = SIZES.flatMap(([size, times]) => Array.from({ length: times }, () => size));
const USUAL = OFTEN.reduce<number>((sum, size) => sum + size, 0) / OFTEN.length;

/** Draws differences with that mean: how often a wins more depends on it. */
function drawerOf(mean: number, seed: number): () => number {
  const random = randomFrom(seed);
  const forA = (1 + mean / USUAL) / 2;
  return () => {
    const size = OFTEN[random(OFTEN.length)] ?? 0;
    return random(1_000_000) < 1_000_000 * forA ? size : -size;
  };
}

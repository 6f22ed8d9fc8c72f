import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { roundRobin } from '../../../src/domain/leagues/round-robin.js';

const names = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `e${index}`);
const count = fc.integer({ min: 2, max: 33 });
const times = fc.constantFrom(1, 2);

describe('a round robin', () => {
  it('lets everybody meet everybody once or twice, and then with the sides swapped', () => {
    fc.assert(
      fc.property(count, times, (size, often) => {
        const met = roundRobin(names(size), often).flatMap(({ pairings }) => pairings);
        const sides = met.map(({ home, away }) => `${home} ${away}`);
        const couples = met.map(({ home, away }) => [home, away].sort().join(' '));
        expect(sides).toHaveLength((often * size * (size - 1)) / 2);
        expect(new Set(sides).size).toBe(sides.length);
        expect(new Set(couples).size).toBe((size * (size - 1)) / 2);
      }),
    );
  });

  it('has everybody once in each round, one of an odd number with a bye', () => {
    fc.assert(
      fc.property(count, times, (size, often) => {
        const rounds = roundRobin(names(size), often);
        expect(rounds.map(({ round }) => round)).toEqual(rounds.map((_, index) => index + 1));
        for (const { pairings, byes } of rounds) {
          const drawn = [...pairings.flatMap(({ home, away }) => [home, away]), ...byes.map(({ entrant }) => entrant)];
          expect(drawn.sort()).toEqual([...names(size)].sort());
          expect(byes).toHaveLength(size % 2);
        }
        const rested = rounds.flatMap(({ byes }) => byes.map(({ entrant }) => entrant));
        for (const name of names(size))
          expect(rested.filter((one) => one === name)).toHaveLength(size % 2 === 1 ? often : 0);
      }),
    );
  });

  it('gives everybody as many first deals as others, within one, and all the same number twice round', () => {
    fc.assert(
      fc.property(count, times, (size, often) => {
        const pairings = roundRobin(names(size), often).flatMap((round) => round.pairings);
        for (const name of names(size)) {
          const home = pairings.filter((pairing) => pairing.home === name).length;
          const away = pairings.filter((pairing) => pairing.away === name).length;
          expect(Math.abs(home - away)).toBeLessThanOrEqual(size % 2 === 0 && often === 1 ? 1 : 0);
        }
      }),
    );
  });

  it('has at most two first deals in a row the first time round', () => {
    fc.assert(
      fc.property(count, (size) => {
        for (const name of names(size)) {
          const sides = roundRobin(names(size), 1).flatMap(({ pairings }) =>
            pairings.flatMap(({ home, away }) => (home === name ? 'h' : away === name ? 'a' : [])),
          );
          expect(sides.join('')).not.toMatch(/hhh|aaa/);
        }
      }),
    );
  });

  it('of four is this one', () => {
    const rounds = roundRobin(['A', 'B', 'C', 'D'], 1);
    expect(rounds.map(({ pairings }) => pairings.map(({ home, away }) => home + away))).toEqual([
      ['AD', 'BC'],
      ['DB', 'CA'],
      ['CD', 'AB'],
    ]);
  });

  it('of fewer than two is none', () => {
    expect([roundRobin([], 2), roundRobin(['A'], 1)]).toEqual([[], []]);
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cheapestMatching } from '../../../src/domain/leagues/matching/cheapest-matching.js';
import { at } from '../../../src/domain/result.js';
import { cheapestByBruteForce } from '../../support/brute-force.js';
import { randomFrom, shuffled } from '../../support/playout.js';

/** Of some edges the weight, of none between all others. */
const graph = fc.integer({ min: 1, max: 5 }).chain((half) => {
  const vertex = fc.nat(2 * half - 1);
  return fc.record({
    count: fc.constant(2 * half),
    edges: fc.array(fc.tuple(vertex, vertex, fc.nat(9)), { minLength: half, maxLength: 60 }),
  });
});

function weightsOf(edges: readonly (readonly [number, number, number])[]): (a: number, b: number) => number {
  const weights = new Map(edges.map(([a, b, weight]) => [`${Math.min(a, b)} ${Math.max(a, b)}`, weight]));
  return (a, b) => weights.get(`${Math.min(a, b)} ${Math.max(a, b)}`) ?? Infinity;
}

describe('the perfect matching of least weight', () => {
  it('weighs what the best of all matchings weighs, and is missing only when there is none', () => {
    fc.assert(
      fc.property(graph, ({ count, edges }) => {
        const weight = weightsOf(edges);
        const mates = cheapestMatching(count, weight);
        const best = cheapestByBruteForce(count, weight);
        if (mates === null) return expect(best).toBe(Infinity);
        expect(mates.reduce((sum, mate, vertex) => sum + weight(vertex, mate), 0) / 2).toBe(best);
        expect(mates.map((mate) => at(mates, mate))).toEqual(mates.map((_, vertex) => vertex));
      }),
      { numRuns: process.env.DEEP ? 20_000 : 3_000 },
    );
  });

  it('is as cheap as hidden pairs that all others are dearer than', () => {
    const size = fc.integer({ min: 10, max: 60 });
    fc.assert(
      fc.property(size, fc.nat(), (half, seed) => {
        const order = shuffled(
          Array.from({ length: 2 * half }, (_, vertex) => vertex),
          randomFrom(seed),
        );
        const potential = order.map((vertex) => (vertex * 7) % 11);
        const partner = (a: number): number => at(order, order.indexOf(a) ^ 1);
        const extra = (a: number, b: number) => (partner(a) === b ? 0 : (a * b) % 3);
        const mates = cheapestMatching(2 * half, (a, b) => at(potential, a) + at(potential, b) + extra(a, b));
        const total = mates?.reduce((sum, mate, vertex) => sum + at(potential, vertex) * 2 + extra(vertex, mate), 0);
        expect(total).toBe(potential.reduce((sum, value) => sum + 2 * value, 0));
      }),
      { numRuns: 30 },
    );
  });

  it('does not exist for an odd number, nor for a star', () => {
    expect(cheapestMatching(1, () => 0)).toBeNull();
    expect(cheapestMatching(4, (a, b) => (a * b === 0 ? 1 : Infinity))).toBeNull();
    expect(cheapestMatching(0, () => 0)).toEqual([]);
  });
});

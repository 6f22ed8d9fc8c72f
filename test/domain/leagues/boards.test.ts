import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { boardTotals, compareTables } from '../../../src/domain/leagues/boards.js';

const played = (deal: number, dealer: number, points: number) => ({ deal, dealer, points });

describe('the tables of a board', () => {
  it('are held against their mean, deal by deal', () => {
    const compared = compareTables([
      { table: 1, home: 'a', away: 'b', deals: [played(1, 0, 3), played(2, 1, -1), played(3, 0, 2)] },
      { table: 2, home: 'c', away: 'd', deals: [played(1, 0, 1), played(2, 0, -1)] },
      { table: 3, home: 'e', away: 'f', deals: [played(1, 0, -1), played(2, 1, -3)] },
    ]);
    expect(compared.map(({ deal, dealer, mean }) => [deal, dealer, mean])).toEqual([
      [1, 0, 1],
      [2, 1, -2],
    ]);
    expect(boardTotals(compared)).toEqual([
      { entrant: 'a', deals: 2, difference: 3 },
      { entrant: 'f', deals: 2, difference: 3 },
      { entrant: 'c', deals: 1, difference: 0 },
      { entrant: 'd', deals: 1, difference: 0 },
      { entrant: 'b', deals: 2, difference: -3 },
      { entrant: 'e', deals: 2, difference: -3 },
    ]);
  });

  it('give and take the same', () => {
    const deals = fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(deals, { minLength: 2, maxLength: 8 }), (tables) => {
        const compared = compareTables(
          tables.map((points, table) => ({
            table,
            home: `h${table}`,
            away: `a${table}`,
            deals: points.map((one, index) => played(index + 1, index % 2, one)),
          })),
        );
        const sum = boardTotals(compared).reduce((total, { difference }) => total + difference, 0);
        expect(sum).toBeCloseTo(0, 6);
        for (const { results } of compared)
          expect(Math.abs(results.reduce((total, { difference }) => total + difference, 0))).toBeLessThan(0.05);
      }),
    );
  });
});

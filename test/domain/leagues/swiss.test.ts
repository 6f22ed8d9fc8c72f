import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SCORING, type RoundRecord } from '../../../src/domain/leagues/records.js';
import { addCosts, AIMS, byeCosts, NO_COSTS, pairCosts, type Costs } from '../../../src/domain/leagues/swiss-aims.js';
import { contendersOf, type Contender, type SwissRound } from '../../../src/domain/leagues/swiss-field.js';
import { swissPairings } from '../../../src/domain/leagues/swiss.js';
import { at } from '../../../src/domain/result.js';
import { randomFrom, shuffled } from '../../support/playout.js';
import { fieldOf, playSwiss, recordsOf, type Tournament } from '../../support/tournaments.js';

/** A round to pair after some that were played, with some entrants away now and then. */
const situation = fc
  .record({ count: fc.integer({ min: 1, max: 10 }), played: fc.integer({ min: 0, max: 9 }), seed: fc.nat() })
  .map(({ count, played, seed }): SwissRound => {
    const random = randomFrom(seed);
    const someAway = () => fieldOf(count).flatMap(({ id }) => (random(8) === 0 ? [id] : []));
    const { entrants, records } = playSwiss(count, played, random, someAway);
    return { round: played + 1, entrants, absent: someAway(), records, scoring: SCORING };
  });

const tournament = fc
  .record({ count: fc.integer({ min: 2, max: 40 }), rounds: fc.integer({ min: 1, max: 7 }), seed: fc.nat() })
  .map(({ count, rounds, seed }) => playSwiss(count, rounds, randomFrom(seed)));

/** The least costs of all rounds that could be drawn, each aim compared in its turn. */
function leastCosts(entrants: readonly Contender[]): Costs {
  const groups = new Set(entrants.map(({ points }) => points)).size;
  const fewestByes = Math.min(...entrants.map(({ byes }) => byes));
  const open = entrants.filter(({ byes }) => byes === fewestByes);
  const candidates = open.some(({ forfeitsWon }) => forfeitsWon === 0) ? open.filter((one) => !one.forfeitsWon) : open;
  const best = (rest: readonly Contender[]): Costs => {
    const [first, ...others] = rest;
    if (first === undefined) return NO_COSTS;
    return others
      .map((other) => addCosts(pairCosts(first, other), best(others.filter((one) => one !== other))))
      .reduce((least, costs) => (isLess(costs, least) ? costs : least));
  };
  if (entrants.length % 2 === 0) return best(entrants);
  return candidates
    .map((bye) => addCosts(byeCosts(bye, groups), best(entrants.filter((one) => one !== bye))))
    .reduce((least, costs) => (isLess(costs, least) ? costs : least));
}

function isLess(a: Costs, b: Costs): boolean {
  const aim = AIMS.find((name) => a[name] !== b[name]);
  return aim !== undefined && a[aim] < b[aim];
}

const coupleOf = (home: string, away: string): string => [home, away].sort().join(' ');

describe('a Swiss round', () => {
  it('is as good as the best of all that could be drawn', () => {
    fc.assert(
      fc.property(situation, (round) => {
        expect(swissPairings(round).costs).toEqual(leastCosts(contendersOf(round)));
      }),
      { numRuns: process.env.DEEP ? 2_000 : 150 },
    );
  });

  it('has everybody who is there once, and nobody else', () => {
    fc.assert(
      fc.property(situation, (round) => {
        const { pairings, byes } = swissPairings(round);
        const drawn = [...pairings.flatMap(({ home, away }) => [home, away]), ...byes.map(({ entrant }) => entrant)];
        const present = round.entrants.map(({ id }) => id).filter((id) => !round.absent.includes(id));
        expect([...drawn].sort()).toEqual([...present].sort());
        expect(byes).toHaveLength(present.length % 2);
      }),
    );
  });

  it('is the same whatever the order of entrants and records', () => {
    fc.assert(
      fc.property(situation, fc.nat(), (round, seed) => {
        const random = randomFrom(seed);
        const mixed = {
          ...round,
          entrants: shuffled(round.entrants, random),
          absent: shuffled(round.absent, random),
          records: shuffled(round.records, random),
        };
        expect(swissPairings(mixed)).toEqual(swissPairings(round));
      }),
    );
  });

  it('costs the same when the entrants have other names', () => {
    fc.assert(
      fc.property(situation, (round) => {
        const renamed = JSON.parse(JSON.stringify(round).replace(/"e(\d+)"/g, '"x$1x"')) as SwissRound;
        expect(swissPairings(renamed).costs).toEqual(swissPairings(round).costs);
      }),
    );
  });

  it('repeats nothing while it can, and says so where it cannot', () => {
    fc.assert(
      fc.property(situation, (round) => {
        const { pairings, costs } = swissPairings(round);
        const met = new Set(round.records.map((one) => (one.kind === 'pairing' ? coupleOf(one.home, one.away) : '')));
        const repeats = pairings.filter(({ home, away }) => met.has(coupleOf(home, away)));
        expect(repeats).toHaveLength(costs.repeats);
        expect(pairings.filter(({ reasons }) => reasons.some(({ code }) => code === 'repeat'))).toEqual(repeats);
      }),
    );
  });
});

describe('a Swiss tournament', () => {
  it('gives nobody a second bye before everybody has had one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 12 }), fc.nat(), (half, rounds, seed) => {
        const { rounds: played } = playSwiss(2 * half + 1, rounds, randomFrom(seed));
        const byes = fieldOf(2 * half + 1).map(
          ({ id }) => played.filter((round) => round.byes.some(({ entrant }) => entrant === id)).length,
        );
        expect(Math.max(...byes) - Math.min(...byes)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 50 },
    );
  });

  it('needs no repeats while the rounds are at most half of the entrants', () => {
    fc.assert(
      fc.property(tournament, ({ entrants, rounds }) => {
        for (const { round, costs } of rounds) if (2 * round <= entrants.length) expect(costs.repeats).toBe(0);
      }),
      { numRuns: 50 },
    );
  });

  it('begins with the upper half against the lower half, the first deals by turns', () => {
    const { rounds } = playSwiss(8, 1, randomFrom(1));
    expect(at(rounds, 0).pairings.map(({ home, away }) => `${home}-${away}`)).toEqual([
      'e0-e4',
      'e5-e1',
      'e2-e6',
      'e7-e3',
    ]);
  });

  it('goes on for as many rounds as one likes', () => {
    const { rounds } = playSwiss(4, 7, randomFrom(5));
    expect(rounds.map(({ costs }) => costs.repeats > 0)).toEqual([false, false, false, true, true, true, true]);
    expect(at(at(at(rounds, 3).pairings, 0).reasons, 1).detail).toMatch(
      /^they met in round [123]; not everybody has an opponent left who is new$/,
    );
  });

  it('says of a bye that everybody has had one', () => {
    const { rounds }: Tournament = playSwiss(3, 4, randomFrom(2));
    expect(rounds.map(({ byes }) => at(byes, 0).reasons.map(({ code }) => code))).toEqual([
      ['oddNumber'],
      ['oddNumber'],
      ['oddNumber'],
      ['oddNumber', 'secondBye'],
    ]);
  });

  it('is drawn within ten seconds a round, 2,000 entrants or (when it must be quick) 200', () => {
    const count = process.env.DEEP ? 2_000 : 200;
    const random = randomFrom(7);
    const records: RoundRecord[] = [];
    for (let round = 1; round <= 9; round++) {
      const before = process.cpuUsage().user;
      const drawn = swissPairings({ round, entrants: fieldOf(count), absent: [], records, scoring: SCORING });
      expect((process.cpuUsage().user - before) / 1e6).toBeLessThan(10);
      expect(drawn.costs.repeats).toBe(0);
      records.push(...recordsOf(drawn, random));
    }
  }, 200_000);
});

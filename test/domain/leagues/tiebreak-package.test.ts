import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Results, Tiebreak, Tiebreaker, TournamentType, UnplayedRoundsAdjustment } from 'tiebreak';
import { SCORING, type RoundRecord } from '../../../src/domain/leagues/records.js';
import { standingsOf } from '../../../src/domain/leagues/standings.js';
import { randomFrom } from '../../support/playout.js';
import { fieldOf, playSwiss } from '../../support/tournaments.js';

/** A Swiss tournament with byes, forfeits, withdrawals for good and for a while, and absences that have the points of a draw. */
const league = fc
  .record({ count: fc.integer({ min: 2, max: 20 }), rounds: fc.integer({ min: 1, max: 9 }), seed: fc.nat() })
  .map(({ count, rounds, seed }) => {
    const random = randomFrom(seed);
    const absences: RoundRecord[] = [];
    const { records } = playSwiss(count, rounds, random, (round) => {
      const absent = fieldOf(count).flatMap(({ id }) => (random(8) === 0 ? [id] : []));
      for (const entrant of absent)
        if (random(2) === 0) absences.push({ kind: 'absence', round, entrant, points: SCORING.draw });
      return absent;
    });
    return { entrants: fieldOf(count).map(({ id }) => id), records: [...records, ...absences], rounds };
  });

const SCORES = { home: [1, 0], away: [0, 1], draw: [0.5, 0.5], neither: [0, 0] } as const;

function resultsFor(records: readonly RoundRecord[], rounds: number): Results {
  const each = Array.from({ length: rounds }, (_, index) => {
    const own = records.filter(({ round }) => round === index + 1);
    return {
      pairings: own.flatMap((one) =>
        one.kind === 'pairing'
          ? {
              white: one.home,
              black: one.away,
              scoreWhite: SCORES[one.winner][0],
              scoreBlack: SCORES[one.winner][1],
              forfeited: one.ending === 'forfeit',
            }
          : [],
      ),
      pairingAllocatedByes: own.flatMap((one) => (one.kind === 'bye' ? one.entrant : [])),
      halfPointByes: own.flatMap((one) => (one.kind === 'absence' ? one.entrant : [])),
    };
  });
  return new Results(TournamentType.SWISS, each);
}

/** The package counts a win as one point. Its release 0.4.0 names Sonneborn-Berger, but does not have it. */
const NAMES = [
  ['matchPoints', Tiebreak.SCORE],
  ['buchholz', Tiebreak.BUCHHOLZ],
  ['buchholzCut1', Tiebreak.BUCHHOLZ_CUT1],
] as const;

describe('the tie-breaks of the package tiebreak', () => {
  it.each([
    ['dummy', UnplayedRoundsAdjustment.FIDE_2023],
    ['zero', UnplayedRoundsAdjustment.NONE],
  ] as const)('are those of %s', (unplayed, adjustment) => {
    fc.assert(
      fc.property(league, (input) => {
        const theirs = new Tiebreaker(resultsFor(input.records, input.rounds), adjustment);
        const order = NAMES.map(([name]) => name);
        for (let rounds = 1; rounds <= input.rounds; rounds++)
          for (const { entrant, tieBreaks } of standingsOf({ ...input, rounds, scoring: SCORING, order, unplayed }))
            expect(tieBreaks.map(({ value }) => value)).toEqual(
              NAMES.map(([, name]) => SCORING.win * theirs.tiebreak(name, entrant, rounds)),
            );
      }),
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { knockoutPairings, knockoutRounds } from '../../../src/domain/leagues/knockout.js';
import type { RoundPairings } from '../../../src/domain/leagues/pairing.js';
import { SCORING, type PairingRecord, type RoundRecord, type Winner } from '../../../src/domain/leagues/records.js';
import { standingsOf } from '../../../src/domain/leagues/standings.js';
import { at } from '../../../src/domain/result.js';
import { randomFrom, shuffled } from '../../support/playout.js';

const names = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `e${index}`);
const seedOf = (name: string): number => Number(name.slice(1));

type Decide = (home: string, away: string) => Winner;
const better: Decide = (home, away) => (seedOf(home) < seedOf(away) ? 'home' : 'away');

function resultsOf({ round, pairings, byes }: RoundPairings, decide: Decide): readonly RoundRecord[] {
  return [
    ...pairings.map(({ home, away }): PairingRecord => {
      const winner = decide(home, away);
      return { kind: 'pairing', round, home, away, winner, ending: 'adjudicated', bummerl: [0, 0], gamePoints: [0, 0] };
    }),
    ...byes.map(({ entrant }) => ({ kind: 'bye', round, entrant }) as const),
  ];
}

function play(count: number, decide: Decide, thirdPlace = false): readonly RoundPairings[] {
  const rounds: RoundPairings[] = [];
  const records: RoundRecord[] = [];
  for (let round = 1; round <= knockoutRounds(count); round++) {
    const drawn = knockoutPairings({ round, entrants: names(count), records, thirdPlace });
    if (!drawn.ok) throw new Error(JSON.stringify(drawn.error));
    rounds.push(drawn.value);
    records.push(...resultsOf(drawn.value, decide));
  }
  return rounds;
}

const sizes = Array.from({ length: 64 }, (_, index) => index + 2);
const couplesOf = ({ pairings }: RoundPairings) => pairings.map(({ home, away }) => [home, away].sort());

describe('a knockout', () => {
  it.each(sizes)('of %i ends with one, and every other has lost once', (count) => {
    const random = randomFrom(count);
    const losers: string[] = [];
    const rounds = play(count, (home, away) => {
      const winner = random(2) === 0 ? 'home' : 'away';
      losers.push(winner === 'home' ? away : home);
      return winner;
    });
    expect(new Set(losers).size).toBe(count - 1);
    expect(losers).toHaveLength(count - 1);
    expect(at(rounds, rounds.length - 1).pairings).toHaveLength(1);
  });

  it.each(sizes)('of %i gives the byes to the best, in the first round only', (count) => {
    const rounds = play(count, better);
    const byes = at(rounds, 0).byes.map(({ entrant }) => seedOf(entrant));
    expect(byes.sort((a, b) => a - b)).toEqual(Array.from({ length: 2 ** rounds.length - count }, (_, seed) => seed));
    expect(rounds.slice(1).flatMap((round) => round.byes)).toEqual([]);
  });

  it.each(sizes)('of %i keeps the best apart as long as it can', (count) => {
    const rounds = play(count, better);
    rounds.forEach((round, index) => {
      const left = Math.min(2 ** (rounds.length - index), count);
      for (const [one, other] of couplesOf(round))
        expect(seedOf(one as string) + seedOf(other as string)).toBe(2 ** (rounds.length - index) - 1);
      expect(round.pairings.length * 2 + round.byes.length).toBe(left);
    });
  });

  it('lets the losers of the semifinals play for third place', () => {
    const last = at(play(8, better, true), 2);
    expect(couplesOf(last)).toEqual([
      ['e0', 'e1'],
      ['e2', 'e3'],
    ]);
    expect(at(at(last.pairings, 1).reasons, 0).code).toBe('thirdPlace');
    expect(at(play(3, better, true), 1).pairings).toHaveLength(1);
    expect(at(play(2, better, true), 0).pairings).toHaveLength(1);
  });

  it('sends nobody on when neither side won', () => {
    const rounds = play(4, (home, away) => (home === 'e0' || away === 'e0' ? 'neither' : better(home, away)));
    expect(at(rounds, 1)).toMatchObject({
      pairings: [],
      byes: [{ entrant: 'e1', reasons: [{ code: 'noOpponentLeft' }] }],
    });
  });

  it('does not go on from a draw, nor from a pairing without a result', () => {
    const entrants = names(4);
    const draws = resultsOf(at(play(4, better), 0), () => 'draw');
    for (const records of [[], draws]) {
      const drawn = knockoutPairings({ round: 2, entrants, records, thirdPlace: false });
      expect(drawn).toMatchObject({ ok: false, error: { code: 'undecided', pairings: [{ round: 1 }, { round: 1 }] } });
    }
    const beyond = knockoutPairings({ round: 3, entrants, records: [], thirdPlace: false });
    expect(beyond).toEqual({ ok: false, error: { code: 'no-such-round', rounds: 2 } });
  });

  it('is the same whatever the order of records', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 40 }), fc.nat(), (count, seed) => {
        const records = play(count, better).flatMap((round) => resultsOf(round, better));
        const round = knockoutRounds(count);
        const drawn = knockoutPairings({ round, entrants: names(count), records, thirdPlace: true });
        const mixed = shuffled(records, randomFrom(seed));
        expect(knockoutPairings({ round, entrants: names(count), records: mixed, thirdPlace: true })).toEqual(drawn);
      }),
      { numRuns: 30 },
    );
  });

  it('ranks by how far one came, whatever the points say', () => {
    const records: RoundRecord[] = [];
    for (let round = 1; round <= 3; round++) {
      const drawn = knockoutPairings({ round, entrants: names(8), records, thirdPlace: true });
      if (!drawn.ok) throw new Error(JSON.stringify(drawn.error));
      records.push(...resultsOf(drawn.value, better));
    }
    const order = ['bracket', 'matchPoints', 'buchholz'] as const;
    const table = standingsOf({ entrants: names(8), records, rounds: 3, scoring: SCORING, order, unplayed: 'dummy' });
    expect(table.slice(0, 4).map(({ entrant, tieBreaks }) => [entrant, tieBreaks[0]?.value])).toEqual([
      ['e0', 6],
      ['e1', 4],
      ['e2', 3],
      ['e3', 2],
    ]);
    expect(new Set(table.slice(4).map(({ tieBreaks }) => tieBreaks[0]?.value))).toEqual(new Set([0]));
  });
});

describe('a result that is changed when the next round is paired already', () => {
  const drawnOf = (round: number, records: readonly RoundRecord[]): RoundPairings => {
    const drawn = knockoutPairings({ round, entrants: names(8), records, thirdPlace: false });
    if (!drawn.ok) throw new Error(JSON.stringify(drawn.error));
    return drawn.value;
  };
  const first = resultsOf(drawnOf(1, []), better);
  const second = resultsOf(drawnOf(2, first), better);

  it.each<readonly [string, Winner]>([
    ['the other has won', 'away'],
    ['neither has', 'neither'],
  ])('leaves the bracket as it was paired: %s', (_, winner) => {
    const changed = first.map((record) =>
      record.kind === 'pairing' && record.home === 'e0' ? { ...record, winner } : record,
    );
    const swapped = changed.map((record) =>
      record.kind === 'pairing' && record.away === 'e0' && winner === 'away'
        ? { ...record, winner: 'home' as const }
        : record,
    );
    const final = drawnOf(3, [...swapped, ...second]);
    expect(couplesOf(final)).toEqual([['e0', 'e1']]);
  });

  it('names a pairing that is there when one of them is not decided', () => {
    const open = second.map((record): RoundRecord =>
      record.kind === 'pairing' ? { ...record, winner: 'draw' } : record,
    );
    const drawn = knockoutPairings({ round: 3, entrants: names(8), records: [...first, ...open], thirdPlace: false });
    expect(drawn).toMatchObject({ ok: false, error: { code: 'undecided', pairings: [{ round: 2 }, { round: 2 }] } });
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { crossTable } from '../../../src/domain/leagues/cross-table.js';
import { ledgersOf, type Ledger } from '../../../src/domain/leagues/ledger.js';
import { recordFaults } from '../../../src/domain/leagues/record-faults.js';
import { SCORING, type PairingRecord, type RoundRecord } from '../../../src/domain/leagues/records.js';
import { roundRobin } from '../../../src/domain/leagues/round-robin.js';
import { at } from '../../../src/domain/result.js';
import { randomFrom } from '../../support/playout.js';
import { playSwiss, recordsOf } from '../../support/tournaments.js';

const ENTRANTS = ['A', 'B', 'C'];
const result: PairingRecord = {
  kind: 'pairing',
  round: 1,
  home: 'A',
  away: 'B',
  winner: 'home',
  ending: 'played',
  bummerl: [2, 1],
  gamePoints: [40, 31],
};
const bye: RoundRecord = { kind: 'bye', round: 1, entrant: 'C' };

describe('the faults of records', () => {
  it('are none in a tournament as it is drawn', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.nat(), (count, seed) => {
        const { entrants, records } = playSwiss(count, 3, randomFrom(seed));
        const ids = entrants.map(({ id }) => id);
        expect(recordFaults(ids, records)).toEqual([]);
      }),
    );
  });

  it.each<[string, Record<string, unknown>]>([
    ['/1/home', { home: 'X' }],
    ['/1/away', { away: 'C' }],
    ['/1/away', { away: 'A' }],
    ['/1/round', { round: 0 }],
    ['/1/round', { round: 1.5 }],
    ['/1/winner', { winner: 'both' }],
    ['/1/winner', { winner: 'neither' }],
    ['/1/winner', { winner: 'draw', ending: 'forfeit' }],
    ['/1/ending', { ending: 'lost' }],
    ['/1/bummerl/1', { bummerl: [0, -1] }],
    ['/1/gamePoints/0', { gamePoints: [0.5, 0] }],
  ])('are named at %s for %j', (pointer, wrong) => {
    const faults = recordFaults(ENTRANTS, [bye, { ...result, ...wrong }]);
    expect(faults.map((fault) => fault.pointer)).toEqual([pointer]);
  });

  it('are all named at once', () => {
    const absence: RoundRecord = { kind: 'absence', round: 1, entrant: 'A', points: -1 };
    expect(recordFaults(ENTRANTS, [result, absence, { ...bye, entrant: 'Z' }])).toEqual([
      { pointer: '/1/entrant', message: 'A has something else in round 1' },
      { pointer: '/1/points', message: 'must be a number of at least 0' },
      { pointer: '/2/entrant', message: 'there is no entrant Z' },
    ]);
  });
});

describe('ledgers', () => {
  it('have every round, and a round without a record is an absence without points', () => {
    const ledgers = ledgersOf(
      ENTRANTS,
      [
        { ...result, round: 2 },
        { ...bye, round: 3 },
      ],
      2,
      SCORING,
    );
    const roundsOf = (id: string) => (ledgers.get(id) as Ledger).entries.map(({ how, points }) => `${how} ${points}`);
    expect(ENTRANTS.map(roundsOf)).toEqual([
      ['absence 0', 'played 2'],
      ['absence 0', 'played 0'],
      ['absence 0', 'absence 0'],
    ]);
  });

  it('turn the figures round for the away side', () => {
    const { entries } = ledgersOf(ENTRANTS, [result], 1, SCORING).get('B') as Ledger;
    expect(entries).toEqual([
      {
        round: 1,
        how: 'played',
        opponent: 'A',
        side: 'away',
        won: false,
        points: 0,
        bummerl: [1, 2],
        gamePoints: [31, 40],
      },
    ]);
  });
});

describe('a cross table', () => {
  it('of a double round robin has everybody twice against everybody, seen from both sides', () => {
    const rounds = roundRobin(['A', 'B', 'C', 'D', 'E'], 2);
    const records = rounds.flatMap((round) => recordsOf(round, randomFrom(round.round)));
    const rows = crossTable([...ledgersOf(['A', 'B', 'C', 'D', 'E'], records, 10, SCORING).values()]);
    for (const row of rows) {
      expect(row.cells.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5].filter((number) => number !== row.number));
      expect(row.unpaired.map(({ how }) => how)).toEqual(['bye', 'bye']);
      expect(row.cells.reduce((sum, { points }) => sum + points, 0) + 2 * SCORING.bye).toBe(row.points);
      for (const cell of row.cells) {
        const mirrored = at(rows, cell.number - 1).cells.find(({ number }) => number === row.number);
        expect(mirrored?.entries.map(({ round }) => round)).toEqual(cell.entries.map(({ round }) => round));
        expect(cell.entries.map(({ side }) => side).sort()).toEqual(['away', 'home']);
      }
    }
  });

  it('counts the first deals that were played', () => {
    const forfeit: PairingRecord = { ...result, round: 2, away: 'C', ending: 'forfeit' };
    const [row] = crossTable([...ledgersOf(ENTRANTS, [result, forfeit], 2, SCORING).values()]);
    expect(row?.firstDeals).toEqual({ home: 1, away: 0, balance: 1, last: 'home' });
  });
});

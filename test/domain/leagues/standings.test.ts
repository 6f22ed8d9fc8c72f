import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Random } from '../../../src/domain/game.js';
import { crossTable } from '../../../src/domain/leagues/cross-table.js';
import { ledgersOf } from '../../../src/domain/leagues/ledger.js';
import type { EntrantId } from '../../../src/domain/leagues/pairing.js';
import { SCORING, type PairingRecord, type RoundRecord, type Winner } from '../../../src/domain/leagues/records.js';
import { DEFAULT_ORDER, standingsOf, type Standing } from '../../../src/domain/leagues/standings.js';
import { TIE_BREAKS, type TieBreak } from '../../../src/domain/leagues/tie-breaks.js';
import { UNPLAYED } from '../../../src/domain/leagues/unplayed.js';
import { at } from '../../../src/domain/result.js';
import { FideTieBreaks } from '../../support/fide-tie-breaks.js';
import { randomFrom, shuffled } from '../../support/playout.js';
import { fieldOf, playSwiss } from '../../support/tournaments.js';

const league = fc
  .record({
    count: fc.integer({ min: 2, max: 14 }),
    rounds: fc.integer({ min: 0, max: 7 }),
    seed: fc.nat(),
    unplayed: fc.constantFrom(...UNPLAYED),
    order: fc.shuffledSubarray([...TIE_BREAKS], { minLength: 1 }),
  })
  .map(({ count, rounds, seed, unplayed, order }) => {
    const random = randomFrom(seed);
    const away = () => fieldOf(count).flatMap(({ id }) => (random(6) === 0 ? [id] : []));
    const absences: RoundRecord[] = [];
    const { entrants, records } = playSwiss(count, rounds, random, (round) => {
      const absent = away();
      for (const entrant of absent)
        if (random(2) === 0) absences.push({ kind: 'absence', round, entrant, points: random(2) });
      return absent;
    });
    return {
      entrants: entrants.map(({ id }) => id),
      records: [...records, ...absences],
      rounds,
      scoring: SCORING,
      order,
      unplayed,
    };
  });

const valueOf = (row: Standing, tieBreak: TieBreak): number | null =>
  row.tieBreaks.find((one) => one.tieBreak === tieBreak)?.value ?? null;

/** The pairings of one round after the other, as "A+B": A won at home, "A-B": A lost, "A=B": a draw. */
function recordsFrom(...rounds: readonly string[]): readonly PairingRecord[] {
  const winners: Readonly<Record<string, Winner>> = { '+': 'home', '-': 'away', '=': 'draw' };
  return rounds.flatMap((text, index) =>
    text.split(' ').map(([home, sign, away]): PairingRecord => {
      const winner = winners[sign as string] as Winner;
      const bummerl = winner === 'home' ? ([2, 1] as const) : winner === 'away' ? ([1, 2] as const) : ([1, 1] as const);
      return {
        kind: 'pairing',
        round: index + 1,
        home: home as string,
        away: away as string,
        winner,
        ending: 'played',
        bummerl,
        gamePoints: [10, 10],
      };
    }),
  );
}

function table(entrants: string, records: readonly RoundRecord[], order: readonly TieBreak[]): readonly Standing[] {
  const rounds = Math.max(0, ...records.map(({ round }) => round));
  const ids: readonly EntrantId[] = entrants.split(' ');
  return standingsOf({ entrants: ids, records, rounds, scoring: SCORING, order, unplayed: 'dummy' });
}

/** With the parts of all tie-breaks made. */
const withParts = (rows: readonly Standing[]) =>
  rows.map((row) => ({ ...row, tieBreaks: row.tieBreaks.map((one) => ({ ...one, parts: one.parts() })) }));

const ranksOf = (rows: readonly Standing[]): string => rows.map(({ rank, entrant }) => `${rank}${entrant}`).join(' ');

/** A round of some thousand, drawn by lot. */
function crowdedRound(round: number, entrants: readonly EntrantId[], random: Random): readonly PairingRecord[] {
  const order = shuffled(entrants, random);
  return Array.from({ length: order.length / 2 }, (_, table) => ({
    kind: 'pairing',
    round,
    home: at(order, 2 * table),
    away: at(order, 2 * table + 1),
    winner: at(['home', 'away', 'draw'] as const, random(3)),
    ending: 'played',
    bummerl: [random(3), random(3)],
    gamePoints: [random(50), random(50)],
  }));
}

describe('standings', () => {
  it('do not depend on the order of the results', () => {
    fc.assert(
      fc.property(league, fc.nat(), (input, seed) => {
        const mixed = { ...input, records: shuffled(input.records, randomFrom(seed)) };
        expect(withParts(standingsOf(mixed))).toEqual(withParts(standingsOf(input)));
      }),
    );
  });

  it('rank by the order that was chosen, equal ones on one rank with as many left out', () => {
    fc.assert(
      fc.property(league, (input) => {
        const rows = standingsOf(input);
        expect(rows.map(({ entrant }) => entrant).sort()).toEqual([...input.entrants].sort());
        rows.forEach((row, index) => {
          expect(row.rank).toBe(rows.findIndex(({ rank }) => rank === row.rank) + 1);
          expect(row.shared).toBe(rows.filter(({ rank }) => rank === row.rank).length > 1);
          expect(row.tieBreaks.map(({ tieBreak }) => tieBreak)).toEqual(input.order);
          const next = rows[index + 1];
          if (next === undefined) return;
          const first = input.order.find((name) => valueOf(row, name) !== valueOf(next, name));
          if (first === undefined) expect(next.rank).toBe(row.rank);
          else expect(valueOf(row, first)).toBeGreaterThan(valueOf(next, first) ?? -Infinity);
        });
      }),
    );
  });

  it('add up: each value is the sum of its parts, and the points of all are what the rounds gave', () => {
    fc.assert(
      fc.property(league, (input) => {
        const rows = standingsOf(input);
        for (const { parts, value } of rows.flatMap(({ tieBreaks }) => tieBreaks)) {
          const counted = parts().filter(({ cut }) => !cut);
          expect(counted.reduce((sum, part) => sum + part.value, 0)).toBe(value ?? 0);
        }
        const given = input.records.reduce((sum, record) => {
          if (record.kind === 'absence') return sum + record.points;
          return sum + (record.kind === 'pairing' && record.winner === 'neither' ? 0 : 2);
        }, 0);
        expect(rows.reduce((sum, { points }) => sum + points, 0)).toBe(given);
      }),
    );
  });

  it('have the Buchholz and the Sonneborn-Berger of the rule book', () => {
    fc.assert(
      fc.property(league, (input) => {
        const book = new FideTieBreaks(input.records, input.rounds, input.unplayed);
        fc.pre(input.rounds > 0);
        const order = ['matchPoints', 'buchholz', 'buchholzCut1', 'sonnebornBerger'] as const;
        for (const row of standingsOf({ ...input, order })) {
          expect(order.map((name) => valueOf(row, name))).toEqual([
            book.points(row.entrant),
            book.buchholz(row.entrant),
            book.buchholzCut1(row.entrant),
            book.sonnebornBerger(row.entrant),
          ]);
        }
      }),
    );
  });

  it('give nobody more for leaving and coming back than for staying and losing', () => {
    fc.assert(
      fc.property(league, fc.nat(), (input, pick) => {
        const entrant = at(input.entrants, pick % input.entrants.length);
        const own = input.records.filter((one) => one.kind === 'pairing' && [one.home, one.away].includes(entrant));
        fc.pre(own.length > 0);
        const missed = at(own, pick % own.length);
        const without = { ...input, records: input.records.filter((record) => record !== missed) };
        const pointsIn = (rows: readonly Standing[]) => rows.find((row) => row.entrant === entrant)?.points ?? 0;
        expect(pointsIn(standingsOf(without))).toBeLessThanOrEqual(pointsIn(standingsOf(input)));
      }),
    );
  });

  it('take equal sums of fractions for equal, in whatever order they came', () => {
    const rows = standingsOf({
      entrants: ['a', 'b', 'c', 'd'],
      records: recordsFrom('a+b c-d', 'a=c b+d', 'a-d b-c'),
      rounds: 3,
      scoring: { win: 0.3, draw: 0.2, loss: 0.1, bye: 0 },
      order: ['matchPoints'],
      unplayed: 'dummy',
    });
    const equal = rows.filter(({ entrant }) => entrant === 'a' || entrant === 'c');
    expect(equal.map(({ rank, points, shared }) => [rank, points, shared])).toEqual([
      [2, 0.6, true],
      [2, 0.6, true],
    ]);
  });

  it('add up fractions in the cross table as in the standings', () => {
    const scoring = { win: 0.3, draw: 0.2, loss: 0.1, bye: 0 };
    const records = recordsFrom('a+b', 'a=b', 'a-b');
    const rows = crossTable([...ledgersOf(['a', 'b'], records, 3, scoring).values()]);
    expect(rows).toMatchObject([0.6, 0.6].map((points) => ({ points, cells: [{ points }] })));
  });

  it('of three in a circle are a tie, and the fourth is fourth', () => {
    const records = recordsFrom('A+B C+D', 'B+C A+D', 'C+A B+D');
    expect(ranksOf(table('D C B A', records, ['matchPoints', 'directEncounter', 'bummerlDifference']))).toBe(
      '1C 1B 1A 4D',
    );
    expect(ranksOf(table('A B C D', recordsFrom('A+C B=D'), ['matchPoints']))).toBe('1A 2B 2D 4C');
  });

  it('count direct encounters when all who are equal have met, and else not', () => {
    const met = recordsFrom('A-B C=D', 'A+C B-D', 'A=D B=C');
    const rows = table('A B C D', met, ['matchPoints', 'directEncounter']);
    expect(rows.map((row) => [row.rank, row.entrant, row.points, valueOf(row, 'directEncounter')])).toEqual([
      [1, 'D', 4, null],
      [2, 'B', 3, 2],
      [3, 'A', 3, 0],
      [4, 'C', 2, null],
    ]);
    const apart = table('A B C D', recordsFrom('A+B C+D'), ['matchPoints', 'directEncounter']);
    expect(ranksOf(apart)).toBe('1A 1C 3B 3D');
    expect(at(at(withParts(apart), 0).tieBreaks, 1)).toEqual({ tieBreak: 'directEncounter', value: null, parts: [] });
  });

  it('carry the parts of each tie-break, and say what was cut', () => {
    const records = recordsFrom('A+B C+D', 'A+C B+D');
    const first = at(withParts(table('A B C D', records, ['matchPoints', 'buchholzCut1'])), 0);
    expect(at(first.tieBreaks, 1)).toEqual({
      tieBreak: 'buchholzCut1',
      value: 2,
      parts: [
        { round: 1, opponent: 'B', how: 'played', value: 2, cut: true },
        { round: 2, opponent: 'C', how: 'played', value: 2, cut: false },
      ],
    });
  });

  it('take a pairing that is not decided for neither a meeting nor an absence', () => {
    const open: RoundRecord = { kind: 'open', round: 2, home: 'A', away: 'C' };
    const records = [...recordsFrom('A+B C+D', 'B+D'), open];
    const rows = withParts(table('A B C D', records, ['matchPoints', 'directEncounter', 'buchholzCut1']));
    expect(ranksOf(table('A B C D', records, ['matchPoints', 'directEncounter']))).toBe('1A 1B 1C 4D');
    const row = rows.find(({ entrant }) => entrant === 'A');
    expect(row?.tieBreaks.map(({ value }) => value)).toEqual([2, null, 0]);
    expect(row?.tieBreaks[2]?.parts).toEqual([
      { round: 1, opponent: 'B', how: 'played', value: 2, cut: true },
      { round: 2, opponent: 'C', how: 'open', value: 0, cut: false },
    ]);
  });

  it('of 2,000 entrants after 9 rounds take less than 100 ms', () => {
    const random = randomFrom(3);
    const entrants = fieldOf(2_000).map(({ id }) => id);
    const records = Array.from({ length: 9 }, (_, index) => crowdedRound(index + 1, entrants, random)).flat();
    const input = { entrants, records, rounds: 9, scoring: SCORING, order: DEFAULT_ORDER, unplayed: 'dummy' } as const;
    const times = Array.from({ length: process.env.DEEP ? 30 : 2 }, () => {
      const before = performance.now();
      expect(standingsOf(input)).toHaveLength(2_000);
      return performance.now() - before;
    });
    // A machine that is busy with other tests says little about speed.
    expect(Math.min(...times)).toBeLessThan(process.env.DEEP ? 100 : 5_000);
  });
});

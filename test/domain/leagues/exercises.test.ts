import { describe, expect, it } from '@jest/globals';
import type { EntrantId } from '../../../src/domain/leagues/pairing.js';
import type { RoundRecord } from '../../../src/domain/leagues/records.js';
import { standingsOf, type Standing } from '../../../src/domain/leagues/standings.js';
import type { TieBreak } from '../../../src/domain/leagues/tie-breaks.js';
import type { Unplayed } from '../../../src/domain/leagues/unplayed.js';

// The tournaments of Mario Held's "Exercises in Tie-Breaking" (FIDE C.07-2023, revision 2403220900), with his answers.

const POINTS = { win: 1, draw: 0.5, loss: 0, bye: 1 };

/**
 * One text a round. "A+B": A won at home, "A-B": lost, "A=B": a draw, "A#B" and "A~B": won and lost by forfeit; "A*": a bye,
 * "A/": half a point for a round that A asked to be left out of.
 */
type Rounds = readonly string[];

const SWISS: Rounds = [
  'A+I J-B C=K L-D E-M N+F G+O P=H',
  'M=A B+G F-C O+E H+N I-J K-P L* D/',
  'A=B C+H D+M E+K P+G J-O L#N F* I/',
  'O-A B+P D=C G=E F+J H+M K#I',
  'A=D C=B E+J H-F K+G M-N P+O I*',
];

const ROUND_ROBIN: Rounds = ['A=E B+F C+D', 'A+B F-C E+D', 'C-A B+E D=F', 'A-D B=C E~F', 'F-A D-B C+E'];

const WINNERS: Readonly<Record<string, 'home' | 'away' | 'draw'>> = {
  ...{ '+': 'home', '#': 'home' },
  ...{ '-': 'away', '~': 'away' },
  '=': 'draw',
};

function recordOf(text: string, round: number): RoundRecord {
  const [home = '', sign = '', away = ''] = text;
  if (sign === '*') return { kind: 'bye', round, entrant: home };
  if (sign === '/') return { kind: 'absence', round, entrant: home, points: POINTS.draw };
  const ending = sign === '#' || sign === '~' ? 'forfeit' : 'played';
  const winner = WINNERS[sign];
  if (winner === undefined) throw new Error(`no result in ${text}`);
  return { kind: 'pairing', round, home, away, winner, ending, bummerl: [0, 0], gamePoints: [0, 0] };
}

const tableOf = (rounds: Rounds, count: number, order: readonly TieBreak[], unplayed: Unplayed): readonly Standing[] =>
  standingsOf({
    entrants: Array.from({ length: count }, (_, index): EntrantId => String.fromCharCode(65 + index)),
    records: rounds.flatMap((text, index) => text.split(' ').map((one) => recordOf(one, index + 1))),
    rounds: rounds.length,
    scoring: POINTS,
    order,
    unplayed,
  });

const inOrderOfName = (table: readonly Standing[]): readonly Standing[] =>
  [...table].sort((a, b) => (a.entrant < b.entrant ? -1 : 1));

/** The answers for A, B, C and so on. */
const answers = (text: string): readonly number[] => text.split(' ').map(Number);

describe('the Swiss tournament of the exercises', () => {
  const table = tableOf(SWISS, 16, ['matchPoints', 'buchholz', 'buchholzCut1', 'sonnebornBerger'], 'dummy');

  it.each([
    ['matchPoints', '3.5 4 3.5 3.5 2.5 3 1.5 2.5 1.5 1 2.5 2 1.5 2 2 3.5'],
    ['buchholz', '12.5 13 15.5 15 8.5 12 14.5 13.5 9 13 13.5 11.5 14 11 12 12.5'],
    ['buchholzCut1', '11 12 13 11.5 7.5 11 12.5 12 7.5 11.5 12 9.5 12 9 11 11'],
    ['sonnebornBerger', '8 9.5 10.5 9.75 4.25 6.5 3.25 5.25 2.25 1.5 5.75 4 4.25 4.5 3.5 7.25'],
  ] as const)('has the published values of %s', (tieBreak, published) => {
    const values = inOrderOfName(table).map(
      ({ tieBreaks }) => tieBreaks.find((one) => one.tieBreak === tieBreak)?.value,
    );
    expect(values).toEqual(answers(published));
  });
});

describe('the round robin of the exercises', () => {
  it('has the published Sonneborn-Berger, in which forfeits count as played', () => {
    const table = inOrderOfName(tableOf(ROUND_ROBIN, 6, ['sonnebornBerger'], 'zero'));
    expect(table.map(({ tieBreaks }) => tieBreaks[0]?.value)).toEqual(answers('9.25 6.25 6.25 4.25 3.25 2.25'));
  });

  it('has the published ranks by points and direct encounter', () => {
    const table = inOrderOfName(tableOf(ROUND_ROBIN, 6, ['matchPoints', 'directEncounter'], 'zero'));
    expect(table.map(({ rank }) => rank)).toEqual(answers('1 2 2 6 5 4'));
  });
});

import { at } from '../result.js';
import { ledgersOf, type Ledger } from './ledger.js';
import type { EntrantId } from './pairing.js';
import type { RoundRecord, Scoring } from './records.js';
import { booksOf, tieBreakValues, type Books, type TieBreak, type TieBreakValue } from './tie-breaks.js';
import type { Unplayed } from './unplayed.js';

export interface StandingsInput {
  /** In the order of their start numbers, in which equal ones are listed. */
  readonly entrants: readonly EntrantId[];
  /** In any order, free of faults (`record-faults.ts`). */
  readonly records: readonly RoundRecord[];
  /** After which round; later records do not count. */
  readonly rounds: number;
  readonly scoring: Scoring;
  /** What entrants are ranked by, the first before all others; it usually begins with `matchPoints`. */
  readonly order: readonly TieBreak[];
  readonly unplayed: Unplayed;
}

/** What a league is ranked by that says nothing else. */
export const DEFAULT_ORDER: readonly TieBreak[] = [
  'matchPoints',
  'buchholzCut1',
  'buchholz',
  'sonnebornBerger',
  'directEncounter',
  'bummerlDifference',
  'gamePointDifference',
  'wins',
];

export interface Standing {
  /** From 1. Equal ones share the rank, and as many ranks are left out after them: 1, 2, 2, 4. */
  readonly rank: number;
  readonly shared: boolean;
  readonly entrant: EntrantId;
  readonly points: number;
  /** In the order of the input. */
  readonly tieBreaks: readonly TieBreakValue[];
  /** All that the row comes from. */
  readonly ledger: Ledger;
}

/** The table of a league after a round, the best first. Withdrawn entrants stay in it. */
export function standingsOf(input: StandingsInput): readonly Standing[] {
  const { entrants, records, rounds, scoring, order, unplayed } = input;
  const ledgers = ledgersOf(entrants, records, rounds, scoring);
  const books = booksOf(ledgers, unplayed, scoring);
  const all = [...ledgers.values()].map((ledger): Ranked => ({ ledger, tieBreaks: [] }));
  const groups = order.reduce<readonly Group[]>(
    (tied, tieBreak) => tied.flatMap((group) => split(group, tieBreak, books)),
    [all],
  );
  let rank = 1;
  return groups.flatMap((group) => {
    const rows = group.map(({ ledger, tieBreaks }) => rowOf(rank, group.length > 1, ledger, tieBreaks));
    rank += group.length;
    return rows;
  });
}

/** An entrant with the tie-breaks that have been worked out so far. */
interface Ranked {
  readonly ledger: Ledger;
  readonly tieBreaks: TieBreakValue[];
}

const rowOf = (rank: number, shared: boolean, ledger: Ledger, tieBreaks: readonly TieBreakValue[]): Standing => ({
  rank,
  shared,
  entrant: ledger.entrant,
  points: ledger.points,
  tieBreaks,
  ledger,
});

/** Who are equal so far. */
type Group = readonly Ranked[];

/** Parts equal entrants by one more tie-break, the best first. */
function split(group: Group, tieBreak: TieBreak, books: Books): readonly Group[] {
  const values = tieBreakValues(
    tieBreak,
    group.map(({ ledger }) => ledger),
    books,
  );
  group.forEach(({ tieBreaks }, index) => tieBreaks.push(at(values, index)));
  if (group.length === 1) return [group]; // as most are in the end
  const parts = new Map<number, Ranked[]>();
  group.forEach((ranked, index) => {
    const value = at(values, index).value ?? 0;
    const part = parts.get(value) ?? [];
    part.push(ranked);
    parts.set(value, part);
  });
  return [...parts].sort(([a], [b]) => b - a).map(([, part]) => part);
}

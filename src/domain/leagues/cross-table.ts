import { firstDealsOf, type FirstDeals } from './first-deal.js';
import { pointsIn, type Entry, type Ledger } from './ledger.js';
import type { EntrantId } from './pairing.js';

/** All that one entrant did against another, who stands at a place of the table, from 1. */
export interface CrossCell {
  readonly number: number;
  readonly opponent: EntrantId;
  /** In the order of rounds. */
  readonly entries: readonly Entry[];
  readonly points: number;
}

export interface CrossRow {
  readonly number: number;
  readonly entrant: EntrantId;
  /** By the number of the opponent; there is none for those never met, nor for oneself. */
  readonly cells: readonly CrossCell[];
  /** Byes and absences. */
  readonly unpaired: readonly Entry[];
  readonly points: number;
  readonly firstDeals: FirstDeals;
}

/** Everybody against everybody. @param ledgers in the order of the table, as a rule that of the standings */
export function crossTable(ledgers: readonly Ledger[]): readonly CrossRow[] {
  const numbers = new Map(ledgers.map(({ entrant }, index) => [entrant, index + 1]));
  return ledgers.map((ledger, index) => ({
    number: index + 1,
    entrant: ledger.entrant,
    cells: cellsOf(ledger, numbers),
    unpaired: ledger.entries.filter(({ opponent }) => opponent === null),
    points: ledger.points,
    firstDeals: firstDealsOf(ledger),
  }));
}

function cellsOf({ entries }: Ledger, numbers: ReadonlyMap<EntrantId, number>): readonly CrossCell[] {
  const opponents = new Set(entries.flatMap(({ opponent }) => opponent ?? []));
  return [...opponents]
    .map((opponent) => {
      const own = entries.filter((entry) => entry.opponent === opponent);
      return cellOf(opponent, own, numbers.get(opponent) as number);
    })
    .sort((a, b) => a.number - b.number);
}

const cellOf = (opponent: EntrantId, entries: readonly Entry[], number: number): CrossCell => ({
  number,
  opponent,
  entries,
  points: pointsIn(entries),
});

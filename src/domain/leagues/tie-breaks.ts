import { stayedAway, type Entry, type How, type Ledger } from './ledger.js';
import type { EntrantId } from './pairing.js';
import type { Scoring } from './records.js';
import { opponentPoints, pointsForOpponents, type Unplayed } from './unplayed.js';

/**
 * What entrants can be ranked by; more is better in all of them.
 * - `matchPoints`: of all rounds, with byes and absences as the league counts them.
 * - `bummerlDifference`, `gamePointDifference`: own less the opponents'.
 * - `directEncounter`: the match points of the pairings among those who are still equal, forfeits too; it counts when each of them has met
 *   all the others, else for none of them. Who is equal after it is not compared by it again.
 * - `buchholz`: the match points of all opponents; `buchholzCut1`: the same without the lowest.
 * - `sonnebornBerger`: the opponents' match points, each times the match points won against him.
 * - `wins`: pairings won, by forfeit too; a bye is none.
 */
export const TIE_BREAKS = [
  'matchPoints',
  'bummerlDifference',
  'gamePointDifference',
  'directEncounter',
  'buchholz',
  'buchholzCut1',
  'sonnebornBerger',
  'wins',
] as const;
export type TieBreak = (typeof TIE_BREAKS)[number];

/** What one round adds to a tie-break. */
export interface Part {
  readonly round: number;
  readonly opponent: EntrantId | null;
  readonly how: How;
  readonly value: number;
  /** Whether the value is left out of the sum, as the lowest is in Buchholz cut 1. */
  readonly cut: boolean;
}

/** The sum of its parts, those that are cut left out; null where it does not count (`directEncounter`). */
export interface TieBreakValue {
  readonly tieBreak: TieBreak;
  readonly value: number | null;
  readonly parts: readonly Part[];
}

/** All that tie-breaks are worked out from. */
export interface Books {
  readonly ledgers: ReadonlyMap<EntrantId, Ledger>;
  /** The points of each entrant as they count for his opponents. */
  readonly forOpponents: ReadonlyMap<EntrantId, number>;
  readonly unplayed: Unplayed;
}

export function booksOf(ledgers: ReadonlyMap<EntrantId, Ledger>, unplayed: Unplayed, scoring: Scoring): Books {
  const points = [...ledgers].map(([id, ledger]) => [id, pointsForOpponents(ledger, unplayed, scoring)] as const);
  return { ledgers, forOpponents: new Map(points), unplayed };
}

/**
 * A tie-break of each of some entrants.
 *
 * @param tied who were equal in all that came before; only `directEncounter` depends on that
 */
export function tieBreakValues(tieBreak: TieBreak, tied: readonly Ledger[], books: Books): readonly TieBreakValue[] {
  if (tieBreak === 'directEncounter') return directEncounters(tied);
  return tied.map((ledger) => summed(tieBreak, partsOf(tieBreak, ledger, books)));
}

function partsOf(tieBreak: Exclude<TieBreak, 'directEncounter'>, ledger: Ledger, books: Books): readonly Part[] {
  const each = (value: (entry: Entry) => number): Part[] => ledger.entries.map((entry) => part(entry, value(entry)));
  switch (tieBreak) {
    case 'matchPoints':
      return each(({ points }) => points);
    case 'bummerlDifference':
      return each(({ bummerl }) => bummerl[0] - bummerl[1]);
    case 'gamePointDifference':
      return each(({ gamePoints }) => gamePoints[0] - gamePoints[1]);
    case 'buchholz':
      return each((entry) => pointsAgainst(entry, ledger, books));
    case 'buchholzCut1':
      return withoutLowest(
        each((entry) => pointsAgainst(entry, ledger, books)),
        ledger,
        books.unplayed,
      );
    case 'sonnebornBerger':
      return each((entry) => pointsAgainst(entry, ledger, books) * entry.points);
    case 'wins':
      return each(({ won }) => (won ? 1 : 0));
  }
}

const part = ({ round, opponent, how }: Entry, value: number): Part => ({ round, opponent, how, value, cut: false });

function summed(tieBreak: TieBreak, parts: readonly Part[]): TieBreakValue {
  return { tieBreak, value: parts.reduce((sum, { value, cut }) => (cut ? sum : sum + value), 0), parts };
}

function pointsAgainst(entry: Entry, own: Ledger, { forOpponents, unplayed }: Books): number {
  const opponent = entry.opponent === null ? 0 : (forOpponents.get(entry.opponent) as number);
  return opponentPoints(entry, own, opponent, unplayed);
}

/** Marks the part that is cut: the lowest, and with `dummy` one of the rounds that were stayed away from, if there are any. */
function withoutLowest(parts: readonly Part[], { entries }: Ledger, unplayed: Unplayed): readonly Part[] {
  const away = unplayed === 'dummy' ? parts.filter((_, index) => stayedAway(entries[index] as Entry)) : [];
  const candidates = away.length > 0 ? away : parts;
  const lowest = Math.min(...candidates.map(({ value }) => value));
  const cut = candidates.find(({ value }) => value === lowest);
  return parts.map((one) => (one === cut ? { ...one, cut: true } : one));
}

function directEncounters(tied: readonly Ledger[]): readonly TieBreakValue[] {
  const group = new Set(tied.map(({ entrant }) => entrant));
  const among = tied.map(({ entries }) => entries.filter(({ opponent }) => opponent !== null && group.has(opponent)));
  const haveMet = among.every((entries) => new Set(entries.map(({ opponent }) => opponent)).size === tied.length - 1);
  if (tied.length < 2 || !haveMet) return tied.map(() => ({ tieBreak: 'directEncounter', value: null, parts: [] }));
  return among.map((entries) =>
    summed(
      'directEncounter',
      entries.map((entry) => part(entry, entry.points)),
    ),
  );
}

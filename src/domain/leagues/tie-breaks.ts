import { at } from '../result.js';
import { stayedAway, type Entry, type How, type Ledger } from './ledger.js';
import type { EntrantId } from './pairing.js';
import { exact, type Scoring } from './records.js';
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
 * - `bracket`: how far one came in a knockout, 2 for each round survived, be it by a bye; 1 for winning the match for third place.
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
  'bracket',
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

/** A value, null where it does not count (`directEncounter`). */
export interface TieBreakValue {
  readonly tieBreak: TieBreak;
  readonly value: number | null;
  /** What the value is the sum of, those that are cut left out. Made when it is asked for: of thousands it is most of the work. */
  readonly parts: () => readonly Part[];
}

/** All that tie-breaks are worked out from. */
export interface Books {
  /** Of each round of an entrant, what his opponent of that round is worth. */
  readonly against: (ledger: Ledger) => readonly number[];
  readonly unplayed: Unplayed;
}

export function booksOf(ledgers: ReadonlyMap<EntrantId, Ledger>, unplayed: Unplayed, scoring: Scoring): Books {
  const forOpponents = new Map<EntrantId, number>();
  for (const [id, ledger] of ledgers) forOpponents.set(id, pointsForOpponents(ledger, unplayed, scoring));
  const worked = new Map<Ledger, readonly number[]>(); // three tie-breaks ask for it
  const against = (own: Ledger): readonly number[] => {
    const figures =
      worked.get(own) ??
      own.entries.map((entry) => {
        const opponent = entry.opponent === null ? 0 : (forOpponents.get(entry.opponent) as number);
        return opponentPoints(entry, own, opponent, unplayed);
      });
    worked.set(own, figures);
    return figures;
  };
  return { against, unplayed };
}

/**
 * A tie-break of each of some entrants.
 *
 * @param tied who were equal in all that came before; only `directEncounter` depends on that
 */
export function tieBreakValues(tieBreak: TieBreak, tied: readonly Ledger[], books: Books): readonly TieBreakValue[] {
  if (tieBreak === 'directEncounter') return directEncounters(tied);
  return tied.map((ledger) => {
    const figures = figuresOf(tieBreak, ledger, books);
    const cut = tieBreak === 'buchholzCut1' ? cutIn(figures, ledger, books.unplayed) : NOTHING_CUT;
    return summed(tieBreak, ledger.entries, figures, cut);
  });
}

/** What each round of an entrant adds. */
function figuresOf(tieBreak: Exclude<TieBreak, 'directEncounter'>, ledger: Ledger, books: Books): readonly number[] {
  const { entries } = ledger;
  switch (tieBreak) {
    case 'matchPoints':
      return entries.map(({ points }) => points);
    case 'bummerlDifference':
      return entries.map(({ bummerl }) => bummerl[0] - bummerl[1]);
    case 'gamePointDifference':
      return entries.map(({ gamePoints }) => gamePoints[0] - gamePoints[1]);
    case 'buchholz':
    case 'buchholzCut1':
      return books.against(ledger);
    case 'sonnebornBerger':
      return books.against(ledger).map((value, index) => exact(value * at(entries, index).points));
    case 'wins':
      return entries.map(({ won }) => (won ? 1 : 0));
    case 'bracket':
      return bracket(entries);
  }
}

/** Who has lost once plays on for third place alone. */
function bracket(entries: readonly Entry[]): readonly number[] {
  let survives = true;
  return entries.map(({ won, how }) => {
    if (!survives) return won ? 1 : 0;
    survives = won || how === 'bye' || how === 'open';
    return won || how === 'bye' ? 2 : 0;
  });
}

const NOTHING_CUT = -1;

/** The sum of some figures; the one at the index `cut` is left out of it. */
function summed(
  tieBreak: TieBreak,
  entries: readonly Entry[],
  figures: readonly number[],
  cut = NOTHING_CUT,
): TieBreakValue {
  const value = exact(figures.reduce((sum, figure, index) => (index === cut ? sum : sum + figure), 0));
  const part = ({ round, opponent, how }: Entry, index: number): Part => ({
    round,
    opponent,
    how,
    value: at(figures, index),
    cut: index === cut,
  });
  return { tieBreak, value, parts: () => entries.map(part) };
}

/** Which is cut: the lowest, and with `dummy` one of the rounds that were stayed away from, if there are any. */
function cutIn(figures: readonly number[], { entries }: Ledger, unplayed: Unplayed): number {
  const away = (entry: Entry): boolean => unplayed === 'dummy' && stayedAway(entry);
  const candidates = entries.some(away) ? away : ({ how }: Entry): boolean => how !== 'open';
  return figures.reduce((lowest, figure, index) => {
    if (!candidates(at(entries, index))) return lowest;
    return lowest === NOTHING_CUT || figure < at(figures, lowest) ? index : lowest;
  }, NOTHING_CUT);
}

function directEncounters(tied: readonly Ledger[]): readonly TieBreakValue[] {
  const group = new Set(tied.map(({ entrant }) => entrant));
  const among = tied.map(({ entries }) =>
    entries.filter((entry) => entry.how !== 'open' && entry.opponent !== null && group.has(entry.opponent)),
  );
  const haveMet = among.every((entries) => new Set(entries.map(({ opponent }) => opponent)).size === tied.length - 1);
  if (tied.length < 2 || !haveMet)
    return tied.map(() => ({ tieBreak: 'directEncounter', value: null, parts: () => [] }));
  return among.map((entries) =>
    summed(
      'directEncounter',
      entries,
      entries.map(({ points }) => points),
    ),
  );
}

import { pointsIn, stayedAway, wasPlayed, type Entry, type Ledger } from './ledger.js';
import { exact, type Scoring } from './records.js';

/**
 * How rounds that were not played count in Buchholz and Sonneborn-Berger.
 * - `dummy`, the FIDE regulations of 2023 (C.07, article 16): an own bye, absence or forfeit counts as a pairing with an opponent who has
 *   one's own points. An opponent who has left counts with a draw for each round after the last that he was there for; his
 *   other byes and forfeits count as they stand. Buchholz cut 1 cuts a round one stayed away from before any other.
 * - `zero`: a bye and an absence give nothing; a forfeit counts as if it had been played, and so do the points of all opponents.
 */
export const UNPLAYED = ['dummy', 'zero'] as const;
export type Unplayed = (typeof UNPLAYED)[number];

/** The points of an entrant as they count for his opponents. */
export function pointsForOpponents({ entries, points }: Ledger, unplayed: Unplayed, scoring: Scoring): number {
  if (unplayed === 'zero') return points;
  const there = entries.findLastIndex((entry) => !stayedAway(entry)) + 1;
  return exact(pointsIn(entries.slice(0, there)) + (entries.length - there) * scoring.draw);
}

/** What the opponent of a round counts in one's own tie-breaks, when `opponent` is his points for opponents. */
export function opponentPoints(entry: Entry, own: Ledger, opponent: number, unplayed: Unplayed): number {
  if (entry.how === 'open') return 0;
  return unplayed === 'dummy' && !wasPlayed(entry) ? own.points : opponent;
}

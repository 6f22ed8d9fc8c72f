/** An id that stays with an entrant for the whole league: one account in Schnapsen, a pair of two in Bauernschnapsen. */
export type EntrantId = string;

/** Why two entrants meet, or why one has a bye: for the preview of a round. */
export const PAIRING_REASONS = [
  'roundRobin',
  'scoreGroup',
  'float',
  'repeat',
  'firstDeal',
  'bracket',
  'thirdPlace',
  'oddNumber',
  'secondBye',
  'seededBye',
  'noOpponentLeft',
  'organiser',
] as const;
export type PairingReason = (typeof PAIRING_REASONS)[number];

export interface Reason {
  readonly code: PairingReason;
  /** A sentence for people; entrants are not named in it but called by their side. */
  readonly detail: string;
}

/** Two entrants that meet in a round. The home side sits on seat 0 (pairs: on 0 and 2), so the first deal is its (rules.md §1). */
export interface Pairing {
  readonly home: EntrantId;
  readonly away: EntrantId;
  readonly reasons: readonly Reason[];
}

/** An entrant without an opponent in a round, who gets the points of a bye. */
export interface Bye {
  readonly entrant: EntrantId;
  readonly reasons: readonly Reason[];
}

/** All that a round consists of, the most important pairing first. */
export interface RoundPairings {
  /** From 1. */
  readonly round: number;
  readonly pairings: readonly Pairing[];
  readonly byes: readonly Bye[];
}

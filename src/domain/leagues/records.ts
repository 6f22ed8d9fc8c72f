import type { EntrantId } from './pairing.js';

/**
 * How a pairing came to its result. `adjudicated` was played and ended by a ruling, and counts as played. `forfeit` was not played: it
 * has its match points, and its own place in the tie-breaks (`unplayed.ts`).
 */
export const ENDINGS = ['played', 'adjudicated', 'forfeit'] as const;
export type Ending = (typeof ENDINGS)[number];

/** Who won. `neither`: both get the points of a loss, as when nobody came. */
export const WINNERS = ['home', 'away', 'draw', 'neither'] as const;
export type Winner = (typeof WINNERS)[number];

/** The result of a pairing. */
export interface PairingRecord {
  readonly kind: 'pairing';
  readonly round: number;
  readonly home: EntrantId;
  readonly away: EntrantId;
  readonly winner: Winner;
  readonly ending: Ending;
  /** The Bummerl that each side won, and its game points over all games of the pairing: home, away. */
  readonly bummerl: readonly [number, number];
  readonly gamePoints: readonly [number, number];
}

/** A round without an opponent since none was left: it has the points of a bye. */
export interface ByeRecord {
  readonly kind: 'bye';
  readonly round: number;
  readonly entrant: EntrantId;
}

/**
 * A round that an entrant did not want to play, with the points that the league gives for it: before a late entry, agreed beforehand, or
 * after a withdrawal. A round of which there is no record is such a one with 0 points.
 */
export interface AbsenceRecord {
  readonly kind: 'absence';
  readonly round: number;
  readonly entrant: EntrantId;
  readonly points: number;
}

/** A pairing that is not decided yet: in no tie-break it counts for anything, and nobody is taken to have stayed away. */
export interface OpenRecord {
  readonly kind: 'open';
  readonly round: number;
  readonly home: EntrantId;
  readonly away: EntrantId;
}

export type RoundRecord = PairingRecord | ByeRecord | AbsenceRecord | OpenRecord;

/** The match points of a pairing, and of a bye. */
export interface Scoring {
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
  readonly bye: number;
}

/** A sum of points without the noise of binary fractions: equal sums are to be equal. Points have two decimals, products of two four. */
export const exact = (sum: number): number => Math.round(sum * 10_000) / 10_000;

/** What a league has that says nothing else. A bye weighs as much as a win. */
export const SCORING: Scoring = { win: 2, draw: 1, loss: 0, bye: 2 };

import type { EndReason } from '../../match.js';
import type { Bye, EntrantId, Pairing } from '../pairing.js';
import type { Ending, Winner } from '../records.js';
import type { LeagueSettings } from './settings.js';

/** Somebody who plays: an account, by its id, or a house bot by its name. */
export interface Member {
  readonly account: string | null;
  readonly bot: string | null;
  readonly name: string;
}

/** Who enters, under an id that stays. */
export interface NewEntrant {
  readonly id: EntrantId;
  readonly name: string;
  readonly members: readonly Member[];
}

/** Two of the entrants who play as one from the start on. */
export interface DrawnPair extends NewEntrant {
  readonly drawnFrom: readonly [EntrantId, EntrantId];
}

/** A pairing of a round with its table, from 1. */
export interface TablePairing extends Pairing {
  readonly table: number;
}

/** Which pairing: round and table, both from 1. */
export interface TableRef {
  readonly round: number;
  readonly table: number;
}

/** Which game of a pairing. */
export interface GameKey extends TableRef {
  /** The number in its pairing, from 1. */
  readonly number: number;
  readonly id: string;
}

/** One of the games of a pairing. */
export interface GameRef extends GameKey {
  /** The board whose decks it is played with, as all games of this number in the round; null where each has its own. */
  readonly board: string | null;
}

/** How a game came out, home before away. */
export interface GameResult {
  /** Null of a game that was called off. */
  readonly winner: 'home' | 'away' | null;
  readonly bummerl: readonly [number, number];
  readonly gamePoints: readonly [number, number];
  readonly endReason: EndReason;
}

/** What an organiser decides about a pairing, whatever its games say. */
export interface Ruling extends TableRef {
  readonly winner: Winner;
  readonly ending: Ending;
  readonly bummerl: readonly [number, number];
  readonly gamePoints: readonly [number, number];
  readonly reason: string;
}

/** Someone who is invited. */
export interface Guest {
  readonly account: string;
  readonly name: string;
}

/** Somebody would like to enter with somebody else. */
export interface Proposal {
  readonly from: Guest;
  readonly to: Guest;
  /** What they would be called; null for their names. */
  readonly name: string | null;
}

/** Everything that ever changes a league; what it is follows from these alone. */
export type LeagueEvent =
  | { readonly type: 'created'; readonly settings: LeagueSettings }
  | { readonly type: 'changed'; readonly settings: LeagueSettings }
  | { readonly type: 'opened' }
  | { readonly type: 'invited'; readonly guests: readonly Guest[] }
  /** One half of a pair has named the other, who has not done so yet. */
  | ({ readonly type: 'proposed' } & Proposal)
  /** Late: with so many match points for each of the rounds up to the last one paired. */
  | { readonly type: 'entered'; readonly entrants: readonly NewEntrant[]; readonly late: Late | null }
  | { readonly type: 'checkedIn'; readonly entrants: readonly EntrantId[] }
  | { readonly type: 'withdrawn'; readonly entrants: readonly EntrantId[]; readonly reason: string | null }
  /** Who had withdrawn is back, as the same entrant and without anything for what was missed. */
  | { readonly type: 'returned'; readonly entrants: readonly EntrantId[] }
  /** The field in the order of the start numbers; those without check-in are out. */
  | {
      readonly type: 'started';
      readonly field: readonly EntrantId[];
      readonly pairs: readonly DrawnPair[];
      readonly absent: readonly EntrantId[];
    }
  | {
      readonly type: 'paired';
      readonly round: number;
      readonly pairings: readonly TablePairing[];
      readonly byes: readonly Bye[];
    }
  | { readonly type: 'roundStarted'; readonly round: number }
  | { readonly type: 'gamesStarted'; readonly games: readonly GameRef[] }
  | ({ readonly type: 'gameEnded' } & GameKey & GameResult)
  | { readonly type: 'ruled'; readonly rulings: readonly Ruling[] }
  | { readonly type: 'roundUndone'; readonly round: number }
  | { readonly type: 'roundClosed'; readonly round: number }
  | { readonly type: 'paused' }
  | { readonly type: 'resumed' }
  | { readonly type: 'finished' };

export interface Late {
  readonly rounds: number;
  readonly points: number;
}

export const LEAGUE_EVENTS = [
  'created',
  'changed',
  'opened',
  'invited',
  'proposed',
  'entered',
  'checkedIn',
  'withdrawn',
  'returned',
  'started',
  'paired',
  'roundStarted',
  'gamesStarted',
  'gameEnded',
  'ruled',
  'roundUndone',
  'roundClosed',
  'paused',
  'resumed',
  'finished',
] as const satisfies readonly LeagueEvent['type'][];

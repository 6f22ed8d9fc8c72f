import { bySuit, suitOf, type Card, type Duty, type Suit } from '../cards.js';
import type { Match, Seat, Team } from '../match.js';
import { takingsOf, type Hands, type Marriage, type Takings } from '../tricks.js';
import type { Play, Trick } from '../view.js';
import type { SchnapsenRules } from './rules.js';

interface Phase {
  readonly match: Match<SchnapsenRules>;
}

/** Before the first deal. */
export interface Opening extends Phase {
  readonly phase: 'opening';
  readonly toAct: null;
}

/** The trump Jack against the card turned up. */
export interface Exchange {
  readonly seat: Seat;
  readonly took: Card;
  readonly laid: Card;
}

/** Who closed the talon, and how things stood then. */
export interface Closing {
  readonly seat: Seat;
  readonly takings: readonly [Takings, Takings];
}

export interface PlayPhase extends Phase {
  readonly phase: 'play';
  readonly toAct: Seat;
  readonly hands: Hands;
  /** The card turned up in the deal; its suit is trump. */
  readonly turnedUp: Card;
  /** The cards that lie, in the order in which they are drawn; the last lies face up. */
  readonly talon: readonly Card[];
  /** Null while nobody has exchanged. */
  readonly exchange: Exchange | null;
  /** Null while the talon is not closed. */
  readonly closing: Closing | null;
  readonly trick: readonly Play[];
  readonly tricks: readonly Trick[];
  readonly marriages: readonly Marriage[];
}

/**
 * The phase with some of its fields changed. Each field is named because a spread of so many takes ten times as long, and this is
 * most of what a step costs (ARCHITECTURE.md).
 */
export const changed = (state: PlayPhase, change: Partial<Omit<PlayPhase, 'phase' | 'match'>>): PlayPhase => ({
  phase: 'play',
  match: state.match,
  toAct: change.toAct ?? state.toAct,
  hands: change.hands ?? state.hands,
  turnedUp: change.turnedUp ?? state.turnedUp,
  talon: change.talon ?? state.talon,
  exchange: change.exchange ?? state.exchange,
  closing: change.closing ?? state.closing,
  trick: change.trick ?? state.trick,
  tricks: change.tricks ?? state.tricks,
  marriages: change.marriages ?? state.marriages,
});

/** A deal is over: the next is due, unless the match is finished. `ended` is how it lay then. */
export interface Over extends Phase {
  readonly phase: 'scored' | 'finished';
  readonly toAct: null;
  readonly ended: Opening | PlayPhase;
}

export type SchnapsenState = Opening | PlayPhase | Over;

export const SEATS = 2;
/** The cards of a hand while the talon lasts. */
export const HAND_SIZE = 5;

export const otherSeat = (seat: Seat): Seat => 1 - seat;
export const teamOf = (seat: Seat): Team => seat;
export const callerOf = (match: Match): Seat => otherSeat(match.dealer);

export const trumpOf = ({ turnedUp }: PlayPhase): Suit => suitOf(turnedUp);
export const trumpJackOf = (state: PlayPhase): Card => JACKS[trumpOf(state)];
const JACKS = bySuit((suit): Card => `J${suit}`);

/** Open means neither closed nor used up (rules.md §3). */
export const isTalonOpen = ({ talon, closing }: PlayPhase): boolean => closing === null && talon.length > 0;

/** How cards beat each other, and must be followed once the talon is not open (rules.md §1). */
export const dutyIn = (trump: Suit): Duty => DUTIES[trump];
export const dutyOf = (state: PlayPhase): Duty => dutyIn(trumpOf(state));
const DUTIES = bySuit((trump): Duty => ({ trump, order: 'standard', heading: true, undertrump: true }));

export const takings = (state: PlayPhase, seat: Seat): Takings => takingsOf(seat, state, teamOf);
export const hasTrick = ({ tricks }: PlayPhase, seat: Seat): boolean => tricks.some(({ winner }) => winner === seat);

export const isOver = (state: SchnapsenState): state is Over => state.phase === 'scored' || state.phase === 'finished';
/** The deal as it lies, or as it lay when it ended. */
export const tableOf = (state: SchnapsenState): Opening | PlayPhase => (isOver(state) ? state.ended : state);

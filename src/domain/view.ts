import type { Action, Contract, Level } from './actions.js';
import type { Card, Suit } from './cards.js';
import type { DealResult, MatchRules, Seat, Team } from './match.js';

/** A seat, or null for a spectator. */
export type Viewer = Seat | null;

/** The phases that a viewer sees (api.md, `phase`); `finished` is also shown once a single deal is over. */
export const PHASES = ['trump', 'bidding', 'doubling', 'play', 'finished'] as const;
export type ViewPhase = (typeof PHASES)[number];

export interface Play {
  readonly seat: Seat;
  readonly card: Card;
}

export interface Trick {
  readonly leader: Seat;
  readonly winner: Seat;
  readonly points: number;
  readonly plays: readonly Play[];
}

export interface Bid {
  readonly seat: Seat;
  readonly contract: Contract | 'pass';
}

export interface Doubling {
  readonly seat: Seat;
  readonly level: Level | 'pass';
}

export interface MarriageView {
  readonly seat: Seat;
  readonly suit: Suit;
  readonly points: number;
  /** False while its side has no trick. */
  readonly counts: boolean;
}

export interface TalonView {
  /** Cards that lie, the turned one counted. */
  readonly size: number;
  /** The card that lies face up; null once it has been drawn. */
  readonly turned: Card | null;
  readonly exchange: { readonly seat: Seat; readonly took: Card; readonly laid: Card } | null;
  readonly closedBy: Seat | null;
  /** How things stood when the talon was closed; `trick` counts the tricks taken by then, as in the example of api.md. */
  readonly closedAt: {
    readonly trick: number;
    readonly points: readonly number[];
    readonly tricks: readonly number[];
  } | null;
}

/** What everybody at the table can see of a deal (api.md, `deal` of the observation). */
export interface DealView {
  readonly caller: Seat;
  readonly trump: Suit | null;
  readonly turnedUp: Card | null;
  readonly bids: readonly Bid[];
  readonly contract: Contract | null;
  readonly declarer: Seat | null;
  readonly factor: number;
  readonly doublings: readonly Doubling[];
  readonly sittingOut: Seat | null;
  readonly trick: readonly Play[];
  readonly tricks: readonly Trick[];
  readonly marriages: readonly MarriageView[];
  /** Of own tricks and of the marriages that count, for each team. */
  readonly points: readonly number[];
  readonly handSizes: readonly number[];
  /** Cards that have been shown and are still in that hand. */
  readonly known: readonly { readonly seat: Seat; readonly cards: readonly Card[] }[];
  readonly talon: TalonView | null;
}

/** All that a viewer may know of a match: the only input of a strategy, and the core of the API's observation. */
export interface View {
  readonly rules: MatchRules;
  readonly score: readonly number[];
  readonly winners: readonly Team[] | null;
  readonly dealNumber: number;
  readonly dealer: Seat;
  /** Null before the first deal. */
  readonly phase: ViewPhase | null;
  readonly toAct: Seat | null;
  /** Null before the first deal. */
  readonly deal: DealView | null;
  readonly lastResult: DealResult | null;
  /** Null for a spectator. The hand is in the order in which it was dealt. */
  readonly you: { readonly seat: Seat; readonly hand: readonly Card[] } | null;
  /** Empty unless it is the viewer's turn. */
  readonly legalActions: readonly Action[];
}

/** What nobody sees before a game is over, and a replay shows after it (api.md, "Replays"). */
export interface Secrets {
  readonly hands: readonly (readonly Card[])[];
  /** The cards that are still to be dealt or drawn, in their order; in Schnapsen the turned one, which all can see, is the last. */
  readonly talonCards: readonly Card[];
}

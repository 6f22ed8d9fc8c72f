import type { Contract } from '../actions.js';
import type { Card, Duty, Suit } from '../cards.js';
import type { Match, Seat, Team } from '../match.js';
import { takingsOf, type Hands, type Marriage, type Takings } from '../tricks.js';
import type { Bid, Doubling, Play, Trick } from '../view.js';
import { TRAITS, type Role } from './contracts.js';
import type { BauernRules } from './rules.js';

interface Phase {
  readonly match: Match<BauernRules>;
}

/** Before the first deal. */
export interface Opening extends Phase {
  readonly phase: 'opening';
  readonly toAct: null;
}

/** Three cards each; the caller makes trump. */
export interface TrumpPhase extends Phase {
  readonly phase: 'trump';
  readonly toAct: Seat;
  readonly hands: Hands;
  /** The last eight cards, two for each seat, from the caller clockwise. */
  readonly undealt: readonly Card[];
}

interface Dealt extends Phase {
  readonly hands: Hands;
  readonly trump: Suit;
  readonly turnedUp: Card | null;
  readonly bids: readonly Bid[];
}

export interface BiddingPhase extends Dealt {
  readonly phase: 'bidding';
  readonly toAct: Seat;
}

/** A deal whose contract is settled. */
export interface Settled extends Dealt {
  readonly contract: Contract;
  readonly declarer: Seat;
  readonly sittingOut: Seat | null;
  readonly doublings: readonly Doubling[];
}

export interface DoublingPhase extends Settled {
  readonly phase: 'doubling';
  readonly toAct: Seat;
}

export interface PlayPhase extends Settled {
  readonly phase: 'play';
  readonly toAct: Seat;
  readonly trick: readonly Play[];
  readonly tricks: readonly Trick[];
  readonly marriages: readonly Marriage[];
}

/*
 * How each phase follows from what came before. Each field is named because a spread of so many takes ten times as long, and this is
 * most of what a step costs (ARCHITECTURE.md).
 */

export const bidding = (
  { match, hands, trump, turnedUp }: Omit<Dealt, 'bids'>,
  bids: readonly Bid[],
  toAct: Seat,
): BiddingPhase => ({ phase: 'bidding', match, toAct, hands, trump, turnedUp, bids });

export const doubled = (state: Settled, doubling: Doubling): Settled => ({
  match: state.match,
  hands: state.hands,
  trump: state.trump,
  turnedUp: state.turnedUp,
  bids: state.bids,
  contract: state.contract,
  declarer: state.declarer,
  sittingOut: state.sittingOut,
  doublings: [...state.doublings, doubling],
});

export const doubling = (settled: Settled, toAct: Seat): DoublingPhase => ({
  phase: 'doubling',
  match: settled.match,
  toAct,
  hands: settled.hands,
  trump: settled.trump,
  turnedUp: settled.turnedUp,
  bids: settled.bids,
  contract: settled.contract,
  declarer: settled.declarer,
  sittingOut: settled.sittingOut,
  doublings: settled.doublings,
});

/** What moves in the play of a deal. */
type Moving = Pick<PlayPhase, 'toAct' | 'hands' | 'trick' | 'tricks' | 'marriages'>;

export const playing = (settled: Settled, toAct: Seat): PlayPhase =>
  inPlay(settled, { toAct, hands: settled.hands, trick: [], tricks: [], marriages: [] });

export const changed = (state: PlayPhase, change: Partial<Moving>): PlayPhase =>
  inPlay(state, {
    toAct: change.toAct ?? state.toAct,
    hands: change.hands ?? state.hands,
    trick: change.trick ?? state.trick,
    tricks: change.tricks ?? state.tricks,
    marriages: change.marriages ?? state.marriages,
  });

const inPlay = (settled: Settled, moving: Moving): PlayPhase => ({
  phase: 'play',
  match: settled.match,
  toAct: moving.toAct,
  hands: moving.hands,
  trump: settled.trump,
  turnedUp: settled.turnedUp,
  bids: settled.bids,
  contract: settled.contract,
  declarer: settled.declarer,
  sittingOut: settled.sittingOut,
  doublings: settled.doublings,
  trick: moving.trick,
  tricks: moving.tricks,
  marriages: moving.marriages,
});

/** A contract that is won by showing the hand, after the doubling. */
export interface ShownHand extends Settled {
  readonly phase: 'shown';
}

/** How a deal lay when it ended, or when the match was cut off. */
export type Ended = Opening | TrumpPhase | BiddingPhase | DoublingPhase | PlayPhase | ShownHand;

/** A deal is over: after a scored or redealt one the next is due, unless the match is finished. */
export interface Over extends Phase {
  readonly phase: 'scored' | 'finished';
  readonly toAct: null;
  readonly ended: Ended;
}

export type BauernState = Opening | TrumpPhase | BiddingPhase | DoublingPhase | PlayPhase | Over;

export const SEATS = 4;
export const ALL_SEATS: readonly Seat[] = [0, 1, 2, 3];
export const TRICKS = 5;

export const nextSeat = (seat: Seat): Seat => (seat + 1) % SEATS;
export const partnerOf = (seat: Seat): Seat => (seat + 2) % SEATS;
export const teamOf = (seat: Seat): Team => seat % 2;
export const callerOf = (match: Match): Seat => nextSeat(match.dealer);
/** All seats clockwise, from the caller on. */
export const fromCaller = (match: Match): readonly Seat[] => [1, 2, 3, 4].map((step) => (match.dealer + step) % SEATS);

export function roleOf(seat: Seat, match: Match): Role {
  const caller = callerOf(match);
  if (seat === caller) return 'caller';
  return seat === partnerOf(caller) ? 'partner' : 'opponent';
}

/** The bid that stands: each is worth more than the one before. */
export function standingBid(bids: readonly Bid[]): Bid | undefined {
  let standing: Bid | undefined;
  for (const bid of bids) if (bid.contract !== 'pass') standing = bid;
  return standing;
}

/** How often the deal has been doubled, 0 to 3. */
export const levelOf = (doublings: readonly Doubling[]): number =>
  doublings.filter(({ level }) => level !== 'pass').length;
/** 1, 2, 4 or 8. */
export const factorOf = (doublings: readonly Doubling[]): number => 2 ** levelOf(doublings);

export const playersOf = ({ sittingOut }: Settled): number => (sittingOut === null ? SEATS : SEATS - 1);

/** How cards beat each other and must be followed in the contract (rules.md §1 and switch `heading`). */
export const dutyOf = ({ contract, trump, match: { rules } }: Settled): Duty => dutyIn(contract, trump, rules);

export function dutyIn(contract: Contract, trump: Suit, rules: BauernRules): Duty {
  const { trumps, order } = TRAITS[contract];
  return {
    trump: trumps ? trump : null,
    order,
    heading: rules.heading === 'all' || contract !== 'rufer',
    undertrump: rules.undertrump,
  };
}

export const hasTrick = (tricks: readonly Trick[], team: Team): boolean =>
  tricks.some(({ winner }) => teamOf(winner) === team);

export const takings = (state: PlayPhase, team: Team): Takings => takingsOf(team, state, teamOf);
export const pointsOfTeam = (state: PlayPhase, team: Team): number => takings(state, team).points;

export const isOver = (state: BauernState): state is Over => state.phase === 'scored' || state.phase === 'finished';
/** The deal as it lies, or as it lay when it ended. */
export const tableOf = (state: BauernState): Ended => (isOver(state) ? state.ended : state);

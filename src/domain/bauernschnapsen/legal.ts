import { ANNOUNCE, LEVELS, PLAY, type Action, type ActionOf } from '../actions.js';
import { playable, rankOf, spouseOf, suitOf, SUITS, type Card, type Suit } from '../cards.js';
import type { Seat } from '../match.js';
import { at } from '../result.js';
import { marriagePoints, pairsIn, SIXTY_SIX, winningPlay } from '../tricks.js';
import { isOpenTo, qualifies, TRAITS } from './contracts.js';
import { BID_CONTRACTS, type BidContract } from './rules.js';
import {
  dutyOf,
  levelOf,
  pointsOfTeam,
  roleOf,
  standingBid,
  teamOf,
  type BauernState,
  type BiddingPhase,
  type PlayPhase,
  type TrumpPhase,
} from './state.js';

/** The actions that the seat may take, in a fixed order; none unless it is to act. */
export function legal(state: BauernState, seat: Seat): readonly Action[] {
  if (state.toAct !== seat) return [];
  switch (state.phase) {
    case 'trump':
      return trumpActions(state);
    case 'bidding':
      return bids(state);
    case 'doubling':
      return [
        { type: 'double', level: 'pass' },
        { type: 'double', level: at(LEVELS, levelOf(state.doublings)) },
      ];
    case 'play':
      return plays(state);
  }
}

/** Naming a suit, turning up, demanding a new deal (rules.md §2, "Trump"). */
function trumpActions({ match: { rules }, hands, toAct }: TrumpPhase): readonly Action[] {
  const hand = at(hands, toAct);
  const named = SUITS.filter((suit) => !rules.trumpMustBeHeld || hand.some((card) => suitOf(card) === suit));
  const redeal = rules.redealOnThreeJacks && hand.every((card) => rankOf(card) === 'J');
  return [
    ...named.map((suit): Action => ({ type: 'trump', suit })),
    ...TURN_UPS[rules.turnUp],
    ...(redeal ? [{ type: 'redeal' } as const] : []),
  ];
}

const TURN_UPS: Readonly<Record<'next' | 'either' | 'off', readonly ActionOf<'turnUp'>[]>> = {
  next: [{ type: 'turnUp' }],
  either: [
    { type: 'turnUp', card: 0 },
    { type: 'turnUp', card: 1 },
  ],
  off: [],
};

function bids(state: BiddingPhase): readonly Action[] {
  const biddable = BID_CONTRACTS.filter((contract) => objectionTo(contract, state) === null);
  return [{ type: 'bid', contract: 'pass' }, ...biddable.map((contract): Action => ({ type: 'bid', contract }))];
}

export type BidObjection =
  'contract-not-in-force' | 'contract-not-open-to-you' | 'hand-does-not-qualify' | 'bid-too-low';

/** Why the seat to act may not bid the contract, or null when it may (rules.md §2, "Bidding"). */
export function objectionTo(
  contract: BidContract,
  { match, hands, trump, toAct, bids }: BiddingPhase,
): BidObjection | null {
  const value = match.rules.contracts[contract];
  if (value === undefined) return 'contract-not-in-force';
  if (!isOpenTo(contract, roleOf(toAct, match), match.rules)) return 'contract-not-open-to-you';
  if (!qualifies(contract, at(hands, toAct), trump)) return 'hand-does-not-qualify';
  return value > standingValue(bids, match.rules.contracts) ? null : 'bid-too-low';
}

/** The value of the standing bid; 0 when nobody has bid. */
export function standingValue(
  bids: BiddingPhase['bids'],
  contracts: Readonly<Partial<Record<string, number>>>,
): number {
  const standing = standingBid(bids);
  return (standing && contracts[standing.contract]) ?? 0;
}

function plays(state: PlayPhase): readonly Action[] {
  const hand = at(state.hands, state.toAct);
  const [lead] = state.trick;
  if (lead === undefined) return leads(state, hand);
  const duty = dutyOf(state);
  const best = winningPlay(state.trick, duty).card;
  return playable(hand, suitOf(lead.card), best, duty).map((card) => PLAY[card]);
}

/** Strict play leaves the leader free; each marriage that he may announce comes beside the plain card. */
function leads(state: PlayPhase, hand: readonly Card[]): readonly Action[] {
  const pairs = pairsIn(hand).filter((suit) => mayAnnounce(state, suit));
  if (pairs.length === 0) return hand.map((card) => PLAY[card]);
  const actions: Action[] = [];
  for (const card of hand) {
    actions.push(PLAY[card]);
    if (spouseOf(card) !== null && pairs.includes(suitOf(card))) actions.push(ANNOUNCE[card]);
  }
  return actions;
}

/** Whether the seat to act, who is on lead, may announce the marriage that he holds (rules.md §2, marriages). */
function mayAnnounce(state: PlayPhase, suit: Suit): boolean {
  const { marriages } = TRAITS[state.contract];
  if (marriages === 'none' || (marriages === 'declarer' && state.toAct !== state.declarer)) return false;
  return !isPattern(state) || winsAtOnce(state, marriagePoints(suit, state.trump));
}

const isPattern = ({ contract, match: { rules } }: PlayPhase): boolean =>
  TRAITS[contract].aim === 'schnapser' && rules.schnapserMarriages === 'pattern';

/** `schnapserMarriages: "pattern"`: one trick and a 40 that makes 66, or two tricks and a 20 that does. */
function winsAtOnce(state: PlayPhase, points: 20 | 40): boolean {
  const tricksFor = points === 40 ? 1 : 2;
  return state.tricks.length === tricksFor && pointsOfTeam(state, teamOf(state.declarer)) + points >= SIXTY_SIX;
}

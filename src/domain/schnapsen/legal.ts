import { ANNOUNCE, PLAY, type Action } from '../actions.js';
import { bySuit, playable, rankOf, suitOf, type Card, type Rank, type Suit } from '../cards.js';
import type { Seat } from '../match.js';
import { at } from '../result.js';
import { pairsIn } from '../tricks.js';
import type { SchnapsenRules } from './rules.js';
import { dutyOf, hasTrick, isTalonOpen, trumpJackOf, type PlayPhase, type SchnapsenState } from './state.js';

/** The actions that the seat may take, in a fixed order; none unless it is to act. */
export function legal(state: SchnapsenState, seat: Seat): readonly Action[] {
  if (state.phase !== 'play' || state.toAct !== seat) return [];
  const hand = at(state.hands, seat);
  const [lead] = state.trick;
  return lead === undefined ? turn(state, hand) : answers(state, hand, lead.card);
}

/** Any card while the talon is open, else strict play (rules.md §3). */
function answers(state: PlayPhase, hand: readonly Card[], lead: Card): readonly Action[] {
  const cards = isTalonOpen(state) ? hand : playable(hand, suitOf(lead), lead, dutyOf(state));
  return plainPlays(cards);
}

/** What the leader may do: lead, and before that exchange, close or claim. */
function turn(state: PlayPhase, hand: readonly Card[]): readonly Action[] {
  const pairs = pairsIn(hand);
  const actions = mayAnnounce(state) ? leads(hand, pairs, state.match.rules) : plainPlays(hand);
  if (objectionToExchange(state) === null) actions.push(EXCHANGE);
  if (objectionToClosing(state) === null) actions.push(CLOSE);
  if (objectionToClaim(state) === null) actions.push(CLAIM, ...pairs.map((suit) => CLAIM_WITH[suit]));
  return actions;
}

/** Each card, and each marriage beside the plain card or, where announcing is automatic, in its place. */
function leads(hand: readonly Card[], pairs: readonly Suit[], rules: SchnapsenRules): Action[] {
  if (pairs.length === 0) return plainPlays(hand);
  const actions: Action[] = [];
  for (const card of hand) {
    const announces = pairs.includes(suitOf(card)) && announcesBy(rankOf(card), rules);
    if (!announces || rules.marriageAnnounce === 'explicit') actions.push(PLAY[card]);
    if (announces) actions.push(ANNOUNCE[card]);
  }
  return actions;
}

const plainPlays = (cards: readonly Card[]): Action[] => cards.map((card) => PLAY[card]);

export const announcesBy = (rank: Rank, { marriageLead }: SchnapsenRules): boolean =>
  rank === 'K' || (rank === 'Q' && marriageLead === 'either');

const EXCHANGE: Action = { type: 'exchange' };
const CLOSE: Action = { type: 'close' };
const CLAIM: Action = { type: 'claim' };
const CLAIM_WITH = bySuit((marriage): Action => ({ type: 'claim', marriage }));

/** Whether the leader may announce a marriage, if he has one. */
export const mayAnnounce = (state: PlayPhase): boolean =>
  state.match.rules.marriageBeforeOwnTrick || hasTrick(state, state.toAct);

export type ExchangeObjection = 'not-on-lead' | 'closed' | 'too-small' | 'no-own-trick' | 'jack-not-held';

/** Why the seat to act may not exchange the trump Jack, or null when it may. */
export function objectionToExchange(state: PlayPhase): ExchangeObjection | null {
  const { exchangeMinTalon, exchangeBeforeFirstTrick } = state.match.rules;
  if (state.trick.length > 0) return 'not-on-lead';
  if (state.closing !== null) return 'closed';
  if (state.talon.length < exchangeMinTalon) return 'too-small';
  if (!exchangeBeforeFirstTrick && !hasTrick(state, state.toAct)) return 'no-own-trick';
  return at(state.hands, state.toAct).includes(trumpJackOf(state)) ? null : 'jack-not-held';
}

export type ClosingObjection = 'not-on-lead' | 'closed' | 'too-small';

/** Why the seat to act may not close the talon, or null when it may. */
export function objectionToClosing({ trick, closing, talon, match: { rules } }: PlayPhase): ClosingObjection | null {
  if (trick.length > 0) return 'not-on-lead';
  if (closing !== null) return 'closed';
  return talon.length < rules.closeMinTalon ? 'too-small' : null;
}

export type ClaimObjection = 'automatic' | 'not-on-lead' | 'no-own-trick';

/** Why the seat to act may not claim 66, or null when it may. Who leads after the first trick leads after one of his own. */
export function objectionToClaim({ match: { rules }, trick, tricks }: PlayPhase): ClaimObjection | null {
  if (rules.sixtySix === 'automatic') return 'automatic';
  if (trick.length > 0) return 'not-on-lead';
  return tricks.length === 0 ? 'no-own-trick' : null;
}

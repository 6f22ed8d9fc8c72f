import type { Action, ActionOf } from '../../actions.js';
import { ofSuit, pointsOf, suitOf, type Card, type Power, type Suit } from '../../cards.js';
import { TRAITS, type Aim } from '../../bauernschnapsen/contracts.js';
import { partnerOf, standingBid } from '../../bauernschnapsen/state.js';
import type { BauernRules, BidContract } from '../../bauernschnapsen/rules.js';
import type { Seat } from '../../match.js';
import { marriagePoints, pairsIn } from '../../tricks.js';
import type { DealView } from '../../view.js';
import { dangersIn, holdingsOf, losersIn } from './hand.js';

const PASS: Action = { type: 'bid', contract: 'pass' };

/** What the bidder knows of himself. */
interface Bidder {
  readonly seat: Seat;
  readonly hand: readonly Card[];
  readonly trump: Suit;
  /** The caller leads in every trump contract. */
  readonly leads: boolean;
}

/** The dearest bid that the hand should make; passes over the partner's bid unless the hand need not be played. */
export function chooseBid(
  legal: readonly Action[],
  hand: readonly Card[],
  seat: Seat,
  deal: DealView,
  { contracts }: BauernRules,
): Action {
  const { trump, bids, caller } = deal;
  if (trump === null) throw new Error('nobody bids before trump is made');
  const bidder = { seat, hand, trump, leads: seat === caller };
  const partnerStands = standingBid(bids)?.seat === partnerOf(seat);
  const good = legal
    .filter((action): action is ActionOf<'bid'> => action.type === 'bid')
    .flatMap(({ contract }) => (contract === 'pass' || contract === 'rufer' ? [] : [contract]))
    .filter((contract) => TRAITS[contract].aim === 'shownHand' || (!partnerStands && isGood(contract, bidder)))
    .sort((a, b) => (contracts[b] ?? 0) - (contracts[a] ?? 0));
  return good[0] === undefined ? PASS : { type: 'bid', contract: good[0] };
}

/** Whether the hand should make the contract. */
export function isGood(contract: BidContract, bidder: Bidder): boolean {
  const { trumps, order } = TRAITS[contract];
  return JUDGES[TRAITS[contract].aim](bidder, { trump: trumps ? bidder.trump : null, order });
}

/** As of a King and Jack in one suit, and a Queen in another: four of five such hands come through. */
const BEARABLE_DANGERS = 3;

const JUDGES: Readonly<Record<Aim, (bidder: Bidder, power: Power) => boolean>> = {
  sixtySix: () => false,
  noTrick: ({ hand }, power) => dangersIn(hand, power) <= BEARABLE_DANGERS,
  allTricks: takesAll,
  schnapser: makesSchnapser,
  schnapserMitMann: makesSchnapser,
  shownHand: () => true,
};

/** All tricks are sure; with trumps there must be enough of them to draw the others, and when another leads, to ruff what he leads. */
function takesAll({ hand, leads }: Bidder, power: Power): boolean {
  if (losersIn(holdingsOf(hand, power)) > 0) return false;
  return power.trump === null || ofSuit(hand, power.trump).length >= (leads ? 3 : 4);
}

/** What the other three add to a trick, on average. */
const ADDED_BY_OTHERS = 13;
const NEEDED = 84;
/** Who does not lead must take the first trick from the caller, whatever he leads. */
const NEEDED_WITHOUT_LEAD = 90;
const TRICKS = 3;

function makesSchnapser({ hand, leads, trump }: Bidder, power: Power): boolean {
  const winners = holdingsOf(hand, power)
    .flatMap(({ cards, top }) => cards.slice(0, top))
    .map(pointsOf)
    .slice(0, TRICKS);
  const pairs = pairsIn(hand).map((suit) => marriagePoints(suit, trump));
  const expected = winners.reduce((sum, points) => sum + points + ADDED_BY_OTHERS, Math.max(0, ...pairs));
  if (!hand.includes(`A${trump}`)) return false;
  if (leads) return expected >= NEEDED;
  return sidesAreGuarded(hand, trump) && expected >= NEEDED_WITHOUT_LEAD;
}

/** Whatever side suit is led: the hand holds its ace or can ruff. */
const sidesAreGuarded = (hand: readonly Card[], trump: Suit): boolean =>
  hand.every((card) => suitOf(card) === trump || card === `A${suitOf(card)}`) && ofSuit(hand, trump).length >= TRICKS;

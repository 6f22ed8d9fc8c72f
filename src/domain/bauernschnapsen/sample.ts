import type { Action } from '../actions.js';
import { DECK, type Card, type Suit } from '../cards.js';
import type { Random } from '../game.js';
import type { Seat } from '../match.js';
import { at } from '../result.js';
import { openingBefore, playsIn, shuffled } from '../sampling.js';
import type { DealView, View } from '../view.js';
import { couldHold } from './could-hold.js';
import { decide } from './decide.js';
import { evolve } from './evolve.js';
import type { BauernRules } from './rules.js';
import { ALL_SEATS, SEATS, type BauernState, type Opening } from './state.js';
import { view as viewOf } from './view.js';

/**
 * Some full state that fits the view: the unseen cards are dealt at random among the hands that can hold them, and the deal is played
 * again from the start; a deal in which something that was done would have been illegal is thrown away.
 * Throws for a finished match, where nothing is left to guess, and when no fitting deal is found.
 */
export function sample(view: View, random: Random): BauernState {
  const opening: Opening = openingBefore(view);
  if (view.deal === null) return opening;
  if (view.phase === 'finished') throw new Error('the deal is over: nothing is left to guess');
  const wanted = JSON.stringify(view);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const deck = guessDeck(view, view.deal, random);
    const state = deck && playAgain(opening, deck, view.deal);
    if (state && JSON.stringify(viewOf(state, view.you?.seat ?? null)) === wanted) return state;
  }
  throw new Error('no deal was found that fits the view');
}

/** Far more than the rarest bidding needs (a herrengang that was outbid). */
const ATTEMPTS = 200_000;

/** A deck under which every seat holds what the viewer has seen of it, or null when the random choice led nowhere. */
function guessDeck(view: View, deal: DealView, random: Random): readonly Card[] | null {
  const size = view.phase === 'trump' ? 3 : 5;
  const hands = ALL_SEATS.map((seat) => seenOf(view, deal, seat));
  const seen = hands.flat();
  const hidden = shuffled(
    DECK.filter((card) => !seen.includes(card)),
    random,
  );
  const rest: Card[] = [];
  const choices = hidden
    .map((card) => ({ card, seats: seatsFor(card, view, deal) }))
    .sort((a, b) => a.seats.length - b.seats.length);
  for (const { card, seats } of choices) {
    const free = seats.filter((seat) => at(hands, seat).length < size);
    if (free.length > 0) at(hands, at(free, random(free.length))).push(card);
    else if (size === 3) rest.push(card);
    else return null;
  }
  return layOut(view, deal, hands, rest, random);
}

/** The cards that the viewer knows a seat to have been dealt; his own hand in its order. */
function seenOf(view: View, deal: DealView, seat: Seat): Card[] {
  const held =
    view.you?.seat === seat
      ? view.you.hand
      : deal.known.filter((entry) => entry.seat === seat).flatMap(({ cards }) => cards);
  return [...held, ...playsOf(deal, seat)];
}

const playsOf = ({ tricks, trick }: DealView, seat: Seat): readonly Card[] =>
  [...tricks.flatMap(({ plays }) => plays), ...trick].filter((play) => play.seat === seat).map(({ card }) => card);

/** The seats that can hold an unseen card. */
const seatsFor = (card: Card, view: View, deal: DealView): readonly Seat[] =>
  ALL_SEATS.filter((seat) => seat !== view.you?.seat && couldHold(card, seat, view, deal));

/** The deck in its order, each hand's cards in a random order that keeps the viewer's own. */
function layOut(
  view: View,
  deal: DealView,
  hands: readonly Card[][],
  rest: readonly Card[],
  random: Random,
): readonly Card[] {
  const inOrder = hands.map((hand, seat) =>
    view.you?.seat === seat ? interleaved(view.you.hand, hand, random) : shuffled(hand, random),
  );
  const fromCaller = ALL_SEATS.map((place) => at(inOrder, (deal.caller + place) % SEATS));
  if (deal.turnedUp !== null) turnTo(at(fromCaller, 0), deal.turnedUp, view, random);
  return [...fromCaller.flatMap((hand) => hand.slice(0, 3)), ...fromCaller.flatMap((hand) => hand.slice(3)), ...rest];
}

/** The turned-up card was the fourth of the caller's hand, or with `either` the fourth or fifth. */
function turnTo(hand: Card[], turnedUp: Card, { rules }: View, random: Random): void {
  const place = 3 + ((rules as BauernRules).turnUp === 'either' ? random(2) : 0);
  hand.splice(hand.indexOf(turnedUp), 1);
  hand.splice(place, 0, turnedUp);
}

/** The cards of `held` in their order, the others of `all` put in anywhere. */
function interleaved(held: readonly Card[], all: readonly Card[], random: Random): Card[] {
  const order = [...held];
  for (const card of all) if (!held.includes(card)) order.splice(random(order.length + 1), 0, card);
  return order;
}

/** The deal played again on a deck, or null when the rules would not have allowed it. */
function playAgain(opening: Opening, deck: readonly Card[], deal: DealView): BauernState | null {
  let state = evolve(opening, { type: 'deal', deck });
  for (const step of stepsOf(deal, opening.match.rules, deck)) {
    if (state.toAct === null) return null;
    const judged = decide(state, state.toAct, step);
    if (!judged.ok) return null;
    state = evolve(state, judged.value);
  }
  return state;
}

/** What the seats have done, read off the view. */
function stepsOf(deal: DealView, rules: BauernRules, deck: readonly Card[]): readonly Action[] {
  if (deal.trump === null) return [];
  const bids = deal.bids.map(({ contract }): Action => ({ type: 'bid', contract }));
  const doublings = deal.doublings.map(({ level }): Action => ({ type: 'double', level }));
  return [trumpStep(deal, deal.trump, rules, deck), ...bids, ...doublings, ...playsIn(deal).flat()];
}

function trumpStep({ turnedUp }: DealView, suit: Suit, rules: BauernRules, deck: readonly Card[]): Action {
  if (turnedUp === null) return { type: 'trump', suit };
  return rules.turnUp === 'either' ? { type: 'turnUp', card: deck[13] === turnedUp ? 1 : 0 } : { type: 'turnUp' };
}

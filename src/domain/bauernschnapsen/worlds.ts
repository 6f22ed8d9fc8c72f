import { DECK, rankOf, suitOf, SUITS, type Card, type Suit } from '../cards.js';
import type { Seat } from '../match.js';
import { Placements, type Need, type Placing } from '../placements.js';
import { at } from '../result.js';
import { openingBefore, shuffled } from '../sampling.js';
import type { Random } from '../game.js';
import type { DealView, View } from '../view.js';
import type { Witnessed, World, Worlds } from '../worlds.js';
import { couldHold } from './could-hold.js';
import { evolve } from './evolve.js';
import type { BauernRules } from './rules.js';
import { ALL_SEATS, SEATS, type BauernState, type Opening } from './state.js';

/** The deals that fit; those with a whole suit in a hand, which some bids tell, stand apart from each other by that suit. */
export function worlds(view: View, seen: Witnessed): Worlds<BauernState> {
  const { deal } = view;
  if (deal === null || view.phase === 'finished') throw new RangeError('no deal goes on in this view');
  const known: Known = { view, deal, seen, hidden: ALL_SEATS.filter((seat) => seat !== view.you?.seat) };
  const places = placesOf(known);
  const needs = needsOf(known, places);
  const ways = fullHandsOf(known)
    .map((fullHands) => new Placements(sizesOf(places), placingsOf(known, places, fullHands), needs))
    .filter(({ count }) => count > 0);
  const count = ways.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) throw new RangeError('no deal fits this view');
  const opening: Opening = openingBefore(view);
  return { count, draw: (random) => worldOf(opening, known, places, chosen(ways, count, random).draw(random), random) };
}

interface Known {
  readonly view: View;
  readonly deal: DealView;
  readonly seen: Witnessed;
  /** The seats whose cards the viewer does not see. */
  readonly hidden: readonly Seat[];
}

/** Cards of a seat that came together; of nobody yet, before trump is made. */
interface Place {
  readonly seat: Seat | null;
  readonly size: number;
}

const FIRST = 3;
const HAND = 5;
const UNDEALT = 8;

/** The hands; that of a caller who has named trump in two parts, since he has seen the first alone. */
function placesOf({ deal, hidden }: Known): readonly Place[] {
  if (deal.trump === null) return [...hidden.map((seat) => ({ seat, size: FIRST })), { seat: null, size: UNDEALT }];
  return hidden.flatMap((seat) =>
    seat === deal.caller
      ? [
          { seat, size: FIRST },
          { seat, size: HAND - FIRST },
        ]
      : [{ seat, size: HAND }],
  );
}

const sizesOf = (places: readonly Place[]): readonly number[] => places.map(({ size }) => size);
const placesAt = (seat: Seat | null, places: readonly Place[]): readonly number[] =>
  places.flatMap((place, index) => (place.seat === seat ? [index] : []));

/** That trump was held among the first three, and an ace by who bid an assBettler. */
function needsOf({ view, deal, hidden }: Known, places: readonly Place[]): readonly Need[] {
  const { trump, turnedUp, caller, bids } = deal;
  const { trumpMustBeHeld } = view.rules as BauernRules;
  const aces = bids
    .filter(({ seat, contract }) => contract === 'assBettler' && hidden.includes(seat))
    .map(({ seat }) => ({ cards: DECK.filter((card) => rankOf(card) === 'A'), places: placesAt(seat, places) }));
  if (trump === null || turnedUp !== null || !trumpMustBeHeld || !hidden.includes(caller)) return aces;
  const held = { cards: DECK.filter((card) => suitOf(card) === trump), places: placesAt(caller, places).slice(0, 1) };
  return [held, ...aces];
}

/** Seats that hold all five cards of a suit. */
type FullHands = ReadonlyMap<Seat, Suit>;

/** A herrengang tells that a hand is one whole suit, a herrenschnapser that it is all trumps. Each possibility by itself. */
function fullHandsOf({ deal: { bids, trump }, hidden }: Known): readonly FullHands[] {
  let possible: FullHands[] = [new Map()];
  for (const { seat, contract } of bids) {
    if (!hidden.includes(seat)) continue;
    if (contract === 'herrengang')
      possible = possible.flatMap((hands) => SUITS.flatMap((suit) => withSuit(hands, seat, suit)));
    else if (contract === 'herrenschnapser' && trump !== null)
      possible = possible.flatMap((hands) => withSuit(hands, seat, trump));
  }
  return possible;
}

function withSuit(hands: FullHands, seat: Seat, suit: Suit): readonly FullHands[] {
  const clashes = [...hands].some(([other, of]) => (other === seat) !== (of === suit));
  return clashes ? [] : [new Map([...hands, [seat, suit]])];
}

/** Where each card that is not the viewer's own can lie. */
function placingsOf(known: Known, places: readonly Place[], fullHands: FullHands): readonly Placing[] {
  const { deal, seen, view, hidden } = known;
  const shown = shownCards(deal);
  return DECK.filter((card) => !seen.own.includes(card)).map((card) => {
    const owner = shown.get(card);
    const seats = owner !== undefined ? [owner] : hidden.filter((seat) => couldHold(card, seat, view, deal));
    const fitting = seats.filter((seat) => (fullHands.get(seat) ?? suitOf(card)) === suitOf(card));
    const own = fitting.flatMap((seat) => placesAt(seat, places));
    // The card that was turned up is one of the last two.
    return { card, places: card === deal.turnedUp ? own.slice(-1) : [...own, ...placesAt(null, places)] };
  });
}

/** Who has played or shown each card. */
function shownCards({ tricks, trick, known }: DealView): ReadonlyMap<Card, Seat> {
  const plays = [...tricks.flatMap((one) => one.plays), ...trick];
  return new Map([
    ...plays.map(({ seat, card }) => [card, seat] as const),
    ...known.flatMap(({ seat, cards }) => cards.map((card) => [card, seat] as const)),
  ]);
}

function chosen(ways: readonly Placements[], count: number, random: Random): Placements {
  let lot = ways.length === 1 ? 0 : random(count);
  return ways.find((one) => (lot -= one.count) < 0) ?? at(ways, 0);
}

function worldOf(
  opening: Opening,
  { deal, seen, view }: Known,
  places: readonly Place[],
  laid: readonly (readonly Card[])[],
  random: Random,
): World<BauernState> {
  const dealt = ALL_SEATS.map((place): readonly Card[] => {
    const seat = (deal.caller + place) % SEATS;
    if (seat === view.you?.seat) return seen.own;
    return placesAt(seat, places).flatMap((index) => shuffled(at(laid, index), random));
  });
  turnTo(dealt, deal.turnedUp, seen);
  const rest = placesAt(null, places).flatMap((index) => shuffled(at(laid, index), random));
  const deck = [
    ...dealt.flatMap((hand) => hand.slice(0, FIRST)),
    ...dealt.flatMap((hand) => hand.slice(FIRST)),
    ...rest,
  ];
  let state = evolve(opening, { type: 'deal', deck });
  for (const action of seen.actions) state = evolve(state, action);
  return { deck, opening, state };
}

/** Puts the card that was turned up in its place in the caller's hand, where it came as his fourth card or, as he chose, his fifth. */
function turnTo(dealt: (readonly Card[])[], turnedUp: Card | null, { actions }: Witnessed): void {
  const [making] = actions;
  const hand = dealt[0];
  if (turnedUp === null || hand === undefined || making?.type !== 'turnUp') return;
  const [other] = hand.slice(FIRST).filter((card) => card !== turnedUp);
  if (other === undefined) throw new Error('the caller holds five cards once trump is made');
  dealt[0] = [...hand.slice(0, FIRST), ...(making.card === 1 ? [other, turnedUp] : [turnedUp, other])];
}

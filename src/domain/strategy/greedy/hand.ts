import { beats, DECK, ofSuit, suitOf, SUITS, type Card, type Power, type Suit } from '../../cards.js';

/** The cards of each suit, in the places where a rule of thumb counts. */
const SUIT_SIZE = 5;

/** The cards of one suit in a hand, and how many of them should take a trick when they are led. */
export interface Holding {
  readonly suit: Suit;
  /** The strongest first. */
  readonly cards: readonly Card[];
  /** So many of the strongest nobody can beat in the suit. */
  readonly top: number;
  /** So many nobody can beat once the top has been led, whoever holds the rest of the suit. */
  readonly sure: number;
}

/** The suits of which the hand has cards. */
export function holdingsOf(hand: readonly Card[], power: Power): readonly Holding[] {
  return SUITS.filter((suit) => ofSuit(hand, suit).length > 0).map((suit) => {
    const cards = byStrength(ofSuit(hand, suit), power);
    const top = byStrength(ofSuit(DECK, suit), power).findIndex((card) => !hand.includes(card));
    const tops = top < 0 ? SUIT_SIZE : top;
    return { suit, cards, top: tops, sure: tops >= SUIT_SIZE - cards.length ? cards.length : tops };
  });
}

const byStrength = (cards: readonly Card[], power: Power): readonly Card[] =>
  [...cards].sort((a, b) => (beats(a, b, power) ? -1 : 1));

/** How many cards of the hand may lose a trick when its owner leads all of them. */
export const losersIn = (holdings: readonly Holding[]): number =>
  holdings.reduce((losers, { cards, sure }) => losers + cards.length - sure, 0);

/** For each card held how many weaker ones are out: led against it, they make it take the trick. */
export const dangersIn = (hand: readonly Card[], power: Power): number =>
  hand.reduce((dangers, card) => dangers + weakerOut(card, hand, power), 0);

const weakerOut = (card: Card, hand: readonly Card[], power: Power): number =>
  ofSuit(DECK, suitOf(card)).filter((other) => !hand.includes(other) && beats(card, other, power)).length;

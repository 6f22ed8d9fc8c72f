import {
  beats,
  byCard,
  pointsOf,
  RANKS,
  rankOf,
  SUITS,
  suitOf,
  type Card,
  type Order,
  type Power,
  type Suit,
} from '../cards.js';
import { at } from '../result.js';

/**
 * A set of cards as the bits of a number. Card 4r + s is that of the rank and suit with places r and s in RANKS and SUITS, so that the
 * lowest bit of a set is its dearest card, and shifting by four goes to the next rank.
 */
export type CardSet = number;

/** The cards in the order of their numbers: the aces first, the Jacks last. */
export const CARD_OF: readonly Card[] = RANKS.flatMap((rank) => SUITS.map((suit): Card => `${rank}${suit}`));
export const NUMBER_OF = byCard((card) => RANKS.indexOf(rankOf(card)) * SUITS.length + SUITS.indexOf(suitOf(card)));

export const setOf = (cards: readonly Card[]): CardSet => cards.reduce((set, card) => set | (1 << NUMBER_OF[card]), 0);
export const cardsIn = (set: CardSet): readonly Card[] => CARD_OF.filter((_, card) => ((set >> card) & 1) === 1);

/** The five cards of the suit of a card. */
export const suitSetOf = (card: number): CardSet => 0x11111 << (card & 3);
export const suitSet = (suit: Suit): CardSet => 0x11111 << SUITS.indexOf(suit);

/** The cards that stand for a King and Queen in one hand; both must be there. */
export function pairsOf(hand: CardSet): CardSet {
  const suits = (hand >> KINGS) & (hand >> QUEENS) & 0xf;
  return (suits << KINGS) | (suits << QUEENS);
}
/** The number of the first card of a rank. */
const KINGS = NUMBER_OF.KH;
const QUEENS = NUMBER_OF.QH;
export const ALL_KINGS: CardSet = 0xf << KINGS;

export const firstOf = (set: CardSet): number => 31 - Math.clz32(set & -set);
export const lastOf = (set: CardSet): number => 31 - Math.clz32(set);

const POINTS = Int32Array.from(CARD_OF, pointsOf);
export const pointsOfCard = (card: number): number => POINTS[card] ?? 0;

/** For each card the cards that take the trick from it. */
export function beatersIn(power: Power): Int32Array {
  return at(BEATERS[power.order], power.trump === null ? SUITS.length : SUITS.indexOf(power.trump));
}

const BEATERS: Readonly<Record<Order, readonly Int32Array[]>> = {
  standard: [...SUITS, null].map((trump) => beaters({ trump, order: 'standard' })),
  zehnerloch: [...SUITS, null].map((trump) => beaters({ trump, order: 'zehnerloch' })),
};

function beaters(power: Power): Int32Array {
  return Int32Array.from(CARD_OF, (best) => setOf(CARD_OF.filter((card) => beats(card, best, power))));
}

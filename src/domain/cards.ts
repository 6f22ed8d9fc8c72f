/** Hearts, diamonds, spades, clubs (rules.md §1). */
export const SUITS = ['H', 'D', 'S', 'C'] as const;
export type Suit = (typeof SUITS)[number];

/** Ace, ten, king, queen (Ober), jack (Unter): also the order of their strength (rules.md §1). */
export const RANKS = ['A', 'T', 'K', 'Q', 'J'] as const;
export type Rank = (typeof RANKS)[number];

/** Rank, then suit: `AH`, `TS`, `JC`. */
export type Card = `${Rank}${Suit}`;

/** The twenty cards, suit by suit, the strongest first. */
export const DECK: readonly Card[] = SUITS.flatMap((suit) => RANKS.map((rank): Card => `${rank}${suit}`));

/** `zehnerloch` puts the ace below the jack (rules.md §2, contract zehnerloch). */
export type Order = 'standard' | 'zehnerloch';

export const rankOf = (card: Card): Rank => card.charAt(0) as Rank;
export const suitOf = (card: Card): Suit => card.charAt(1) as Suit;

const POINTS: Record<Rank, number> = { A: 11, T: 10, K: 4, Q: 3, J: 2 };

/** A table with an entry for each card. */
export function byCard<T>(value: (card: Card) => T): Readonly<Record<Card, T>> {
  return Object.fromEntries(DECK.map((card) => [card, value(card)])) as Record<Card, T>;
}

/** A table with an entry for each suit. */
export const bySuit = <T>(value: (suit: Suit) => T): Readonly<Record<Suit, T>> =>
  Object.fromEntries(SUITS.map((suit) => [suit, value(suit)])) as Record<Suit, T>;

const strengths = (ranks: string): Record<Card, number> => byCard((card) => ranks.length - ranks.indexOf(rankOf(card)));
const STRENGTH: Record<Order, Record<Card, number>> = {
  standard: strengths('ATKQJ'),
  zehnerloch: strengths('TKQJA'),
};
const CARD_POINTS = byCard((card) => POINTS[rankOf(card)]);

export const pointsOf = (card: Card): number => CARD_POINTS[card];
export const isCard = (text: string): text is Card => (DECK as readonly string[]).includes(text);
export const ofSuit = (cards: readonly Card[], suit: Suit): readonly Card[] =>
  cards.filter((card) => suitOf(card) === suit);

/** Whether these are the twenty cards, each once. */
export const isDeck = (cards: readonly Card[]): boolean =>
  cards.length === DECK.length && DECK.every((card) => cards.includes(card));

const SPOUSES = byCard((card): Card | null => {
  if (rankOf(card) === 'K') return `Q${suitOf(card)}`;
  return rankOf(card) === 'Q' ? `K${suitOf(card)}` : null;
});

/** The other card of the King and Queen that make a marriage, or null for a card that is neither (rules.md §1). */
export const spouseOf = (card: Card): Card | null => SPOUSES[card];

/** What decides a trick: the trump suit (null in a game without trumps) and the order of the ranks. */
export interface Power {
  readonly trump: Suit | null;
  readonly order: Order;
}

/** Whether `challenger`, played later, takes the trick from `best`, which is winning it. */
export function beats(challenger: Card, best: Card, { trump, order }: Power): boolean {
  const suit = suitOf(challenger);
  if (suit === suitOf(best)) return STRENGTH[order][challenger] > STRENGTH[order][best];
  return suit === trump;
}

/** How strictly cards must be followed (rules.md §1, "The duty to follow"). */
export interface Duty extends Power {
  /** Step (1): a card of the suit led must beat the winning card if one held does. */
  readonly heading: boolean;
  /** Void, and holding only trumps below the ruff: a trump must be played all the same. */
  readonly undertrump: boolean;
}

export type Breach = 'must-follow-suit' | 'must-head-trick' | 'must-trump';

/** The cards of a hand that may be added to a trick in strict play, in the order of the hand (rules.md §1). */
export function playable(hand: readonly Card[], led: Suit, best: Card, duty: Duty): readonly Card[] {
  const followers = ofSuit(hand, led);
  if (followers.length > 0) {
    const heading = duty.heading ? followers.filter((card) => beats(card, best, duty)) : [];
    return heading.length > 0 ? heading : followers;
  }
  if (duty.trump === null) return hand;
  const trumps = ofSuit(hand, duty.trump);
  const overtrumps = trumps.filter((card) => beats(card, best, duty));
  if (overtrumps.length > 0) return overtrumps;
  return trumps.length > 0 && duty.undertrump ? trumps : hand;
}

/** Which step of the duty to follow forbids a card that is held but not playable. */
export function breachOf(card: Card, hand: readonly Card[], led: Suit, duty: Duty): Breach {
  if (suitOf(card) === led) return 'must-head-trick';
  if (ofSuit(hand, led).length > 0) return 'must-follow-suit';
  return suitOf(card) === duty.trump ? 'must-head-trick' : 'must-trump';
}

/** The cards in the order of `DECK`: the order of a hand tells when its cards came into it. */
export const inOrderOfDeck = (cards: readonly Card[]): readonly Card[] =>
  cards.length < 2 ? cards : DECK.filter((card) => cards.includes(card));

import { rankOf, suitOf, type Card, type Rank, type Suit } from '../../src/domain/cards.js';

/** The cards of a French pack in English and in German, and those of a double-German pack. */
export const PACKS = ['english', 'german', 'doubleGerman'] as const;
export type Pack = (typeof PACKS)[number];

/** How cards are called and what stands on them. */
export interface CardNames {
  readonly title: string;
  readonly suits: Readonly<Record<Suit, string>>;
  readonly ranks: Readonly<Record<Rank, string>>;
  /** What stands in the corner of a card. */
  readonly index: Readonly<Record<Rank, string>>;
  /** Which glyphs stand for the suits. */
  readonly glyphs: 'french' | 'german';
  readonly join: (suit: string, rank: string) => string;
}

export const CARD_NAMES: Readonly<Record<Pack, CardNames>> = {
  english: {
    title: 'French (Hearts, Queen, Jack)',
    suits: { H: 'Hearts', D: 'Diamonds', S: 'Spades', C: 'Clubs' },
    ranks: { A: 'Ace', T: 'Ten', K: 'King', Q: 'Queen', J: 'Jack' },
    index: { A: 'A', T: '10', K: 'K', Q: 'Q', J: 'J' },
    glyphs: 'french',
    join: (suit, rank) => `${rank} of ${suit}`,
  },
  german: {
    title: 'French, in German (Herz, Dame, Bube)',
    suits: { H: 'Herz', D: 'Karo', S: 'Pik', C: 'Kreuz' },
    ranks: { A: 'Ass', T: 'Zehner', K: 'König', Q: 'Dame', J: 'Bube' },
    index: { A: 'A', T: '10', K: 'K', Q: 'D', J: 'B' },
    glyphs: 'french',
    join: (suit, rank) => `${suit} ${rank}`,
  },
  doubleGerman: {
    title: 'Double German (Laub, Ober, Unter)',
    suits: { H: 'Herz', D: 'Schell', S: 'Laub', C: 'Eichel' },
    ranks: { A: 'Daus', T: 'Zehner', K: 'König', Q: 'Ober', J: 'Unter' },
    index: { A: 'D', T: '10', K: 'K', Q: 'O', J: 'U' },
    glyphs: 'german',
    join: (suit, rank) => `${suit} ${rank}`,
  },
};

export const cardName = (card: Card, { suits, ranks, join }: CardNames): string =>
  join(suits[suitOf(card)], ranks[rankOf(card)]);

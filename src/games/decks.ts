import { randomInt } from 'node:crypto';
import { DECK, type Card } from '../domain/cards.js';
import type { Table } from './table.js';

/** The cards of the next deal: the practice deck with its number, else a fresh shuffle. */
export const nextDeck = ({ record, state }: Table): readonly Card[] =>
  record.practice?.decks[state.match.dealNumber] ?? shuffled();

/** The twenty cards in a random order, all orders equally likely (Fisher and Yates). */
export function shuffled(): readonly Card[] {
  const cards = [...DECK];
  for (let left = cards.length; left > 1; left--) {
    const chosen = randomInt(left);
    [cards[left - 1], cards[chosen]] = [cards[chosen] as Card, cards[left - 1] as Card];
  }
  return cards;
}

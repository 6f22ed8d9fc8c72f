import type { Action } from '../../actions.js';
import { ofSuit, rankOf, type Card, type Rank, type Suit } from '../../cards.js';
import type { Random } from '../../game.js';
import { at } from '../../result.js';
import { holdsPair } from '../../tricks.js';

const WEIGHTS: Readonly<Record<Rank, number>> = { A: 5, T: 4, K: 2, Q: 2, J: 1 };
/** King and Queen of trumps are worth 40. */
const PAIR = 6;
/** Two cards of which one is high; with less the next card, of whatever suit, is no worse. */
const ENOUGH = 6;

/** The suit that the first three cards are best in; turns up when they are good in none. */
export function chooseTrump(legal: readonly Action[], hand: readonly Card[], random: Random): Action {
  const redeal = legal.find(({ type }) => type === 'redeal');
  if (redeal !== undefined) return redeal;
  const named = legal.filter((action) => action.type === 'trump');
  const worth = named.map(({ suit }) => worthAsTrump(suit, hand));
  const best = Math.max(...worth);
  const turnUps = legal.filter(({ type }) => type === 'turnUp');
  if (best < ENOUGH && turnUps.length > 0) return at(turnUps, random(turnUps.length));
  return at(named, worth.indexOf(best));
}

function worthAsTrump(suit: Suit, hand: readonly Card[]): number {
  const pair = holdsPair(hand, `K${suit}`) ? PAIR : 0;
  return ofSuit(hand, suit).reduce((sum, card) => sum + WEIGHTS[rankOf(card)], pair);
}

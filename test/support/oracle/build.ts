/** Short ways to write down decks and lines of play for tests. */
import { ALL_CARDS, at } from './shared.js';
import type { OracleAction } from './shared.js';

/** 'AH TS' → ['AH', 'TS'] */
export function words(text: string): string[] {
  return text.split(/[\s|]+/).filter((word) => word !== '');
}

/**
 * A deck of Bauernschnapsen from the four hands of five, the caller's first and then clockwise. The first three cards
 * of a hand are those dealt first, and the fourth of the caller is the one that he would turn up.
 */
export function bauernDeck(...hands: string[]): string[] {
  const cards = hands.map(words);
  return [...cards.flatMap((hand) => hand.slice(0, 3)), ...cards.flatMap((hand) => hand.slice(3))];
}

/**
 * A deck of Schnapsen from the two hands of five, the card turned up, and the face-down cards in the order in which
 * they are drawn; cards that are not named anywhere lie at the end of the talon.
 */
export function schnapsenDeck(caller: string, dealer: string, turned: string, talon = ''): string[] {
  const [a, b, c] = [words(caller), words(dealer), words(talon)];
  const named = [...a, ...b, turned, ...c];
  const rest = ALL_CARDS.filter((card) => !named.includes(card));
  return [...a.slice(0, 3), ...b.slice(0, 3), turned, ...a.slice(3), ...b.slice(3), ...c, ...rest];
}

export function trump(suit: string): OracleAction[] {
  return [{ type: 'trump', suit }];
}

export function bids(text: string): OracleAction[] {
  return words(text).map((contract) => ({ type: 'bid', contract }));
}

export function doubles(text: string): OracleAction[] {
  return words(text).map((level) => ({ type: 'double', level }));
}

/**
 * 'AH KS+ exchange close claim claim:H': cards played, `+` where a marriage is announced, and what else Schnapsen
 * knows. A `|` between tricks is only for the eye.
 */
export function moves(text: string): OracleAction[] {
  return words(text).map((word): OracleAction => {
    if (word === 'exchange' || word === 'close' || word === 'claim') return { type: word };
    if (word.startsWith('claim:')) return { type: 'claim', marriage: at(word.split(':'), 1) };
    if (word.endsWith('+')) return { type: 'play', card: word.slice(0, -1), marriage: true };
    return { type: 'play', card: word };
  });
}

/** The other way round: actions as the words above. */
export function told(actions: readonly OracleAction[]): string[] {
  return actions.map((action) => {
    switch (action.type) {
      case 'trump':
        return String(action.suit);
      case 'turnUp':
        return action.card === undefined ? 'turnUp' : `turnUp:${String(action.card)}`;
      case 'bid':
        return String(action.contract);
      case 'double':
        return String(action.level);
      case 'play':
        return String(action.card) + (action.marriage === true ? '+' : '');
      case 'claim':
        return action.marriage === undefined ? 'claim' : `claim:${String(action.marriage)}`;
      default:
        return action.type;
    }
  });
}

import { DECK, type Card } from '../../cards.js';
import type { Game, GameId } from '../../game.js';
import type { Seat } from '../../match.js';
import { at } from '../../result.js';
import type { Cursor } from './cursor.js';

/** Some cards of a deck that lie together: in a hand, counted clockwise from the caller, or elsewhere. */
interface Row {
  readonly of: number | 'turned' | 'talon';
  /** Where they are in the deck (api.md, "Order of a deck"), as they are dealt together. */
  readonly places: readonly (readonly number[])[];
}

const ROWS: Readonly<Record<GameId, readonly Row[]>> = {
  bauernschnapsen: [0, 1, 2, 3].map((hand) => ({ of: hand, places: [run(3 * hand, 3), run(12 + 2 * hand, 2)] })),
  schnapsen: [
    { of: 0, places: [run(0, 3), run(7, 2)] },
    { of: 1, places: [run(3, 3), run(9, 2)] },
    { of: 'turned', places: [run(6, 1)] },
    { of: 'talon', places: [run(11, 9)] },
  ],
};

function run(from: number, length: number): readonly number[] {
  return Array.from({ length }, (_, step) => from + step);
}

/** A hand is called by its seat. */
const labelOf = ({ of }: Row, dealer: Seat, { seats }: Game): string =>
  typeof of === 'number' ? `${(dealer + 1 + of) % seats}:` : `${of}:`;

/** The deck as the hands that it makes, the caller's first, and what is not dealt. */
export const deckText = (deck: readonly Card[], dealer: Seat, game: Game): readonly string[] =>
  ROWS[game.id].map((row) => {
    const groups = row.places.map((places) => places.map((place) => at(deck, place)).join(' '));
    return `${labelOf(row, dealer, game)} ${groups.join('  ')}`;
  });

/** Reads the deck, or null where no hand is told: the cards are hidden then. */
export function readDeck(cursor: Cursor, dealer: Seat, game: Game): readonly Card[] | null {
  if (cursor.ahead(1).text !== ':') return null;
  const deck: Card[] = [];
  const seen = new Set<Card>();
  for (const row of ROWS[game.id]) {
    cursor.same(labelOf(row, dealer, game));
    for (const place of row.places.flat()) {
      if (seen.has(cursor.here.text as Card)) cursor.fail('a card that is not in another place already');
      const card = cursor.oneOf(DECK, 'a card such as AH');
      seen.add(card);
      deck[place] = card;
    }
    cursor.endLine();
  }
  return deck;
}

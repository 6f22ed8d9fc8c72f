import { DECK, type Card } from '../../src/domain/cards.js';
import type { Seat } from '../../src/domain/match.js';
import type { ReplayedSeat } from '../../src/domain/replays/replay.js';
import type { Play, Secrets, View } from '../../src/domain/view.js';

/** The cards of a hand as they are shown; null is one whose face is not known. */
export type ShownHand = readonly (Card | null)[];

/** A trick that lies on the table; `winner` once it is complete. */
export interface ShownTrick {
  readonly number: number;
  readonly plays: readonly Play[];
  readonly winner: Seat | null;
}

/** All that is drawn of a table. */
export interface Picture {
  readonly view: View;
  readonly seats: readonly ReplayedSeat[];
  /** By seat. */
  readonly hands: readonly ShownHand[];
  /** The cards that lie face down in their order, when they are to be shown; else null. */
  readonly talonCards: readonly Card[] | null;
  readonly trick: ShownTrick | null;
  /** Who is drawn at the near side of the table. */
  readonly near: Seat;
}

/** The hands as the viewer knows them: his own, and of the others what has been shown. */
export function handsKnown({ deal, you }: View): readonly ShownHand[] {
  if (deal === null) return [];
  return deal.handSizes.map((size, seat) => {
    if (you?.seat === seat) return inOrder(you.hand);
    const known = inOrder(deal.known.find((entry) => entry.seat === seat)?.cards ?? []);
    return [...known, ...Array.from({ length: size - known.length }, () => null)];
  });
}

/** The hands with all faces up. */
export const handsOpen = ({ hands }: Secrets): readonly ShownHand[] => hands.map(inOrder);

/** Suit by suit, the strongest first, as players hold them. */
const inOrder = (hand: readonly Card[]): readonly Card[] => DECK.filter((card) => hand.includes(card));

/**
 * The trick on the table.
 *
 * @param justPlayed whether the last thing done was to play a card: a complete trick then lies there for one more moment
 */
export function trickShown({ deal }: View, justPlayed: boolean): ShownTrick | null {
  if (deal === null) return null;
  if (deal.trick.length > 0) return { number: deal.tricks.length + 1, plays: deal.trick, winner: null };
  const last = deal.tricks.at(-1);
  if (!justPlayed || last === undefined) return null;
  return { number: deal.tricks.length, plays: last.plays, winner: last.winner };
}

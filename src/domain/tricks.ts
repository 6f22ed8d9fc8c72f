import { beats, pointsOf, rankOf, spouseOf, suitOf, type Card, type Power, type Suit } from './cards.js';
import type { Seat, Team } from './match.js';
import { at } from './result.js';
import type { Play, Trick } from './view.js';

/** 66 means at least 66 (rules.md §1). */
export const SIXTY_SIX = 66;

/** The cards that each seat holds, in the order in which they were dealt and drawn. */
export type Hands = readonly (readonly Card[])[];

/** The hand after a card has left it. Throws when it was not there: the history is then corrupt. */
export function without(card: Card, hand: readonly Card[], seat: Seat): readonly Card[] {
  const left = hand.filter((held) => held !== card);
  if (left.length === hand.length) throw new Error(`seat ${seat} does not hold ${card}`);
  return left;
}

/** A marriage that was announced, or shown with a claim. */
export interface Marriage {
  readonly seat: Seat;
  readonly suit: Suit;
  readonly points: 20 | 40;
}

/** 40 in trumps, 20 otherwise (rules.md §1). */
export const marriagePoints = (suit: Suit, trump: Suit): 20 | 40 => (suit === trump ? 40 : 20);

export const isOfMarriage = (card: Card, { suit }: Marriage): boolean => card === `K${suit}` || card === `Q${suit}`;

/** The marriage that a card announces. Throws without the pair: the history is then corrupt. */
export function announcedWith(card: Card, hand: readonly Card[], seat: Seat, trump: Suit): Marriage {
  if (!holdsPair(hand, card)) throw new Error(`seat ${seat} announces with ${card}, but has no pair`);
  return { seat, suit: suitOf(card), points: marriagePoints(suitOf(card), trump) };
}

/** The suits of which the hand holds King and Queen. */
export function pairsIn(hand: readonly Card[]): readonly Suit[] {
  const pairs: Suit[] = [];
  for (const card of hand) if (rankOf(card) === 'K' && holdsPair(hand, card)) pairs.push(suitOf(card));
  return pairs;
}

/** Whether the hand holds the marriage that the card is of. */
export function holdsPair(hand: readonly Card[], card: Card): boolean {
  const spouse = spouseOf(card);
  return spouse !== null && hand.includes(spouse) && hand.includes(card);
}

/** The trick that the plays of all players make. */
export function trickOf(plays: readonly Play[], power: Power): Trick {
  let points = 0;
  for (const { card } of plays) points += pointsOf(card);
  return { leader: at(plays, 0).seat, winner: winningPlay(plays, power).seat, points, plays };
}

/** The play that is winning a trick of at least one card. */
export function winningPlay(plays: readonly Play[], power: Power): Play {
  let best = at(plays, 0);
  for (const play of plays) if (beats(play.card, best.card, power)) best = play;
  return best;
}

/** What a side has won in a deal so far. */
export interface Takings {
  readonly tricks: number;
  /** Of its tricks and its marriages; without a trick it has none, as marriages are then pending (rules.md §1). */
  readonly points: number;
}

export function takingsOf(
  team: Team,
  { tricks, marriages }: { readonly tricks: readonly Trick[]; readonly marriages: readonly Marriage[] },
  teamOf: (seat: Seat) => Team,
): Takings {
  let taken = 0;
  let points = 0;
  for (const trick of tricks) {
    if (teamOf(trick.winner) !== team) continue;
    taken += 1;
    points += trick.points;
  }
  if (taken === 0) return NOTHING;
  for (const marriage of marriages) if (teamOf(marriage.seat) === team) points += marriage.points;
  return { tricks: taken, points };
}

const NOTHING: Takings = { tricks: 0, points: 0 };

/** The value of a deal won on points, by what the losing side has (rules.md §1). */
export function dealValue({ tricks, points }: Takings): 1 | 2 | 3 {
  if (tricks === 0) return 3;
  return points >= 33 ? 1 : 2;
}

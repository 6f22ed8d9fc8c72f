import type { Seat, Team } from '../match.js';
import type { CardSet } from './card-sets.js';

/**
 * A point of play in whole numbers, to be written over. Who holds which card is not in it: nobody draws any more, so the deal knows.
 * With the deal it says all that the state of the game says about what can still happen.
 */
export class Position {
  /** The cards in the hands of those who play. */
  cards: CardSet = 0;
  toAct: Seat = 0;
  /** The suit led, as a set of its cards; empty before a lead. */
  led: CardSet = 0;
  /** The card that is winning the trick, and whose it is; of no meaning before a lead. */
  best = 0;
  bestSeat: Seat = 0;
  /** How many cards lie in the trick, and their points. */
  plays = 0;
  trickPoints = 0;
  /** What the teams have won, packed: see `pointsIn` and `tricksIn`. */
  score = 0;
  /** While the deal goes on 0; else what team 0 has won, or below 0 team 1, in units of the deal. */
  result = 0;
}

/** Points of the tricks and marriages of a team, also of those that are pending: 8 bits each. */
export const pointsIn = (score: number, team: Team): number => (score >> (8 * team)) & 0xff;
/** The tricks of a team: 4 bits each above the points. */
export const tricksIn = (score: number, team: Team): number => (score >> (16 + 4 * team)) & 0xf;
/** Without a trick a team has no points: marriages are then pending (rules.md §1). */
export const countedIn = (score: number, team: Team): number => (tricksIn(score, team) > 0 ? pointsIn(score, team) : 0);
/** Tricks of a seat that a contract counts by itself: 3 bits at the top. */
export const apartIn = (score: number): number => score >> 24;

/** 1, 2 or 3 by what the losing team has (rules.md §1), as `dealValue` of the engine. */
export function valueAgainst(score: number, loser: Team): 1 | 2 | 3 {
  if (tricksIn(score, loser) === 0) return 3;
  return pointsIn(score, loser) >= 33 ? 1 : 2;
}

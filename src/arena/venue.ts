import { DECK, type Card } from '../domain/cards.js';
import { randomFrom, shuffled } from '../domain/chance.js';
import type { Seat } from '../domain/match.js';
import type { RuleSet } from '../domain/rule-sets.js';
import type { Contestant } from './contestants.js';
import type { FaultCounts } from './faults.js';

/** The two bots, in the order of the command line; a side of the arena, whatever team of the table it is. */
export const SIDES = ['a', 'b'] as const;
export type Side = (typeof SIDES)[number];
export type BySide<T> = Readonly<Record<Side, T>>;

/** What is played. */
export interface Setup {
  readonly ruleSet: RuleSet;
  readonly contestants: BySide<Contestant>;
  readonly seed: number;
  /** For each action. */
  readonly moveMs: number;
}

/** A deal that is played twice, with the sides swapped. */
export interface Duplicate {
  /** From 0. */
  readonly number: number;
  readonly dealer: Seat;
  /** The first deck, and those that are dealt when a deal is thrown in. */
  readonly decks: readonly (readonly Card[])[];
}

/** Where duplicates are played. */
export interface Venue {
  /** What each bot has done wrong so far. */
  readonly faults: BySide<FaultCounts>;
  /** @returns the points of a less those of b: with a as team 0, then as team 1 */
  play(duplicate: Duplicate): Promise<readonly [number, number]>;
  /** Ends what is under way and gives back what was taken. */
  close(): Promise<void>;
}

/** So often in a row nobody is dealt hands that are thrown in. */
const DECKS = 20;
/** So that the numbers of two seeds do not meet. */
const STRIDE = 1_000_003;

/** The same for the same seed and number. */
export function duplicateOf({ ruleSet, seed }: Pick<Setup, 'ruleSet' | 'seed'>, number: number): Duplicate {
  const random = randomFrom(seed * STRIDE + number);
  const decks = Array.from({ length: DECKS }, () => shuffled(DECK, random));
  return { number, dealer: number % ruleSet.game.seats, decks };
}

/** Which side plays a team. */
export const sideOf = (team: number, teamOfA: number): Side => (team === teamOfA ? 'a' : 'b');

/** Which of its side a seat is, from 0: the sides sit by turns. */
export const placeOf = (seat: Seat): number => Math.floor(seat / SIDES.length);

/** What a's team has won with a deal, less what it has lost. */
export function differenceOf(
  { winners, score }: { readonly winners: readonly number[]; readonly score: number },
  teamOfA: number,
): number {
  return winners.includes(teamOfA) ? score : -score;
}

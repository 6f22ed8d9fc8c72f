import type { MatchRules } from './match.js';

/** What every game of the family has in common (rules.md §1). */
export const CARDS_TEXT =
  'The twenty cards are ace 11, ten 10, king 4, queen 3 and jack 2 of each suit, in this order of strength; points are those of the tricks and marriages of a side.';

/** How a match is won, in sentences (rules.md §2 and §3, "Match"). */
export function describeMatch({ target, counting, schneider, retour }: MatchRules): readonly string[] {
  const counted = counting === 'up' ? 'counted up from 0' : `counted down from ${target} to 0`;
  return [
    `The match is won with ${target} points, which may be overshot; they are ${counted}.`,
    `A match whose loser has no point ${weight(schneider)}.`,
    `A match whose loser had led by ${target - 1} or more to nothing ${weight(retour)}.`,
  ];
}

const weight = (bummerl: number | null): string =>
  bummerl ? `weighs ${bummerl} Bummerl` : 'weighs 1 Bummerl like any other';

/** `a`, `a or b`, `a, b or c`. */
export const either = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.slice(-1).join('')}`;

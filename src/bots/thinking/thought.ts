import type { Action } from '../../domain/actions.js';
import { randomFrom } from '../../domain/chance.js';
import { findRuleSet } from '../../domain/rule-sets.js';
import { expertStrategy } from '../../domain/strategy/expert/expert.js';
import type { View } from '../../domain/view.js';
import type { Witnessed } from '../../domain/worlds.js';
import type { BotTurn } from '../../games/bot-turn.js';

/** What a thread is asked: plain data, and all that it gets to know of a game. */
export interface Thought {
  /** The rules that the game began with, and their version. */
  readonly ruleSet: string;
  readonly rulesVersion: number;
  readonly view: View;
  readonly seen: Witnessed;
  readonly seed: number;
  readonly time: ThinkingTime;
}

/** How long a thought may take, in milliseconds. */
export interface ThinkingTime {
  /** So long it looks for more worlds. */
  readonly ms: number;
  /** So long it looks for the fewest, where that takes longer: on a busy machine time passes without thinking. */
  readonly mostMs: number;
}

/** What a thread answers. */
export type Answer = { readonly action: Action } | { readonly error: string };

/** More hardly change what is best. */
const MOST_WORLDS = 100;
/** So many worlds are drawn though the time is up: who has seen few leaves it to greedy. */
const FEWEST_DRAWS = 40;

/** Throws for a bot that has not been told what it has seen. */
export function thoughtOn(
  { bot, ruleSet, rulesVersion, view, seen }: BotTurn,
  seed: number,
  time: ThinkingTime,
): Thought {
  if (seen === null) throw new Error(`${bot} does not know what it has seen`);
  return { ruleSet, rulesVersion, view, seen, seed, time };
}

/**
 * Throws for rules that are not in the code.
 *
 * @param now a clock in milliseconds, of any origin
 */
export function think({ ruleSet, rulesVersion, view, seen, seed, time }: Thought, now: () => number): Action {
  const rules = findRuleSet(ruleSet, rulesVersion);
  if (rules === null) throw new Error(`there is no version ${rulesVersion} of the rules of ${ruleSet}`);
  const begun = now();
  let drawn = 0;
  const hasTime = (): boolean => now() - begun < ((drawn += 1) > FEWEST_DRAWS ? time.ms : time.mostMs);
  return expertStrategy(rules.game, view, seen, { worlds: MOST_WORLDS, hasTime }, randomFrom(seed));
}

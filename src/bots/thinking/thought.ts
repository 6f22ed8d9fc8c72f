import type { Action } from '../../domain/actions.js';
import { randomFrom } from '../../domain/chance.js';
import { expertStrategy } from '../../domain/strategy/expert/expert.js';
import type { View } from '../../domain/view.js';
import type { Witnessed } from '../../domain/worlds.js';
import type { BotTurn } from '../../games/bot-turn.js';

/** What a thread is asked: plain data, and all that it gets to know of a game. */
export interface Thought {
  readonly view: View;
  readonly seen: Witnessed;
  readonly seed: number;
  /** So long it may look for more worlds. */
  readonly ms: number;
}

/** What a thread answers. */
export type Answer = { readonly action: Action } | { readonly error: string };

/** More hardly change what is best. */
const MOST_WORLDS = 100;
/** So many worlds are drawn without a look at the clock. On a busy machine time passes without thinking, and who has seen few worlds plays worse than greedy. */
const FEWEST_DRAWS = 40;

/** Throws for a bot that has not been told what it has seen. */
export function thoughtOn({ bot, view, seen }: BotTurn, seed: number, ms: number): Thought {
  if (seen === null) throw new Error(`${bot} does not know what it has seen`);
  return { view, seen, seed, ms };
}

/** @param now a clock in milliseconds, of any origin */
export function think({ view, seen, seed, ms }: Thought, now: () => number): Action {
  const end = now() + ms;
  let drawn = 0;
  const hasTime = (): boolean => (drawn += 1) < FEWEST_DRAWS || now() < end;
  return expertStrategy(view, seen, { worlds: MOST_WORLDS, hasTime }, randomFrom(seed));
}

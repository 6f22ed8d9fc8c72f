import type { Action } from '../actions.js';
import type { Random } from '../game.js';
import type { View } from '../view.js';
import { greedyStrategy } from './greedy/greedy.js';
import { randomStrategy } from './random.js';

/** Chooses one of the legal actions of a view; there is at least one. What a view does not show it cannot know. */
export type Strategy = (view: View, random: Random) => Action;

/** The house bots by name. */
export const STRATEGIES = { random: randomStrategy, greedy: greedyStrategy } as const satisfies Readonly<
  Record<string, Strategy>
>;

export type BotName = keyof typeof STRATEGIES;
export const BOT_NAMES = Object.keys(STRATEGIES) as readonly BotName[];

export const isBotName = (name: string): name is BotName => Object.hasOwn(STRATEGIES, name);

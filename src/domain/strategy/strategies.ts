import type { Action } from '../actions.js';
import type { Random } from '../game.js';
import type { View } from '../view.js';
import { greedyStrategy } from './greedy/greedy.js';
import { randomStrategy } from './random.js';

/** Chooses one of the legal actions of a view; there is at least one. What a view does not show it cannot know. */
export type Strategy = (view: View, random: Random) => Action;

/** The house bots that choose at once, by name. */
export const STRATEGIES = { random: randomStrategy, greedy: greedyStrategy } as const satisfies Readonly<
  Record<string, Strategy>
>;

/** Thinks for a while, and about what it has witnessed of the deal too: `expertStrategy`. */
export const EXPERT = 'expert';

/** All house bots by name. */
export const BOT_NAMES = ['random', 'greedy', EXPERT] as const;
export type BotName = (typeof BOT_NAMES)[number];

/** Raised when a bot plays otherwise than before: ratings are of a bot in one version. */
export const BOT_VERSIONS = { random: '1', greedy: '1', expert: '1' } as const satisfies Readonly<
  Record<BotName, string>
>;

export const isBotName = (name: string): name is BotName => (BOT_NAMES as readonly string[]).includes(name);

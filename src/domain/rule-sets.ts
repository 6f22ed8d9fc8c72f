import { bauernschnapsen } from './bauernschnapsen/game.js';
import type { Game } from './game.js';
import type { MatchRules } from './match.js';
import { schnapsen } from './schnapsen/game.js';
import { resolveRules, schemaOf, type JsonSchema, type RulesFault } from './switches.js';
import type { Result } from './result.js';

/** All games of the service; this file is the one place that knows them. */
const GAMES: readonly Game[] = [bauernschnapsen, schnapsen];

/** A game with one of its presets, as `bauernschnapsen/tjger`. */
export interface RuleSet {
  readonly id: string;
  readonly game: Game;
  readonly title: string;
  /** Every switch with the value of the preset. */
  readonly rules: MatchRules;
  readonly schema: JsonSchema;
}

export const RULE_SETS: readonly RuleSet[] = GAMES.flatMap((game) =>
  Object.entries(game.presets).map(([preset, rules]) => ({
    id: `${game.id}/${preset}`,
    game,
    title: `${game.title}, ${preset}`,
    rules,
    schema: schemaOf(game.switches, rules),
  })),
);

export const findRuleSet = (id: string): RuleSet | null => RULE_SETS.find((ruleSet) => ruleSet.id === id) ?? null;

/** The rules of a game that names a rule set and overrides some of its switches. */
export const rulesFor = (
  ruleSet: RuleSet,
  overrides: Readonly<Record<string, unknown>>,
): Result<MatchRules, readonly RulesFault[]> => resolveRules(ruleSet.game.switches, ruleSet.rules, overrides);

import { bauernschnapsen } from './bauernschnapsen/game.js';
import type { Game } from './game.js';
import type { MatchRules } from './match.js';
import { schnapsen } from './schnapsen/game.js';
import { resolveRules, schemaOf, type JsonSchema, type RulesFault } from './switches.js';
import type { Result } from './result.js';

/** All games of the service, and all that their rules have been; this file is the one place that knows them. */
const GAMES: readonly Game[] = [bauernschnapsen, schnapsen];

/**
 * What the rules were before a change that gives the same actions another state. A version stays here for as long as
 * there are games of it: they go on, and are judged, under the rules they began with.
 */
const FORMER: readonly Game[] = [];

/** A game with one of its presets, as `bauernschnapsen/tjger`. */
export interface RuleSet {
  readonly id: string;
  readonly game: Game;
  readonly title: string;
  /** Every switch with the value of the preset. */
  readonly rules: MatchRules;
  readonly schema: JsonSchema;
}

export interface RuleBook {
  /** What new games can be played by. */
  readonly ruleSets: readonly RuleSet[];
  /** Those and all that older games may be played by. */
  readonly all: readonly RuleSet[];
  /** A rule set, with the rules of now or of one version; null when there is none. */
  readonly find: (id: string, rulesVersion?: number) => RuleSet | null;
}

/** The rule sets of some games. */
export function ruleBook(games: readonly Game[], former: readonly Game[]): RuleBook {
  const ruleSets = games.flatMap(ruleSetsOf);
  const all = [...ruleSets, ...former.flatMap(ruleSetsOf)];
  return {
    ruleSets,
    all,
    find: (id, rulesVersion) =>
      (rulesVersion === undefined ? ruleSets : all).find(
        (ruleSet) => ruleSet.id === id && (rulesVersion ?? ruleSet.game.rulesVersion) === ruleSet.game.rulesVersion,
      ) ?? null,
  };
}

const ruleSetsOf = (game: Game): readonly RuleSet[] =>
  Object.entries(game.presets).map(([preset, rules]) => ({
    id: `${game.id}/${preset}`,
    game,
    title: `${game.title}, ${preset}`,
    rules,
    schema: schemaOf(game.switches, rules),
  }));

const BOOK = ruleBook(GAMES, FORMER);

export const RULE_SETS: readonly RuleSet[] = BOOK.ruleSets;
export const ALL_RULE_SETS: readonly RuleSet[] = BOOK.all;

/** A rule set, with the rules of now or of one version; null when the code does not have it. */
export const findRuleSet: RuleBook['find'] = BOOK.find;

/** The rules of a game that names a rule set and overrides some of its switches. */
export const rulesFor = (
  ruleSet: RuleSet,
  overrides: Readonly<Record<string, unknown>>,
): Result<MatchRules, readonly RulesFault[]> => resolveRules(ruleSet.game.switches, ruleSet.rules, overrides);

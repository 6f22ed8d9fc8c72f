import type { RuleSet } from '../domain/rule-sets.js';
import type { RuleSetDto } from './dto/rule-sets.dto.js';

/** A rule set as its resource shows it. */
export const shownRuleSet = ({ id, game, title, rules, schema }: RuleSet): RuleSetDto => ({
  id,
  game: game.id,
  title,
  seats: game.seats,
  rules,
  text: game.describe(rules),
  rulesVersion: game.rulesVersion,
  schema,
});

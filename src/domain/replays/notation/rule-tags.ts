import type { Game } from '../../game.js';
import { ALL_RULE_SETS, findRuleSet, rulesFor, RULE_SETS, type RuleSet } from '../../rule-sets.js';
import type { Switch } from '../../switches.js';
import type { Cursor } from './cursor.js';
import type { ReplayedGame } from '../replay.js';
import { at } from '../../result.js';
import { quoted } from './tokens.js';
import { isAtTag, quotedTag, readOptionalTag, readTag, tagText } from './tags.js';

/** The rules in force: the rule set, and each switch that is not as in its preset. Throws on rules that the domain does not have. */
export function ruleTags({ ruleSet: id, rules, rulesVersion }: ReplayedGame): readonly string[] {
  const { game, rules: preset } = ruleSetOf(id, rulesVersion);
  const values = rules as unknown as Readonly<Record<string, unknown>>;
  const defaults = preset as unknown as Readonly<Record<string, unknown>>;
  const overridden = Object.keys(game.switches).filter(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(defaults[name]),
  );
  return [
    quotedTag('RuleSet', id),
    tagText('RulesVersion', rulesVersion),
    ...overridden.map((name) => tagText('Rule', name, ...valueWords(values[name]))),
  ];
}

/** The rule set of a replay. Throws when the domain does not have it, or not in that version. */
export function ruleSetOf(id: string, rulesVersion: number): RuleSet {
  const ruleSet = findRuleSet(id, rulesVersion);
  if (ruleSet === null) throw new Error(`there is no version ${rulesVersion} of the rules of ${id}`);
  return ruleSet;
}

/** `5`, `false`, `caller partner`, `gang=9 schnapser=6`. */
function valueWords(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).map(([key, entry]) => `${key}=${entry}`);
  return [String(value)];
}

export interface ReadRules {
  readonly game: Game;
  readonly settled: Pick<ReplayedGame, 'ruleSet' | 'rules' | 'rulesVersion'>;
}

export function readRules(cursor: Cursor): ReadRules {
  const ofNow = readTag(cursor, 'RuleSet', () => readRuleSet(cursor));
  const { id } = ofNow;
  const ruleSet = readOptionalTag(cursor, 'RulesVersion', () => readVersion(cursor, id))?.value ?? ofNow;
  const { game, rules: preset } = ruleSet;
  const overrides = new Map<string, unknown>();
  while (isAtTag(cursor, 'Rule')) readTag(cursor, 'Rule', () => readOverride(cursor, ruleSet, overrides));
  const rules = { ...preset, ...Object.fromEntries(overrides) };
  return { game, settled: { ruleSet: id, rules, rulesVersion: game.rulesVersion } };
}

function readRuleSet(cursor: Cursor): RuleSet {
  const token = cursor.here;
  const ruleSet = findRuleSet(cursor.string('a rule set'));
  return ruleSet ?? cursor.fail(`one of ${RULE_SETS.map(({ id }) => quoted(id)).join(', ')}`, token);
}

function readVersion(cursor: Cursor, id: string): RuleSet {
  const known = ALL_RULE_SETS.filter((ruleSet) => ruleSet.id === id).map(({ game }) => String(game.rulesVersion));
  return ruleSetOf(id, Number(cursor.oneOf(known, known.join(' or '))));
}

function readOverride(cursor: Cursor, ruleSet: RuleSet, overrides: Map<string, unknown>): void {
  const { switches } = ruleSet.game;
  const known = switches as Readonly<Record<string, Switch>>;
  const name = cursor.oneOf(
    Object.keys(known).filter((candidate) => !overrides.has(candidate)),
    'a switch of the game that is not set already',
  );
  const token = cursor.here;
  const value = readValue(cursor, at(Object.values(known), Object.keys(known).indexOf(name)));
  const judged = rulesFor(ruleSet, { [name]: value });
  if (!judged.ok) cursor.fail(judged.error.map(({ pointer, message }) => `${pointer} ${message}`).join('; '), token);
  overrides.set(name, value);
}

/** What the words are for a switch of that type; whether it makes sense is for the rules to say. */
function readValue(cursor: Cursor, { kind }: Switch): unknown {
  switch (kind) {
    case 'integer':
      return cursor.integer('a whole number');
    case 'weight':
      return cursor.isAt('null') ? cursor.oneOf(['null'], 'null') && null : cursor.integer('a whole number or null');
    case 'boolean':
      return cursor.boolean();
    case 'oneOf':
      return cursor.word('a word');
    case 'someOf':
      return readWords(cursor);
    case 'values':
      return readValues(cursor);
  }
}

function readWords(cursor: Cursor): readonly string[] {
  const words: string[] = [];
  while (!cursor.isAt(']')) words.push(cursor.word('a word'));
  return words;
}

function readValues(cursor: Cursor): object {
  const values = new Map<string, number>();
  while (!cursor.isAt(']')) {
    const token = cursor.here;
    const key = cursor.word('a contract');
    if (values.has(key)) cursor.fail('a contract that has no value already', token);
    cursor.same('=');
    values.set(key, cursor.integer('the value of the contract'));
  }
  return Object.fromEntries(values);
}

import { describe, expect, it } from '@jest/globals';
import { BID_CONTRACTS } from '../../src/domain/bauernschnapsen/rules.js';
import type { Game } from '../../src/domain/game.js';
import type { MatchRules } from '../../src/domain/match.js';
import { findRuleSet, RULE_SETS } from '../../src/domain/rule-sets.js';
import type { Switch } from '../../src/domain/switches.js';

/** Rules under which every switch of a game matters. */
const BASES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  bauernschnapsen: { contracts: Object.fromEntries(BID_CONTRACTS.map((contract, index) => [contract, index + 1])) },
  schnapsen: {},
};

const SWITCHES = RULE_SETS.filter(({ id }) => id.endsWith('/tjger')).flatMap(({ id, game }) =>
  Object.keys(game.switches).map((name) => [id, name] as const),
);

describe('the rules in force in sentences', () => {
  it.each(SWITCHES)('%s: every value of %s reads differently', (id, name) => {
    const { game, rules } = baseOf(id);
    const texts = valuesOf((game.switches as Readonly<Record<string, Switch>>)[name]).map((value) =>
      game.describe({ ...rules, [name]: value }).join('\n'),
    );
    expect(texts.length).toBeGreaterThan(1);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it.each(RULE_SETS.map(({ id }) => id))('%s: whole sentences, none twice', (id) => {
    const { game, rules } = baseOf(id);
    for (const some of [rules, findRuleSet(id)?.rules ?? rules]) {
      const sentences = game.describe(some);
      for (const sentence of sentences) expect(sentence).toMatch(/^[a-zA-Z0-9].*\.$/);
      expect(new Set(sentences).size).toBe(sentences.length);
    }
  });

  it('a weight of null is off like one of 0', () => {
    const { game, rules } = baseOf('schnapsen/tjger');
    expect(game.describe({ ...rules, schneider: null })).toEqual(game.describe({ ...rules, schneider: 0 }));
  });

  it('a game without contracts is one of rufers', () => {
    const { game, rules } = baseOf('bauernschnapsen/tjger');
    const text = game.describe({ ...rules, contracts: {} } as MatchRules).join(' ');
    expect(text).toContain('every deal is a rufer');
    expect(text).not.toMatch(/gang|bettler|schnapser/);
  });
});

function baseOf(id: string): { readonly game: Game; readonly rules: MatchRules } {
  const ruleSet = findRuleSet(id);
  if (ruleSet === null) throw new Error(`no rule set ${id}`);
  return { game: ruleSet.game, rules: { ...ruleSet.rules, ...BASES[ruleSet.game.id] } };
}

function valuesOf(one: Switch | undefined): readonly unknown[] {
  switch (one?.kind) {
    case 'integer':
      return [0, 1, 2, 3, 8, 11].filter((value) => value >= one.min && value <= (one.max ?? Infinity));
    case 'weight':
      return [0, 2, 4];
    case 'boolean':
      return [true, false];
    case 'oneOf':
      return one.values;
    case 'someOf':
      return [...(one.min === 0 ? [[]] : []), ...one.values.map((value) => [value]), one.values];
    case 'values':
      return [{}, ...one.keys.flatMap((key) => [{ [key]: 1 }, { [key]: 2 }])];
    default:
      throw new Error('no such switch');
  }
}

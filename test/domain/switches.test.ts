import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { findRuleSet, RULE_SETS, rulesFor, type RuleSet } from '../../src/domain/rule-sets.js';
import { at } from '../../src/domain/result.js';
import { randomRules } from '../support/random-rules.js';
import { randomFrom } from '../support/playout.js';

const tjger = findRuleSet('bauernschnapsen/tjger') as RuleSet;

describe('the rules of a game', () => {
  it('are the preset where nothing is overridden', () => {
    for (const ruleSet of RULE_SETS) expect(rulesFor(ruleSet, {})).toEqual({ ok: true, value: ruleSet.rules });
  });

  it('take single overrides, and contracts as a whole', () => {
    const resolved = rulesFor(tjger, { doublingMax: 2, contracts: { gang: 7 } });
    expect(resolved).toEqual({ ok: true, value: { ...tjger.rules, doublingMax: 2, contracts: { gang: 7 } } });
    expect(rulesFor(tjger, { contracts: {} })).toMatchObject({ ok: true });
    expect(rulesFor(tjger, { schneider: null, retour: null })).toMatchObject({ ok: true });
  });

  it.each([
    [{ kontra: 3 }, '/rules/kontra'],
    [{ doublingMax: 4 }, '/rules/doublingMax'],
    [{ doublingMax: '2' }, '/rules/doublingMax'],
    [{ doublingMax: 1.5 }, '/rules/doublingMax'],
    [{ target: 0 }, '/rules/target'],
    [{ target: null }, '/rules/target'],
    [{ schneider: -1 }, '/rules/schneider'],
    [{ turnUp: 'never' }, '/rules/turnUp'],
    [{ undertrump: 1 }, '/rules/undertrump'],
    [{ schnapserBy: [] }, '/rules/schnapserBy'],
    [{ schnapserBy: 'caller' }, '/rules/schnapserBy'],
    [{ schnapserBy: ['caller', 'caller'] }, '/rules/schnapserBy'],
    [{ schnapserBy: ['caller', 'dealer'] }, '/rules/schnapserBy/1'],
    [{ contracts: { rufer: 1 } }, '/rules/contracts/rufer'],
    [{ contracts: { gang: 0 } }, '/rules/contracts/gang'],
    [{ contracts: { 'a/b~c': 1 } }, '/rules/contracts/a~1b~0c'],
    [{ contracts: [] }, '/rules/contracts'],
    [{ doublingExcluded: ['all'] }, '/rules/doublingExcluded/0'],
    [{ toString: 1 }, '/rules/toString'],
    [JSON.parse('{"__proto__": {"target": 1}}'), '/rules/__proto__'],
  ])('refuse %j at %s', (overrides: Record<string, unknown>, pointer) => {
    const resolved = rulesFor(tjger, overrides);
    expect(resolved.ok ? [] : resolved.error.map((fault) => fault.pointer)).toEqual([pointer]);
  });

  it('name every fault at once', () => {
    const resolved = rulesFor(tjger, { target: 0, bidding: 'loud', contracts: { gang: 'x', polka: 1 } });
    expect(resolved.ok ? [] : resolved.error.map(({ pointer }) => pointer)).toEqual([
      '/rules/target',
      '/rules/bidding',
      '/rules/contracts/gang',
      '/rules/contracts/polka',
    ]);
  });
});

describe('the JSON Schema of a rule set', () => {
  it.each(RULE_SETS.map((ruleSet) => [ruleSet.id, ruleSet] as const))(
    'accepts exactly what the service accepts: %s',
    (_, ruleSet) => {
      const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(ruleSet.schema);
      expect(validate(ruleSet.rules)).toBe(true);
      fc.assert(
        fc.property(fc.nat(), overrides(ruleSet), (seed, strange) => {
          expect(validate(randomRules(ruleSet.game, randomFrom(seed)))).toBe(true);
          expect(validate(strange)).toBe(rulesFor(ruleSet, strange).ok);
        }),
      );
    },
  );
});

/** Overrides that are often nearly right. */
function overrides(ruleSet: RuleSet): fc.Arbitrary<Record<string, unknown>> {
  const values = fc.oneof(
    fc.integer({ min: -2, max: 5 }),
    fc.double({ noNaN: true }),
    fc.boolean(),
    fc.constantFrom(null, 'next', 'either', 'up', 'caller', 'anyone', 'claim', 'king', 'free', 'all', '', {}, []),
    fc.array(fc.constantFrom('caller', 'partner', 'gang', 'rufer', 'x'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('gang', 'bettler', 'rufer', 'x'), fc.integer({ min: -1, max: 3 }), { maxKeys: 2 }),
  );
  return fc.dictionary(fc.constantFrom(...Object.keys(ruleSet.rules), 'unknown'), values, { maxKeys: 3 });
}

describe('rule sets', () => {
  it('are found by game and preset, and by nothing else', () => {
    expect(at(RULE_SETS, 0).id).toBe('bauernschnapsen/tjger');
    expect(findRuleSet('bauernschnapsen/land')?.rules).toMatchObject({ doublingMax: 2 });
    for (const id of ['', 'bauernschnapsen', 'bauernschnapsen/', 'schach/tjger', 'bauernschnapsen/toString'])
      expect(findRuleSet(id)).toBeNull();
  });
});

import { describe, expect, it } from '@jest/globals';
import { bauernschnapsen } from '../../src/domain/bauernschnapsen/game.js';
import type { Game } from '../../src/domain/game.js';
import { ALL_RULE_SETS, findRuleSet, RULE_SETS, ruleBook } from '../../src/domain/rule-sets.js';
import { schnapsen } from '../../src/domain/schnapsen/game.js';

const FORMER = { ...schnapsen, rulesVersion: schnapsen.rulesVersion - 1 } as Game;
const GAMES = [bauernschnapsen, schnapsen] as readonly Game[];

describe('the rule sets', () => {
  const book = ruleBook(GAMES, [FORMER]);

  it('offers new games the rules of now alone', () => {
    expect(book.ruleSets.map(({ game }) => game)).not.toContain(FORMER);
    expect(book.find('schnapsen/tjger')?.game).toBe(schnapsen);
  });

  it('finds the rules of the version that a game began with', () => {
    expect(book.find('schnapsen/tjger', FORMER.rulesVersion)?.game).toBe(FORMER);
    expect(book.find('schnapsen/tjger', schnapsen.rulesVersion)?.game).toBe(schnapsen);
    expect(book.all).toHaveLength(book.ruleSets.length + Object.keys(schnapsen.presets).length);
  });

  it('guesses nothing for a version or a rule set that it does not have', () => {
    expect(book.find('bauernschnapsen/tjger', FORMER.rulesVersion)).toBeNull();
    expect(book.find('schnapsen/tjger', 99)).toBeNull();
    expect(book.find('schnapsen/nowhere', schnapsen.rulesVersion)).toBeNull();
    expect(findRuleSet('schnapsen/tjger', 99)).toBeNull();
  });

  it('has each rule set once for each version', () => {
    const names = ALL_RULE_SETS.map(({ id, game }) => `${id} ${game.rulesVersion}`);
    expect(new Set(names).size).toBe(names.length);
    expect(ALL_RULE_SETS).toEqual(expect.arrayContaining([...RULE_SETS]));
  });
});

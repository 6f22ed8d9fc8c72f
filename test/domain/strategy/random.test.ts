import { describe, expect, it } from '@jest/globals';
import { bauernschnapsen } from '../../../src/domain/bauernschnapsen/game.js';
import { type Game, type MatchState, type Random, waitsForDeal } from '../../../src/domain/game.js';
import type { MatchRules } from '../../../src/domain/match.js';
import { at } from '../../../src/domain/result.js';
import { schnapsen } from '../../../src/domain/schnapsen/game.js';
import { STRATEGIES } from '../../../src/domain/strategy/strategies.js';
import { DECK } from '../../../src/domain/cards.js';
import { randomFrom, shuffled } from '../../support/playout.js';

/** Plays deals with nothing but views; says what was chosen where there was a choice, and how the deals ended. */
function playDeals(game: Game, rules: MatchRules, random: Random, deals: number) {
  const chosen: { type: string; passed: boolean; couldPass: boolean }[] = [];
  const reasons: string[] = [];
  let state: MatchState = game.start(rules, 0);
  for (let deal = 0; deal < deals && waitsForDeal(state); deal++) {
    state = game.evolve(state, { type: 'deal', deck: shuffled(DECK, random) });
    for (let seat = state.toAct; seat !== null; seat = state.toAct) {
      const view = game.view(state, seat);
      const action = STRATEGIES.random(view, random);
      expect(view.legalActions).toContain(action);
      const passes = [
        { type: 'bid', contract: 'pass' },
        { type: 'double', level: 'pass' },
      ].map((one) => JSON.stringify(one));
      const couldPass =
        view.legalActions.length > 1 && view.legalActions.some((one) => passes.includes(JSON.stringify(one)));
      chosen.push({ type: action.type, passed: passes.includes(JSON.stringify(action)), couldPass });
      state = game.evolve(state, action);
    }
    if (state.match.lastResult !== null) reasons.push(state.match.lastResult.reason);
  }
  return { chosen, reasons };
}

describe('the house bot random', () => {
  it('passes mostly, but not always, and takes part in the rest', () => {
    const rules = { ...at(Object.values(bauernschnapsen.presets), 0), target: 1_000_000 };
    const { chosen } = playDeals(bauernschnapsen, rules, randomFrom(1), 300);
    const asked = chosen.filter(({ couldPass }) => couldPass);
    const share = asked.filter(({ passed }) => passed).length / asked.length;
    expect(share).toBeGreaterThan(0.75);
    expect(share).toBeLessThan(0.95);
    expect(new Set(chosen.map(({ type }) => type))).toEqual(new Set(['trump', 'turnUp', 'bid', 'double', 'play']));
  });

  it.each(Object.entries(schnapsen.presets))('never claims falsely in schnapsen/%s, but claims', (_, preset) => {
    const rules = { ...preset, target: 1_000_000 };
    const { chosen, reasons } = playDeals(schnapsen, rules, randomFrom(2), 500);
    expect(reasons).not.toContain('falseClaim');
    expect(chosen.some(({ type }) => type === 'claim')).toBe(rules.sixtySix === 'claim');
  });
});

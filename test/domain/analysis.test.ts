import { describe, expect, it } from '@jest/globals';
import { analyseDeal, forTeam0, type DealAnalysis } from '../../src/domain/analysis.js';
import { DECK } from '../../src/domain/cards.js';
import type { Game, MatchState } from '../../src/domain/game.js';
import { at } from '../../src/domain/result.js';
import { RULE_SETS } from '../../src/domain/rule-sets.js';
import { isSolvable, Solver, worthOf } from '../../src/domain/solver/solver.js';
import { exhaustiveValue } from '../support/exhaustive.js';
import { passingPlayer, playDeal, randomFrom, shuffled, type Playout } from '../support/playout.js';
import { randomRules } from '../support/random-rules.js';

const DEALS = process.env.DEEP ? 1_000 : 60;

interface Played extends Playout {
  readonly opening: MatchState;
  readonly analysis: DealAnalysis;
}

/** A random deal and its analysis. */
function played(game: Game, opening: MatchState, seed: number): Played {
  const random = randomFrom(seed);
  const playout = playDeal(game, opening, shuffled(DECK, random), passingPlayer, random);
  return { ...playout, opening, analysis: analyseDeal(game, opening, playout.steps, new Solver()) };
}

describe('the analysis of a deal', () => {
  it.each([
    ...RULE_SETS.map(({ id, game, rules }) => [id, game, () => rules] as const),
    ...RULE_SETS.map(({ id, game }) => [`${id}, random switches`, game, randomRules] as const),
  ])('leads from what it was worth to what it came to, by what was given away: %s', (_, game, rulesBy) => {
    let judged = 0;
    for (let seed = 1; seed <= DEALS; seed++) {
      const { steps, states, analysis } = played(
        game,
        game.start(rulesBy(game, randomFrom(seed)), seed % game.seats),
        seed,
      );
      const { value, reached, actions } = analysis;
      const solvable = steps.flatMap((_step, ply) => (ply > 0 && isSolvable(game, at(states, ply - 1)) ? [ply] : []));
      expect([seed, actions.map(({ ply }) => ply)]).toEqual([seed, solvable]);
      expect([seed, value === null]).toEqual([seed, actions.length === 0]);
      let worth = value;
      for (const { seat, ply, action, value: ledTo, best, loss, bestActions } of actions) {
        expect([seed, ply, action, seat]).toEqual([seed, ply, at(steps, ply), at(states, ply - 1).toAct]);
        expect([seed, ply, forTeam0(game, seat, best), loss >= 0]).toEqual([seed, ply, worth, true]);
        expect([seed, ply, best - loss, bestActions.length > 0]).toEqual([seed, ply, ledTo, true]);
        worth = forTeam0(game, seat, ledTo);
        judged += loss > 0 ? 1 : 0;
      }
      const { lastResult } = at(states, states.length - 1).match;
      const end = lastResult === null ? null : worthOf(lastResult, 0);
      expect([seed, reached]).toEqual([seed, end]);
      if (actions.length > 0) expect([seed, worth]).toEqual([seed, reached]);
    }
    expect(judged).toBeGreaterThan(0);
  });

  it('has the values that the search of all lines has', () => {
    let compared = 0;
    for (const { game, rules } of RULE_SETS) {
      for (let seed = 1; seed <= 10; seed++) {
        const { states, analysis } = played(game, game.start(rules, 0), seed);
        for (const { ply, seat, value } of analysis.actions.slice(-6)) {
          const found = exhaustiveValue(game, at(states, ply), game.teamOf(seat), { positions: 20_000 });
          if (found === null) continue;
          expect([game.id, seed, ply, value]).toEqual([game.id, seed, ply, found]);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(100);
  });

  it('of a deal that was cut off has what was done until then, and nothing reached', () => {
    const { game, rules } = at(RULE_SETS, 0);
    const { steps, opening, analysis } = played(game, game.start(rules, 0), 1);
    const some = steps.slice(0, -3);
    const cut = analyseDeal(game, opening, [...some, { type: 'resign', seat: 1 }], new Solver());
    expect(cut).toEqual({ ...analysis, reached: null, actions: analysis.actions.slice(0, -3) });
  });
});

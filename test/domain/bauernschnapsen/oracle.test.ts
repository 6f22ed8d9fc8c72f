import { describe, expect, it } from '@jest/globals';
import type { Action, Step } from '../../../src/domain/actions.js';
import { bauernschnapsen as game } from '../../../src/domain/bauernschnapsen/game.js';
import type { BauernRules } from '../../../src/domain/bauernschnapsen/rules.js';
import type { Card } from '../../../src/domain/cards.js';
import type { MatchState } from '../../../src/domain/game.js';
import { at } from '../../../src/domain/result.js';
import { judge, PRESETS, type OracleAction } from '../../support/oracle/bauernschnapsen.js';
import { passingPlayer, playDeal, randomFrom, shuffled } from '../../support/playout.js';
import { DECK } from '../../../src/domain/cards.js';
import { randomRules } from '../../support/random-rules.js';

const DEALS = process.env.DEEP ? 5_000 : 400;

describe('the engine and the oracle written from rules.md agree at every step', () => {
  it.each(Object.keys(game.presets))('has the switches of %s', (preset) => {
    expect(game.presets[preset]).toEqual((PRESETS as unknown as Record<string, unknown>)[`bauernschnapsen/${preset}`]);
  });

  it.each(Object.entries(game.presets))('in %s', (_, rules) => {
    for (let seed = 1; seed <= DEALS; seed++) compare(rules, seed);
  });

  it('with random switches', () => {
    for (let seed = 1; seed <= 2 * DEALS; seed++) compare(randomRules(game, randomFrom(seed)) as BauernRules, seed);
  });
});

function compare(rules: BauernRules, seed: number): void {
  const random = randomFrom(seed);
  const dealer = random(4);
  const deck = shuffled(DECK, random);
  const eager = random(3) === 0;
  const { steps, states } = playDeal(
    game,
    game.start(rules, dealer),
    deck,
    eager ? (legal, chance) => at(legal, chance(legal.length)) : passingPlayer,
    random,
  );
  states.forEach((state, index) =>
    compareState(rules, dealer, deck, steps.slice(1, index + 1), state, `seed ${seed}, step ${index}`),
  );
}

function compareState(
  rules: BauernRules,
  dealer: number,
  deck: readonly Card[],
  actions: readonly Step[],
  state: MatchState,
  place: string,
): void {
  const judged = judge(rules, dealer, [...deck], [...actions] as OracleAction[]);
  const seen = game.view(state as never, null);
  const ours = {
    place,
    toAct: state.toAct,
    legal: keys(state.toAct === null ? [] : game.legal(state as never, state.toAct)),
    hands: game.secrets(state as never).hands,
    points: seen.deal?.points,
    contract: seen.deal?.contract,
    declarer: seen.deal?.declarer,
    factor: seen.deal?.factor,
    sittingOut: seen.deal?.sittingOut,
    trump: seen.deal?.trump,
    result: resultOf(state),
  };
  const theirs = {
    place,
    toAct: judged.toAct,
    legal: keys(judged.legal),
    hands: judged.hands,
    points: judged.points,
    contract: judged.contract,
    declarer: judged.declarer,
    factor: judged.factor,
    sittingOut: judged.sittingOut,
    trump: judged.trump,
    result: judged.result,
  };
  // A comparison of texts first: it is a hundred times faster than expect.
  if (JSON.stringify(ours) !== JSON.stringify(theirs)) expect(ours).toEqual(theirs);
}

function resultOf(state: MatchState): unknown {
  if (state.phase !== 'scored' && state.phase !== 'finished') return null;
  if (state.match.lastResult === null) return { reason: 'redeal' };
  const { deal: _, ...result } = state.match.lastResult;
  return result;
}

const keys = (actions: readonly (Action | OracleAction)[]): string[] =>
  actions.map((action) => JSON.stringify(Object.fromEntries(Object.entries(action).sort()))).sort();

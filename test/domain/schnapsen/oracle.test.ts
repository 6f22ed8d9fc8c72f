import { describe, expect, it } from '@jest/globals';
import type { Step } from '../../../src/domain/actions.js';
import { DECK, type Card } from '../../../src/domain/cards.js';
import { at } from '../../../src/domain/result.js';
import { schnapsen as game } from '../../../src/domain/schnapsen/game.js';
import type { SchnapsenRules } from '../../../src/domain/schnapsen/rules.js';
import type { SchnapsenState } from '../../../src/domain/schnapsen/state.js';
import { actionKeys, expectSame, Tally } from '../../support/comparison.js';
import { judge, judgeUnchecked, PRESETS } from '../../support/oracle/schnapsen.js';
import { playDeal, randomFrom, shuffled, type Playout } from '../../support/playout.js';
import { randomRules } from '../../support/random-rules.js';
import { casesOf, casesToReach } from '../../support/schnapsen-cases.js';
import { SCHNAPSEN_PLAYERS } from '../../support/schnapsen-players.js';

const DEALS = 5_000;
const ENOUGH = 5;

const tjger = PRESETS['schnapsen/tjger'];
const RULES: readonly (readonly [string, SchnapsenRules])[] = [
  ...Object.entries(game.presets),
  ['tjger with 66 automatic', { ...tjger, sixtySix: 'automatic' }],
];

describe('the engine and the oracle written from rules.md agree at every step', () => {
  it.each(Object.keys(game.presets))('has the switches of %s', (preset) => {
    expect(game.presets[preset]).toEqual((PRESETS as Record<string, unknown>)[`schnapsen/${preset}`]);
  });

  it.each(RULES)(
    `in ${DEALS} deals that reach every end and every kind of marriage: %s`,
    (_, rules) => {
      const tally = new Tally();
      for (let seed = 1; seed <= DEALS; seed++) tally.add(casesOf(compare(rules, seed)));
      tally.expectReached(casesToReach(rules), ENOUGH);
    },
    120_000,
  );

  it('with random switches', () => {
    const deals = process.env.DEEP ? 4 * DEALS : DEALS / 5;
    for (let seed = 1; seed <= deals; seed++) compare(randomRules(game, randomFrom(seed)) as SchnapsenRules, seed);
  }, 240_000);
});

function compare(rules: SchnapsenRules, seed: number): Playout {
  const random = randomFrom(seed);
  const dealer = random(2);
  const deck = shuffled(DECK, random);
  const player = at(SCHNAPSEN_PLAYERS, seed % SCHNAPSEN_PLAYERS.length);
  const playout = playDeal(game, game.start(rules, dealer), deck, player, random);
  const actions = playout.steps.slice(1);
  playout.states.forEach((state, index) =>
    compareState(rules, dealer, deck, actions.slice(0, index), state as SchnapsenState, `seed ${seed}, step ${index}`),
  );
  // Step by step the legal actions are the same, so each action is one of the oracle's; one deal in a hundred it checks itself.
  if (seed % 100 === 0) judge(rules, dealer, deck, actions);
  return playout;
}

function compareState(
  rules: SchnapsenRules,
  dealer: number,
  deck: readonly Card[],
  actions: readonly Step[],
  state: SchnapsenState,
  place: string,
): void {
  const judged = judgeUnchecked(rules, dealer, deck, actions);
  const { deal } = game.view(state, null);
  const { hands, talonCards } = game.secrets(state);
  const ours = {
    toAct: state.toAct,
    legal: actionKeys(state.toAct === null ? [] : game.legal(state, state.toAct)),
    hands,
    talonCards,
    caller: deal?.caller,
    trump: deal?.trump,
    points: deal?.points,
    talon: deal?.talon,
    trick: deal?.trick,
    tricks: deal?.tricks,
    marriages: deal?.marriages,
    result: resultOf(state),
  };
  const theirs = {
    toAct: judged.toAct,
    legal: actionKeys(judged.legal),
    hands: judged.hands,
    talonCards: judged.talonCards,
    caller: judged.caller,
    trump: judged.trump,
    points: judged.points,
    talon: judged.talon,
    trick: judged.trick,
    tricks: judged.played,
    marriages: judged.marriages,
    result: judged.result,
  };
  expectSame(ours, theirs, place);
}

function resultOf({ phase, match }: SchnapsenState): unknown {
  if (phase === 'play' || match.lastResult === null) return null;
  const { deal: _, ...result } = match.lastResult;
  return result;
}

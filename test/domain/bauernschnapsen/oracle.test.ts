import { describe, expect, it } from '@jest/globals';
import type { Step } from '../../../src/domain/actions.js';
import { bauernschnapsen as game } from '../../../src/domain/bauernschnapsen/game.js';
import type { BauernRules } from '../../../src/domain/bauernschnapsen/rules.js';
import type { BauernState } from '../../../src/domain/bauernschnapsen/state.js';
import type { Card } from '../../../src/domain/cards.js';
import { at } from '../../../src/domain/result.js';
import { BAUERN_PLAYERS, casesOf, casesToReach, dealtDeck } from '../../support/bauern-cases.js';
import { actionKeys, expectSame, Tally } from '../../support/comparison.js';
import { judge, judgeUnchecked, PRESETS } from '../../support/oracle/bauernschnapsen.js';
import { playDeal, randomFrom, type Playout } from '../../support/playout.js';
import { randomRules } from '../../support/random-rules.js';

const DEALS = 5_000;
const ENOUGH = 5;

describe('the engine and the oracle written from rules.md agree at every step', () => {
  it.each(Object.keys(game.presets))('has the switches of %s', (preset) => {
    expect(game.presets[preset]).toEqual((PRESETS as unknown as Record<string, unknown>)[`bauernschnapsen/${preset}`]);
  });

  it.each(Object.entries(game.presets))(
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
    for (let seed = 1; seed <= deals; seed++) compare(randomRules(game, randomFrom(seed)) as BauernRules, seed);
  }, 240_000);
});

function compare(rules: BauernRules, seed: number): Playout {
  const random = randomFrom(seed);
  const dealer = random(4);
  const deck = dealtDeck(seed, random);
  const player = at(BAUERN_PLAYERS, seed % BAUERN_PLAYERS.length);
  const playout = playDeal(game, game.start(rules, dealer), deck, player, random);
  const actions = playout.steps.slice(1);
  playout.states.forEach((state, index) =>
    compareState(rules, dealer, deck, actions.slice(0, index), state as BauernState, `seed ${seed}, step ${index}`),
  );
  // Step by step the legal actions are the same, so each action is one of the oracle's; one deal in a hundred it checks itself.
  if (seed % 100 === 0) judge(rules, dealer, deck, actions);
  return playout;
}

function compareState(
  rules: BauernRules,
  dealer: number,
  deck: readonly Card[],
  actions: readonly Step[],
  state: BauernState,
  place: string,
): void {
  const judged = judgeUnchecked(rules, dealer, deck, actions);
  const { deal } = game.view(state, null);
  const ours = {
    toAct: state.toAct,
    legal: actionKeys(state.toAct === null ? [] : game.legal(state, state.toAct)),
    hands: game.secrets(state).hands,
    points: deal?.points,
    contract: deal?.contract,
    declarer: deal?.declarer,
    factor: deal?.factor,
    sittingOut: deal?.sittingOut,
    trump: deal?.trump,
    turnedUp: deal?.turnedUp,
    bids: deal?.bids,
    doublings: deal?.doublings,
    trick: deal?.trick,
    tricks: deal?.tricks,
    marriages: deal?.marriages,
    result: resultOf(state),
  };
  const theirs = {
    toAct: judged.toAct,
    legal: actionKeys(judged.legal),
    hands: judged.hands,
    points: judged.points,
    contract: judged.contract,
    declarer: judged.declarer,
    factor: judged.factor,
    sittingOut: judged.sittingOut,
    trump: judged.trump,
    turnedUp: judged.turnedUp,
    bids: judged.bids,
    doublings: judged.doublings,
    trick: judged.trick,
    tricks: judged.tricks,
    marriages: judged.marriages,
    result: judged.result,
  };
  expectSame(ours, theirs, place);
}

function resultOf({ phase, match }: BauernState): unknown {
  if (phase !== 'scored' && phase !== 'finished') return null;
  if (match.lastResult === null) return { reason: 'redeal' };
  const { deal: _, ...result } = match.lastResult;
  return result;
}

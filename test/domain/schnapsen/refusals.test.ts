import { describe, expect, it } from '@jest/globals';
import type { Action } from '../../../src/domain/actions.js';
import { DECK, SUITS } from '../../../src/domain/cards.js';
import type { MatchRules } from '../../../src/domain/match.js';
import { at } from '../../../src/domain/result.js';
import { schnapsen as game } from '../../../src/domain/schnapsen/game.js';
import type { SchnapsenRules } from '../../../src/domain/schnapsen/rules.js';
import type { SchnapsenState } from '../../../src/domain/schnapsen/state.js';
import { expectSame } from '../../support/comparison.js';
import { playDeal, randomFrom, shuffled } from '../../support/playout.js';
import { randomRules } from '../../support/random-rules.js';
import { SCHNAPSEN_PLAYERS } from '../../support/schnapsen-players.js';
import { PRESETS, SchnapsenTable, type Cards } from '../../support/schnapsen-table.js';

const CARDS: Cards = { caller: 'JH KD QD AS JC', dealer: 'QS JD TC AC KC', turned: 'TH', talon: 'TS KS' };
const EARLY = SchnapsenTable.deal(CARDS);
const NO_JACK = SchnapsenTable.deal({ ...CARDS, caller: 'AH KD QD AS JC' });
const CLOSED = EARLY.then('close');
const FOLLOWING = CLOSED.then('JC');

describe('what the seat to act may not do has a rule, and a detail for people', () => {
  it.each<[string, SchnapsenTable, string, string, RegExp]>([
    ['exchange without the Jack', NO_JACK, 'exchange', 'exchange-not-allowed', /do not hold the trump Jack/],
    ['exchange after closing', CLOSED, 'exchange', 'exchange-not-allowed', /closed/],
    ['exchange twice', EARLY.then('exchange'), 'exchange', 'exchange-not-allowed', /do not hold the trump Jack/],
    ['exchange in answer', EARLY.then('JC'), 'exchange', 'exchange-not-allowed', /about to lead/],
    [
      'exchange with too small a talon',
      SchnapsenTable.deal(CARDS, { exchangeMinTalon: 11 }),
      'exchange',
      'exchange-not-allowed',
      /holds 10 cards; an exchange needs 11/,
    ],
    [
      'exchange without a trick',
      SchnapsenTable.deal(CARDS, PRESETS.scharf),
      'exchange',
      'exchange-not-allowed',
      /once you have won a trick/,
    ],
    ['closing twice', CLOSED, 'close', 'close-not-allowed', /closed already/],
    ['closing in answer', EARLY.then('JC'), 'close', 'close-not-allowed', /about to lead/],
    [
      'closing with too small a talon',
      SchnapsenTable.deal(CARDS, { closeMinTalon: 11 }),
      'close',
      'close-not-allowed',
      /holds 10 cards; closing needs 11/,
    ],
    ['a claim without a trick', EARLY, 'claim', 'claim-not-allowed', /after a trick of your own/],
    ['a claim with a pair without a trick', EARLY, 'claim D', 'claim-not-allowed', /after a trick of your own/],
    ['a claim in answer', EARLY.then('AS, QS, JC'), 'claim', 'claim-not-allowed', /about to lead/],
    [
      'a claim where 66 is automatic',
      SchnapsenTable.deal(CARDS, { sixtySix: 'automatic' }).then('AS, QS'),
      'claim',
      'claim-not-allowed',
      /by itself/,
    ],
    ['a claim with a pair not held', EARLY.then('AS, QS'), 'claim S', 'no-marriage', /not both in your hand/],
    ['a marriage without the pair', EARLY, 'AS!', 'no-marriage', /not both in your hand/],
    [
      'a marriage without a trick',
      SchnapsenTable.deal(CARDS, PRESETS.scharf),
      'KD!',
      'marriage-not-allowed',
      /once you have won a trick/,
    ],
    [
      'a marriage with the Queen',
      SchnapsenTable.deal(CARDS, PRESETS.scharf).then('AS, QS'),
      'QD!',
      'marriage-not-allowed',
      /only with the King/,
    ],
    ['a marriage in answer', EARLY.then('AS'), 'TC!', 'no-marriage', /not both in your hand/],
    [
      'a pair announced in answer',
      SchnapsenTable.deal({ ...CARDS, caller: 'QS JD TC AC KC', dealer: 'JH KD QD AS JC' }).then('JD'),
      'KD!',
      'marriage-not-allowed',
      /by the player who leads/,
    ],
    ['a card not held', EARLY, 'AD', 'card-not-held', /do not hold AD/],
    ['another suit in strict play', FOLLOWING, 'QS', 'must-follow-suit', /suit led/],
    [
      'a lower card in strict play',
      SchnapsenTable.deal({ ...CARDS, caller: 'TC KD QD AS JC', dealer: 'QS JD JH AC KC' }).then('close, TC'),
      'KC',
      'must-head-trick',
      /beats the winning one/,
    ],
    [
      'no trump in strict play',
      SchnapsenTable.deal({ ...CARDS, caller: 'AH KD QD AS JC', dealer: 'QS TC JH AC KC' }).then('close, KD'),
      'QS',
      'must-trump',
      /must play a trump/,
    ],
    [
      'a lower trump on a trump led',
      SchnapsenTable.deal({ ...CARDS, caller: 'QH KD QD AS JC', dealer: 'QS TC JH KH KC' }).then('close, QH'),
      'JH',
      'must-head-trick',
      /beats the winning one/,
    ],
  ])('%s', (_, table, action, rule, detail) => {
    expect(table.refuses(action)).toBe(rule);
    expect(table.detail(action)).toMatch(detail);
  });
});

describe('before the rules of the deal', () => {
  it('another phase is none of this game', () => {
    for (const action of [{ type: 'bid', contract: 'pass' }, { type: 'trump', suit: 'H' }, { type: 'redeal' }] as const)
      expect(game.decide(EARLY.state, 1, action)).toMatchObject({ ok: false, error: { code: 'wrong-phase' } });
  });

  it('nothing is done between deals, out of turn, or after the end', () => {
    const opening = game.start(PRESETS.tjger, 0);
    expect(game.decide(opening, 1, { type: 'close' })).toMatchObject({ error: { code: 'wrong-phase' } });
    expect(EARLY.refuses('exchange', 0)).toBe('not-your-turn');
    const given = game.evolve(EARLY.state, { type: 'resign', seat: 1 });
    expect(given.match.outcome).toEqual({ winners: [0], bummerl: 1, endReason: 'resignation' });
    expect(game.decide(given, 1, { type: 'close' })).toMatchObject({ error: { code: 'game-over' } });
  });
});

describe('every action, legal or not', () => {
  it('is judged by what the seat may know, and a legal one comes back as it is listed', () => {
    for (let seed = 1; seed <= 100; seed++) {
      const random = randomFrom(seed);
      const rules: MatchRules = seed % 2 === 0 ? randomRules(game, random) : at(Object.values(PRESETS), seed % 4);
      const player = at(SCHNAPSEN_PLAYERS, seed % 3);
      const { states } = playDeal(game, game.start(rules as SchnapsenRules, 0), shuffled(DECK, random), player, random);
      for (const state of states as readonly SchnapsenState[]) {
        if (state.toAct === null) continue;
        const world = game.sample(game.view(state, state.toAct), random);
        const legal = game.legal(state, state.toAct);
        for (const action of ANY_ACTIONS) {
          const judged = game.decide(state, state.toAct, action);
          expectSame(game.decide(world, state.toAct, action), judged, `seed ${seed}`);
          if (judged.ok) expect(legal).toContainEqual(judged.value);
        }
        for (const action of legal)
          expectSame(game.decide(state, state.toAct, action), { ok: true, value: action }, `seed ${seed}`);
      }
    }
  });
});

const ANY_ACTIONS: readonly Action[] = [
  ...DECK.flatMap((card): Action[] => [
    { type: 'play', card },
    { type: 'play', card, marriage: true },
  ]),
  { type: 'exchange' },
  { type: 'close' },
  { type: 'claim' },
  ...SUITS.map((marriage): Action => ({ type: 'claim', marriage })),
];

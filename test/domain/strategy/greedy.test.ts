import { describe, expect, it } from '@jest/globals';
import type { Action } from '../../../src/domain/actions.js';
import { bauernschnapsen } from '../../../src/domain/bauernschnapsen/game.js';
import type { BauernRules } from '../../../src/domain/bauernschnapsen/rules.js';
import { DECK } from '../../../src/domain/cards.js';
import type { Game, MatchState } from '../../../src/domain/game.js';
import type { MatchRules } from '../../../src/domain/match.js';
import { at } from '../../../src/domain/result.js';
import { RULE_SETS } from '../../../src/domain/rule-sets.js';
import { schnapsen } from '../../../src/domain/schnapsen/game.js';
import type { SchnapsenRules } from '../../../src/domain/schnapsen/rules.js';
import { STRATEGIES, type Strategy } from '../../../src/domain/strategy/strategies.js';
import { BauernTable } from '../../support/bauern-table.js';
import { playMatch, randomFrom, shuffled } from '../../support/playout.js';
import { randomRules } from '../../support/random-rules.js';
import { SchnapsenTable, type Cards } from '../../support/schnapsen-table.js';

const chosenIn = (game: Game, state: MatchState): Action =>
  STRATEGIES.greedy(game.view(state, state.toAct), randomFrom(1));
const bauern = (table: BauernTable): Action => chosenIn(bauernschnapsen, table.state);
const duel = (table: SchnapsenTable): Action => chosenIn(schnapsen, table.state);

/** Plays a match in which greedy has all seats, on nothing but views, and counts the actions. */
function playedBy(game: Game, rules: MatchRules, seed: number): number {
  const { steps } = playMatch(
    game,
    rules,
    0,
    (legal, random, state) => {
      const action = STRATEGIES.greedy(game.view(state, state.toAct), random);
      expect(legal).toContainEqual(action);
      return action;
    },
    randomFrom(seed),
  );
  return steps.length;
}

/** What the first bot wins for each deal, each deck being played with the seats both ways. */
function differenceOf(game: Game, rules: MatchRules, [a, b]: readonly [Strategy, Strategy], decks: number): number {
  const random = randomFrom(7);
  let difference = 0;
  for (let deal = 0; deal < decks; deal++) {
    const deck = shuffled(DECK, random);
    for (const teamOfA of [0, 1]) {
      let state = game.evolve(game.start(rules, deal % game.seats), { type: 'deal', deck });
      for (let seat = state.toAct; seat !== null; seat = state.toAct)
        state = game.evolve(state, (game.teamOf(seat) === teamOfA ? a : b)(game.view(state, seat), random));
      const result = state.match.lastResult;
      if (result !== null) difference += result.winners.includes(teamOfA) ? result.score : -result.score;
    }
  }
  return difference / (2 * decks);
}

describe('the house bot greedy', () => {
  it.each(RULE_SETS.map((ruleSet) => [ruleSet.id, ruleSet] as const))('plays whole matches of %s', (_, ruleSet) => {
    for (const seed of [1, 2, 3]) expect(playedBy(ruleSet.game, ruleSet.rules, seed)).toBeGreaterThan(10);
  });

  it.each([bauernschnapsen as unknown as Game, schnapsen as unknown as Game])(
    'plays whole matches of $id under any rules',
    (game) => {
      for (let seed = 1; seed <= 60; seed++) playedBy(game, randomRules(game, randomFrom(seed)), seed);
    },
  );

  it('does the same again in the same place with the same chance', () => {
    const game = bauernschnapsen as unknown as Game;
    const { states } = playMatch(
      game,
      at(RULE_SETS, 0).rules,
      0,
      (legal, random) => at(legal, random(legal.length)),
      randomFrom(3),
    );
    const turns = states.filter(({ toAct }) => toAct !== null);
    expect(turns.map((state) => chosenIn(game, state))).toEqual(turns.map((state) => chosenIn(game, state)));
  });

  it.each([
    ['bauernschnapsen/tjger', 2],
    ['schnapsen/tjger', 1],
  ])('wins more than random in %s', (id, atLeast) => {
    const { game, rules } = at(
      RULE_SETS.filter((ruleSet) => ruleSet.id === id),
      0,
    );
    expect(differenceOf(game, rules, [STRATEGIES.greedy, STRATEGIES.random], 300)).toBeGreaterThan(atLeast);
  });
});

describe('greedy in Bauernschnapsen', () => {
  const deal = (caller: string, rules: Partial<BauernRules> = {}): BauernTable => {
    const rest = DECK.filter((card) => !caller.split(' ').includes(card));
    const hands = [0, 5, 10].map((from) => rest.slice(from, from + 5).join(' '));
    return BauernTable.deal([caller, at(hands, 0), at(hands, 1), at(hands, 2)], rules);
  };

  it.each([
    ['KH QH JS AD TD', { type: 'trump', suit: 'H' }],
    ['AS TS JH AD TD', { type: 'trump', suit: 'S' }],
    ['JS QH JD AD TD', { type: 'turnUp' }],
  ])('makes trump of %s', (hand, action) => {
    expect(bauern(deal(hand))).toEqual(action);
  });

  it('demands a new deal on three Jacks', () => {
    expect(bauern(deal('JS JH JD AD TD', { redealOnThreeJacks: true }))).toEqual({ type: 'redeal' });
  });

  it.each([
    ['AH TH KH QH JH', 'herrenschnapser'],
    ['AH TH KH AS TS', 'bauernschnapser'],
    ['AH AS TS KS QS', 'gang'],
    ['TH TS KS QS JS', 'zehnerloch'],
    ['AH KH QH TH JC', 'schnapser'],
    ['JH QH JS QS JC', 'bettler'],
    ['AH KH TS KS QD', 'pass'],
  ])('bids on %s: %s', (hand, contract) => {
    expect(bauern(deal(hand).then('trump H'))).toEqual({ type: 'bid', contract });
  });

  it('announces the marriage that wins', () => {
    const table = BauernTable.deal(['AH KH QH JC JD', 'JH AS TS AC TC', 'TH KS QS AD TD', 'JS KC QC KD QD']).then(
      'trump H, pass, pass, pass, pass, pass, pass, AH, JH, TH, JS',
    );
    expect(bauern(table)).toEqual({ type: 'play', card: expect.stringMatching(/[KQ]H/), marriage: true });
  });

  it('doubles a bauernschnapser that its ace of trumps stops', () => {
    const table = BauernTable.deal(['TH KH QH AC AD', 'AH JH TS TC TD', 'AS KS QS KC KD', 'JS JC JD QC QD']).then(
      'trump H, bid bauernschnapser, pass, pass, pass',
    );
    expect(bauern(table)).toEqual({ type: 'double', level: 'kontra' });
  });
});

describe('greedy in Schnapsen', () => {
  const deal = (cards: Cards, rules: Partial<SchnapsenRules> = {}): SchnapsenTable => SchnapsenTable.deal(cards, rules);

  it('exchanges the Jack before all else', () => {
    expect(duel(deal({ caller: 'JH KS QS JC JD', dealer: 'AS TS KH KC QC', turned: 'AH' }))).toEqual({
      type: 'exchange',
    });
  });

  it('closes when it has enough', () => {
    expect(duel(deal({ caller: 'AH TH KH QH AS', dealer: 'TS KS TC KC QC', turned: 'JH' }))).toEqual({ type: 'close' });
  });

  it('announces 40 before 20', () => {
    const table = deal({ caller: 'KH QH KS QS JD', dealer: 'AS TS AC KC QC', turned: 'TH' });
    expect(duel(table)).toEqual({ type: 'play', card: expect.stringMatching(/[KQ]H/), marriage: true });
  });

  it('claims with a marriage as soon as that makes 66', () => {
    const table = deal({ caller: 'AH TH KH QH JD', dealer: 'TS KS TC KC QC', turned: 'JH', talon: 'JS QS' });
    expect(duel(table.then('AH, TC, TH, KC'))).toEqual({ type: 'claim', marriage: 'H' });
  });
});

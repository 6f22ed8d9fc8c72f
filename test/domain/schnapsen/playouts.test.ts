import { describe, expect, it } from '@jest/globals';
import { DECK } from '../../../src/domain/cards.js';
import { replay } from '../../../src/domain/game.js';
import type { MatchRules } from '../../../src/domain/match.js';
import { at } from '../../../src/domain/result.js';
import { schnapsen as game } from '../../../src/domain/schnapsen/game.js';
import type { SchnapsenRules } from '../../../src/domain/schnapsen/rules.js';
import { isOver, tableOf, type PlayPhase, type SchnapsenState } from '../../../src/domain/schnapsen/state.js';
import { expectSame } from '../../support/comparison.js';
import { matchAfter } from '../../support/oracle/schnapsen.js';
import { playMatch, randomFrom, type Playout } from '../../support/playout.js';
import { randomRules } from '../../support/random-rules.js';
import { SCHNAPSEN_PLAYERS } from '../../support/schnapsen-players.js';

const MATCHES = 150;
const ANY_RULES: readonly (readonly [string, (seed: number) => MatchRules])[] = [
  ...Object.entries(game.presets).map(([name, rules]) => [name, () => rules] as const),
  ['random switches', (seed: number) => ({ ...randomRules(game, randomFrom(seed)), target: 1 + (seed % 9) })],
];

describe(`${MATCHES} random matches keep the invariants of rules.md §5`, () => {
  it.each(ANY_RULES)('%s', (_, rulesOf) => {
    for (let seed = 1; seed <= MATCHES; seed++) {
      const rules = rulesOf(seed) as SchnapsenRules;
      const playout = playMatch(game, rules, seed % 2, at(SCHNAPSEN_PLAYERS, seed % 3), randomFrom(seed));
      checkReplay(rules, seed % 2, playout, `seed ${seed}`);
      (playout.states as readonly SchnapsenState[]).forEach((state, index) =>
        checkState(state, `seed ${seed}, ${index}`),
      );
      checkMatch(rules, playout, `seed ${seed}`);
    }
  });
});

/** Also when the history comes back from JSON. */
function checkReplay(rules: SchnapsenRules, dealer: number, { steps, states }: Playout, place: string): void {
  const stored = JSON.parse(JSON.stringify(steps)) as Playout['steps'];
  expectSame(replay(game, rules, dealer, stored), states, place);
}

function checkState(state: SchnapsenState, place: string): void {
  const table = tableOf(state) as PlayPhase;
  const { hands, talonCards } = game.secrets(state);
  const plays = [...table.tricks.flatMap((trick) => trick.plays), ...table.trick];
  expectSame([...hands.flat(), ...talonCards, ...plays.map(({ card }) => card)].sort(), [...DECK].sort(), place);
  expectSame(
    [0, 1].filter((seat) => game.legal(state, seat).length > 0),
    state.toAct === null ? [] : [state.toAct],
    place,
  );
  const points = table.tricks.reduce((sum, trick) => sum + trick.points, 0);
  if (table.tricks.length === 10) expectSame(points, 120, place);
}

/** The scores, the end and the weight of the match, against the oracle. */
function checkMatch(rules: SchnapsenRules, { states }: Playout, place: string): void {
  const results = (states as readonly SchnapsenState[]).filter(isOver).flatMap(({ match }) => match.lastResult ?? []);
  const judged = matchAfter(
    rules,
    results.map(({ winners, score }) => ({ winner: at(winners, 0), score })),
  );
  const { match } = at(states, states.length - 1);
  expectSame(
    {
      score: match.score,
      over: match.outcome !== null,
      winners: match.outcome?.winners,
      bummerl: match.outcome?.bummerl,
    },
    judged,
    place,
  );
  expectSame(
    results.map(({ deal }) => deal),
    results.map((_, index) => index + 1),
    place,
  );
}

describe('an impossible history', () => {
  const start = game.start(at(Object.values(game.presets), 0), 0);
  const dealt = game.evolve(start, { type: 'deal', deck: DECK }) as PlayPhase;

  it.each([
    ['a deal of another deck', start, { type: 'deal', deck: DECK.slice(1) }],
    ['a deal in the middle of a deal', dealt, { type: 'deal', deck: DECK }],
    ['play before the deal', start, { type: 'play', card: 'AH' }],
    ['a card not held', dealt, { type: 'play', card: 'JC' }],
    ['a marriage without the pair', dealt, { type: 'play', card: 'AH', marriage: true }],
    ['an exchange without the Jack', dealt, { type: 'exchange' }],
    ['an exchange from a closed talon', game.evolve(dealt, { type: 'close' }), { type: 'exchange' }],
    ['closing twice', game.evolve(dealt, { type: 'close' }), { type: 'close' }],
    ['an action of another game', dealt, { type: 'bid', contract: 'pass' }],
    ['giving up twice', game.evolve(dealt, { type: 'resign', seat: 0 }), { type: 'timeout', seat: 1 }],
  ] as const)('throws: %s', (_, state, step) => {
    expect(() => game.evolve(state, step)).toThrow();
  });
});

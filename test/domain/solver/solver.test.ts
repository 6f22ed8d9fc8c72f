import { describe, expect, it } from '@jest/globals';
import type { Step } from '../../../src/domain/actions.js';
import { bauernschnapsen } from '../../../src/domain/bauernschnapsen/game.js';
import type { BauernRules } from '../../../src/domain/bauernschnapsen/rules.js';
import type { BauernState } from '../../../src/domain/bauernschnapsen/state.js';
import { DECK } from '../../../src/domain/cards.js';
import type { Game, MatchState, Random } from '../../../src/domain/game.js';
import type { MatchRules } from '../../../src/domain/match.js';
import { at } from '../../../src/domain/result.js';
import { schnapsen } from '../../../src/domain/schnapsen/game.js';
import type { PlayPhase } from '../../../src/domain/schnapsen/state.js';
import type { SchnapsenRules } from '../../../src/domain/schnapsen/rules.js';
import { isSolvable, SOLVED_VERSIONS, Solver, worthOf } from '../../../src/domain/solver/solver.js';
import { expectSame } from '../../support/comparison.js';
import { firstLeadIn, PLAYED_CONTRACTS, rulesWith } from '../../support/contract-deals.js';
import { exhaustiveValue } from '../../support/exhaustive.js';
import { passingPlayer, playDeal, playMatch, randomFrom, shuffled } from '../../support/playout.js';
import { randomRules } from '../../support/random-rules.js';
import { SCHNAPSEN_PLAYERS } from '../../support/schnapsen-players.js';
import { PRESETS, SchnapsenTable, textOf } from '../../support/schnapsen-table.js';

const POSITIONS = process.env.DEEP ? 1_000 : 32;
const WHOLE_DEALS = process.env.DEEP ? 30 : 2;
/** Positions that the exhaustive search may look at; what takes more is passed over. */
const LATE_BUDGET = 20_000;
const WHOLE_BUDGET = 200_000;

describe(`the solver agrees with exhaustive search on ${POSITIONS} late positions`, () => {
  it.each(PLAYED_CONTRACTS)(
    '%s',
    (contract) => {
      compareSome(POSITIONS, bauernschnapsen, LATE_BUDGET, (seed, random) =>
        latePosition(firstLeadIn(contract, rulesWith(bauernRules(seed), contract), random), random),
      );
    },
    600_000,
  );

  it.each([...Object.keys(schnapsen.presets), 'random switches'])(
    'schnapsen with a closed or empty talon: %s',
    (preset) => {
      compareSome(POSITIONS, schnapsen, LATE_BUDGET, (seed, random) => {
        const rules = schnapsen.presets[preset] ?? (randomRules(schnapsen, random) as SchnapsenRules);
        return someOf(solvableStates(rules, seed, random), random);
      });
    },
    600_000,
  );
});

describe(`the solver agrees with exhaustive search on ${WHOLE_DEALS} whole deals`, () => {
  it.each(PLAYED_CONTRACTS)(
    '%s',
    (contract) => {
      compareSome(WHOLE_DEALS, bauernschnapsen, WHOLE_BUDGET, (seed, random) =>
        firstLeadIn(contract, rulesWith(bauernRules(seed), contract), random),
      );
    },
    600_000,
  );
});

describe('one solver for all points of a deal', () => {
  it.each(PLAYED_CONTRACTS)('finds what a new one finds, and best play of all comes to the value: %s', (contract) => {
    const solver = new Solver();
    for (let seed = 1; seed <= 20; seed++) {
      const random = randomFrom(seed);
      playBest(bauernschnapsen, firstLeadIn(contract, rulesWith(bauernRules(seed), contract), random), solver, random);
    }
  });

  it('also in Schnapsen, under any switches', () => {
    const solver = new Solver();
    for (let seed = 1; seed <= 200; seed++) {
      const random = randomFrom(seed);
      const [first] = solvableStates(randomRules(schnapsen, random) as SchnapsenRules, seed, random);
      if (first !== undefined) playBest(schnapsen, first, solver, random);
    }
  });

  it('takes nothing over to the same cards under other rules', () => {
    const solver = new Solver();
    const { match, ...deal } = firstLeadIn('rufer', bauernRules(0), randomFrom(3));
    for (let seed = 1; seed <= 50; seed++) {
      const rules = randomRules(bauernschnapsen, randomFrom(seed)) as BauernRules;
      const contract = at(PLAYED_CONTRACTS, seed % PLAYED_CONTRACTS.length);
      const state = { ...deal, contract, match: { ...match, rules: rulesWith(rules, contract) } };
      expectSame(solver.solve(bauernschnapsen, state), new Solver().solve(bauernschnapsen, state), `seed ${seed}`);
    }
  });
});

describe('one solver for the same cards of Schnapsen under other rules', () => {
  it('takes nothing over', () => {
    const solver = new Solver();
    const random = randomFrom(1);
    for (let deal = 0; deal < 20; deal++) {
      const state = someOf(solvableStates(PRESETS.preis, deal, random), random) as PlayPhase | null;
      if (state === null) continue;
      for (let seed = 1; seed <= 50; seed++) {
        const rules = randomRules(schnapsen, random) as SchnapsenRules;
        const other = { ...state, match: { ...state.match, rules } };
        expectSame(solver.solve(schnapsen, other), new Solver().solve(schnapsen, other), JSON.stringify(other));
      }
    }
  });
});

describe('Schnapsen with an empty talon and falseClaim "mirrored"', () => {
  it('knows that a false claim can be the cheapest way to lose', () => {
    const { state } = SchnapsenTable.deal(
      { caller: 'JD JH QD QC JS', dealer: 'JC TH KD KC QS', turned: 'KS', talon: 'AH QH KH TD AS AD TS TC AC' },
      PRESETS.preis,
    ).then('JD, JC, JH, TH, KD, QD, KC, QC, QS, JS, QH!, AH');
    const { value, best } = new Solver().solve(schnapsen, state);
    expect({ value, best }).toEqual({ value: -1, best: [{ type: 'claim' }] });
  });

  it('knows that announcing can be worse, as it takes the leader past 33 and so makes the false claim of the other cheaper', () => {
    const { state } = SchnapsenTable.deal(
      { caller: 'QD AH KS JC JS', dealer: 'KH JD KD TH QC', turned: 'AC', talon: 'QH AD TS TC TD QS JH KC AS' },
      PRESETS.preis,
    ).then('AH, JD, JC, KH, QD, TC, QC, JS, JH, QH');
    const { value, best, actions } = new Solver().solve(schnapsen, state);
    expect({ value, best: best.map(textOf) }).toEqual({ value: 2, best: ['QS'] });
    expect(actions.find(({ action }) => textOf(action) === 'QS!')?.value).toBe(1);
    expect(new Solver().valueOf(schnapsen, state)).toBe(2);
  });
});

describe('a state that is not for the solver', () => {
  const dealt = SchnapsenTable.deal({ caller: 'JD JH QD QC JS', dealer: 'JC TH KD KC QS', turned: 'KS' });

  it.each<[string, Game, MatchState]>([
    ['before the deal', bauernschnapsen, bauernschnapsen.start(bauernRules(0), 0)],
    ['with an open talon', schnapsen, dealt.state],
    ['when the deal is over', schnapsen, dealt.then('JD, JC, claim').state],
  ])('is refused: %s', (_, game, state) => {
    expect(isSolvable(game, state)).toBe(false);
    expect(() => new Solver().solve(game, state)).toThrow(RangeError);
    expect(() => new Solver().valueOf(game, state)).toThrow(RangeError);
  });
});

/**
 * Compares so many states of those that the seeds give, every fourth of them one in which it matters what is played. The others are too
 * much for the budget, or none.
 */
function compareSome(
  count: number,
  game: Game,
  budget: number,
  stateOf: (seed: number, random: Random) => MatchState | null,
): void {
  const solver = new Solver();
  for (let seed = 1, compared = 0; compared < count; seed++) {
    const state = stateOf(seed, randomFrom(seed));
    if (state === null || (compared % 4 === 0 && !matters(game, state, solver))) continue;
    if (compare(game, state, solver, { positions: budget }, `seed ${seed}`)) compared++;
  }
}

function matters(game: Game, state: MatchState, solver: Solver): boolean {
  const { actions, best } = solver.solve(game, state);
  return best.length < actions.length;
}

/** The presets in turn, and any rules every second time. */
function bauernRules(seed: number): BauernRules {
  const presets = Object.values(bauernschnapsen.presets);
  return seed % 2 === 0
    ? at(presets, (seed / 2) % presets.length)
    : (randomRules(bauernschnapsen, randomFrom(seed)) as BauernRules);
}

/** A point of the deal, played by lot, at which at most so many cards are left; null when the deal has ended before. */
function latePosition(first: BauernState, random: Random): MatchState | null {
  const late = 6 + random(13);
  let state = first;
  while (state.phase === 'play' && cardsLeft(state) > late) {
    const legal = bauernschnapsen.legal(state, state.toAct);
    state = bauernschnapsen.evolve(state, at(legal, random(legal.length)));
  }
  return state.phase === 'play' ? state : null;
}

const cardsLeft = (state: MatchState): number => bauernschnapsen.secrets(state as BauernState).hands.flat().length;

function solvableStates(rules: SchnapsenRules, seed: number, random: Random): readonly MatchState[] {
  const player = at(SCHNAPSEN_PLAYERS, 1 + (seed % 2));
  const { states } = playMatch(schnapsen, { ...rules, target: 1 }, seed % 2, player, random);
  return states.filter((state) => isSolvable(schnapsen, state));
}

const someOf = (states: readonly MatchState[], random: Random): MatchState | null =>
  states.length === 0 ? null : at(states, random(states.length));

/** Compares the value of each legal action; false when that is too much for the budget. */
function compare(game: Game, state: MatchState, solver: Solver, budget: { positions: number }, place: string): boolean {
  const solution = solver.solve(game, state);
  const actions = [];
  for (const action of game.legal(state, state.toAct ?? 0)) {
    const value = exhaustiveValue(game, game.evolve(state, action), solution.team, budget);
    if (value === null) return false;
    actions.push({ action, value });
  }
  const value = Math.max(...actions.map((one) => one.value));
  const best = actions.filter((one) => one.value === value).map(({ action }) => action);
  expectSame(solution, { team: game.teamOf(state.toAct ?? 0), value, actions, best }, place);
  expectSame(new Solver().valueOf(game, state), value, place);
  return true;
}

/** Plays a deal to its end with best plays chosen by lot. */
function playBest(game: Game, first: MatchState, solver: Solver, random: Random): void {
  const { team, value } = solver.solve(game, first);
  let state = first;
  while (state.toAct !== null) {
    const solution = solver.solve(game, state);
    expectSame(solution, new Solver().solve(game, state), 'solved anew');
    expectSame(solution.team === team ? solution.value : -solution.value, value, 'on the best line');
    state = game.evolve(state, at(solution.best, random(solution.best.length)));
  }
  const { lastResult } = state.match;
  expectSame(lastResult && worthOf(lastResult, team), value, 'the result');
}

describe('the rules that the solver knows', () => {
  it.each([bauernschnapsen, schnapsen] as readonly Game[])('are those of now, and no former ones: $id', (game) => {
    expect(SOLVED_VERSIONS[game.id]).toBe(game.rulesVersion);
    const former = { ...game, rulesVersion: game.rulesVersion - 1 };
    const { steps, opening } = playout(game);
    let solvable = 0;
    let state = opening;
    for (const step of steps) {
      state = game.evolve(state, step);
      if (isSolvable(game, state)) solvable += 1;
      expect(isSolvable(former, state)).toBe(false);
    }
    expect(solvable).toBeGreaterThan(0);
    expect(() => new Solver().solve(former, state)).toThrow(RangeError);
  });
});

/** A deal played at random to its end. */
function playout(game: Game): { readonly opening: MatchState; readonly steps: readonly Step[] } {
  const random = randomFrom(11);
  const opening = game.start(Object.values(game.presets)[0] as MatchRules, 0);
  return { opening, steps: playDeal(game, opening, shuffled(DECK, random), passingPlayer, random).steps };
}

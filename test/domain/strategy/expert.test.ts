import { describe, expect, it, jest } from '@jest/globals';
import type { Action, Step } from '../../../src/domain/actions.js';
import { DECK } from '../../../src/domain/cards.js';
import { type Game, type MatchState, type Random } from '../../../src/domain/game.js';
import type { MatchRules, Seat } from '../../../src/domain/match.js';
import { at } from '../../../src/domain/result.js';
import { RULE_SETS } from '../../../src/domain/rule-sets.js';
import { isSolvable, Solver } from '../../../src/domain/solver/solver.js';
import { expertStrategy, type Budget } from '../../../src/domain/strategy/expert/expert.js';
import { Race } from '../../../src/domain/strategy/expert/race.js';
import { greedyStrategy } from '../../../src/domain/strategy/greedy/greedy.js';
import { witnessed, type Witnessed } from '../../../src/domain/worlds.js';
import { randomFrom, shuffled } from '../../support/playout.js';
import { randomRules } from '../../support/random-rules.js';

const FEW: Budget = { worlds: 2, hasTime: () => true };

interface Turn {
  readonly state: MatchState;
  readonly seat: Seat;
  readonly seen: Witnessed;
  readonly action: Action;
}

/** A deal in which expert has all seats; nobody is asked anything beyond its view and what it has seen. */
function playDeal(game: Game, rules: MatchRules, budget: Budget, random: Random): readonly Turn[] {
  const opening = game.start({ ...rules, target: 1_000 }, 0);
  const steps: Step[] = [{ type: 'deal', deck: shuffled(DECK, random) }];
  const turns: Turn[] = [];
  let state = game.evolve(opening, at(steps, 0));
  for (let seat = state.toAct; seat !== null; seat = state.toAct) {
    const seen = witnessed(game, opening, steps, seat);
    const action = expertStrategy(game, game.view(state, seat), seen, budget, random);
    expect(game.legal(state, seat)).toContainEqual(action);
    turns.push({ state, seat, seen, action });
    steps.push(action);
    state = game.evolve(state, action);
  }
  return turns;
}

describe('the house bot expert', () => {
  it.each(RULE_SETS.map((ruleSet) => [ruleSet.id, ruleSet] as const))('plays %s', (_, { game, rules }) => {
    for (let seed = 1; seed <= 5; seed++) playDeal(game, rules, FEW, randomFrom(seed));
  });

  it.each(['bauernschnapsen/tjger', 'schnapsen/tjger'])('plays under any rules: %s', (id) => {
    const game = at(
      RULE_SETS.filter((ruleSet) => ruleSet.id === id),
      0,
    ).game;
    for (let seed = 1; seed <= 20; seed++) playDeal(game, randomRules(game, randomFrom(seed)), FEW, randomFrom(seed));
  });

  it('gives nothing away in Schnapsen once the talon is empty and all is known', () => {
    const { game, rules } = at(
      RULE_SETS.filter(({ id }) => id === 'schnapsen/pagat'),
      0,
    );
    let judged = 0;
    for (let seed = 1; judged < 10; seed++)
      for (const { state, action } of playDeal(game, rules, FEW, randomFrom(seed))) {
        const talon = game.view(state, null).deal?.talon;
        if (!isSolvable(game, state) || talon?.size !== 0) continue;
        expect(new Solver().solve(game, state).best).toContainEqual(action);
        judged += 1;
      }
  });

  it.each(RULE_SETS.map((ruleSet) => [ruleSet.id, ruleSet] as const))(
    'does what greedy would where the budget tells too little: %s',
    (_, { game, rules }) => {
      let choices = 0;
      for (const budget of [FEW, { worlds: 5, hasTime: () => true }, { worlds: 1_000, hasTime: () => false }])
        for (let seed = 1; seed <= 3; seed++)
          for (const { state, action, seat, seen } of playDeal(game, rules, budget, randomFrom(seed))) {
            const view = game.view(state, seat);
            if (view.phase === 'trump' || game.worlds(view, seen).count === 1) continue; // greedy may draw lots for trump
            expect(action).toEqual(greedyStrategy(view, () => 0));
            choices += 1;
          }
      expect(choices).toBeGreaterThan(20);
    },
  );

  it('goes by the rules that it is given, and not by the solver where they are former ones', () => {
    const { game, rules } = at(RULE_SETS, 0);
    const asked = new Set<string>();
    const former = new Proxy(
      { ...game, rulesVersion: game.rulesVersion - 1 },
      {
        get: (target, name, receiver) => {
          asked.add(String(name));
          return Reflect.get(target, name, receiver) as unknown;
        },
      },
    );
    const valueOf = jest.spyOn(Solver.prototype, 'valueOf');
    playDeal(former, rules, { worlds: 8, hasTime: () => true }, randomFrom(2));
    expect(valueOf).not.toHaveBeenCalled();
    playDeal(game, rules, { worlds: 8, hasTime: () => true }, randomFrom(2));
    expect(valueOf).toHaveBeenCalled();
    expect([...asked]).toEqual(expect.arrayContaining(['worlds', 'evolve', 'view', 'teamOf', 'rulesVersion']));
    valueOf.mockRestore();
  });

  it('does the same again with the same chance', () => {
    const { game, rules } = at(RULE_SETS, 0);
    expect(playDeal(game, rules, FEW, randomFrom(9))).toEqual(playDeal(game, rules, FEW, randomFrom(9)));
  });
});

describe('the race between actions', () => {
  const [one, other]: readonly Action[] = [{ type: 'close' }, { type: 'exchange' }];

  it('is won by the higher mean, and by the first of equals', () => {
    const race = new Race([one, other] as Action[], 1);
    race.run(() => 1);
    expect(race.best).toBe(one);
    for (let world = 0; world < 3; world++) race.run((action) => (action === other ? 3 : 1));
    expect(race.best).toBe(other);
  });

  it('is won by the first while the others are not clearly ahead, or have been seen in too few worlds', () => {
    const race = new Race([one, other] as Action[], 3);
    for (let world = 0; world < 2; world++) {
      race.run((action) => (action === other ? 3 : 1));
      expect(race.best).toBe(one);
    }
    race.run((action) => (action === other ? 3 : 1));
    expect(race.best).toBe(other);
    const close = new Race([one, other] as Action[], 3);
    for (let world = 0; world < 3; world++) close.run((action) => (action === other ? 3 * world : 2));
    expect(close.best).toBe(one);
  });

  it('drops what lies far behind, and keeps what may still come up', () => {
    const clear = new Race([one, other] as Action[], 6);
    for (let world = 0; world < 6; world++) clear.run((action) => (action === one ? 3 : world % 2));
    expect(clear.isDecided).toBe(true);
    const open = new Race([one, other] as Action[], 6);
    for (let world = 0; world < 6; world++) open.run((action) => (action === one ? 3 * (world % 2) : 1));
    expect(open.isDecided).toBe(false);
  });
});

import { sameAction, type Action } from '../../actions.js';
import type { Game, MatchState, Random } from '../../game.js';
import type { Seat } from '../../match.js';
import { isSolvable, Solver, worthOf } from '../../solver/solver.js';
import type { View } from '../../view.js';
import type { Witnessed, World, Worlds } from '../../worlds.js';
import { greedyStrategy } from '../greedy/greedy.js';
import { trueClaimIn } from '../greedy/schnapsen.js';
import { isPlausible } from './likelihood.js';
import { Race } from './race.js';

/** How much thought an action may take. */
export interface Budget {
  /** At most so many worlds. */
  readonly worlds: number;
  /** Whether there is time left; it is asked before each world. */
  hasTime(): boolean;
}

/**
 * Draws deals that fit all that the seat knows, and takes the action that leads to most on average over them. In the play greedy goes on for all seats until nobody
 * draws any more, and from there the value with open cards is exact. Before it greedy plays to the end: who sees all cards makes contracts that nobody makes who
 * does not. It costs nothing when there is no choice. Where the budget is too small to tell, greedy's choice stands.
 *
 * @param game the rules that are played by, of whatever version
 */
export function expertStrategy(game: Game, view: View, seen: Witnessed, budget: Budget, random: Random): Action {
  const { legalActions, you } = view;
  if (you === null || legalActions.length === 0) throw new Error('a strategy plays for a seat at its turn');
  const sure = legalActions.length === 1 ? legalActions[0] : trueClaimIn(view);
  if (sure !== undefined) return sure;
  const solver = new Solver();
  const worlds = game.worlds(view, seen);
  const race = new Race(inOrder(view, random), worlds.count === 1 ? 1 : FEWEST_WORLDS);
  for (const { state } of plausibleWorlds(game, worlds, seen, you.seat, budget, random)) {
    race.run((action) => valueOf(action, game, state, you.seat, solver, random));
    if (race.isDecided) break;
  }
  return race.best;
}

/** Fewer tell nothing: who goes by them plays worse than greedy. */
const FEWEST_WORLDS = 6;
/** So many worlds are drawn at most for each that is wanted: few that the bidding makes plausible tell more than many others. */
const DRAWS_FOR_EACH = 40;

/** As many as the budget allows; the only one that there is in any case. */
function* plausibleWorlds(
  game: Game,
  worlds: Worlds<MatchState>,
  seen: Witnessed,
  seat: Seat,
  budget: Budget,
  random: Random,
): Generator<World<MatchState>> {
  if (worlds.count === 1) {
    yield worlds.draw(random);
    return;
  }
  const draws = budget.worlds * DRAWS_FOR_EACH;
  let found = 0;
  for (let drawn = 0; drawn < draws && found < budget.worlds && budget.hasTime(); drawn++) {
    const world = worlds.draw(random);
    if (!isPlausible(game, world, seen, seat, random)) continue;
    found += 1;
    yield world;
  }
}

/** What greedy would do comes first: of equals it is taken. */
function inOrder(view: View, random: Random): readonly Action[] {
  const first = greedyStrategy(view, random);
  return [first, ...view.legalActions.filter((action) => !sameAction(action, first))];
}

/** What the seat's team gets for the deal when it takes the action in this world. */
function valueOf(action: Action, game: Game, world: MatchState, seat: Seat, solver: Solver, random: Random): number {
  const team = game.teamOf(seat);
  let state = game.evolve(world, action);
  while (state.toAct !== null && !(world.phase === 'play' && isSolvable(game, state)))
    state = game.evolve(state, greedyStrategy(game.view(state, state.toAct), random));
  if (state.toAct !== null) return (game.teamOf(state.toAct) === team ? 1 : -1) * solver.valueOf(game, state);
  const { lastResult, dealNumber } = state.match;
  return lastResult?.deal === dealNumber ? worthOf(lastResult, team) : 0;
}

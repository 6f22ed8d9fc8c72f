import { sameAction, type Action, type Step } from './actions.js';
import type { Game, MatchState } from './game.js';
import type { Seat } from './match.js';
import { isSolvable, worthOf, type Solver } from './solver/solver.js';

/** An action that was taken where the solver knows what each is worth. All values are game points of the deal, for the team of the seat. */
export interface AnalysedAction {
  /** The number of the action in its deal, from 1. */
  readonly ply: number;
  readonly seat: Seat;
  readonly action: Action;
  /** What it led to, if nobody made a mistake after it. */
  readonly value: number;
  /** What the best action would have led to. */
  readonly best: number;
  /** What it gave away: `best` − `value`, 0 or more. */
  readonly loss: number;
  /** The actions that lead to `best`, at least one. */
  readonly bestActions: readonly Action[];
}

/** What a deal was worth with open cards, and what the seats made of it. Values are for team 0; below 0 those of team 1. */
export interface DealAnalysis {
  readonly deal: number;
  /** Before the first of the actions; null where there is none. */
  readonly value: number | null;
  /** What the deal came to; null when it was redealt or cut off. */
  readonly reached: number | null;
  readonly actions: readonly AnalysedAction[];
}

/**
 * Compares what was done in a deal with the best that could be done if all had seen all cards. It begins where the solver does: with the first
 * lead, in Schnapsen when the talon is closed or empty.
 *
 * @param before the state that waited for the deal
 * @param steps  the deal, and all that was done in it
 */
export function analyseDeal(game: Game, before: MatchState, steps: readonly Step[], solver: Solver): DealAnalysis {
  const actions: AnalysedAction[] = [];
  let state = before;
  for (const [ply, step] of steps.entries()) {
    if (isAction(step) && isSolvable(game, state)) actions.push(analyse(game, state, step, ply, solver));
    state = game.evolve(state, step);
  }
  const { dealNumber, lastResult } = state.match;
  const [first] = actions;
  return {
    deal: dealNumber,
    value: first === undefined ? null : forTeam0(game, first.seat, first.best),
    reached: lastResult?.deal === dealNumber ? worthOf(lastResult, 0) : null,
    actions,
  };
}

/** A value that is for the team of a seat, for team 0. */
export const forTeam0 = (game: Game, seat: Seat, value: number): number => (game.teamOf(seat) === 0 ? value : -value);

function isAction(step: Step): step is Action {
  return step.type !== 'deal' && step.type !== 'resign' && step.type !== 'timeout';
}

function analyse(game: Game, state: MatchState, action: Action, ply: number, solver: Solver): AnalysedAction {
  const { value: best, actions, best: bestActions } = solver.solve(game, state);
  const taken = actions.find((one) => sameAction(one.action, action));
  if (taken === undefined || state.toAct === null) throw new Error(`ply ${ply}: ${action.type} is not legal there`);
  return { ply, seat: state.toAct, action, value: taken.value, best, loss: best - taken.value, bestActions };
}

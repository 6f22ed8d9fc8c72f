import type { Game, MatchState } from '../../src/domain/game.js';
import type { Team } from '../../src/domain/match.js';
import { at } from '../../src/domain/result.js';

/**
 * What a team gets when nobody makes a mistake, by trying every line of play on the engine, without anything clever. Null when that takes
 * more positions than the budget allows.
 */
export function exhaustiveValue(
  game: Game,
  state: MatchState,
  team: Team,
  budget: { positions: number },
): number | null {
  if (state.toAct === null) {
    const { winners, score } = at(
      [state.match.lastResult].flatMap((result) => result ?? []),
      0,
    );
    return winners.includes(team) ? score : -score;
  }
  const values: number[] = [];
  for (const action of game.legal(state, state.toAct)) {
    if (budget.positions-- <= 0) return null;
    const value = exhaustiveValue(game, game.evolve(state, action), team, budget);
    if (value === null) return null;
    values.push(value);
  }
  return game.teamOf(state.toAct) === team ? Math.max(...values) : Math.min(...values);
}

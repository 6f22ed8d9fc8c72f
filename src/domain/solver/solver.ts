import type { Action } from '../actions.js';
import type { BauernState, PlayPhase as BauernPlay } from '../bauernschnapsen/state.js';
import type { Game, GameId, MatchState } from '../game.js';
import type { DealResult, Team } from '../match.js';
import { isTalonOpen, type PlayPhase as SchnapsenPlay, type SchnapsenState } from '../schnapsen/state.js';
import { BauernDeal } from './bauern-deal.js';
import { NUMBER_OF } from './card-sets.js';
import { Memory } from './memory.js';
import type { OpenDeal } from './open-deal.js';
import type { Position } from './position.js';
import { SchnapsenDeal } from './schnapsen-deal.js';
import { Search } from './search.js';

/** The outcome of a point of play when all cards are open and nobody makes a mistake. */
export interface Solution {
  /** The team of the seat to act; all values are from its viewpoint. */
  readonly team: Team;
  /** The game points that it gets for the deal, doubling included; below 0 those that the other gets. Never 0. */
  readonly value: number;
  /** The legal actions in the order of `Game.legal`, each with the value that it leads to. */
  readonly actions: readonly { readonly action: Action; readonly value: number }[];
  /** Those that lead to the value of the position; at least one. */
  readonly best: readonly Action[];
}

/** What a scored deal was worth to a team, as a solution counts it. */
export const worthOf = ({ winners, score }: DealResult, team: Team): number =>
  winners.includes(team) ? score : -score;

/** The version of each game's rules that the compact form is a second text of. It knows no former ones. */
export const SOLVED_VERSIONS: Readonly<Record<GameId, number>> = { bauernschnapsen: 1, schnapsen: 1 };

/**
 * Whether a state is one for the solver: the rules are those of now, contract and trump are settled, a seat is to act, and nobody draws any more. That is the play of
 * Bauernschnapsen from the first lead on, and in Schnapsen that with a closed or empty talon; what comes before leads there by `evolve`.
 */
export const isSolvable = (game: Game, state: MatchState): boolean => playOf(game, state) !== null;

/**
 * Solves exactly what `legal` and `evolve` say, in game points of the deal: what the match makes of them (a target that is passed, Bummerl) it
 * does not weigh. Everybody is taken to know all cards. Of what is not a play, claims alone are left in Schnapsen, since nothing is exchanged
 * or closed then; a false claim is tried like anything else, since it can be the cheapest way to lose.
 *
 * A solver remembers what it found until it is given another deal, so that all points of one deal are best given to one solver. It holds no more
 * than a fixed memory, and is not for two at once.
 */
export class Solver {
  private readonly memory: Memory;

  /** The memory has 2^`memoryBits` places of 12 bytes; a deal seldom needs more than some hundred. */
  constructor(memoryBits = 14) {
    this.memory = new Memory(memoryBits);
  }

  /** The value of each legal action. Throws a RangeError for a state that is not solvable. */
  solve(game: Game, state: MatchState): Solution {
    const { deal, position } = openDealOf(game, state);
    const search = new Search(deal, this.memory);
    const actions = game
      .legal(state, position.toAct)
      .map((action) => ({ action, value: deal.unit * valueOf(action, position, search, deal) }));
    const value = Math.max(...actions.map((one) => one.value));
    const best = actions.filter((one) => one.value === value).map(({ action }) => action);
    return { team: deal.teamOf(position.toAct), value, actions, best };
  }

  /** The value alone, as in `solve`, in less time. Throws a RangeError for a state that is not solvable. */
  valueOf(game: Game, state: MatchState): number {
    const { deal, position } = openDealOf(game, state);
    return deal.unit * new Search(deal, this.memory).valueOf(position);
  }
}

function valueOf(action: Action, position: Position, search: Search, deal: OpenDeal): number {
  switch (action.type) {
    case 'play':
      return search.valueOfPlay(position, NUMBER_OF[action.card], action.marriage === true);
    case 'claim': {
      const { marriage } = action;
      const shown = marriage === undefined ? 0 : deal.marriagePoints(NUMBER_OF[`K${marriage}`]);
      return search.valueOfClaim(position, shown);
    }
    default:
      throw new Error(`${action.type} is not legal where nobody draws any more`);
  }
}

function openDealOf(game: Game, state: MatchState): { readonly deal: OpenDeal; readonly position: Position } {
  const play = playOf(game, state);
  if (play === null)
    throw new RangeError(
      `a ${game.id} of version ${game.rulesVersion} in the phase ${state.phase} cannot be solved now`,
    );
  if ('talon' in play) {
    const deal = new SchnapsenDeal(play);
    return { deal, position: deal.positionIn(play) };
  }
  const deal = new BauernDeal(play);
  return { deal, position: deal.positionIn(play) };
}

function playOf({ id, rulesVersion }: Game, state: MatchState): BauernPlay | SchnapsenPlay | null {
  if (rulesVersion !== SOLVED_VERSIONS[id]) return null;
  switch (id) {
    case 'bauernschnapsen': {
      const table = state as BauernState;
      return table.phase === 'play' ? table : null;
    }
    case 'schnapsen': {
      const table = state as SchnapsenState;
      return table.phase === 'play' && !isTalonOpen(table) ? table : null;
    }
  }
}

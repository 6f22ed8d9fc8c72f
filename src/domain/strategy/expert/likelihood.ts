import { sameAction, type Action } from '../../actions.js';
import type { Game, MatchState, Random } from '../../game.js';
import type { Viewer } from '../../view.js';
import type { Witnessed, World } from '../../worlds.js';
import { greedyStrategy } from '../greedy/greedy.js';

/** One in so many does what greedy would not have done with that hand. Who bids or doubles has his reasons; who passes may be careful. */
function oddsAgainst(action: Action): number {
  switch (action.type) {
    case 'bid':
      return action.contract === 'pass' ? 4 : 300;
    case 'double':
      return action.level === 'pass' ? 2 : 20;
    case 'trump':
    case 'turnUp':
      return 3;
    case 'redeal':
    case 'play':
    case 'exchange':
    case 'close':
    case 'claim':
      return 1;
  }
}

/**
 * Whether a world should be thought about: always where all have bid and doubled as greedy would have with the cards that they hold in it, else the more seldom the
 * stranger that would be. So worlds come as often as they are probable after the bidding.
 */
export function isPlausible(
  game: Game,
  { opening, deck }: World<MatchState>,
  seen: Witnessed,
  viewer: Viewer,
  random: Random,
): boolean {
  let state = game.evolve(opening, { type: 'deal', deck });
  for (const action of seen.actions) {
    const odds = oddsAgainst(action);
    if (odds === 1 || state.toAct === null) return true;
    if (
      state.toAct !== viewer &&
      random(odds) > 0 &&
      !sameAction(action, greedyStrategy(game.view(state, state.toAct), random))
    )
      return false;
    state = game.evolve(state, action);
  }
  return true;
}

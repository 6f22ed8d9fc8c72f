import type { Action, Step } from './actions.js';
import type { Card } from './cards.js';
import type { Game, MatchState, Random } from './game.js';
import type { Viewer } from './view.js';

/** What a viewer has seen of the deal that goes on, beside its view: how all came to be as it is. */
export interface Witnessed {
  /** The card that was turned up in the deal, in Schnapsen; else null. */
  readonly turned: Card | null;
  /** The viewer's own cards in the order in which they were dealt and drawn; none for a spectator. */
  readonly own: readonly Card[];
  /** All that the seats have done. None of it is hidden in any game. */
  readonly actions: readonly Action[];
}

/** A full deal that fits all that a viewer knows. */
export interface World<S> {
  /** The twenty cards in the order of api.md, "Order of a deck". */
  readonly deck: readonly Card[];
  /** How things stood before it was dealt, as far as it matters for the deal. */
  readonly opening: S;
  /** How they stand in it now. */
  readonly state: S;
}

/**
 * The deals in which every action so far was legal and all that the viewer knows holds. Each deal has the same chance to be drawn, so that hands to which more
 * deals lead come more often. A deal is what came to whom and when; the order within three or two cards that were dealt together does not count.
 */
export interface Worlds<S> {
  readonly count: number;
  draw(random: Random): World<S>;
}

/** What the viewer has seen of a deal that began with `steps[0]`, the server's, from a state that waited for it. */
export function witnessed(game: Game, before: MatchState, steps: readonly Step[], viewer: Viewer): Witnessed {
  const own: Card[] = [];
  const actions: Action[] = [];
  let turned: Card | null = null;
  let state = before;
  for (const step of steps) {
    const after = game.evolve(state, step);
    for (const event of game.events(state, step, after)) {
      const seen = game.visible(event, viewer);
      if (seen?.type === 'dealStarted') turned = seen.turned;
      else if (seen?.type === 'handDealt') own.push(...seen.cards);
      else if (seen?.type === 'cardDrawn') own.push(seen.card);
    }
    if (step.type !== 'deal' && step.type !== 'resign' && step.type !== 'timeout') actions.push(step);
    state = after;
  }
  return { turned, own, actions };
}

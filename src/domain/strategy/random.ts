import type { Action } from '../actions.js';
import type { Random } from '../game.js';
import { at } from '../result.js';
import type { View } from '../view.js';

const PASSES_OF_TEN = 8;
const NEEDED = 66;

/** Passes most bids and doublings, else does anything that is legal; claims only what it has. */
export function randomStrategy(view: View, random: Random): Action {
  const pass = view.legalActions.find(isPass);
  if (pass !== undefined && random(10) < PASSES_OF_TEN) return pass;
  const sensible = view.legalActions.filter((action) => action.type !== 'claim' || holds(view, action.marriage));
  return at(sensible, random(sensible.length));
}

const isPass = (action: Action): boolean =>
  (action.type === 'bid' && action.contract === 'pass') || (action.type === 'double' && action.level === 'pass');

/** Whether the viewer has 66, with the marriage that it would show. */
function holds({ deal, you }: View, marriage: string | undefined): boolean {
  if (deal === null || you === null) return false;
  const shown = marriage === undefined ? 0 : marriage === deal.trump ? 40 : 20;
  return at(deal.points, you.seat % deal.points.length) + shown >= NEEDED;
}

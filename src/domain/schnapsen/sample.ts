import type { Action } from '../actions.js';
import type { Random } from '../game.js';
import { openingBefore, playsIn } from '../sampling.js';
import type { DealView, View } from '../view.js';
import { decide } from './decide.js';
import { evolve } from './evolve.js';
import { courseOf, guess, type Guess } from './guess.js';
import type { Opening, SchnapsenState } from './state.js';
import { view as viewOf } from './view.js';

/**
 * Some full state that fits the view: the unseen cards are dealt at random to the hands that can hold them and to the talon, and the
 * deal is played again from the start; a deal in which something that was done would have been illegal is thrown away.
 * Throws for a finished match, where nothing is left to guess, and when no fitting deal is found.
 */
export function sample(view: View, random: Random): SchnapsenState {
  const opening: Opening = openingBefore(view);
  if (view.deal === null) return opening;
  if (view.phase === 'finished') throw new Error('the deal is over: nothing is left to guess');
  const wanted = JSON.stringify(view);
  const course = courseOf(view, view.deal);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const guessed = guess(course, random);
    const state = guessed && playAgain(opening, guessed, view.deal);
    if (state && JSON.stringify(viewOf(state, view.you?.seat ?? null)) === wanted) return state;
  }
  throw new Error('no deal was found that fits the view');
}

/** Far more than the rarest course of a deal needs. */
const ATTEMPTS = 200_000;

/** The deal played again as guessed, or null when the rules would not have allowed it. */
function playAgain(opening: Opening, guessed: Guess, deal: DealView): SchnapsenState | null {
  let state = evolve(opening, { type: 'deal', deck: guessed.deck });
  for (const step of stepsOf(deal, guessed)) {
    if (state.toAct === null) return null;
    const judged = decide(state, state.toAct, step);
    if (!judged.ok) return null;
    state = evolve(state, judged.value);
  }
  return state;
}

/** What the seats have done: in one turn the exchange comes before the closing, and both before the lead. */
function stepsOf(deal: DealView, { exchangedAt }: Guess): readonly Action[] {
  const closedAt = deal.talon?.closedAt?.trick;
  return playsIn(deal).flatMap((plays, trick): readonly Action[] => [
    ...(trick === exchangedAt ? [{ type: 'exchange' } as const] : []),
    ...(trick === closedAt ? [{ type: 'close' } as const] : []),
    ...plays,
  ]);
}

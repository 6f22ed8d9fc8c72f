import type { Step } from '../../actions.js';
import { DECK, type Card } from '../../cards.js';
import type { MatchEvent } from '../../events.js';
import { waitsForDeal, type Game, type MatchState } from '../../game.js';
import type { MatchRules, Seat } from '../../match.js';
import { fail, ok, type Result } from '../../result.js';
import type { ReplayedDeal } from '../replay.js';

/** A match as far as it has been told. */
export interface Story {
  readonly game: Game;
  /** Null from the first deal on whose cards are hidden: the rules cannot judge what follows. */
  readonly state: MatchState | null;
  readonly score: readonly number[];
}

export function opening(game: Game, rules: MatchRules, firstDealer: Seat): Story {
  const state = game.start(rules, firstDealer);
  return { game, state, score: state.match.score };
}

/** Why something cannot be, and which part of it is wrong. */
export interface Objection {
  readonly about: 'seat' | 'action';
  readonly expected: string;
}

/** What a step made of the match, in the form in which it is kept; `events` is empty where the cards are hidden. */
export interface Told<S extends Step = Step> {
  readonly story: Story;
  readonly step: S;
  readonly events: readonly MatchEvent[];
}

/** Why no deal can begin now, or null when one can. */
export function objectionToDeal({ state }: Story): string | null {
  if (state === null || waitsForDeal(state)) return null;
  return state.phase === 'finished' ? 'nothing more, as the match was over' : 'the rest of the deal before';
}

/** Whose deal is next, whatever its cards; null where that is not known. */
export const nextDealer = ({ game, state }: Story): Seat | null =>
  state === null ? null : game.evolve(state, { type: 'deal', deck: DECK }).match.dealer;

/** The match with the next deal begun. The deck is one, and no objection was made. */
export function dealt(story: Story, deck: readonly Card[] | null): Story {
  const state = deck === null || story.state === null ? null : story.game.evolve(story.state, { type: 'deal', deck });
  return { ...story, state };
}

/** What the seat's action or cut makes of the match, or why it cannot be. */
export function acted(story: Story, seat: Seat, step: Exclude<Step, { type: 'deal' }>): Result<Told, Objection> {
  const { game, state } = story;
  if (state === null) return ok({ story, step, events: [] });
  if (state.toAct === null) return fail({ about: 'seat', expected: 'nothing more, as the deal was over' });
  if (step.type === 'resign' || step.type === 'timeout') return ok(after(story, state, step));
  if (seat !== state.toAct) return fail({ about: 'seat', expected: `seat ${state.toAct}, whose turn it was` });
  const judged = game.decide(state, seat, step);
  return judged.ok
    ? ok(after(story, state, judged.value))
    : fail({ about: 'action', expected: `a legal action. ${judged.error.detail}` });
}

function after({ game }: Story, before: MatchState, step: Step): Told {
  const state = game.evolve(before, step);
  return { story: { game, state, score: state.match.score }, step, events: game.events(before, step, state) };
}

/** What the rules make of the deal: its result, or null while there is none. Only where the cards are known. */
export function resultOf({ phase, match }: MatchState): ReplayedDeal['result'] {
  if (match.lastResult?.deal === match.dealNumber) {
    const { deal: _, ...result } = match.lastResult;
    return result;
  }
  return phase === 'scored' ? { reason: 'redeal' } : null;
}

/** The match after a deal whose result is told but cannot be worked out. */
export function scored(story: Story, result: ReplayedDeal['result']): Story {
  if (result === null || result.reason === 'redeal') return story;
  const score = story.score.map((points, team) => points + (result.winners.includes(team) ? result.score : 0));
  return { ...story, score };
}

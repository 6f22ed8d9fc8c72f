import type { Action } from './actions.js';
import { breachOf, suitOf, type Card, type Duty } from './cards.js';
import type { MatchState, Refusal, Rule } from './game.js';
import type { Seat } from './match.js';

export const illegal = (rule: Rule, detail: string): Refusal => ({ code: 'illegal-action', rule, detail });

/** Why the seat may not act with any such action now, or null when it may (order of judgement: api.md). */
export function turnRefusal(
  state: MatchState,
  seat: Seat,
  { type }: Action,
  phaseOfAction: string | null,
): Refusal | null {
  if (state.phase === 'finished') return { code: 'game-over', detail: 'The match is over.' };
  if (phaseOfAction !== state.phase)
    return {
      code: 'wrong-phase',
      detail:
        phaseOfAction === null
          ? `There is no "${type}" in this game.`
          : `"${type}" belongs to the phase "${phaseOfAction}", but the deal is in the phase "${state.phase}".`,
    };
  if (seat !== state.toAct)
    return { code: 'not-your-turn', detail: `It is the turn of seat ${state.toAct}, not of seat ${seat}.` };
  return null;
}

export const notHeld = (card: Card): Refusal => illegal('card-not-held', `You do not hold ${card}.`);

/** Why a card that is held may not be added to the trick. */
export function breachRefusal(card: Card, hand: readonly Card[], lead: Card, duty: Duty): Refusal {
  const rule = breachOf(card, hand, suitOf(lead), duty);
  return illegal(rule, BREACH_DETAILS[rule]);
}

const BREACH_DETAILS = {
  'must-follow-suit': 'You hold a card of the suit led and must play one.',
  'must-head-trick': 'You hold a card that beats the winning one and must play such a card.',
  'must-trump': 'You cannot follow suit and must play a trump.',
} as const;

export const noMarriage = (card: Card): Refusal =>
  illegal('no-marriage', `${card} and its partner are not both in your hand.`);
export const announcedInAnswer = (): Refusal =>
  illegal('marriage-not-allowed', 'A marriage is announced only by the player who leads.');

import type { Action, Step } from './actions.js';
import type { MatchEvent } from './events.js';
import type { Match, MatchRules, Seat, Team } from './match.js';
import type { Result } from './result.js';
import type { Switches } from './switches.js';
import type { Secrets, View, Viewer } from './view.js';
import type { Witnessed, Worlds } from './worlds.js';

export const GAME_IDS = ['bauernschnapsen', 'schnapsen'] as const;
export type GameId = (typeof GAME_IDS)[number];

/** Which rule an action of the seat to act would break (api.md, `rule`). */
export const RULES = [
  'must-follow-suit',
  'must-head-trick',
  'must-trump',
  'card-not-held',
  'bid-too-low',
  'contract-not-in-force',
  'contract-not-open-to-you',
  'hand-does-not-qualify',
  'trump-not-held',
  'turn-up-not-allowed',
  'redeal-not-allowed',
  'doubling-not-allowed',
  'no-marriage',
  'marriage-not-allowed',
  'exchange-not-allowed',
  'close-not-allowed',
  'claim-not-allowed',
] as const;
export type Rule = (typeof RULES)[number];

/** Why an action is not accepted. `detail` is for people and tells nothing that the acting seat may not know. */
export type Refusal =
  | { readonly code: 'game-over' | 'wrong-phase' | 'not-your-turn'; readonly detail: string }
  | { readonly code: 'illegal-action'; readonly rule: Rule; readonly detail: string };

/**
 * What the states of all games have in common; each game's own state is a union of its phases.
 * `opening` and `scored` wait for the next deal, `finished` for nothing; in all others `toAct` is a seat.
 */
export interface MatchState {
  readonly phase: string;
  readonly match: Match;
  readonly toAct: Seat | null;
}

/** A uniform whole number from 0 to `below` − 1: chance comes in from outside. */
export type Random = (below: number) => number;

/** The contract that every game of the family fulfils. All functions are pure. */
export interface Game<R extends MatchRules = MatchRules, S extends MatchState = MatchState> {
  readonly id: GameId;
  readonly title: string;
  /** How many players; the seats are 0 to `seats` − 1. */
  readonly seats: number;
  /** Goes up when the same actions would give another state; stored with every action. */
  readonly rulesVersion: number;
  /** Every switch with its type and meaning. */
  readonly switches: Switches<R>;
  /** Full sets of switches by name; the first is the default. */
  readonly presets: Readonly<Record<string, R>>;

  /** The rules in force in short sentences, for people. */
  describe(rules: R): readonly string[];
  teamOf(seat: Seat): Team;
  /** The opening state: waits for the first deal. */
  start(rules: R, dealer: Seat): S;
  /** The actions that `decide` accepts from the seat, in a fixed order; none unless it is to act. */
  legal(state: S, seat: Seat): readonly Action[];
  /** The only place where a rule says no. The accepted action comes back in the form in which it is kept. */
  decide(state: S, seat: Seat, action: Action): Result<Action, Refusal>;
  /** The next state. An action is that of the seat to act. Throws on a step that is impossible here: the history is corrupt. */
  evolve(state: S, step: Step): S;
  /** What happened in a step, in full and in order, without the turn that follows from it. */
  events(before: S, step: Step, after: S): readonly MatchEvent[];
  /** What a seat or a spectator may know. */
  view(state: S, viewer: Viewer): View;
  /** The event as that viewer may see it; null when he may not. */
  visible(event: MatchEvent, viewer: Viewer): MatchEvent | null;
  /** Some full state that fits the view: `view(sample(v), viewer)` is `v` again. */
  sample(view: View, random: Random): S;
  /** All deals that fit what the viewer knows, `seen` included, of the deal that goes on. Throws a RangeError when none does. */
  worlds(view: View, seen: Witnessed): Worlds<S>;
  /** The hidden cards of a state. */
  secrets(state: S): Secrets;
}

/** Whether the match waits for the next deal. */
export const waitsForDeal = (state: MatchState): boolean => state.phase === 'opening' || state.phase === 'scored';

/** Refuses a step that the phase does not know, or that cannot be: the history is corrupt. */
export function impossible({ phase, match }: MatchState, step: Step): never {
  throw new Error(`impossible step ${JSON.stringify(step)} in phase ${phase} of deal ${match.dealNumber}`);
}

/**
 * Plays a history from the start and gives the state after each step.
 * Throws at the first step that the rules do not allow, naming it.
 */
export function replay(game: Game, rules: MatchRules, dealer: Seat, steps: readonly Step[]): readonly MatchState[] {
  let state = game.start(rules, dealer);
  return steps.map((step, index) => {
    state = advance(game, state, step, index);
    return state;
  });
}

function advance(game: Game, state: MatchState, step: Step, index: number): MatchState {
  if (step.type === 'deal' || step.type === 'resign' || step.type === 'timeout') return game.evolve(state, step);
  if (state.toAct === null) throw new Error(`step ${index}: ${step.type}, but nobody is to act`);
  const judged = game.decide(state, state.toAct, step);
  if (!judged.ok) throw new Error(`step ${index}: ${judged.error.detail}`);
  return game.evolve(state, judged.value);
}

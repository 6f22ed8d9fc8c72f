import type { Action, Step } from '../../src/domain/actions.js';
import type { MatchEvent } from '../../src/domain/events.js';
import type { Game, MatchState } from '../../src/domain/game.js';
import type { Replay, ReplayedAction, ReplayedDeal } from '../../src/domain/replays/replay.js';
import { findRuleSet } from '../../src/domain/rule-sets.js';
import { at } from '../../src/domain/result.js';

/** A moment of a match: after so many actions of a deal. */
export interface Frame {
  readonly index: number;
  readonly deal: number;
  /** 0 is just dealt. */
  readonly ply: number;
  /** What led to it; null for the deal itself. */
  readonly action: ReplayedAction | null;
  readonly part: Part;
  readonly state: MatchState;
  /** What happened in the step, in full. */
  readonly events: readonly MatchEvent[];
}

/** What a step of a deal belongs to: a number is that of a trick. */
export type Part = 'trump' | 'bids' | 'doubling' | 'end' | number;

/** The frames of a deal, and how it ended. */
export interface DealSpan {
  readonly replayed: ReplayedDeal;
  readonly first: number;
  readonly last: number;
  /** Of the match, after the deal. */
  readonly score: readonly number[];
}

export interface Timeline {
  readonly game: Game;
  readonly frames: readonly Frame[];
  readonly deals: readonly DealSpan[];
}

/** Takes out of a recorded action what the rules know of it. */
function stepOf(action: ReplayedAction): Action | Extract<Step, { type: 'resign' | 'timeout' }> {
  const { version: _version, at: _at, elapsedMs: _elapsedMs, pausedMs: _pausedMs, ...rest } = action;
  if (rest.type === 'resign' || rest.type === 'timeout') return rest;
  const { seat: _seat, defaulted: _defaulted, ...step } = rest;
  return step;
}

/**
 * All states of a finished match, worked out from its replay by the rules.
 *
 * @throws when these rules are not known here, when the decks are hidden, or at a step that cannot be
 */
export function timelineOf(replay: Replay): Timeline {
  const { ruleSet: id, rules, rulesVersion } = replay.game;
  const game = findRuleSet(id, rulesVersion)?.game;
  if (game === undefined) throw new Error(`Version ${rulesVersion} of the rules "${id}" is not known here.`);
  const frames: Frame[] = [];
  const deals: DealSpan[] = [];
  let state = game.start(rules, replay.deals[0]?.dealer ?? 0);
  for (const replayed of replay.deals) {
    const first = frames.length;
    for (const [ply, action] of [null, ...replayed.actions].entries()) {
      const step = action === null ? dealStep(replayed) : stepOf(action);
      const before = state;
      state = game.evolve(before, step);
      const events = game.events(before, step, state);
      frames.push({
        index: frames.length,
        deal: replayed.number,
        ply,
        action,
        part: partOf(game, before, action),
        state,
        events,
      });
    }
    deals.push({ replayed, first, last: frames.length - 1, score: state.match.score });
  }
  return { game, frames, deals };
}

function dealStep({ deck, number }: ReplayedDeal): Step {
  if (deck === null) throw new Error(`The cards of deal ${number} are not shown before the game is over.`);
  return { type: 'deal', deck };
}

function partOf(game: Game, before: MatchState, action: ReplayedAction | null): Part {
  switch (action?.type) {
    case undefined:
    case 'trump':
    case 'turnUp':
    case 'redeal':
      return 'trump';
    case 'bid':
      return 'bids';
    case 'double':
      return 'doubling';
    case 'resign':
    case 'timeout':
      return 'end';
    case 'play':
    case 'exchange':
    case 'close':
    case 'claim':
      return (game.view(before, null).deal?.tricks.length ?? 0) + 1;
  }
}

/** The frame of a deal and ply, or the nearest there is. */
export function frameAt({ frames, deals }: Timeline, deal: number, ply: number): number {
  const span = deals[Math.max(deal, 1) - 1];
  return span === undefined ? frames.length - 1 : Math.min(span.first + ply, span.last);
}

/** The last trick of a deal: where it was won and lost. Null when it ended without one. */
export function decidingTrick(
  { frames }: Timeline,
  { first, last }: DealSpan,
): { readonly number: number; readonly frame: Frame } | null {
  for (let index = last; index >= first; index--) {
    const frame = at(frames, index);
    const played = frame.events.find((event) => event.type === 'cardPlayed');
    if (played !== undefined) return { number: played.trick, frame };
  }
  return null;
}

import type { Seat } from '../domain/match.js';
import type { View } from '../domain/view.js';
import { witnessed, type Witnessed } from '../domain/worlds.js';
import type { Table } from './table.js';

/** A house bot whose turn it is, and all that it may know. */
export interface BotTurn {
  readonly seat: Seat;
  readonly bot: string;
  readonly version: number;
  /** The rules that are played by, and their version. */
  readonly ruleSet: string;
  readonly rulesVersion: number;
  readonly view: View;
  /** What its seat has seen of the deal; null for bots that do not ask for it. */
  readonly seen: Witnessed | null;
  /** When it has to have acted, in milliseconds since 1970; null without a clock. */
  readonly deadline: number | null;
}

/** The turn of the house bot that is to act, or null when it is not a bot's turn. */
export function botTurnOf({ record, status, state, seats, version, course }: Table): BotTurn | null {
  const { game, ruleSet, rulesVersion } = record;
  const seat = state.toAct;
  if (status !== 'playing' || seat === null) return null;
  const bot = seats[seat]?.bot ?? null;
  if (bot === null) return null;
  const seen = course && witnessed(game, course.before, course.steps, seat);
  return { seat, bot, version, ruleSet, rulesVersion, view: game.view(state, seat), seen, deadline: null };
}

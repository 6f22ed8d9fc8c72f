import { randomInt } from 'node:crypto';
import { actionByDefault, allowance, bankAfter } from '../domain/clock.js';
import type { Seat } from '../domain/match.js';
import type { DeadlineDto } from './dto/observation.dto.js';
import type { Change } from './log.js';
import type { Table } from './table.js';

/** When the time of the seat to act is up. */
export interface Deadline {
  readonly seat: Seat;
  /** In milliseconds since 1970, if clocks do not stand still before then. */
  readonly at: number;
  /** What is left in the bank of the seat when its turn begins. */
  readonly bankMs: number;
}

/** So long a running game without a clock waits for an action; then it is called off. */
export const LONGEST_IDLE_MS = 7 * 24 * 60 * 60 * 1000;

/** House bots have no clock. */
const hasClock = ({ record, seats }: Table, seat: Seat): boolean =>
  record.timeControl !== null && seats[seat]?.bot === null;

/** The banks after a seat has thought for so long. */
export function banksAfter(table: Table, seat: Seat, thoughtMs: number): readonly number[] {
  const { timeControl } = table.record;
  if (timeControl === null || thoughtMs <= timeControl.moveMs || !hasClock(table, seat)) return table.banks;
  return table.banks.with(seat, bankAfter(timeControl, table.banks[seat] ?? 0, thoughtMs));
}

/** The deadline that runs as the table stands; null while nobody is awaited who has a clock. */
export function deadlineOf(table: Table): Deadline | null {
  const { record, state, status, banks } = table;
  const seat = state.toAct;
  if (record.timeControl === null || status !== 'playing' || seat === null || !hasClock(table, seat)) return null;
  const bankMs = banks[seat] ?? 0;
  return { seat, at: table.at + allowance(record.timeControl, bankMs), bankMs };
}

/** Whether the time of the seat to act is up, if clocks have not stood still. */
export const isLate = (table: Table, now: number): boolean => now >= (deadlineOf(table)?.at ?? Infinity);

/**
 * The deadline as it is shown: the time for the action runs out first, then the bank.
 *
 * @param now      in milliseconds since 1970
 * @param pausedMs for how long clocks have stood still since the last row
 */
export function shownDeadline(table: Table, now: number, pausedMs: number): DeadlineDto | null {
  const deadline = deadlineOf(table);
  if (deadline === null) return null;
  const at = deadline.at + pausedMs;
  const left = Math.max(0, at - now);
  const bankMs = Math.min(deadline.bankMs, left);
  return { at: new Date(at).toISOString(), msLeft: left - bankMs, bankMs };
}

/** What it means for the game that the time of the seat to act is up: the match is lost, or the clock acts. */
export function timeoutOf({ record, state, acted }: Table, { seat }: Deadline): Change {
  if (record.timeControl?.onTimeout === 'default') {
    const action = actionByDefault(record.game.legal(state, seat), (below) => randomInt(below));
    return { type: 'action', seat, action, defaulted: true };
  }
  return acted[seat] === true ? { type: 'timeout', seat } : { type: 'timeout', seat, noShow: true };
}

/** What takes a seat's time. */
export type TimedChange = Extract<Change, { type: 'action' | 'timeout' }>;

/** Whether it depends on how long clocks have stood still what a change by then does to a seat's time. */
export function takesFromBank({ record, at }: Table, change: Change, now: number): change is TimedChange {
  const { timeControl } = record;
  return (
    timeControl !== null && (change.type === 'action' || change.type === 'timeout') && now - at > timeControl.moveMs
  );
}

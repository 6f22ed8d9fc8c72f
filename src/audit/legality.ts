import { isDeepStrictEqual } from 'node:util';
import { isDeck } from '../domain/cards.js';
import type { Deal } from '../domain/actions.js';
import { deadlineOf, LONGEST_IDLE_MS, timeoutOf, type TimedChange } from '../games/clock.js';
import { nextDeck } from '../games/decks.js';
import { NOBODY, type Change } from '../games/log.js';
import { awaitsDeal, seatOf, type Table } from '../games/table.js';

type Acting = Extract<Change, { type: 'action' }>;
type SeatTaken = Extract<Change, { type: 'seatTaken' }>;

/** Why a change cannot have happened at a table, or null when it can. */
export function objectionTo(table: Table, change: Change, at: number): string | null {
  if (awaitsDeal(table) !== (change.type === 'deal'))
    return change.type === 'deal' ? 'deals where no deal was due' : `is ${change.type} where the next deal was due`;
  switch (change.type) {
    case 'deal':
      return objectionToDeck(table, change);
    case 'action':
      return objectionToAction(table, change) ?? objectionToTime(table, change, at);
    case 'seatTaken':
      return objectionWhile(table, 'open', change.type) ?? objectionToGuest(table, change);
    case 'seatLeft':
      if (table.seats[change.seat] === NOBODY) return `empties seat ${change.seat}, on which nobody sat`;
      return objectionWhile(table, 'open', change.type);
    case 'abort':
      return objectionToAbort(table, at);
    case 'resign':
      return objectionWhile(table, 'playing', change.type);
    case 'timeout':
      if (table.state.toAct !== change.seat) return `takes the time of seat ${change.seat}, which was not to act`;
      return objectionWhile(table, 'playing', change.type) ?? objectionToTime(table, change, at);
  }
}

const objectionWhile = ({ status }: Table, wanted: Table['status'], type: string): string | null =>
  status === wanted ? null : `is ${type} in a game that was ${status}`;

/** Who has no clock and does not act keeps his game from ending. Those with a clock only a league calls off. */
function objectionToAbort({ status, record, at: before }: Table, at: number): string | null {
  if (status === 'open') return null;
  if (status !== 'playing') return `is abort in a game that was ${status}`;
  if (record.timeControl !== null) return null; // the league that it is of has ruled, or taken its round back
  return at - before >= LONGEST_IDLE_MS ? null : 'calls a running game off in which somebody acted not long before';
}

/** In games older than proofs the cards were shuffled by chance alone, and all that can be said is whether it is a deck. */
function objectionToDeck(table: Table, { deck }: Deal): string | null {
  const { practice, pledge } = table.record;
  const fixed = practice?.decks[table.state.match.dealNumber] !== undefined;
  if (!fixed && pledge === null) return isDeck(deck) ? null : 'is no deal of the twenty cards';
  if (isDeepStrictEqual(nextDeck(table), deck)) return null;
  return fixed
    ? 'deals other cards than the creator fixed'
    : 'deals other cards than follow from the secret and the nonces';
}

function objectionToAction({ record, state, status }: Table, { seat, action }: Acting): string | null {
  if (status !== 'playing') return `is an action in a game that was ${status}`;
  const judged = record.game.decide(state, seat, action);
  if (!judged.ok) return `is ${JSON.stringify(action)} of seat ${seat}: ${judged.error.detail}`;
  if (isDeepStrictEqual(judged.value, action)) return null;
  return `is kept as ${JSON.stringify(action)} instead of ${JSON.stringify(judged.value)}`;
}

/** What a seat does itself it does before its time is up, and the clock only after. */
function objectionToTime(table: Table, change: TimedChange, at: number): string | null {
  const { pausedMs = 0 } = change;
  const deadline = deadlineOf(table);
  const byClock = change.type === 'timeout' || change.defaulted === true;
  if (deadline === null)
    return byClock || pausedMs > 0 ? `has something of a clock, and seat ${change.seat} had none` : null;
  if (pausedMs > at - table.at) return `has pausedMs ${pausedMs}, more than has passed`;
  const isLate = at >= deadline.at + pausedMs;
  if (isLate !== byClock)
    return `${isLate ? 'came after' : 'is of the clock, before'} the time of seat ${change.seat} was up`;
  if (!byClock) return null;
  const due = timeoutOf(table, deadline);
  const same =
    due.type === 'action' ? change.type === 'action' : isDeepStrictEqual({ ...change, pausedMs }, { ...due, pausedMs });
  return same ? null : `is ${JSON.stringify(change)} where the time control asks for ${JSON.stringify(due)}`;
}

function objectionToGuest(table: Table, { seat, account, bot }: SeatTaken): string | null {
  if (table.seats[seat] !== NOBODY) return `seats somebody on seat ${seat}, which was taken or is none`;
  if ((account === null) === (bot === null)) return 'seats neither an account nor a house bot, or both';
  if (account !== null && seatOf(table, account.id) !== null) return `seats account ${account.id} a second time`;
  return null;
}

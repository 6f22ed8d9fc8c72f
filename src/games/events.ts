import type { Action, Step } from '../domain/actions.js';
import type { MatchEvent } from '../domain/events.js';
import type { Viewer } from '../domain/view.js';
import { shownDeadline } from './clock.js';
import type { DeadlineDto } from './dto/observation.dto.js';
import type { Occupant, Row } from './log.js';
import { awaitsDeal, type Table } from './table.js';

/** What happens around the match: who comes and goes. All of it is public. */
export type TableEvent =
  | ({ readonly type: 'seatTaken'; readonly seat: number } & Occupant)
  | { readonly type: 'seatLeft'; readonly seat: number }
  | { readonly type: 'gameStarted'; readonly seats: readonly SeatView[] }
  | { readonly type: 'gameAborted' };

export interface SeatView extends Occupant {
  readonly seat: number;
  readonly team: number;
}

/** An event as it is sent: numbered, with the time of its row. */
export type SentEvent = { readonly seq: number; readonly version: number; readonly at: string } & (
  | TableEvent
  | Exclude<MatchEvent, { type: 'yourTurn' }>
  | {
      readonly type: 'yourTurn';
      readonly seat: number;
      readonly legalActions: readonly Action[];
      /** As it was when the turn began. */
      readonly deadline: DeadlineDto | null;
    }
);

const PLACES = 100;

/** The version that an event belongs to. */
export const versionOf = (seq: number): number => Math.floor(seq / PLACES);

/** The first version that can have an event after this one. */
export const firstVersionAfter = (seq: number): number => Math.floor((seq + 1) / PLACES);

/**
 * The events of one row as a viewer may see them, in order.
 * The place of an event counts those the viewer does not see too, so its number is the same for everybody.
 */
export function eventsOf(before: Table, row: Row, after: Table, viewer: Viewer): readonly SentEvent[] {
  const at = new Date(row.at).toISOString();
  return allEvents(before, row, after).flatMap((event, place) => {
    const seen = isTableEvent(event) ? event : after.record.game.visible(event, viewer);
    return seen === null ? [] : [sent(seen, row.version * PLACES + place, after, at)];
  });
}

function sent(event: TableEvent | MatchEvent, seq: number, after: Table, at: string): SentEvent {
  const { type, ...rest } = event;
  const deadline = type === 'yourTurn' ? { deadline: shownDeadline(after, after.at, 0) } : {};
  return { seq, version: after.version, type, at, ...rest, ...deadline } as SentEvent;
}

const TABLE_EVENTS: readonly string[] = [
  'seatTaken',
  'seatLeft',
  'gameStarted',
  'gameAborted',
] satisfies TableEvent['type'][];
const isTableEvent = (event: TableEvent | MatchEvent): event is TableEvent => TABLE_EVENTS.includes(event.type);

function allEvents(before: Table, { change }: Row, after: Table): readonly (TableEvent | MatchEvent)[] {
  switch (change.type) {
    case 'seatTaken': {
      const { type, seat, account, bot } = change;
      const taken: TableEvent = { type, seat, account, bot };
      return after.status === 'playing' ? [taken, { type: 'gameStarted', seats: seatViews(after) }] : [taken];
    }
    case 'seatLeft':
      return [change];
    case 'abort':
      return [{ type: 'gameAborted' }];
    case 'action':
      return stepEvents(before, change.action, after);
    case 'deal':
    case 'resign':
    case 'timeout':
      return stepEvents(before, change, after);
  }
}

/** The turn is announced only where no further row follows by itself. */
function stepEvents(before: Table, step: Step, after: Table): readonly MatchEvent[] {
  const { game } = after.record;
  const events = game.events(before.state, step, after.state);
  const { toAct } = after.state;
  if (toAct === null || awaitsDeal(after)) return events;
  return [...events, { type: 'yourTurn', seat: toAct, legalActions: game.legal(after.state, toAct) }];
}

/** The seats with their teams and who sits there. */
export const seatViews = ({ record, seats }: Table): readonly SeatView[] =>
  seats.map(({ account, bot }, seat) => ({ seat, team: record.game.teamOf(seat), account, bot }));

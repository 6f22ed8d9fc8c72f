import type { Viewer } from '../domain/view.js';
import { shownDeadline } from './clock.js';
import type { ObservationDto } from './dto/observation.dto.js';
import { seatViews } from './events.js';
import type { Table } from './table.js';

/**
 * What a viewer may know of a game, named field by field.
 *
 * @param viewer the viewer's seat; null for anybody else
 * @param serverTime in milliseconds since 1970
 * @param pausedMs   for how long clocks have stood still since the last row
 */
export function observationOf(table: Table, viewer: Viewer, serverTime: number, pausedMs = 0): ObservationDto {
  const { record, state } = table;
  const view = record.game.view(state, viewer);
  const isOff = table.status === 'aborted'; // the state stays that of the last action
  return {
    gameId: record.id,
    version: table.version,
    serverTime: new Date(serverTime).toISOString(),
    ruleSet: record.ruleSet,
    rules: record.rules,
    practice: record.practice !== null,
    status: table.status,
    endReason: table.endReason,
    seats: seatViews(table),
    score: view.score,
    winners: view.winners,
    dealNumber: view.dealNumber,
    dealer: view.dealer,
    phase: view.phase,
    toAct: isOff ? null : view.toAct,
    deal: view.deal,
    lastAction: table.lastAction,
    lastResult: view.lastResult,
    you: view.you,
    legalActions: isOff ? [] : view.legalActions,
    deadline: shownDeadline(table, serverTime, pausedMs),
  };
}

/** The answer to a change: nothing in it depends on when it is asked for, so that a repeat gets the same bytes. */
export const observationAt = (table: Table, viewer: Viewer): ObservationDto => observationOf(table, viewer, table.at);

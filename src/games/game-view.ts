import type { GameDto } from './dto/game.dto.js';
import { observationOf } from './observation.js';
import type { GameRecord, Table } from './table.js';

/**
 * A game as its resource shows it.
 *
 * @param viewer the id of the account that asks; its creator is shown the code that opens a private game
 * @param pausedMs as `observationOf` takes it
 */
export const gameOf = (table: Table, viewer: string | null, serverTime: number, pausedMs = 0): GameDto => ({
  ...frameOf(table.record, viewer, table.finishedAt),
  state: observationOf(table, null, serverTime, pausedMs),
});

/** What is fixed when a game is created. */
export function frameOf(record: GameRecord, viewer: string | null, finishedAt: number | null): Omit<GameDto, 'state'> {
  return {
    id: record.id,
    createdBy: record.createdBy,
    ruleSet: record.ruleSet,
    rules: record.rules,
    rulesVersion: record.rulesVersion,
    visibility: record.visibility,
    joinCode: record.visibility === 'private' && record.createdBy.id === viewer ? record.joinCode : null,
    rated: record.rated,
    practice: record.practice !== null,
    timeControl: record.timeControl,
    rematchOf: record.rematchOf,
    league: record.league,
    createdAt: new Date(record.createdAt).toISOString(),
    finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
  };
}

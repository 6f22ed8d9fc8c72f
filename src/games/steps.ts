import type { Row } from './log.js';
import { afterRow, newTable, type GameRecord, type Table } from './table.js';

/** A row of a game's log with the table before and after it. */
export interface Step {
  readonly before: Table;
  readonly row: Row;
  readonly after: Table;
}

/** A game's log from its first row on, step by step. */
export function stepsOf(record: GameRecord, rows: readonly Row[]): readonly Step[] {
  let before = newTable(record);
  return rows.map((row) => {
    const after = afterRow(before, row);
    const step = { before, row, after };
    before = after;
    return step;
  });
}

import { setImmediate as nextTurn } from 'node:timers/promises';
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

/** So many rows are some milliseconds of work. */
const ROWS_AT_ONCE = 500;

/** The same a part at a time, so that others are served while a long log is gone through. */
export async function stepsInTime(record: GameRecord, rows: readonly Row[]): Promise<readonly Step[]> {
  const steps: Step[] = [];
  await eachInTime(newTable(record), rows, (step) => steps.push(step));
  return steps;
}

/** The table after all these rows, a part at a time. */
export const afterRowsInTime = (table: Table, rows: readonly Row[]): Promise<Table> => eachInTime(table, rows);

async function eachInTime(start: Table, rows: readonly Row[], each?: (step: Step) => void): Promise<Table> {
  let before = start;
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await nextTurn();
    const after = afterRow(before, row);
    each?.({ before, row, after });
    before = after;
  }
  return before;
}

import type { DealResult } from '../domain/match.js';
import { LONGEST_ELAPSED_MS } from '../fairness/rows.js';
import { hashAfter } from './chain.js';
import { nextDeck } from './decks.js';
import type { Change, Row } from './log.js';
import { afterRow, awaitsDeal, type Table } from './table.js';

/** What a deal came to; a redealt one has nothing but that. */
export type StoredResult = DealResult | { readonly reason: 'redeal' };

/** A deal that a row has ended. */
export interface EndedDeal {
  readonly deal: number;
  readonly version: number;
  readonly result: StoredResult;
}

/** A change with all that follows from it by itself: what one commit writes. */
export interface Advance {
  readonly before: Table;
  readonly rows: readonly Row[];
  readonly results: readonly EndedDeal[];
  readonly after: Table;
}

/**
 * Works out what the changes make of a table, the next deal included where they end one or fill the last seat.
 *
 * @param now when the changes were received, in milliseconds since 1970
 */
export function advance(before: Table, changes: readonly Change[], now: number): Advance {
  const rows: Row[] = [];
  const results: EndedDeal[] = [];
  let table = before;
  for (const change of changes) push(change);
  if (awaitsDeal(table)) push({ type: 'deal', deck: nextDeck(table) });
  return { before, rows, results, after: table };

  function push(change: Change): void {
    const row = rowAfter(table, change, now);
    const next = afterRow(table, row);
    const ended = endedDeal(table, row, next);
    rows.push(row);
    if (ended !== null) results.push(ended);
    table = next;
  }
}

/** A clock that was set back must not make the log run backwards. */
export function rowAfter(table: Table, change: Change, now: number): Row {
  const at = Math.max(now, table.at);
  const awaited = change.type === 'action' || change.type === 'timeout';
  const elapsedMs = awaited ? Math.min(at - table.at, LONGEST_ELAPSED_MS) : null;
  const row = { version: table.version + 1, change, at, elapsedMs, writtenAt: null };
  return { ...row, hash: hashAfter(table, row) };
}

/** The deal that a row has ended by its own rules, or null; a match that is cut off leaves its deal without a result. */
export function endedDeal(before: Table, { change, version }: Row, after: Table): EndedDeal | null {
  if (change.type !== 'action' || !(awaitsDeal(after) || after.status === 'finished')) return null;
  const deal = before.state.match.dealNumber;
  const { lastResult } = after.state.match;
  return { deal, version, result: lastResult?.deal === deal ? lastResult : { reason: 'redeal' } };
}

/**
 * Counts the complete lines of play from a position to the end of the deal, of either game. Two implementations that
 * agree on these counts agree on every legal action on the way.
 */
import * as bauernschnapsen from './bauernschnapsen.js';
import * as schnapsen from './schnapsen.js';
import type { BauernRules } from './bauernschnapsen.js';
import type { SchnapsenRules } from './schnapsen.js';
import type { OracleAction } from './shared.js';

export interface LineCount {
  /** complete lines that were found */
  lines: number;
  /** positions that were looked at, the first and the final ones included */
  nodes: number;
  /** false when the limit stopped the count: `lines` is then only part of them */
  complete: boolean;
}

interface Position {
  readonly result: unknown;
  readonly legal: readonly OracleAction[];
}

/** Throws if one of the actions that lead to the position was not legal. Looks at `limit` positions at most. */
export function countLines(
  rules: BauernRules | SchnapsenRules,
  dealer: number,
  deck: readonly string[],
  actions: readonly OracleAction[],
  limit: number,
): LineCount {
  const isBauern = (some: BauernRules | SchnapsenRules): some is BauernRules => 'contracts' in some;
  const position = (path: readonly OracleAction[]): Position =>
    isBauern(rules)
      ? bauernschnapsen.judgeUnchecked(rules, dealer, deck, path)
      : schnapsen.judgeUnchecked(rules, dealer, deck, path);

  const start = isBauern(rules)
    ? bauernschnapsen.checkedActions(rules, dealer, deck, actions)
    : schnapsen.checkedActions(rules, dealer, deck, actions);

  const count: LineCount = { lines: 0, nodes: 0, complete: true };
  const walk = (path: readonly OracleAction[]): void => {
    if (count.nodes >= limit) {
      count.complete = false;
      return;
    }
    count.nodes += 1;
    const here = position(path);
    if (here.result !== null) {
      count.lines += 1;
      return;
    }
    for (const action of here.legal) {
      walk([...path, action]);
      if (!count.complete) return;
    }
  };
  walk(start);
  return count;
}

import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Action } from '../../src/domain/actions.js';
import type { Card } from '../../src/domain/cards.js';
import { replay, type Game, type MatchState } from '../../src/domain/game.js';
import type { MatchRules } from '../../src/domain/match.js';
import { at } from '../../src/domain/result.js';
import { findRuleSet, rulesFor } from '../../src/domain/rule-sets.js';
import { countLines } from '../support/oracle/lines.js';

/** A position, and how many ways there are to play it to the end: closed talons of Schnapsen, the last four tricks of Bauernschnapsen. */
interface Position {
  readonly name: string;
  readonly ruleSet: string;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly dealer: number;
  /** In the order of api.md, with spaces. */
  readonly deck: string;
  readonly actions: readonly Action[];
  /** Complete lines of play, and the positions on them, the first and the final ones counted. */
  readonly lines: number;
  readonly nodes: number;
}

const POSITIONS = JSON.parse(
  readFileSync(new URL('./line-counts.json', import.meta.url), 'utf8'),
) as readonly Position[];

/** The larger counts are made only with DEEP=1. */
const NODE_LIMIT = process.env.DEEP ? Infinity : 5_000;

describe('the number of complete lines of play, by engine and oracle', () => {
  it.each(POSITIONS.filter(({ nodes }) => nodes <= NODE_LIMIT))(
    '$name: $lines lines',
    ({ ruleSet, rules: overrides, dealer, actions, lines, nodes, ...position }) => {
      const deck = position.deck.split(' ') as Card[];
      const { game, rules } = gameOf(ruleSet, overrides);
      const states = replay(game, rules, dealer, [{ type: 'deal', deck }, ...actions]);
      expect(walk(game, at(states, states.length - 1))).toEqual({ lines, nodes });
      expect(countLines(rules as never, dealer, deck, actions, Infinity)).toEqual({ lines, nodes, complete: true });
    },
    600_000,
  );
});

function gameOf(id: string, overrides: Position['rules']): { readonly game: Game; readonly rules: MatchRules } {
  const ruleSet = findRuleSet(id);
  if (ruleSet === null) throw new Error(`no rule set ${id}`);
  const resolved = rulesFor(ruleSet, overrides);
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.error));
  return { game: ruleSet.game, rules: resolved.value };
}

function walk(game: Game, state: MatchState): { lines: number; nodes: number } {
  if (state.toAct === null) return { lines: 1, nodes: 1 };
  const count = { lines: 0, nodes: 1 };
  for (const action of game.legal(state, state.toAct)) {
    const below = walk(game, game.evolve(state, action));
    count.lines += below.lines;
    count.nodes += below.nodes;
  }
  return count;
}

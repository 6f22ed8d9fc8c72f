import type { Action } from '../../src/domain/actions.js';
import { DECK, type Card } from '../../src/domain/cards.js';
import { findRuleSet, type RuleSet } from '../../src/domain/rule-sets.js';
import type { Seat } from '../../src/domain/match.js';
import { botTurnOf, type BotTurn } from '../../src/games/bot-turn.js';
import type { Change, Row } from '../../src/games/log.js';
import { afterRow, newTable, type GameRecord, type Table } from '../../src/games/table.js';
import { passingPlayer, playDeal, randomFrom, shuffled } from './playout.js';

/** The turn of an expert, and what it may not know. */
export interface Asked {
  readonly turn: BotTurn;
  readonly table: Table;
  readonly deck: readonly Card[];
  readonly actions: readonly Action[];
}

/** All turns of a random deal, with an expert on each seat. */
export function* botTurns(ruleSetId: string, seed: number): Generator<Asked> {
  const ruleSet = findRuleSet(ruleSetId) as RuleSet;
  const { game, rules } = ruleSet;
  const random = randomFrom(seed);
  const deck = shuffled(DECK, random);
  const { steps } = playDeal(game, game.start(rules, 0), deck, passingPlayer, random);
  for (let done = 1; done < steps.length; done++) {
    const actions = steps.slice(1, done) as readonly Action[];
    const table = tableAfter(ruleSet, deck, actions);
    const turn = botTurnOf(table);
    if (turn !== null) yield { turn, table, deck, actions };
  }
}

/** The table in the first deal, as the log makes it. */
export function tableAfter(ruleSet: RuleSet, deck: readonly Card[], actions: readonly Action[]): Table {
  const seats = Array.from({ length: ruleSet.game.seats }, (_, seat) => sit(seat));
  let table = [...seats, { type: 'deal', deck } as const].map(rowOf).reduce(afterRow, newTable(recordOf(ruleSet)));
  for (const action of actions) {
    const change: Change = { type: 'action', seat: table.state.toAct as Seat, action };
    table = afterRow(table, rowOf(change, table.version));
  }
  return table;
}

const sit = (seat: Seat): Change => ({ type: 'seatTaken', seat, account: null, bot: 'expert', nonce: null });

const rowOf = (change: Change, index: number): Row => ({
  ...{ version: index + 1, change, at: 1000, elapsedMs: null, writtenAt: null, hash: null },
});

const recordOf = ({ id, game, rules }: RuleSet): GameRecord => ({
  ...{ id: 'g', createdBy: { id: 'a', name: 'Anna' }, ruleSet: id, game, rules, rulesVersion: game.rulesVersion },
  ...{
    visibility: 'public',
    rated: false,
    joinCode: '',
    practice: null,
    timeControl: null,
    pledge: null,
    firstDealer: 0,
    rematchOf: null,
    league: null,
    board: null,
  },
  ...{ reserved: Array.from({ length: game.seats }, () => null), createdAt: 1000 },
});

import { isDeepStrictEqual } from 'node:util';
import type { Step as Move } from '../domain/actions.js';
import type { Proof, Replay, ReplayedAction, ReplayedDeal, Seating, Stamp } from '../domain/replays/replay.js';
import { endedDeal, type EndedDeal, type StoredResult } from './advance.js';
import { FORMAT } from './dto/replay.dto.js';
import { seatViews } from './events.js';
import { timingOf, type Change, type Row } from './log.js';
import type { Step } from './steps.js';
import { isOver, type Table } from './table.js';

/** A deal of a game's history: the step that dealt it, and all that was done in it. */
export interface PlayedDeal {
  readonly dealt: Step;
  readonly actions: readonly Step[];
}

/** The deals of a game, in order; that it was called off is no part of them. */
export function dealsOf(steps: readonly Step[]): readonly PlayedDeal[] {
  const deals: { dealt: Step; actions: Step[] }[] = [];
  for (const step of steps) {
    if (step.row.change.type === 'deal') deals.push({ dealt: step, actions: [] });
    else if (step.row.change.type !== 'abort') deals.at(-1)?.actions.push(step);
  }
  return deals;
}

/** What the rules know of a deal: the cards, and all that was done. */
export const movesOf = ({ dealt, actions }: PlayedDeal): readonly Move[] =>
  movesIn([dealt, ...actions].map(({ row }) => row));

/** The same of the rows alone. */
export const movesIn = (rows: readonly Row[]): readonly Move[] => rows.map(({ change }) => moveOf(change));

function moveOf(change: Change): Move {
  switch (change.type) {
    case 'action':
      return change.action;
    case 'deal':
    case 'resign':
    case 'timeout':
      return change;
    case 'seatTaken':
    case 'seatLeft':
    case 'abort':
      throw new Error(`${change.type} in the middle of a deal`);
  }
}

/** How a deal ended by its own rules, or null. */
export function endOf({ actions }: PlayedDeal): EndedDeal | null {
  const last = actions.at(-1);
  return last === undefined ? null : endedDeal(last.before, last.row, last.after);
}

/**
 * Holds the results that follow from the log against those that were stored when the deals were played.
 *
 * @param stored by the number of the deal
 * @throws Error for the first that differs: the log or the rules are not what they were
 */
export function demandResults(gameId: string, steps: readonly Step[], stored: ReadonlyMap<number, unknown>): void {
  for (const end of dealsOf(steps).map(endOf)) {
    if (end !== null && !isDeepStrictEqual(JSON.parse(JSON.stringify(end.result)), stored.get(end.deal)))
      throw new Error(`game ${gameId}: deal ${end.deal} does not replay to its stored result`);
  }
}

/**
 * The replay of a game as it stands: the decks are left out until it is over.
 *
 * @param steps all of the game's log up to the table
 * @param proof what proves the cards and the history; null while the game runs
 */
export function replayOf(table: Table, steps: readonly Step[], proof: Proof | null): Replay {
  const { record, state, finishedAt } = table;
  const { match } = state;
  return {
    format: FORMAT,
    game: {
      id: record.id,
      createdBy: record.createdBy,
      ruleSet: record.ruleSet,
      rules: record.rules,
      rulesVersion: record.rulesVersion,
      visibility: record.visibility,
      rated: record.rated,
      practiceDecks: record.practice?.decks.length ?? null,
      firstDealer: record.firstDealer,
      timeControl: record.timeControl,
      board: record.board,
      seats: seatViews(table),
      createdAt: iso(record.createdAt),
      finishedAt: finishedAt === null ? null : iso(finishedAt),
    },
    seating: steps.flatMap(({ row }) => seatingOf(row) ?? []),
    deals: dealsOf(steps).map((deal) => dealOf(deal, isOver(table))),
    score: match.score,
    winners: match.outcome?.winners ?? null,
    bummerl: match.outcome?.bummerl ?? null,
    endReason: table.endReason,
    proof,
  };
}

/** What the row did outside the deals, or null. */
function seatingOf(row: Row): Seating | null {
  const { version, change } = row;
  const { at, elapsedMs } = stampOf(row);
  switch (change.type) {
    case 'seatTaken': {
      const { type, seat, account, bot, nonce } = change;
      return { version, type, seat, account, bot, nonce, at, elapsedMs };
    }
    case 'seatLeft':
      return { version, type: change.type, seat: change.seat, at, elapsedMs };
    case 'abort':
      return { version, type: change.type, at, elapsedMs };
    case 'deal':
    case 'action':
    case 'resign':
    case 'timeout':
      return null;
  }
}

function dealOf(deal: PlayedDeal, withDeck: boolean): ReplayedDeal {
  const { row, after } = deal.dealt;
  const { dealNumber, dealer } = after.state.match;
  const ended = endOf(deal);
  return {
    number: dealNumber,
    dealer,
    dealt: stampOf(row),
    deck: withDeck && row.change.type === 'deal' ? row.change.deck : null,
    actions: deal.actions.map((step) => actionOf(step.row)),
    result: ended === null ? null : withoutDeal(ended.result),
  };
}

function actionOf(row: Row): ReplayedAction {
  const { version, change } = row;
  const { at, elapsedMs } = stampOf(row);
  switch (change.type) {
    case 'action':
      return { version, seat: change.seat, ...change.action, ...timingOf(change), at, elapsedMs };
    case 'resign':
    case 'timeout':
      return { version, ...change, at, elapsedMs };
    default:
      throw new Error(`${change.type} in the middle of a deal`);
  }
}

function withoutDeal(result: StoredResult): ReplayedDeal['result'] {
  if (result.reason === 'redeal') return { reason: result.reason };
  const { deal: _, ...rest } = result;
  return rest;
}

const stampOf = ({ version, at, elapsedMs }: Row): Stamp => ({ version, at: iso(at), elapsedMs });

const iso = (time: number): string => new Date(time).toISOString();

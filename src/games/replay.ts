import { endedDeal, type EndedDeal, type StoredResult } from './advance.js';
import { FORMAT, type ReplayAction, type ReplayDealDto, type ReplayDto } from './dto/replay.dto.js';
import { seatViews } from './events.js';
import type { Row } from './log.js';
import type { Step } from './steps.js';
import { isOver, type Table } from './table.js';

/** A deal of a game's history: the step that dealt it, and all that was done in it. */
export interface PlayedDeal {
  readonly dealt: Step;
  readonly actions: readonly Step[];
}

/** The deals of a game, in order. */
export function dealsOf(steps: readonly Step[]): readonly PlayedDeal[] {
  const deals: { dealt: Step; actions: Step[] }[] = [];
  for (const step of steps) {
    if (step.row.change.type === 'deal') deals.push({ dealt: step, actions: [] });
    else deals.at(-1)?.actions.push(step);
  }
  return deals;
}

/** How a deal ended by its own rules, or null. */
export function endOf({ actions }: PlayedDeal): EndedDeal | null {
  const last = actions.at(-1);
  return last === undefined ? null : endedDeal(last.before, last.row, last.after);
}

/** The replay of a game as it stands: the decks are left out until it is over. */
export function replayOf(table: Table, deals: readonly PlayedDeal[]): ReplayDto {
  const { record, state } = table;
  return {
    format: FORMAT,
    game: {
      id: record.id,
      ruleSet: record.ruleSet,
      rules: record.rules,
      rulesVersion: record.rulesVersion,
      seats: seatViews(table),
      createdAt: iso(record.createdAt),
      finishedAt: table.finishedAt === null ? null : iso(table.finishedAt),
    },
    deals: deals.map((deal) => dealOf(deal, isOver(table))),
    score: state.match.score,
    winners: state.match.outcome?.winners ?? null,
    bummerl: state.match.outcome?.bummerl ?? null,
    endReason: table.endReason,
  };
}

function dealOf(deal: PlayedDeal, withDeck: boolean): ReplayDealDto {
  const { change } = deal.dealt.row;
  const { dealNumber, dealer } = deal.dealt.after.state.match;
  const ended = endOf(deal);
  return {
    number: dealNumber,
    dealer,
    deck: withDeck && change.type === 'deal' ? change.deck : null,
    actions: deal.actions.map(({ row }) => actionOf(row)),
    result: ended === null ? null : withoutDeal(ended.result),
  };
}

function actionOf({ version, change, at, elapsedMs }: Row): ReplayAction {
  switch (change.type) {
    case 'action':
      return { version, seat: change.seat, ...change.action, at: iso(at), elapsedMs };
    case 'resign':
    case 'timeout':
      return { version, seat: change.seat, type: change.type, at: iso(at), elapsedMs };
    default:
      throw new Error(`${change.type} in the middle of a deal`);
  }
}

function withoutDeal(result: StoredResult): ReplayDealDto['result'] {
  if (result.reason === 'redeal') return { reason: result.reason };
  const { deal: _, ...rest } = result;
  return rest;
}

const iso = (time: number): string => new Date(time).toISOString();

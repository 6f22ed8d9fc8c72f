import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { invalid, Problem } from '../http/problems.js';
import type { Access } from './access.js';
import { type Reply } from '../http/replies.js';
import { forever, shown } from './replies.js';
import type { ReplayQuery } from './dto/queries.dto.js';
import type { ReplayDto, ReplayStateDto } from './dto/replay.dto.js';
import { observationAt } from './observation.js';
import { dealsOf, endOf, replayOf, type PlayedDeal } from './replay.js';
import { stepsOf } from './steps.js';
import { GameStore } from './store.js';
import { isOver, type Table } from './table.js';
import { Tables } from './tables.js';

/** The history of a game, in full once it is over. */
@Injectable()
export class ReplayService {
  constructor(
    private readonly store: GameStore,
    private readonly tables: Tables,
  ) {}

  /**
   * The replay, or the state of it that the query asks for.
   *
   * @throws Problem `game-not-over` when a state of a game is asked for that is not over, `validation` when it has no
   * such state
   */
  async replay(access: Access, { deal, ply }: ReplayQuery): Promise<Reply<ReplayDto | ReplayStateDto>> {
    const { table } = access;
    if (deal === undefined) {
      if (ply !== undefined) throw invalid({ pointer: '/query/ply', message: 'needs a `deal` that it belongs to' });
      return kept(table, replayOf(table, await this.deals(table)));
    }
    const over = await this.tables.judged(table, demandOver);
    return kept(over, stateOf(access, await this.deals(over), deal, ply ?? 0));
  }

  /** The deals as the rules make them of the log. Throws when that is not what was stored when they were played. */
  private async deals({ record, version }: Table): Promise<readonly PlayedDeal[]> {
    const stored = await this.store.results(record.id);
    const deals = dealsOf(stepsOf(record, await this.store.rows(record.id, version)));
    for (const end of deals.map(endOf)) {
      if (end !== null && !isDeepStrictEqual(JSON.parse(JSON.stringify(end.result)), stored.get(end.deal)))
        throw new Error(`game ${record.id}: deal ${end.deal} does not replay to its stored result`);
    }
    return deals;
  }
}

function demandOver(table: Table): Table {
  if (!isOver(table)) throw new Problem('game-not-over', 'The states of a game are shown once it is over.');
  return table;
}

/** What can be seen by all and is over never changes again. */
const kept = <T>(table: Table, body: T): Reply<T> =>
  isOver(table) && table.record.visibility === 'public' ? forever(table, body) : shown(table, body);

function stateOf({ seat }: Access, deals: readonly PlayedDeal[], number: number, ply: number): ReplayStateDto {
  const deal = deals[number - 1];
  if (deal === undefined) throw outOfRange('deal', 1, deals.length);
  const step = [deal.dealt, ...deal.actions][ply];
  if (step === undefined) throw outOfRange('ply', 0, deal.actions.length);
  const table = step.after;
  return { ...observationAt(table, seat), ...table.record.game.secrets(table.state) };
}

const outOfRange = (name: string, from: number, to: number): Problem =>
  invalid({ pointer: `/query/${name}`, message: `must be from ${from} to ${to}` });

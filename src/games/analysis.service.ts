import { Injectable } from '@nestjs/common';
import { analyseDeal, type DealAnalysis } from '../domain/analysis.js';
import { Solver } from '../domain/solver/solver.js';
import { invalid } from '../http/problems.js';
import type { Reply } from '../http/replies.js';
import { demandOver, type Access } from './access.js';
import type { AnalysisDto } from './dto/learning.dto.js';
import type { AnalysisQuery } from './dto/queries.dto.js';
import { LongWork } from './long-work.js';
import { dealsOf, movesOf, type PlayedDeal } from './replay.js';
import { outOfRange, ReplayService } from './replay.service.js';
import { kept } from './replies.js';
import type { GameRecord } from './table.js';
import { Tables } from './tables.js';

/** Of longer matches the deals are analysed one by one. */
const MOST_DEALS = 200;

/** What was given away in finished games. */
@Injectable()
export class AnalysisService {
  constructor(
    private readonly tables: Tables,
    private readonly replays: ReplayService,
    private readonly work: LongWork,
  ) {}

  /**
   * The analysis of one deal, or of all.
   *
   * @throws Problem `game-not-over`; `validation` for a deal that there is not, and for all deals of too long a match; `overloaded`
   */
  async analysis({ table, client }: Access, { deal }: AnalysisQuery): Promise<Reply<AnalysisDto>> {
    const over = await this.tables.judged(table, demandOver);
    const { record, version } = over;
    const deals = chosen(dealsOf(await this.replays.steps(record, client)), deal);
    return kept(over, { gameId: record.id, version, deals: await this.work.collect(analyses(record, deals)) });
  }
}

/** @throws Problem `validation` */
function chosen(deals: readonly PlayedDeal[], number: number | undefined): readonly PlayedDeal[] {
  if (number !== undefined) {
    const deal = deals[number - 1];
    if (deal === undefined) throw outOfRange('deal', 1, deals.length);
    return [deal];
  }
  if (deals.length <= MOST_DEALS) return deals;
  const message = `is needed here: the game has ${deals.length} deals, and no more than ${MOST_DEALS} are analysed at once`;
  throw invalid({ pointer: '/query/deal', message });
}

/** Works each deal out when it is asked for. */
export function* analyses({ game }: GameRecord, deals: readonly PlayedDeal[]): Generator<DealAnalysis> {
  const solver = new Solver();
  for (const deal of deals) yield analyseDeal(game, deal.dealt.before.state, movesOf(deal), solver);
}

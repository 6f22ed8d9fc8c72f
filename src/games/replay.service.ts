import { Injectable } from '@nestjs/common';
import type { Proof, Replay } from '../domain/replays/replay.js';
import { preferred } from '../http/accept.js';
import { invalid, type Problem } from '../http/problems.js';
import type { Reply } from '../http/replies.js';
import { demandOver, type Access } from './access.js';
import type { Client } from './client.js';
import type { ReplayQuery } from './dto/queries.dto.js';
import type { ReplayStateDto } from './dto/replay.dto.js';
import { LogReader } from './log-reader.js';
import { observationAt } from './observation.js';
import { proofOf } from './proof.js';
import { AS_JSON, REPLAY_FORMS } from './replay-forms.js';
import { dealsOf, demandResults, replayOf } from './replay.js';
import { inForm, kept } from './replies.js';
import type { Step } from './steps.js';
import { Signatures } from './signatures.js';
import { GameStore } from './store.js';
import { isOver, newTable, type GameRecord, type Table } from './table.js';
import { Tables } from './tables.js';

/** The history of a game, in full once it is over. */
@Injectable()
export class ReplayService {
  constructor(
    private readonly store: GameStore,
    private readonly logs: LogReader,
    private readonly tables: Tables,
    private readonly signatures: Signatures,
  ) {}

  /**
   * The replay in the form that the client likes best, or the state of it that the query asks for.
   *
   * @param accept the header `Accept`
   * @throws Problem `not-acceptable`; `game-not-over` when a state of a game is asked for that is not over, `validation`
   * when it has no such state
   */
  async replay(
    access: Access,
    { deal, ply }: ReplayQuery,
    accept: string | undefined,
  ): Promise<Reply<Replay | ReplayStateDto | string>> {
    const { table, client } = access;
    const form = preferred(deal === undefined ? REPLAY_FORMS : [AS_JSON], accept);
    if (deal === undefined) {
      if (ply !== undefined) throw invalid({ pointer: '/query/ply', message: 'needs a `deal` that it belongs to' });
      const replay = await this.whole(table.record, client, table.version);
      return inForm(form, kept(table, form.write === null ? replay : form.write(replay)));
    }
    const over = await this.tables.judged(table, demandOver);
    return inForm(form, kept(over, stateOf(access, await this.steps(over.record, client), deal, ply ?? 0)));
  }

  /**
   * The replay of a game, decks and proof included once it is over.
   *
   * @param client who waits for it, as `LogReader.steps` takes it
   * @param upTo   the version up to which the caller knows it
   */
  async whole(record: GameRecord, client: Client | null, upTo?: number): Promise<Replay> {
    const steps = await this.steps(record, client, upTo);
    const table = steps.at(-1)?.after ?? newTable(record);
    return replayOf(table, steps, await this.proof(table));
  }

  /** What proves the cards and the history; null while the game runs. */
  private async proof(table: Table): Promise<Proof | null> {
    return isOver(table) ? proofOf(table, await this.signatures.find(table.record.id)) : null;
  }

  /** The log step by step. Throws when it does not come to the results that were stored. */
  async steps(record: GameRecord, client: Client | null, upTo?: number): Promise<readonly Step[]> {
    const stored = await this.store.results(record.id);
    const steps = await this.logs.steps(record, client, upTo);
    demandResults(record.id, steps, stored);
    return steps;
  }
}

function stateOf({ seat }: Access, steps: readonly Step[], number: number, ply: number): ReplayStateDto {
  const deals = dealsOf(steps);
  const deal = deals[number - 1];
  if (deal === undefined) throw outOfRange('deal', 1, deals.length);
  const step = [deal.dealt, ...deal.actions][ply];
  if (step === undefined) throw outOfRange('ply', 0, deal.actions.length);
  const table = step.after;
  return { ...observationAt(table, seat), ...table.record.game.secrets(table.state) };
}

export const outOfRange = (name: string, from: number, to: number): Problem =>
  invalid({ pointer: `/query/${name}`, message: `must be from ${from} to ${to}` });

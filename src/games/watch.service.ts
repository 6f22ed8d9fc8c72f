import { Injectable } from '@nestjs/common';
import type { Seat } from '../domain/match.js';
import { type Reply } from '../http/replies.js';
import { shown } from './replies.js';
import type { Access } from './access.js';
import type { GameDto } from './dto/game.dto.js';
import type { ObservationDto } from './dto/observation.dto.js';
import type { ObservationQuery } from './dto/queries.dto.js';
import { gameOf } from './game-view.js';
import { Heartbeat } from './heartbeat.js';
import { LongPoll } from './long-poll.js';
import type { Client } from './client.js';
import { observationOf } from './observation.js';
import { isOver, type Table } from './table.js';

/** For who says what to wait for, but not how long. */
const USUAL_WAIT_S = 25;

/** Looking at a game as it stands. */
@Injectable()
export class WatchService {
  constructor(
    private readonly longPoll: LongPoll,
    private readonly heartbeat: Heartbeat,
  ) {}

  /** What the caller may know of a game. */
  show({ table, account }: Access): Reply<GameDto> {
    const now = Date.now();
    return shown(table, gameOf(table, account?.id ?? null, now, this.heartbeat.pausedSince(table, now)));
  }

  /** What the caller may know now, or as soon as what he waits for has come; without a body when it has not. */
  async observe(access: Access, query: ObservationQuery, client: Client): Promise<Reply<ObservationDto>> {
    const { since, wait, until } = query;
    const patience = wait ?? (until === undefined ? 0 : USUAL_WAIT_S);
    // Whoever waits may have left his seat by now, and must not be shown the hand of the one who took it.
    const seatAt = (table: Table): Seat | null => access.to(table).seat;
    const show = (table: Table): Reply<ObservationDto> => {
      const now = Date.now();
      return shown(table, observationOf(table, seatAt(table), now, this.heartbeat.pausedSince(table, now)));
    };
    if (since === undefined && until === undefined) return show(access.table);
    const wanted =
      until === 'turn'
        ? (table: Table) => isOver(table) || (table.state.toAct !== null && table.state.toAct === seatAt(table))
        : (table: Table) => table.version > (since ?? 0);
    const table = await this.longPoll.until(access.table.record.id, wanted, patience * 1000, client);
    return table === null ? shown<ObservationDto>(access.table, null) : show(table);
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { Caller } from '../http/current-account.js';
import type { Client } from './client.js';
import type { ReplaysQuery } from './dto/queries.dto.js';
import { EndedGames } from './ended-games.js';
import { ReplayService } from './replay.service.js';
import { GameStore } from './store.js';
import { Turns } from './turns.js';

/** Replays as they are read, one after the other. */
export interface BulkReplays {
  /** Each a replay as JSON; it is made when it is asked for. Throws where a log does not follow from the rules. */
  readonly lines: AsyncIterable<string>;
  /** Null when there is no further page yet. */
  readonly nextCursor: string | null;
  /** Where to go on when more games have ended. */
  readonly resume: string;
}

/** Replays of some games that were asked for. */
export interface ReplaysAmong extends Pick<BulkReplays, 'lines'> {
  readonly looked: number;
}

/** Many replays at once. */
@Injectable()
export class BulkReplayService {
  private readonly logger = new Logger(BulkReplayService.name);
  /** One replay at a time: many readers take no more of the machine than one. */
  private readonly turns = new Turns({ atOnce: 1, longest: Infinity });

  constructor(
    private readonly ended: EndedGames,
    private readonly store: GameStore,
    private readonly replays: ReplayService,
  ) {}

  /**
   * The replays of the games that are over, fit the query and may be seen by the caller.
   *
   * @throws Problem `validation`
   */
  async read(query: ReplaysQuery, caller: Caller | null, client: Client): Promise<BulkReplays> {
    const { games, resume } = await this.ended.page(query, caller);
    return {
      lines: this.linesOf(games.items, caller?.id ?? client.request.ip, client),
      nextCursor: games.nextCursor,
      resume,
    };
  }

  /**
   * The replays of those of some games that may be read, in the order given.
   *
   * @returns the lines, and how many of the games were looked through: those behind a sealed board wait for it
   */
  async among(ids: readonly string[], caller: Caller | null, client: Client): Promise<ReplaysAmong> {
    const { games, looked } = await this.ended.among(ids, caller);
    return { lines: this.linesOf(games, caller?.id ?? client.request.ip, client), looked };
  }

  /** A turn for each line: who takes nothing asks for none. The turns go round among the parties, however many requests one has open. */
  private async *linesOf(ids: readonly string[], party: string, client: Client): AsyncGenerator<string> {
    for (const id of ids)
      yield await this.turns.run(party, client, async () => {
        await nextTurn();
        return this.line(id);
      });
  }

  private async line(id: string): Promise<string> {
    try {
      const record = await this.store.record(id);
      if (record === null) throw new Error('it is gone');
      return `${JSON.stringify(await this.replays.whole(record, null))}\n`;
    } catch (error) {
      this.logger.error(`game ${id} could not be replayed, which cut off whoever was reading: ${String(error)}`);
      throw error;
    }
  }
}

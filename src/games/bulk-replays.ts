import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { Caller } from '../http/current-account.js';
import type { ReplaysQuery } from './dto/queries.dto.js';
import { EndedGames } from './ended-games.js';
import { ReplayService } from './replay.service.js';
import { GameStore } from './store.js';

/** Replays as they are read, one after the other. */
export interface BulkReplays {
  /** Each a replay as JSON; it is made when it is asked for. Throws where a log does not follow from the rules. */
  readonly lines: AsyncIterable<string>;
  /** Null when there is no further page yet. */
  readonly nextCursor: string | null;
  /** Where to go on when more games have ended. */
  readonly resume: string;
}

/** Many replays at once. */
@Injectable()
export class BulkReplayService {
  private readonly logger = new Logger(BulkReplayService.name);
  /** The replay that was begun last, of any reader. */
  private last: Promise<unknown> = Promise.resolve();

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
  async read(query: ReplaysQuery, caller: Caller | null): Promise<BulkReplays> {
    const { games, resume } = await this.ended.page(query, caller);
    return { lines: this.linesOf(games.items), nextCursor: games.nextCursor, resume };
  }

  private async *linesOf(ids: readonly string[]): AsyncGenerator<string> {
    for (const id of ids) yield await this.inTurn(() => this.line(id));
  }

  private async line(id: string): Promise<string> {
    try {
      const record = await this.store.record(id);
      if (record === null) throw new Error('it is gone');
      return `${JSON.stringify(await this.replays.whole(record))}\n`;
    } catch (error) {
      this.logger.error(`game ${id} could not be replayed, which cut off whoever was reading: ${String(error)}`);
      throw error;
    }
  }

  /** One replay at a time, and what else is to be done between two: many readers take no more of the machine than one. */
  private inTurn(job: () => Promise<string>): Promise<string> {
    const running = this.last.then(async () => {
      await nextTurn();
      return await job();
    });
    this.last = running.catch(() => undefined);
    return running;
  }
}

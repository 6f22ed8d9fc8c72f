import { Logger } from '@nestjs/common';
import type { Step } from '../steps.js';
import { isOver, newTable, type GameRecord, type Table } from '../table.js';
import { News } from './encoding.js';
import { FollowedGame } from './followed-game.js';
import type { GameStream } from './game-stream.js';
import { inSlices } from './slices.js';
import type { StreamLog } from './stream-log.js';

const RETRY_MS = 500;

/**
 * The streams of one game. News are read from the log once, encoded once for each view and written to all who have got
 * so far; who has not, since he has just come or was too slow, reads the log himself until he has.
 */
export class GameChannel {
  private readonly logger = new Logger(GameChannel.name);
  private readonly streams = new Set<GameStream>();
  private readonly game: FollowedGame;
  /** Null before the first row. */
  private last: Step | null = null;
  private retrying = false;

  /** @param onEmpty called when the last stream has left; the channel is not to be used after that */
  constructor(
    record: GameRecord,
    private readonly log: StreamLog,
    private readonly onEmpty: () => void,
  ) {
    this.game = new FollowedGame(newTable(record), log, (steps) => this.tell(steps));
    this.game.look().catch(() => undefined); // it is tried again in `reach`
  }

  /** Says that the game has reached a version. */
  wake(version: number): void {
    this.game.wake(version).catch((error: unknown) => this.retry(error));
  }

  /** Reads on until the game has reached a version. */
  reach(version: number): Promise<void> {
    return this.game.reach(version);
  }

  /** From now on the channel is kept for this stream, until it leaves. */
  join(stream: GameStream): void {
    this.streams.add(stream);
  }

  leave(stream: GameStream): void {
    if (this.streams.delete(stream) && this.streams.size === 0) this.onEmpty();
  }

  /**
   * Begins to write to a stream that has joined, once the channel has reached what its reader may have seen.
   *
   * @throws Problem `not-found` when its reader may not see the game any more
   */
  start(stream: GameStream): void {
    stream.access.to(this.table);
    stream.sink.start();
    stream.sendSnapshot(this.table, this.last);
    void this.catchUp(stream);
  }

  private get table(): Table {
    return this.game.table;
  }

  private retry(error: unknown): void {
    if (this.retrying || this.streams.size === 0) return;
    this.logger.warn(`the streams of game ${this.table.record.id} could not go on: ${String(error)}`);
    this.retrying = true;
    setTimeout(() => {
      this.retrying = false;
      this.game.goOn().catch((again: unknown) => this.retry(again));
    }, RETRY_MS).unref();
  }

  /** Passes on what is new. */
  private tell(steps: readonly Step[]): Promise<void> {
    const from = this.last?.row.version ?? 0;
    this.last = steps.at(-1) ?? this.last;
    const news = new News(steps);
    return inSlices(this.streams, (stream) => this.pass(stream, from, news));
  }

  /** @param from the version that the news follow on */
  private pass(stream: GameStream, from: number, news: News): void {
    if (stream.busy) return;
    if (stream.version >= this.table.version) {
      this.settle(stream);
      return;
    }
    if (!stream.isAt(from)) {
      void this.catchUp(stream);
      return;
    }
    const seen = stream.maySee(this.table) ? news : news.through((after) => !stream.maySee(after));
    for (const piece of seen.for(stream.seatAt(this.table), stream.sink.format)) stream.send(piece);
    stream.version = this.table.version;
    this.settle(stream);
    if (stream.sink.full && !stream.sink.gone) void this.resync(stream);
  }

  /** A reader who is too slow gets nothing more until he has read all that waits for him; then the log has the rest. */
  private async resync(stream: GameStream): Promise<void> {
    stream.busy = true;
    await stream.sink.drained();
    if (!stream.maySee(this.table)) stream.sink.end();
    if (stream.sink.gone) return;
    stream.sayResync();
    stream.sendSnapshot(this.table, this.last);
    await this.catchUp(stream);
  }

  /** Sends from the log what a stream has not got, as fast as its reader reads, until it is where all are. */
  private async catchUp(stream: GameStream): Promise<void> {
    const { sink } = stream;
    stream.busy = true;
    try {
      do {
        const { table, last } = this;
        if (!stream.maySee(table)) break;
        const viewer = stream.seatAt(table);
        for (const piece of await this.log.eventsAfter(stream.last, last, viewer, sink.format)) {
          if (sink.gone) return;
          stream.send(piece);
          await sink.drained();
        }
        stream.version = Math.max(stream.version, table.version);
      } while (stream.version < this.table.version && !sink.gone);
      stream.busy = false;
      this.settle(stream);
    } catch (error) {
      this.logger.warn(`a stream of game ${this.table.record.id} was cut: ${String(error)}`);
      sink.cut();
    }
  }

  /** Ends the stream of a game that is over, and of one that its reader may not see any more. */
  private settle(stream: GameStream): void {
    if (isOver(this.table) || !stream.maySee(this.table)) stream.sink.end();
  }
}

import { Logger } from '@nestjs/common';
import type { Step } from '../steps.js';
import { isOver, newTable, seatOf, type GameRecord, type Table } from '../table.js';
import { News } from './encoding.js';
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
  /** Null before the first row. */
  private last: Step | null = null;
  private table: Table;
  private wanted = 0;
  private reading = true;
  /** Resolves when the game was read. */
  readonly ready: Promise<void>;

  /** @param onEmpty called when the last stream has left; the channel is not to be used after that */
  constructor(
    private readonly record: GameRecord,
    private readonly log: StreamLog,
    private readonly onEmpty: () => void,
  ) {
    this.table = newTable(record);
    this.ready = this.load();
  }

  /** Says that the game has reached a version. */
  wake(version: number): void {
    this.wanted = Math.max(this.wanted, version);
    if (!this.reading) void this.read();
  }

  /** From now on the channel is kept for this stream, until it leaves. */
  join(stream: GameStream): void {
    this.streams.add(stream);
  }

  leave(stream: GameStream): void {
    if (this.streams.delete(stream) && this.streams.size === 0) this.onEmpty();
  }

  /** Begins to write to a stream that has joined, once the channel is ready. */
  start(stream: GameStream): void {
    stream.seat = seatOf(this.table, stream.accountId);
    stream.sendSnapshot(this.table, this.last);
    void this.catchUp(stream);
  }

  private async load(): Promise<void> {
    this.take(await this.log.steps(this.record));
    this.reading = false;
    this.wake(this.table.version);
  }

  private take(steps: readonly Step[]): void {
    this.last = steps.at(-1) ?? this.last;
    this.table = this.last?.after ?? this.table;
  }

  /** Reads and passes on what is new, as long as there is something. */
  private async read(): Promise<void> {
    this.reading = true;
    try {
      while (this.table.version < this.wanted && this.streams.size > 0) {
        const { version } = this.table;
        const steps = await this.log.stepsAfter(this.table);
        if (steps.length === 0) throw new Error(`version ${this.wanted} was announced, but ${version} is the last`);
        this.take(steps);
        const news = new News(steps);
        await inSlices(this.streams, (stream) => this.pass(stream, version, news));
      }
    } catch (error) {
      this.logger.warn(`the streams of game ${this.record.id} could not go on: ${String(error)}`);
      setTimeout(() => this.wake(this.wanted), RETRY_MS).unref();
    }
    this.reading = false;
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
    for (const piece of news.for(seatOf(this.table, stream.accountId), stream.sink.format)) stream.send(piece);
    stream.version = this.table.version;
    this.settle(stream);
    if (stream.sink.full && !stream.sink.gone) void this.resync(stream);
  }

  /** A reader who is too slow gets nothing more until he has read all that waits for him; then the log has the rest. */
  private async resync(stream: GameStream): Promise<void> {
    stream.busy = true;
    await stream.sink.drained();
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
        const viewer = seatOf(table, stream.accountId);
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
      this.logger.warn(`a stream of game ${this.record.id} was cut: ${String(error)}`);
      sink.cut();
    }
  }

  /** Ends the stream of a game that is over, and of a private one whose reader has left the table. */
  private settle(stream: GameStream): void {
    const seat = seatOf(this.table, stream.accountId);
    const hasLeft = stream.seat !== null && seat === null && this.record.visibility === 'private';
    stream.seat = seat;
    if (isOver(this.table) || hasLeft) stream.sink.end();
  }
}

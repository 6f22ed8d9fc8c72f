import { Logger } from '@nestjs/common';
import { News, type Encoded } from './encoding.js';
import { Followed, type StepTo, type Versioned } from './followed.js';
import type { OpenStream } from './open-stream.js';
import { inSlices } from './slices.js';

const RETRY_MS = 500;

/** What a channel is about. */
export interface Topic<T, S> {
  /** For the service's log, as `game 0193f1c4…`. */
  readonly name: string;
  /** From where on the log is read. */
  readonly begin: T;
  /** What has happened since. */
  stepsAfter(now: T): Promise<readonly S[]>;
  /** Whether nothing more will happen. */
  isOver(now: T): boolean;
}

/** One reader of a channel, and how far he is. */
export interface ChannelStream<T, S> extends OpenStream {
  /** All up to this version was sent, or is not wanted. */
  version: number;
  /** While it reads the log it takes no news. */
  busy: boolean;
  /** Whether what follows a version can be sent as it is to all readers of the same view who have got so far. */
  isAt(version: number): boolean;
  /** Whether the reader may still see it. */
  maySee(now: T): boolean;
  /** Throws the problem that turns the reader away unless `maySee`. */
  demandSight(now: T): void;
  /** What is the same for all readers who are sent the same bytes. */
  viewOf(now: T): string;
  encode(steps: readonly S[], now: T): readonly Encoded[];
  /** From the log: what the reader is to have up to now, and has not. */
  history(now: T, last: S | null): AsyncIterable<Encoded>;
  send(piece: Encoded): void;
  /** @param last the last step; null when the channel has read none yet */
  sendSnapshot(now: T, last: S | null): void;
  /** Tells a reader who was too slow that he is shown it again, and what he has missed. */
  sayResync(): void;
}

/**
 * The streams of one game or league. News are read from the log once, encoded once for each view and written to all who
 * have got so far; who has not, since he has just come or was too slow, reads the log himself until he has.
 */
export class Channel<T extends Versioned, S extends StepTo<T>> {
  private readonly logger = new Logger(Channel.name);
  private readonly streams = new Set<ChannelStream<T, S>>();
  private readonly followed: Followed<T, S>;
  /** Null before the first step. */
  private last: S | null = null;
  /** The version up to which all was passed on. */
  private told: number;
  private retrying = false;

  /** @param onEmpty called when the last stream has left; the channel is not to be used after that */
  constructor(
    private readonly topic: Topic<T, S>,
    private readonly onEmpty: () => void,
  ) {
    this.told = topic.begin.version;
    this.followed = new Followed(
      topic.begin,
      (now) => topic.stepsAfter(now),
      (steps) => this.tell(steps),
    );
    this.followed.look().catch(() => undefined); // it is tried again in `reach`
  }

  /** Says that a version has been reached. */
  wake(version: number): void {
    this.followed.wake(version).catch((error: unknown) => this.retry(error));
  }

  /** Reads on until a version is reached. */
  reach(version: number): Promise<void> {
    return this.followed.reach(version);
  }

  /** From now on the channel is kept for this stream, until it leaves. */
  join(stream: ChannelStream<T, S>): void {
    this.streams.add(stream);
  }

  leave(stream: ChannelStream<T, S>): void {
    if (this.streams.delete(stream) && this.streams.size === 0) this.onEmpty();
  }

  /**
   * Begins to write to a stream that has joined, once the channel has reached what its reader may have seen.
   *
   * @throws Problem `not-found` when its reader may not see it any more
   */
  start(stream: ChannelStream<T, S>): void {
    stream.demandSight(this.now);
    stream.sink.start();
    stream.sendSnapshot(this.now, this.last);
    void this.catchUp(stream);
  }

  private get now(): T {
    return this.followed.now;
  }

  private retry(error: unknown): void {
    if (this.retrying || this.streams.size === 0) return;
    this.logger.warn(`the streams of ${this.topic.name} could not go on: ${String(error)}`);
    this.retrying = true;
    setTimeout(() => {
      this.retrying = false;
      this.followed.goOn().catch((again: unknown) => this.retry(again));
    }, RETRY_MS).unref();
  }

  /** Passes on what is new. */
  private tell(steps: readonly S[]): Promise<void> {
    const from = this.told;
    this.told = this.now.version;
    this.last = steps.at(-1) ?? this.last;
    const news = new News<T, S>(steps);
    return inSlices(this.streams, (stream) => this.pass(stream, from, news));
  }

  /** @param from the version that the news follow on */
  private pass(stream: ChannelStream<T, S>, from: number, news: News<T, S>): void {
    const { now } = this;
    if (stream.busy) return;
    if (stream.version >= now.version) {
      this.settle(stream);
      return;
    }
    if (!stream.isAt(from)) {
      void this.catchUp(stream);
      return;
    }
    const seen = stream.maySee(now) ? news : news.through((after) => !stream.maySee(after));
    const view = `${stream.viewOf(now)} ${stream.sink.format.mediaType}`;
    for (const piece of seen.for(view, (steps) => stream.encode(steps, now))) stream.send(piece);
    stream.version = now.version;
    this.settle(stream);
    if (stream.sink.full && !stream.sink.gone) void this.resync(stream);
  }

  /** A reader who is too slow gets nothing more until he has read all that waits for him; then the log has the rest. */
  private async resync(stream: ChannelStream<T, S>): Promise<void> {
    stream.busy = true;
    await stream.sink.drained();
    if (!stream.maySee(this.now)) stream.sink.end();
    if (stream.sink.gone) return;
    stream.sayResync();
    stream.sendSnapshot(this.now, this.last);
    await this.catchUp(stream);
  }

  /** Sends from the log what a stream has not got, as fast as its reader reads, until it is where all are. */
  private async catchUp(stream: ChannelStream<T, S>): Promise<void> {
    const { sink } = stream;
    stream.busy = true;
    try {
      do {
        const { now, last } = this;
        if (!stream.maySee(now)) break;
        for await (const piece of stream.history(now, last)) {
          if (sink.gone) return;
          stream.send(piece);
          await sink.drained();
        }
        stream.version = Math.max(stream.version, now.version);
      } while (stream.version < this.now.version && !sink.gone);
      stream.busy = false;
      this.settle(stream);
    } catch (error) {
      this.logger.warn(`a stream of ${this.topic.name} was cut: ${String(error)}`);
      sink.cut();
    }
  }

  /** Ends the stream of what is over, and of what its reader may not see any more. */
  private settle(stream: ChannelStream<T, S>): void {
    if (this.topic.isOver(this.now) || !stream.maySee(this.now)) stream.sink.end();
  }
}

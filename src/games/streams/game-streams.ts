import { Injectable } from '@nestjs/common';
import type { Access } from '../access.js';
import { Feed } from '../feed.js';
import type { GameRecord } from '../table.js';
import { GameChannel } from './game-channel.js';
import { GameStream } from './game-stream.js';
import { OpenStreams } from './open-streams.js';
import type { Reader } from './reader.js';
import { Sink } from './sink.js';
import { StreamLog } from './stream-log.js';

const NOTHING = -1;

/** The live streams of games. */
@Injectable()
export class GameStreams {
  private readonly channels = new Map<string, GameChannel>();

  constructor(
    private readonly log: StreamLog,
    private readonly feed: Feed,
    private readonly open: OpenStreams,
  ) {}

  /** Begins a stream: a snapshot, the events after the one that the reader has, and then what happens. */
  async stream({ table: { record }, account }: Access, since: number | undefined, reader: Reader): Promise<void> {
    const sink = new Sink(reader.reply, reader.format());
    const seq = reader.lastEventId() ?? since ?? NOTHING;
    const stream = new GameStream(sink, reader.tokenId, account?.id ?? null, seq);
    if (sink.gone) return;
    const channel = this.channelOf(record);
    channel.join(stream);
    sink.onGone(() => channel.leave(stream));
    try {
      await channel.ready;
    } catch (error) {
      channel.leave(stream);
      throw error;
    }
    if (sink.gone) return;
    sink.start();
    channel.start(stream);
    this.open.add(stream);
  }

  private channelOf(record: GameRecord): GameChannel {
    const { id } = record;
    const known = this.channels.get(id);
    if (known !== undefined) return known;
    const channel = new GameChannel(record, this.log, () => {
      unsubscribe();
      this.channels.delete(id);
    });
    const unsubscribe = this.feed.subscribe(id, (_, version) => channel.wake(version));
    this.channels.set(id, channel);
    return channel;
  }
}

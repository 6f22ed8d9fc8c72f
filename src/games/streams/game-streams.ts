import { Injectable } from '@nestjs/common';
import { Principals } from '../../accounts/principals.js';
import type { Access } from '../access.js';
import { Feed } from '../feed.js';
import { Heartbeat } from '../heartbeat.js';
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
    private readonly principals: Principals,
    private readonly heartbeat: Heartbeat,
  ) {}

  /**
   * Begins a stream: a snapshot, the events after the one that the reader has, and then what happens.
   *
   * @throws Problem `not-acceptable`, `validation`, or what turns away a reader who waited for his turn too long
   */
  async stream(access: Access, since: number | undefined, reader: Reader): Promise<void> {
    const sink = new Sink(reader.reply, reader.format());
    const last = reader.lastEventId() ?? since ?? NOTHING;
    const stream = new GameStream(sink, reader.tokenId, access, last, this.heartbeat);
    await sink.turn();
    if (sink.gone) return;
    const channel = this.channelOf(access.table.record);
    channel.join(stream);
    sink.onGone(() => channel.leave(stream));
    try {
      await channel.reach(access.table.version);
      await this.principals.demandStill(reader.request);
      if (sink.gone) return;
      channel.start(stream);
    } catch (error) {
      channel.leave(stream);
      throw error;
    }
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

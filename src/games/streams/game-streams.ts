import { Injectable } from '@nestjs/common';
import { Principals } from '../../accounts/principals.js';
import type { Topic } from '../../http/streams/channel.js';
import type { Reader } from '../../http/streams/reader.js';
import { Sink } from '../../http/streams/sink.js';
import type { Access } from '../access.js';
import { Feed } from '../feed.js';
import { Heartbeat } from '../heartbeat.js';
import type { Step } from '../steps.js';
import { isOver, newTable, type Table } from '../table.js';
import { GameStream } from './game-stream.js';
import { LiveStreams } from './live-streams.js';
import { OpenStreams } from './open-streams.js';
import { StreamLog } from './stream-log.js';

const NOTHING = -1;

/** The live streams of games. */
@Injectable()
export class GameStreams extends LiveStreams<Table, Step> {
  constructor(
    private readonly log: StreamLog,
    feed: Feed,
    open: OpenStreams,
    principals: Principals,
    private readonly heartbeat: Heartbeat,
  ) {
    super(feed, open, principals);
  }

  /**
   * Begins a stream: a snapshot, the events after the one that the reader has, and then what happens.
   *
   * @throws Problem `not-acceptable`, `validation`, or what turns away a reader who waited for his turn too long
   */
  async stream(access: Access, since: number | undefined, reader: Reader): Promise<void> {
    const sink = new Sink(reader.reply, reader.format());
    const last = reader.lastEventId() ?? since ?? NOTHING;
    const stream = new GameStream(sink, reader.tokenId, access, last, this.log, this.heartbeat);
    await this.begin(access.table.record.id, access.table, stream, reader);
  }

  /** From the first row on, since the last step is shown in the snapshot. */
  protected topicOf({ record }: Table): Topic<Table, Step> {
    return {
      name: `game ${record.id}`,
      begin: newTable(record),
      stepsAfter: (table) => this.log.stepsAfter(table),
      isOver,
    };
  }
}

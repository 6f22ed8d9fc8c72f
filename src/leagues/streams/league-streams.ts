import { Injectable } from '@nestjs/common';
import { Principals } from '../../accounts/principals.js';
import { LiveStreams } from '../../games/streams/live-streams.js';
import { OpenStreams } from '../../games/streams/open-streams.js';
import type { Topic } from '../../http/streams/channel.js';
import type { Reader } from '../../http/streams/reader.js';
import { Sink } from '../../http/streams/sink.js';
import type { LeagueAccess } from '../access.js';
import { LeagueFeed } from '../league-feed.js';
import { afterRows, type League } from '../league.js';
import { LeagueStore } from '../store.js';
import { LeagueStream, type LeagueStep } from './league-stream.js';

/** The live streams of leagues. */
@Injectable()
export class LeagueStreams extends LiveStreams<League, LeagueStep> {
  constructor(
    private readonly store: LeagueStore,
    feed: LeagueFeed,
    open: OpenStreams,
    principals: Principals,
  ) {
    super(feed, open, principals);
  }

  /**
   * Begins a stream: a snapshot, the events after the one that the reader has, and then what happens.
   *
   * @throws Problem `not-acceptable`, `validation`, or what turns away a reader who waited for his turn too long
   */
  async stream(access: LeagueAccess, since: number | undefined, reader: Reader): Promise<void> {
    const sink = new Sink(reader.reply, reader.format());
    const last = reader.lastEventId() ?? since ?? 0;
    const stream = new LeagueStream(sink, reader.tokenId, access, last, this.store);
    await this.begin(access.league.id, access.league, stream, reader);
  }

  protected topicOf(league: League): Topic<League, LeagueStep> {
    return {
      name: `league ${league.id}`,
      begin: league,
      stepsAfter: (now) => this.stepsAfter(now),
      isOver: ({ state }) => state.phase === 'finished',
    };
  }

  private async stepsAfter(now: League): Promise<readonly LeagueStep[]> {
    const rows = await this.store.rowsAfter(now.id, now.version);
    let league = now;
    return rows.map((row) => {
      league = afterRows(now.id, league, [row]) ?? league;
      return { row, after: league };
    });
  }
}

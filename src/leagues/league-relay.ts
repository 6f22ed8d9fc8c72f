import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Notifications } from '../database/notifications.js';
import { LeagueFeed } from './league-feed.js';
import { LEAGUES_CHANNEL, readLeagueNotice } from './notices.js';
import { LeagueStore } from './store.js';

const CHECKED_AT_ONCE = 1_000;

/**
 * Passes on that a league has moved on on another instance. Reads ask the database anyway; for those who wait all that
 * they wait for is looked up whenever the others are heard again, so that nothing missed stays missed.
 */
@Injectable()
export class LeagueRelay implements OnApplicationBootstrap {
  constructor(
    private readonly notifications: Notifications,
    private readonly store: LeagueStore,
    private readonly feed: LeagueFeed,
  ) {}

  onApplicationBootstrap(): void {
    this.notifications.listen(LEAGUES_CHANNEL, {
      onOpen: () => this.catchUp(),
      onMessage: (payload) => {
        const notice = readLeagueNotice(payload);
        if (notice !== null) this.feed.publish(notice.id, notice.version);
      },
      onLost: () => undefined,
    });
  }

  private async catchUp(): Promise<void> {
    this.feed.tellOfGap();
    const waitedFor = this.feed.waitedFor();
    for (let next = 0; next < waitedFor.length; next += CHECKED_AT_ONCE) {
      const leagues = await this.store.versions(waitedFor.slice(next, next + CHECKED_AT_ONCE));
      for (const { id, version } of leagues) this.feed.publish(id, version);
    }
  }
}

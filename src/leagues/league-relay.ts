import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Notifications } from '../database/notifications.js';
import { LeagueFeed } from './league-feed.js';
import { LEAGUES_CHANNEL, readLeagueNotice } from './notices.js';

/** Passes on that a league has moved on on another instance. Reads ask the database anyway, so nothing depends on it but speed. */
@Injectable()
export class LeagueRelay implements OnApplicationBootstrap {
  constructor(
    private readonly notifications: Notifications,
    private readonly feed: LeagueFeed,
  ) {}

  onApplicationBootstrap(): void {
    this.notifications.listen(LEAGUES_CHANNEL, {
      onOpen: () => Promise.resolve(),
      onMessage: (payload) => {
        const notice = readLeagueNotice(payload);
        if (notice !== null) this.feed.publish(notice.id, notice.version);
      },
      onLost: () => undefined,
    });
  }
}

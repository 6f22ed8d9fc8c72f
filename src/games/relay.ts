import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../database/database.js';
import { Notifications } from '../database/notifications.js';
import { Feed } from './feed.js';
import { CHANNEL, readNotice, type Moved } from './notices.js';
import { GameStore } from './store.js';
import { Tables } from './tables.js';

const CHECKED_AT_ONCE = 1_000;

/**
 * Passes on what other instances have committed, as if it had happened here. While it hears nothing, no table in memory
 * is trusted; when it hears again, all that somebody waits for is looked up, so that nothing missed stays missed.
 */
@Injectable()
export class Relay implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly notifications: Notifications,
    private readonly store: GameStore,
    private readonly tables: Tables,
    private readonly feed: Feed,
  ) {}

  onApplicationBootstrap(): void {
    this.tables.distrust();
    this.notifications.listen(CHANNEL, {
      onOpen: () => this.catchUp(),
      onMessage: (payload) => this.hear(payload),
      onLost: () => this.tables.distrust(),
    });
  }

  private hear(payload: string): void {
    const { instance, games } = readNotice(payload);
    if (instance === this.database.instance) return; // told here at once
    for (const game of games) this.pass(game);
  }

  private pass({ id, version }: Moved): void {
    this.tables.heard(id, version);
    this.feed.publish(id, version);
  }

  private async catchUp(): Promise<void> {
    this.tables.trust();
    this.feed.tellOfGap();
    const waitedFor = this.feed.games();
    for (let next = 0; next < waitedFor.length; next += CHECKED_AT_ONCE) {
      const games = await this.store.versions(waitedFor.slice(next, next + CHECKED_AT_ONCE));
      for (const game of games) this.pass(game);
    }
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Notifications } from '../database/notifications.js';
import { BotLeases } from './bot-leases.js';
import { Deadlines, GRACE_OF_OTHERS_MS } from './deadlines.js';
import { Feed } from './feed.js';
import { CHANNEL, readNotice, type Moved } from './notices.js';
import { GameStore } from './store.js';
import { Tables } from './tables.js';

const CHECKED_AT_ONCE = 1_000;
/** Longer than a commit that was under way when this instance made itself known, and does not tell it anything. */
const GRACE_MS = 2_000;

/**
 * Passes on what other instances have committed, as if it had happened here. While it hears nothing, no table in memory
 * is trusted; when it hears again, all that somebody waits for is looked up, so that nothing missed stays missed.
 */
@Injectable()
export class Relay implements OnApplicationBootstrap {
  private readonly logger = new Logger(Relay.name);
  private known = false;

  constructor(
    private readonly notifications: Notifications,
    private readonly leases: BotLeases,
    private readonly store: GameStore,
    private readonly deadlines: Deadlines,
    private readonly tables: Tables,
    private readonly feed: Feed,
  ) {}

  onApplicationBootstrap(): void {
    this.tables.distrust();
    this.notifications.listen(CHANNEL, {
      onOpen: (stop) => this.open(stop),
      onMessage: (payload) => this.hear(payload),
      onLost: () => this.tables.distrust(),
    });
    this.leases.onForgotten(() => {
      this.catchUp().catch((error: unknown) => this.logger.warn(`could not catch up: ${String(error)}`));
    });
  }

  /** The others tell only when they know of somebody who listens. */
  private async open(stop: AbortSignal): Promise<void> {
    const others = await this.leases.announce();
    if (others && !this.known) await sleep(GRACE_MS, undefined, { ref: false, signal: stop });
    this.known = true;
    await this.catchUp();
  }

  private hear(payload: string): void {
    const { instance, games } = readNotice(payload);
    if (instance === this.leases.instance) return; // told here at once
    for (const game of games) this.pass(game, Date.now());
  }

  private pass({ id, version, deadline }: Moved, heardAt: number | null): void {
    if (deadline !== null) this.deadlines.note(id, deadline + GRACE_OF_OTHERS_MS);
    this.tables.heard(id, version, heardAt);
    this.feed.publish(id, version);
  }

  private async catchUp(): Promise<void> {
    this.tables.trust();
    this.feed.tellOfGap();
    const waitedFor = this.feed.waitedFor();
    for (let next = 0; next < waitedFor.length; next += CHECKED_AT_ONCE) {
      const games = await this.store.versions(waitedFor.slice(next, next + CHECKED_AT_ONCE));
      for (const game of games) this.pass(game, null);
    }
  }
}

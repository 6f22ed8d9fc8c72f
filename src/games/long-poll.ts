import { Injectable } from '@nestjs/common';
import { Principals } from '../accounts/principals.js';
import { Lifecycle } from '../http/lifecycle.js';
import type { Client } from './client.js';
import { Feed } from './feed.js';
import type { Table } from './table.js';
import { Tables } from './tables.js';

/** Waits for a game to become what a client waits for. */
@Injectable()
export class LongPoll {
  constructor(
    private readonly tables: Tables,
    private readonly feed: Feed,
    private readonly lifecycle: Lifecycle,
    private readonly principals: Principals,
  ) {}

  /**
   * @param wanted   whether the table is what is waited for
   * @param patience in milliseconds
   * @returns the table as soon as it is wanted; null when time is up, the client is gone or the service is draining
   * @throws Problem `unauthenticated` when the client has waited, and its token was revoked meanwhile
   */
  async until(
    gameId: string,
    wanted: (table: Table) => boolean,
    patience: number,
    client: Client,
  ): Promise<Table | null> {
    let rouse = (): void => undefined;
    let changed = false;
    let waited = false;
    let ended = patience === 0;
    const wake = (): void => {
      changed = true;
      rouse();
    };
    const end = (): void => {
      ended = true;
      rouse();
    };
    const tokenId = client.request.principal?.tokenId;
    const timer = setTimeout(end, patience);
    // Subscribed before the first look, so that nothing can happen in between.
    const releases = [
      this.feed.subscribe(gameId, wake),
      this.lifecycle.onDraining(end),
      this.principals.onRevoked((revoked) => revoked === tokenId && end()),
      client.onGone(end),
    ];
    try {
      for (;;) {
        const table = await this.tables.get(gameId);
        const found = table !== null && wanted(table);
        if ((found || ended) && waited) await this.principals.demandStill(client.request);
        if (found) return table;
        if (ended) return null;
        waited = true;
        if (!changed) await new Promise<void>((resolve) => (rouse = resolve));
        changed = false;
      }
    } finally {
      clearTimeout(timer);
      for (const release of releases) release();
    }
  }
}

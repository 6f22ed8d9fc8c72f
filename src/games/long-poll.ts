import { createParamDecorator, Injectable, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Lifecycle } from '../http/lifecycle.js';
import { Feed } from './feed.js';
import type { Table } from './table.js';
import { Tables } from './tables.js';

/** A client that may go away while it waits. */
export interface Client {
  /** @returns takes the call back */
  onGone(listener: () => void): () => void;
}

/** Gives a handler the `Client` that waits for its answer. */
export const CurrentClient = createParamDecorator((_: unknown, context: ExecutionContext): Client => {
  const { raw } = context.switchToHttp().getResponse<FastifyReply>();
  return {
    onGone: (listener) => {
      raw.once('close', listener);
      return () => raw.off('close', listener);
    },
  };
});

/** Waits for a game to become what a client waits for. */
@Injectable()
export class LongPoll {
  constructor(
    private readonly tables: Tables,
    private readonly feed: Feed,
    private readonly lifecycle: Lifecycle,
  ) {}

  /**
   * @param wanted   whether the table is what is waited for
   * @param patience in milliseconds
   * @returns the table as soon as it is wanted; null when time is up, the client is gone or the service is draining
   */
  async until(
    gameId: string,
    wanted: (table: Table) => boolean,
    patience: number,
    client: Client,
  ): Promise<Table | null> {
    let rouse = (): void => undefined;
    let changed = false;
    let ended = patience === 0;
    const wake = (): void => {
      changed = true;
      rouse();
    };
    const end = (): void => {
      ended = true;
      rouse();
    };
    const timer = setTimeout(end, patience);
    // Subscribed before the first look, so that nothing can happen in between.
    const releases = [this.feed.subscribe(gameId, wake), this.lifecycle.onDraining(end), client.onGone(end)];
    try {
      for (;;) {
        const table = await this.tables.get(gameId);
        if (table !== null && wanted(table)) return table;
        if (ended) return null;
        if (!changed) await new Promise<void>((resolve) => (rouse = resolve));
        changed = false;
      }
    } finally {
      clearTimeout(timer);
      for (const release of releases) release();
    }
  }
}

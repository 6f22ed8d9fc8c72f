import { Injectable } from '@nestjs/common';
import type { Advance } from './advance.js';
import { commitmentUsed } from './commitments.js';
import { Feed } from './feed.js';
import { Lanes } from './lanes.js';
import { Receipts, type Written } from './receipts.js';
import { GameStore, LostRace } from './store.js';
import { Tables } from './tables.js';
import type { WriteOptions } from './writer.js';

/** The one way in which a game comes to be. */
@Injectable()
export class Founder {
  constructor(
    private readonly tables: Tables,
    private readonly store: GameStore,
    private readonly receipts: Receipts,
    private readonly feed: Feed,
    private readonly lanes: Lanes,
  ) {}

  /**
   * Makes a game, unless the request's Idempotency-Key is known.
   *
   * @param make the new game; throws the Problem that stands against it
   * @throws Problem `already-exists` when another game has just been made with its commitment
   * @returns 201 with the game; 200 with it when it is the rematch of a game that has one
   */
  found(make: () => Advance, options: WriteOptions): Promise<Written> {
    const { keyed } = options;
    if (keyed === null) return this.make(make, options);
    return this.lanes.run(`${keyed.accountId} ${keyed.path} ${keyed.key}`, async () => {
      const first = await this.receipts.first(keyed);
      if (first === null) return await this.make(make, options);
      // Its answer may have been lost before anybody was told of the game.
      this.feed.publish(first.table.record.id, first.table.version);
      return first;
    });
  }

  private async make(make: () => Advance, options: WriteOptions): Promise<Written> {
    const step = make();
    const { id, rematchOf } = step.after.record;
    const written = { status: 201, table: step.after, seat: null, replayed: false };
    try {
      await this.store.create(step, this.receipts.of(written, options.keyed, options.now));
    } catch (error) {
      if (!(error instanceof LostRace)) {
        this.feed.publish(id, step.after.version); // it may have been written all the same
        throw error;
      }
      if (error.over === 'rematch' && rematchOf !== null) return await this.rematchOf(rematchOf, options);
      const first = await this.receipts.first(options.keyed);
      if (first !== null) return first;
      if (error.over !== 'key') throw commitmentUsed(); // or there would be no game of this id
      return await this.make(make, options);
    }
    this.tables.put(step.after);
    this.feed.publish(id, step.after.version);
    return written;
  }

  private async rematchOf(gameId: string, { keyed, now }: WriteOptions): Promise<Written> {
    const rematch = await this.store.rematchOf(gameId);
    const table = rematch === null ? null : await this.tables.get(rematch);
    if (table === null) throw new Error(`the rematch of game ${gameId} is gone`);
    return await this.receipts.settle({ status: 200, table, seat: null, replayed: false }, keyed, now);
  }
}

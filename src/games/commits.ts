import { Injectable } from '@nestjs/common';
import { advance } from './advance.js';
import { deadlineOf, takesFromBank, timeoutOf, type TimedChange } from './clock.js';
import { Feed } from './feed.js';
import { Heartbeat } from './heartbeat.js';
import type { KeptAnswer } from './keys.js';
import type { Change } from './log.js';
import { GameStore, LostRace } from './store.js';
import { writtenBy, type Table } from './table.js';
import { Tables } from './tables.js';

/** Writes what happens in a game, with all that follows from it, and only then tells. */
@Injectable()
export class Commits {
  constructor(
    private readonly tables: Tables,
    private readonly store: GameStore,
    private readonly feed: Feed,
    private readonly heartbeat: Heartbeat,
  ) {}

  /**
   * @param now  when it was received, in milliseconds since 1970
   * @param keep the answer to keep for the request's Idempotency-Key, made of the table after it
   * @returns the table after it
   * @throws what `GameStore.append` throws
   */
  async commit(
    before: Table,
    change: Change,
    now: number,
    keep: (after: Table) => KeptAnswer | null = () => null,
  ): Promise<Table> {
    const { id } = before.record;
    const timed = takesFromBank(before, change, now) ? await this.timed(before, change, now) : change;
    const step = advance(before, [timed], now);
    try {
      await this.store.append(step, keep(step.after));
    } catch (error) {
      this.tables.drop(id);
      // It may have been written all the same: who waits for it looks at the log.
      if (!(error instanceof LostRace)) this.feed.publish(id, before.version);
      throw error;
    }
    const after = writtenBy(step.after, Date.now());
    this.tables.put(after);
    this.feed.publish(id, after.version);
    return after;
  }

  /**
   * What comes of the game since the time of the seat to act is up; null while it is not.
   *
   * @param graceMs so long after the deadline nothing comes of it yet
   */
  async timeout(table: Table, now: number, graceMs: number): Promise<Change | null> {
    const deadline = deadlineOf(table);
    if (deadline === null || now < deadline.at + graceMs) return null;
    await this.heartbeat.known();
    const pausedMs = this.heartbeat.pausedSince(table, now);
    return now < deadline.at + pausedMs + graceMs ? null : timeoutOf(table, deadline);
  }

  /** The change with the time that does not count. */
  private async timed(before: Table, change: TimedChange, now: number): Promise<Change> {
    await this.heartbeat.known();
    const pausedMs = this.heartbeat.pausedSince(before, now);
    return pausedMs === 0 ? change : { ...change, pausedMs };
  }
}

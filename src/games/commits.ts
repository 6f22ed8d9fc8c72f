import { Injectable } from '@nestjs/common';
import { Arrivals } from '../http/arrivals.js';
import { advance } from './advance.js';
import { deadlineOf, isLate, takesFromBank, timeoutOf, type TimedChange } from './clock.js';
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
    private readonly arrivals: Arrivals,
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
    return now < (await this.dueAt(table, now)) + graceMs ? null : timeoutOf(table, deadline);
  }

  /** When the time of the seat to act is up, in milliseconds since 1970; Infinity while none runs. */
  async dueAt(table: Table, now: number): Promise<number> {
    const deadline = deadlineOf(table);
    if (deadline === null) return Infinity;
    await this.heartbeat.known();
    return deadline.at + this.heartbeat.pausedSince(table, now);
  }

  /** Whether the time of the seat to act is up, and a request is on its way here that was received before. */
  async isAwaited(table: Table, now: number): Promise<boolean> {
    const { id } = table.record;
    return isLate(table, now) && this.arrivals.hasBefore(id, await this.dueAt(table, now));
  }

  /** Who comes when the time of a seat is up lets those act first who came before it was: else he would end their turn. */
  async letThrough(gameId: string, now: number): Promise<void> {
    if (!this.arrivals.hasBefore(gameId, now)) return;
    const table = await this.tables.get(gameId);
    if (table !== null && isLate(table, now)) await this.arrivals.answeredBefore(gameId, await this.dueAt(table, now));
  }

  /** The change with the time that does not count. */
  private async timed(before: Table, change: TimedChange, now: number): Promise<Change> {
    await this.heartbeat.known();
    const pausedMs = this.heartbeat.pausedSince(before, now);
    return pausedMs === 0 ? change : { ...change, pausedMs };
  }
}

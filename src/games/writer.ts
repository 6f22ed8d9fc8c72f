import { Injectable } from '@nestjs/common';
import { Problem } from '../http/problems.js';
import { meets, type VersionConstraint } from '../http/versions.js';
import { Commits } from './commits.js';
import { isLate } from './clock.js';
import { Feed } from './feed.js';
import type { KeptAnswer, KeyedRequest } from './keys.js';
import { Lanes } from './lanes.js';
import type { Change, Person } from './log.js';
import { Receipts, type Written } from './receipts.js';
import { LostRace } from './store.js';
import type { Table } from './table.js';
import { Tables } from './tables.js';

/** With one instance a race is never lost; with several, not often in a row. */
const ATTEMPTS = 5;

/** Another instance has moved on. */
class Outdated extends Error {}

/** What a write wants to be done. */
export interface Intent {
  readonly status: number;
  /** Null when all is already as it is wanted. */
  readonly change: Change | null;
  readonly seat: number | null;
}

/** Judges a write on the table as it stands. Throws the Problem that refuses it. */
export type Judge = (table: Table) => Intent;

/** How a write is to be done, beside what it is about. */
export interface WriteOptions {
  /** When the request was received, in milliseconds since 1970. */
  readonly now: number;
  readonly keyed: KeyedRequest | null;
  /** Who wants it; absent for the service itself. */
  readonly account?: Pick<Person, 'id'>;
}

/** The one way in which a game changes: look at the clock, judge, append, and only then tell. */
@Injectable()
export class Writer {
  constructor(
    private readonly tables: Tables,
    private readonly commits: Commits,
    private readonly receipts: Receipts,
    private readonly feed: Feed,
    private readonly lanes: Lanes,
  ) {}

  /**
   * Changes a game. A request whose Idempotency-Key is known gets what the first one got; this is looked up only when
   * it cannot be done as if it were the first, so that the usual case costs no query.
   *
   * @throws Problem `not-found`, `idempotency-mismatch`, `overloaded` or what the judge throws, with nothing written;
   * after any other error it is open whether it was, and a repeat under the same key finds out
   */
  async write(gameId: string, judge: Judge, options: WriteOptions): Promise<Written> {
    await this.commits.letThrough(gameId, options.now);
    const job = (): Promise<Written> => this.attempt(gameId, judge, options, ATTEMPTS);
    return this.lanes.run(gameId, job, options.account?.id);
  }

  /**
   * Lets the seat to act run out of time where that is up, and no request that was received before is on its way.
   *
   * @param clock   gives the time in milliseconds since 1970, when it is the game's turn to be looked at
   * @param graceMs for how long after the deadline that is left to others
   * @returns when the time is up of the seat that is to act then; Infinity while none runs
   * @throws Problem `not-found`, or what goes wrong when it is written
   */
  timeOut(gameId: string, clock: () => Promise<number>, graceMs: number): Promise<number> {
    return this.lanes.run(gameId, async () => {
      const now = await clock();
      const table = await this.found(gameId);
      const waits = await this.commits.isAwaited(table, now);
      return this.commits.dueAt(waits ? table : await this.asOf(now, gameId, graceMs), now);
    });
  }

  private async attempt(gameId: string, judge: Judge, options: WriteOptions, attempts: number): Promise<Written> {
    const table = await this.asOf(options.now, gameId);
    try {
      const intent = judge(table);
      if (intent.change !== null) return await this.commit(table, intent.change, intent, options);
      if (await this.isOutdated(table)) throw new Outdated();
      const written = { status: intent.status, table, seat: intent.seat, replayed: false };
      const first = await this.receipts.first(options.keyed);
      if (first !== null) return this.toldAgain(first);
      return await this.receipts.settle(written, options.keyed, options.now);
    } catch (error) {
      if (!(error instanceof Problem || error instanceof LostRace || error instanceof Outdated)) throw error;
      const first = await this.receipts.first(options.keyed);
      if (first !== null) return this.toldAgain(first);
      if (error instanceof Problem && !(await this.isToBeJudgedAgain(error, table))) throw error;
      if (attempts === 1) throw new Problem('overloaded', 'Others were quicker each time.', { retryAfter: 1 });
      return await this.attempt(gameId, judge, options, attempts - 1);
    }
  }

  /** The first request may have lost its answer before it could tell that the game has changed. */
  private toldAgain(first: Written): Written {
    this.feed.publish(first.table.record.id, first.table.version);
    return first;
  }

  /** A refusal is sent only when the log has nothing newer than the table that it was judged on. */
  private async isToBeJudgedAgain({ code }: Problem, table: Table): Promise<boolean> {
    return code !== 'overloaded' && (await this.isOutdated(table));
  }

  private async isOutdated({ record, version }: Table): Promise<boolean> {
    return (await this.tables.fresh(record.id))?.version !== version;
  }

  private async commit(
    before: Table,
    change: Change,
    { status, seat }: Intent,
    { keyed, now }: WriteOptions,
  ): Promise<Written> {
    const written = (table: Table): Written => ({ status, table, seat, replayed: false });
    const keep = (after: Table): KeptAnswer | null => this.receipts.of(written(after), keyed, now);
    return written(await this.commits.commit(before, change, now, keep));
  }

  /** The game for who comes at a time: the seat whose time was up by then has run out of it, whoever notices first. */
  private async asOf(now: number, gameId: string, graceMs = 0): Promise<Table> {
    for (let attempt = 1; ; attempt++) {
      const table = await this.found(gameId);
      const change = isLate(table, now) ? await this.commits.timeout(table, now, graceMs) : null;
      if (change === null) return table;
      try {
        return await this.commits.commit(table, change, now);
      } catch (error) {
        if (!(error instanceof LostRace) || attempt === ATTEMPTS) throw error;
      }
    }
  }

  private async found(gameId: string): Promise<Table> {
    const table = await this.tables.get(gameId);
    if (table === null) throw noSuchGame();
    return table;
  }
}

export const noSuchGame = (): Problem => new Problem('not-found', 'There is no such game, or none that you may see.');

/** @throws Problem `stale-version` unless the table is at the version that the request was made for */
export function demandVersion({ version }: Table, expected: readonly VersionConstraint[]): void {
  if (meets(version, expected)) return;
  throw new Problem('stale-version', `The game is at version ${version}.`, { version });
}

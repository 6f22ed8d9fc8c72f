import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { isDatabaseDown } from '../database/database-errors.js';
import { Problem } from '../http/problems.js';
import { afterRowsInTime } from './steps.js';
import { GameStore } from './store.js';
import { newTable, writtenBy, type Table } from './table.js';

/** Some kilobytes for each usual table. */
const ROOM = 5_000;
/** So many practice decks take the room of one table. */
const DECKS_AS_ONE = 10;
/** So long a database that does not answer keeps those waiting whom memory could serve. */
const PATIENCE_MS = 1_000;

/**
 * The tables of games, kept in memory as far as there is room and rebuilt from the log where they are not. Of what other
 * instances have written the next use reads the rows that are missing.
 */
@Injectable()
export class Tables {
  /** In the order of their last use. */
  private readonly kept = new Map<string, Table>();
  private taken = 0;
  private readonly loading = new Map<string, Promise<Table | null>>();
  /** What was heard of that is above what is kept; in the order in which it was heard of. */
  private readonly news = new Map<string, News>();
  private trusted = true;

  constructor(private readonly store: GameStore) {}

  /** A game as it stands, as far as is known here, or null when there is none with this id. */
  get(gameId: string): Table | Promise<Table | null> {
    const table = this.kept.get(gameId);
    if (table === undefined || this.news.has(gameId)) return this.loading.get(gameId) ?? this.load(gameId);
    if (!this.trusted) return orAtLeast(table, this.loading.get(gameId) ?? this.load(gameId));
    this.kept.delete(gameId);
    this.kept.set(gameId, table);
    return table;
  }

  /** A game as the log has it now, at the price of a query. */
  fresh(gameId: string): Promise<Table | null> {
    return this.load(gameId);
  }

  /**
   * What a judge says of a table. A refusal stands only when the log knows nothing newer, else he judges again.
   *
   * @throws Problem that the judge throws
   */
  async judged<T>(table: Table, judge: (table: Table) => T): Promise<T> {
    try {
      return judge(table);
    } catch (error) {
      const now = error instanceof Problem ? await this.fresh(table.record.id) : null;
      if (now === null || now.version === table.version) throw error;
      return judge(now);
    }
  }

  /** The game as it stood at a version. Throws when there never was such a game or version. */
  async at(gameId: string, version: number): Promise<Table> {
    const known = await this.get(gameId);
    const now = known !== null && known.version < version ? await this.fresh(gameId) : known;
    if (now?.version === version) return now;
    if (now === null || now.version < version) throw new Error(`game ${gameId} has no version ${version}`);
    return afterRowsInTime(newTable(now.record), await this.store.rows(gameId, version));
  }

  /** Takes over a table that a write has made, unless a newer one has been read since. */
  put(table: Table): void {
    const { id } = table.record;
    if ((this.kept.get(id)?.version ?? 0) > table.version) return;
    this.drop(id);
    if ((this.news.get(id)?.version ?? 0) <= table.version) this.news.delete(id);
    this.kept.set(id, table);
    this.taken += roomOf(table);
    for (const oldest of this.kept.keys()) {
      if (this.taken <= ROOM || oldest === id) break;
      this.drop(oldest);
    }
  }

  /**
   * Forgets a table, after a write of which it is not known how it ended; the next use reads the log. What is being read
   * at the moment may be too old as well, and is not kept.
   */
  drop(gameId: string): void {
    const table = this.kept.get(gameId);
    this.loading.delete(gameId);
    if (table === undefined) return;
    this.kept.delete(gameId);
    this.taken -= roomOf(table);
  }

  /**
   * Another instance has written a version. It is remembered though no table is kept: one may be on its way to `put`.
   *
   * @param at when it was heard of as soon as it was written, in milliseconds since 1970; null when it may be older
   */
  heard(gameId: string, version: number, at: number | null): void {
    if ((this.kept.get(gameId)?.version ?? -1) >= version) return;
    this.loading.delete(gameId);
    if ((this.news.get(gameId)?.version ?? 0) < version) this.news.set(gameId, { version, at });
    for (const oldest of this.news.keys()) {
      if (this.news.size <= ROOM) break;
      this.drop(oldest);
      this.news.delete(oldest);
    }
  }

  /** From now on it is not heard what others write, so every use asks the log; without a database memory has to do. */
  distrust(): void {
    this.trusted = false;
  }

  /** From now on it is heard what others write; what they have written until now is looked up at the next use. */
  trust(): void {
    this.trusted = true;
    this.loading.clear();
    for (const gameId of this.kept.keys()) this.news.set(gameId, { version: Infinity, at: null });
  }

  /** Whether it is heard what others write. */
  get trusting(): boolean {
    return this.trusted;
  }

  /** From the log; what is kept saves reading it from its beginning. */
  private load(gameId: string): Promise<Table | null> {
    const heard = this.news.get(gameId);
    const loading = this.read(gameId, this.kept.get(gameId))
      .then((found) => {
        const table = found && asHeard(found, heard);
        if (this.loading.get(gameId) !== loading || table === null) return table;
        if (this.news.get(gameId) === heard) this.news.delete(gameId); // it was read after that
        this.put(table);
        return table;
      })
      .finally(() => {
        if (this.loading.get(gameId) === loading) this.loading.delete(gameId);
      });
    this.loading.set(gameId, loading);
    return loading;
  }

  private async read(gameId: string, known: Table | undefined): Promise<Table | null> {
    if (known !== undefined) return afterRowsInTime(known, await this.store.rowsAfter(gameId, known.version));
    const record = await this.store.record(gameId);
    return record === null ? null : afterRowsInTime(newTable(record), await this.store.rows(gameId));
  }
}

/** A version of which another instance has told, and when it told. */
interface News {
  readonly version: number;
  readonly at: number | null;
}

/** What is heard of late was written late. */
const asHeard = (table: Table, news: News | undefined): Table =>
  news?.version === table.version && news.at !== null ? writtenBy(table, news.at) : table;

/** A committed state is shown rather than none. */
function orAtLeast(table: Table, loading: Promise<Table | null>): Promise<Table | null> {
  const loaded = loading.catch((error: unknown) => {
    if (isDatabaseDown(error)) return table;
    throw error;
  });
  return Promise.race([loaded, sleep(PATIENCE_MS, table, { ref: false })]);
}

const roomOf = ({ record }: Table): number => 1 + (record.practice?.decks.length ?? 0) / DECKS_AS_ONE;

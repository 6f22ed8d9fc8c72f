import { Injectable } from '@nestjs/common';
import { GameStore } from './store.js';
import { afterRows, newTable, type Table } from './table.js';

/** Some kilobytes for each usual table. */
const ROOM = 5_000;
/** So many practice decks take the room of one table. */
const DECKS_AS_ONE = 10;

/** The tables of games, kept in memory as far as there is room and rebuilt from the log where they are not. */
@Injectable()
export class Tables {
  /** In the order of their last use. */
  private readonly kept = new Map<string, Table>();
  private taken = 0;
  private readonly loading = new Map<string, Promise<Table | null>>();

  constructor(private readonly store: GameStore) {}

  /** A game as it stands, or null when there is none with this id. */
  get(gameId: string): Table | Promise<Table | null> {
    const table = this.kept.get(gameId);
    if (table === undefined) return this.loading.get(gameId) ?? this.load(gameId);
    this.kept.delete(gameId);
    this.kept.set(gameId, table);
    return table;
  }

  /** The game as it stood at a version. Throws when there never was such a game or version. */
  async at(gameId: string, version: number): Promise<Table> {
    const now = await this.get(gameId);
    if (now?.version === version) return now;
    if (now === null || now.version < version) throw new Error(`game ${gameId} has no version ${version}`);
    return afterRows(newTable(now.record), await this.store.rows(gameId, version));
  }

  /** Takes over a table that a write has made. */
  put(table: Table): void {
    const { id } = table.record;
    this.drop(id);
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

  private load(gameId: string): Promise<Table | null> {
    const loading = this.read(gameId)
      .then((table) => {
        if (this.loading.get(gameId) === loading && table !== null) this.put(table);
        return table;
      })
      .finally(() => {
        if (this.loading.get(gameId) === loading) this.loading.delete(gameId);
      });
    this.loading.set(gameId, loading);
    return loading;
  }

  private async read(gameId: string): Promise<Table | null> {
    const record = await this.store.record(gameId);
    return record === null ? null : afterRows(newTable(record), await this.store.rows(gameId));
  }
}

const roomOf = ({ record }: Table): number => 1 + (record.practice?.decks.length ?? 0) / DECKS_AS_ONE;

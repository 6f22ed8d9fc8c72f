import { Injectable } from '@nestjs/common';
import { KeyStore, type KeptAnswer, type KeyedRequest } from './keys.js';
import type { Table } from './table.js';
import { Tables } from './tables.js';

/** A write that is durable. */
export interface Written {
  readonly status: number;
  /** The table right after it. */
  readonly table: Table;
  /** The seat that it was about, where that matters. */
  readonly seat: number | null;
  /** True when it was done before, under the same Idempotency-Key. */
  readonly replayed: boolean;
}

/** What is kept of the answers to requests with an Idempotency-Key: enough to make them again, not their text. */
@Injectable()
export class Receipts {
  constructor(
    private readonly keys: KeyStore,
    private readonly tables: Tables,
  ) {}

  /**
   * What the first request with this key has done, or null when this is the first.
   *
   * @throws Problem `idempotency-mismatch`
   */
  async first(keyed: KeyedRequest | null): Promise<Written | null> {
    const receipt = keyed === null ? null : await this.keys.find(keyed);
    if (receipt === null) return null;
    const { status, game, version, seat } = receipt;
    return { status, table: await this.tables.at(game, version), seat, replayed: true };
  }

  /** The first answer, to be written with the effect; null for a request without a key. */
  of({ status, table, seat }: Written, keyed: KeyedRequest | null, now: number): KeptAnswer | null {
    if (keyed === null) return null;
    const answer = { status, game: table.record.id, version: table.version, seat };
    const { accountId, method, path, key, bodyHash } = keyed; // a spread takes ten times as long
    return { accountId, method, path, key, bodyHash, answer, createdAt: now };
  }

  /** Keeps the answer to a request that had nothing to change, and gives it back. */
  async settle(written: Written, keyed: KeyedRequest | null, now: number): Promise<Written> {
    const answer = this.of(written, keyed, now);
    if (answer !== null) await this.keys.keep(answer);
    return written;
  }
}

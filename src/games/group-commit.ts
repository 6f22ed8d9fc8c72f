import { setImmediate as nextTurn } from 'node:timers/promises';
import { Problem } from '../http/problems.js';

/** Each of them is a request that waits; more than that at once are more than the database will ever catch up with. */
const MOST_WAITING = 5_000;
/** A statement of some hundred rows costs little more than one of a single row; much larger ones keep their first row waiting. */
const LARGEST_BATCH = 500;
/** Together with the time after which a commit that hangs is given up, no request waits longer than that. */
const LONGEST_WAIT_MS = 5_000;

interface Waiting<T> {
  readonly entry: T;
  readonly since: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Group commit: one write at a time, and what arrives while it is under way goes with the next as one. An entry costs a
 * share of a commit instead of a commit, and each is answered after its own.
 */
export class GroupCommit<T> {
  private waiting: Waiting<T>[] = [];
  private running = false;

  /**
   * @param write    writes all entries or none
   * @param isOfOne  whether a failed write is the fault of single entries, so that the others can be written without them
   */
  constructor(
    private readonly write: (entries: readonly T[]) => Promise<void>,
    private readonly isOfOne: (error: unknown) => boolean,
  ) {}

  /**
   * Writes an entry; it is durable when this returns.
   *
   * @throws Problem `overloaded` with nothing written, or what the write of this entry throws
   */
  async add(entry: T): Promise<void> {
    if (this.waiting.length >= MOST_WAITING) throw overloaded();
    return new Promise((resolve, reject) => {
      this.waiting.push({ entry, since: Date.now(), resolve, reject });
      if (!this.running) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.running = true;
    await nextTurn(); // what arrives together goes together
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, LARGEST_BATCH).filter((one) => !gaveUp(one));
      if (batch.length > 0) await this.commit(batch);
    }
    this.running = false;
  }

  /** A batch fails as a whole; halving it finds the entries whose fault it was, and spares their neighbours. */
  private async commit(batch: readonly Waiting<T>[]): Promise<void> {
    try {
      await this.write(batch.map(({ entry }) => entry));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length === 1 || !this.isOfOne(error)) {
        for (const { reject } of batch) reject(error);
        return;
      }
      const half = batch.length >> 1;
      await this.commit(batch.slice(0, half));
      await this.commit(batch.slice(half));
    }
  }
}

/** Nothing of it was written, so its request may well be told to come again. */
function gaveUp({ since, reject }: Waiting<unknown>): boolean {
  const tooLong = Date.now() - since > LONGEST_WAIT_MS;
  if (tooLong) reject(overloaded());
  return tooLong;
}

const overloaded = (): Problem =>
  new Problem('overloaded', 'More is to be written than the database can take.', { retryAfter: 1 });

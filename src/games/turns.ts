import { Problem } from '../http/problems.js';
import type { Client } from './client.js';

/** Those who wait under one key, in the order in which they came; each is called when it is his turn. */
type Queue = Set<() => void>;

export interface Places {
  /** So many have their turn at once. */
  readonly atOnce: number;
  /** Who comes behind so many is turned away. */
  readonly longest: number;
}

/**
 * Lets a few have their turn at once. Those who wait get it by key in rotation, so that many of one key wait for each other and nobody else, and who goes away
 * gives up his place.
 */
export class Turns {
  private running = 0;
  /** By key; the first is next, and then goes to the end. */
  private readonly waiting = new Map<string, Queue>();
  private length = 0;

  constructor(private readonly places: Places) {}

  /**
   * Runs a job when it is its turn.
   *
   * @param client who waits for it; null for those who do not go away
   * @throws what the job throws, or Problem `overloaded` when too many wait already or the client has gone before his turn
   */
  async run<T>(key: string, client: Client | null, job: () => Promise<T>): Promise<T> {
    if (this.running >= this.places.atOnce) await this.turn(key, client);
    else this.running += 1;
    try {
      return await job();
    } finally {
      const next = this.next();
      if (next === undefined) this.running -= 1;
      else next(); // takes over the place
    }
  }

  private turn(key: string, client: Client | null): Promise<void> {
    if (client?.isGone === true) return Promise.reject(gone());
    if (this.length >= this.places.longest)
      return Promise.reject(new Problem('overloaded', 'Too many histories are being read.', { retryAfter: 1 }));
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        release?.();
        resolve();
      };
      const release = client?.onGone(() => {
        this.leave(key, begin);
        reject(gone());
      });
      this.join(key, begin);
    });
  }

  private join(key: string, begin: () => void): void {
    const queue = this.waiting.get(key) ?? new Set();
    this.waiting.set(key, queue.add(begin));
    this.length += 1;
  }

  private leave(key: string, begin: () => void): void {
    const queue = this.waiting.get(key);
    if (queue?.delete(begin) !== true) return;
    this.length -= 1;
    if (queue.size === 0) this.waiting.delete(key);
  }

  private next(): (() => void) | undefined {
    for (const [key, queue] of this.waiting)
      for (const begin of queue) {
        this.leave(key, begin);
        if (queue.size > 0) {
          this.waiting.delete(key);
          this.waiting.set(key, queue);
        }
        return begin;
      }
    return undefined;
  }
}

/** For nobody: the answer has no reader. */
const gone = (): Problem => new Problem('overloaded', 'The client has gone before its turn.', { retryAfter: 1 });

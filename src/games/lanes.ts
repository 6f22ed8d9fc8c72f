import { Injectable } from '@nestjs/common';
import { Problem } from '../http/problems.js';

/** A game has four players; more requests than that at once are retries. */
const LONGEST = 100;

interface Lane {
  last: Promise<unknown>;
  length: number;
}

/** Lets those who want the same thing wait for each other: one write of a game at a time. */
@Injectable()
export class Lanes {
  private readonly lanes = new Map<string, Lane>();

  /**
   * Runs a job when all that was given before under the same key is done.
   *
   * @returns what the job returns
   * @throws what the job throws, or Problem `overloaded` when too many are waiting
   */
  async run<T>(key: string, job: () => Promise<T>): Promise<T> {
    const lane = this.lanes.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (lane.length >= LONGEST)
      throw new Problem('overloaded', 'Too many requests wait for this game.', { retryAfter: 1 });
    this.lanes.set(key, lane);
    lane.length += 1;
    const running = lane.last.then(job);
    lane.last = running.catch(() => undefined);
    try {
      return await running;
    } finally {
      lane.length -= 1;
      if (lane.length === 0) this.lanes.delete(key);
    }
  }
}

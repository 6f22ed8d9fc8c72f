import { Injectable } from '@nestjs/common';
import { Problem } from '../http/problems.js';

/** More of one account are retries; it must not be in the way of the others. */
const LONGEST_OF_ONE = 30;
/** Far from what could be done in time. */
const LONGEST = 2_000;

interface Lane {
  last: Promise<unknown>;
  length: number;
  /** How many of them each account has. */
  readonly of: Map<string, number>;
}

/** Lets those who want the same thing wait for each other: one write of a game at a time. */
@Injectable()
export class Lanes {
  private readonly lanes = new Map<string, Lane>();

  /**
   * Runs a job when all that was given before under the same key is done.
   *
   * @param account who wants it; null for the service itself
   * @returns what the job returns
   * @throws what the job throws, or Problem `overloaded` when too many are waiting, of this account or of all
   */
  async run<T>(key: string, job: () => Promise<T>, account: string | null = null): Promise<T> {
    const lane = this.lanes.get(key) ?? { last: Promise.resolve(), length: 0, of: new Map<string, number>() };
    const own = account === null ? 0 : (lane.of.get(account) ?? 0);
    if (account !== null && (own >= LONGEST_OF_ONE || lane.length >= LONGEST))
      throw new Problem('overloaded', 'Too many requests wait for this.', { retryAfter: 1 });
    this.lanes.set(key, lane);
    lane.length += 1;
    if (account !== null) lane.of.set(account, own + 1);
    const running = lane.last.then(job);
    lane.last = running.catch(() => undefined);
    try {
      return await running;
    } finally {
      lane.length -= 1;
      if (account !== null) leave(lane, account);
      if (lane.length === 0) this.lanes.delete(key);
    }
  }
}

function leave({ of }: Lane, account: string): void {
  const left = (of.get(account) ?? 1) - 1;
  if (left === 0) of.delete(account);
  else of.set(account, left);
}

import { Injectable } from '@nestjs/common';
import { Problem } from '../http/problems.js';
import type { Row } from './log.js';
import { stepsInTime, type Step } from './steps.js';
import { GameStore } from './store.js';
import type { GameRecord } from './table.js';

/** Whole logs that are in memory at once. */
const AT_ONCE = 2;
/** Who comes behind so many would wait for seconds. */
const LONGEST_QUEUE = 500;

/** A game's readers who wait, and one by one get their turn. */
type Queue = (() => void)[];

/**
 * Reads whole logs, a few at a time, and of the games in turns, so that many readers of one wait for each other and nobody else: a log can have thousands of rows, and many readers of long ones would take all memory
 * and all connections to the database from those who play.
 */
@Injectable()
export class LogReader {
  private running = 0;
  /** By game; the first is next, and then goes to the end. */
  private readonly waiting = new Map<string, Queue>();
  private length = 0;

  constructor(private readonly store: GameStore) {}

  /**
   * The log of a game step by step, up to and with a version.
   *
   * @throws Problem `overloaded` when too many wait already
   */
  steps(record: GameRecord, upTo?: number): Promise<readonly Step[]> {
    return this.inTurn(record.id, async () => stepsInTime(record, await this.store.rows(record.id, upTo)));
  }

  /** The rows alone. Throws as `steps` does. */
  rows(gameId: string, upTo?: number): Promise<readonly Row[]> {
    return this.inTurn(gameId, () => this.store.rows(gameId, upTo));
  }

  private async inTurn<T>(gameId: string, read: () => Promise<T>): Promise<T> {
    if (this.running >= AT_ONCE) await this.turn(gameId);
    else this.running += 1;
    try {
      return await read();
    } finally {
      const next = this.next();
      if (next === undefined) this.running -= 1;
      else next(); // takes over the place
    }
  }

  private turn(gameId: string): Promise<void> {
    if (this.length >= LONGEST_QUEUE)
      throw new Problem('overloaded', 'Too many histories are being read.', { retryAfter: 1 });
    this.length += 1;
    return new Promise((resolve) => {
      const queue = this.waiting.get(gameId);
      if (queue === undefined) this.waiting.set(gameId, [resolve]);
      else queue.push(resolve);
    });
  }

  private next(): (() => void) | undefined {
    for (const [gameId, queue] of this.waiting) {
      const next = queue.shift();
      this.waiting.delete(gameId);
      if (queue.length > 0) this.waiting.set(gameId, queue);
      this.length -= 1;
      return next;
    }
    return undefined;
  }
}

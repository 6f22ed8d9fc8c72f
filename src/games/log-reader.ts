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

/**
 * Reads whole logs, a few at a time: a log can have thousands of rows, and many readers of long ones would take all memory
 * and all connections to the database from those who play.
 */
@Injectable()
export class LogReader {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly store: GameStore) {}

  /**
   * The log of a game step by step, up to and with a version.
   *
   * @throws Problem `overloaded` when too many wait already
   */
  steps(record: GameRecord, upTo?: number): Promise<readonly Step[]> {
    return this.inTurn(async () => stepsInTime(record, await this.store.rows(record.id, upTo)));
  }

  /** The rows alone. Throws as `steps` does. */
  rows(gameId: string, upTo?: number): Promise<readonly Row[]> {
    return this.inTurn(() => this.store.rows(gameId, upTo));
  }

  private async inTurn<T>(read: () => Promise<T>): Promise<T> {
    if (this.running >= AT_ONCE) await this.turn();
    else this.running += 1;
    try {
      return await read();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next(); // takes over the place
    }
  }

  private turn(): Promise<void> {
    if (this.waiting.length >= LONGEST_QUEUE)
      throw new Problem('overloaded', 'Too many histories are being read.', { retryAfter: 1 });
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}

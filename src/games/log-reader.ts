import { Injectable } from '@nestjs/common';
import type { Client } from './client.js';
import type { Row } from './log.js';
import { stepsInTime, type Step } from './steps.js';
import { GameStore } from './store.js';
import type { GameRecord } from './table.js';
import { Turns } from './turns.js';

/** Whole logs that are in memory at once. */
const AT_ONCE = 2;
/** Who comes behind so many would wait for seconds. */
const LONGEST_QUEUE = 500;

/**
 * Reads whole logs, a few at a time, and of the games in turns, so that many readers of one wait for each other and nobody else: a log can have thousands of rows, and many readers of long ones would take all memory
 * and all connections to the database from those who play.
 */
@Injectable()
export class LogReader {
  private readonly turns = new Turns({ atOnce: AT_ONCE, longest: LONGEST_QUEUE });

  constructor(private readonly store: GameStore) {}

  /**
   * The log of a game step by step, up to and with a version.
   *
   * @param client who gives up his place when he goes away; null where it is read for more than one
   * @throws Problem `overloaded` when too many wait already
   */
  steps(record: GameRecord, client: Client | null, upTo?: number): Promise<readonly Step[]> {
    const { id } = record;
    return this.turns.run(id, client, async () => stepsInTime(record, await this.store.rows(id, upTo)));
  }

  /** The rows alone. Throws as `steps` does. */
  rows(gameId: string, client: Client | null, upTo?: number): Promise<readonly Row[]> {
    return this.turns.run(gameId, client, () => this.store.rows(gameId, upTo));
  }
}

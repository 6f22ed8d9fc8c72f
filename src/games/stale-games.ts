import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../database/database.js';
import { Problem } from '../http/problems.js';
import { demandOpen } from './seats.service.js';
import type { Table } from './table.js';
import { Writer, type Intent } from './writer.js';

/** So long a game waits for its players. */
const LONGEST_OPEN_MS = 24 * 60 * 60 * 1000;
const LOOK_MS = 60_000;
const AT_ONCE = 100;

/** Calls off games that nobody has come to. Every instance looks for them; the log's key lets one of them do it. */
@Injectable()
export class StaleGames implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(StaleGames.name);
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly writer: Writer,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.live();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async live(): Promise<void> {
    while (!this.stopped) {
      await this.abortOpen(Date.now() - LONGEST_OPEN_MS).catch((error: unknown) => {
        this.logger.warn(`open games that are too old could not be called off: ${String(error)}`);
      });
      await sleep(LOOK_MS, undefined, { ref: false, signal: this.stopping.signal }).catch(() => undefined);
    }
  }

  /** Calls off the games that were opened before a time, in milliseconds since 1970, and have not started. */
  async abortOpen(openedBefore: number): Promise<void> {
    for (let after = ''; !this.stopped;) {
      const games = await this.database.game.findMany({
        where: { status: 'open', createdAt: { lt: new Date(openedBefore) }, id: { gt: after } },
        orderBy: { id: 'asc' },
        take: AT_ONCE,
        select: { id: true },
      });
      for (const { id } of games) await this.abort(id);
      if (games.length < AT_ONCE) return;
      after = games.at(-1)?.id ?? '';
    }
  }

  /** One whose last seat has just been taken, or that another instance has called off, is left alone. */
  private async abort(gameId: string): Promise<void> {
    const judge = (table: Table): Intent => {
      demandOpen(table);
      return { status: 200, change: { type: 'abort' }, seat: null };
    };
    try {
      await this.writer.write(gameId, judge, { now: Date.now(), keyed: null });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }
}

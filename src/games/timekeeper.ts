import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Background } from '../background.js';
import { Pulse } from '../http/pulse.js';
import { Deadlines, GRACE_MS } from './deadlines.js';
import { Feed } from './feed.js';
import { GameStore } from './store.js';
import { Writer } from './writer.js';

const TICK_MS = 50;
const WORKERS = 16;
/** For games whose deadline nobody has noted, in some way that nobody thought of. */
const SCAN_MS = 60_000;
const SCANNED_AT_ONCE = 1_000;
const RETRY_MS = 500;

/**
 * Ends what is over by the clock. Every instance notes the deadlines that it commits and those that it hears of, and finds
 * the others in the database, when it starts and when it may have missed something. A deadline that was noted is a reason
 * to look, no more: what the log says decides, and its key lets one instance through.
 */
@Injectable()
export class Timekeeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Timekeeper.name);
  private readonly background = new Background();
  private readonly waiting = new Set<string>();
  private workers = 0;
  private unsubscribe = (): void => undefined;

  constructor(
    private readonly deadlines: Deadlines,
    private readonly store: GameStore,
    private readonly writer: Writer,
    private readonly feed: Feed,
    private readonly pulse: Pulse,
  ) {}

  onApplicationBootstrap(): void {
    this.unsubscribe = this.feed.subscribeToGaps(() => this.background.keep(this.scan()));
    this.background.keep(this.tick());
    this.background.keep(this.scanAgain());
  }

  async beforeApplicationShutdown(): Promise<void> {
    const stopped = this.background.stop();
    this.unsubscribe();
    await stopped;
  }

  private async tick(): Promise<void> {
    while (!this.background.stopped) {
      for (const gameId of this.deadlines.take(Date.now())) this.waiting.add(gameId);
      while (this.workers < Math.min(WORKERS, this.waiting.size)) this.background.keep(this.work());
      await this.background.pause(TICK_MS);
    }
  }

  private async work(): Promise<void> {
    this.workers += 1;
    for (const gameId of this.waiting) {
      if (this.background.stopped) break;
      this.waiting.delete(gameId);
      await this.look(gameId);
    }
    this.workers -= 1;
  }

  private async look(gameId: string): Promise<void> {
    try {
      const dueAt = await this.writer.timeOut(gameId, () => this.time(), GRACE_MS);
      if (dueAt < Infinity) this.deadlines.note(gameId, dueAt + GRACE_MS);
    } catch (error) {
      this.logger.warn(`the clock of game ${gameId} could not be looked at: ${String(error)}`);
      this.deadlines.note(gameId, Date.now() + RETRY_MS);
    }
  }

  /** What waited in the sockets while the process stood still has been received by then. */
  private async time(): Promise<number> {
    await this.pulse.readUp();
    return Date.now();
  }

  private async scanAgain(): Promise<void> {
    while (!this.background.stopped) {
      await this.scan();
      await this.background.pause(SCAN_MS);
    }
  }

  /** Notes for all running games with a clock when their time may be up at the earliest. */
  private async scan(): Promise<void> {
    try {
      for (let after = ''; !this.background.stopped;) {
        const games = await this.store.clocks(after, SCANNED_AT_ONCE);
        for (const { id, at, moveMs } of games) this.deadlines.note(id, at.getTime() + moveMs + GRACE_MS);
        if (games.length < SCANNED_AT_ONCE) return;
        after = games.at(-1)?.id ?? '';
      }
    } catch (error) {
      this.logger.warn(`the clocks of running games could not be read: ${String(error)}`);
    }
  }
}

import { randomInt } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Action } from '../domain/actions.js';
import { isBotName, STRATEGIES } from '../domain/strategy/strategies.js';
import { Feed } from '../games/feed.js';
import { PlayService, type BotTurn } from '../games/play.service.js';

/** So many games are served at once: while one waits for its commit, others think. Fewer than the database has connections. */
const WORKERS = 4;
const RESUMED_AT_ONCE = 200;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Plays for the house bots, through the same door as everybody. Games wait in a queue, each at most once, and after an
 * action a game goes to the end of it, so that many are served alike.
 */
@Injectable()
export class BotsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(BotsService.name);
  /** In the order in which they are served. */
  private readonly waiting = new Set<string>();
  /** How often in a row the games that make trouble have done so. */
  private readonly failures = new Map<string, number>();
  private readonly running = new Set<Promise<void>>();
  private workers = 0;
  private stopped = false;
  private unsubscribe = (): void => undefined;

  constructor(
    private readonly play: PlayService,
    private readonly feed: Feed,
  ) {}

  /** Also goes on with the games in which a bot was to act when the service stopped. */
  onApplicationBootstrap(): void {
    this.unsubscribe = this.feed.subscribeToAll((gameId) => this.wake(gameId));
    this.keep(this.resume());
  }

  /** Lets what is under way come to its end. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.unsubscribe();
    await Promise.all(this.running);
  }

  private wake(gameId: string): void {
    if (this.stopped) return;
    this.waiting.add(gameId);
    if (this.workers === WORKERS) return;
    this.workers += 1;
    this.keep(this.work());
  }

  private keep(promise: Promise<void>): void {
    this.running.add(promise);
    void promise.finally(() => this.running.delete(promise));
  }

  private async work(): Promise<void> {
    await nextTurn(); // whoever has published is to be answered first
    for (const gameId of this.waiting) {
      if (this.stopped) break;
      this.waiting.delete(gameId);
      await this.serve(gameId);
      await nextTurn();
    }
    this.workers -= 1; // at once when the queue is found empty: who is queued after that needs a new worker
  }

  private async serve(gameId: string): Promise<void> {
    try {
      const turn = await this.play.botTurn(gameId);
      if (turn !== null) await this.play.actForBot(gameId, turn, actionFor(turn));
      this.failures.delete(gameId);
    } catch (error) {
      this.retryLater(gameId, error);
    }
  }

  /** A database that is down comes back; one game that makes trouble must not hold up the others. */
  private retryLater(gameId: string, error: unknown): void {
    const failures = (this.failures.get(gameId) ?? 0) + 1;
    this.failures.set(gameId, failures);
    this.logger.warn(`the bot in game ${gameId} failed ${failures} times in a row: ${String(error)}`);
    setTimeout(() => this.wake(gameId), pauseAfter(failures)).unref();
  }

  private async resume(): Promise<void> {
    let failures = 0;
    for (let last = ''; !this.stopped;) {
      try {
        const page = await this.play.gamesWithBots(last, RESUMED_AT_ONCE);
        for (const gameId of page) this.wake(gameId);
        last = page.at(-1) ?? last;
        failures = 0;
        if (page.length < RESUMED_AT_ONCE) return;
        await this.untilServed();
      } catch (error) {
        failures += 1;
        this.logger.warn(`the games with bots could not be listed: ${String(error)}`);
        await sleep(pauseAfter(failures));
      }
    }
  }

  /** Any number of games may run; their ids come into memory a page at a time. */
  private async untilServed(): Promise<void> {
    while (this.waiting.size > RESUMED_AT_ONCE && !this.stopped) await sleep(FIRST_PAUSE_MS);
  }
}

const pauseAfter = (failures: number): number => Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);

function actionFor({ bot, view }: BotTurn): Action {
  if (!isBotName(bot)) throw new Error(`there is no bot ${bot}`);
  return STRATEGIES[bot](view, (below) => randomInt(below));
}

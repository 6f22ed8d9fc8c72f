import { randomInt } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Background } from '../background.js';
import type { Action } from '../domain/actions.js';
import { EXPERT, isBotName, STRATEGIES } from '../domain/strategy/strategies.js';
import { BotLeases } from '../games/bot-leases.js';
import type { BotTurn } from '../games/bot-turn.js';
import { Feed } from '../games/feed.js';
import { PlayService } from '../games/play.service.js';
import { Thinkers } from './thinking/thinkers.js';

/** So many games are served at once: while one waits for its commit, others think. Fewer than the database has connections. */
const WORKERS = 4;
const CLAIMED_AT_ONCE = 200;
/** Several attempts within a lease. */
const PROLONG_MS = 1_000;
/** For games that have lost their instance in some way that nobody thought of. */
const CLAIM_MS = 30_000;
const PARTING_MS = 1_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Plays for the house bots in the games of this instance, through the same door as everybody. Games wait in a queue, each at most once, and after an
 * action a game goes to the end of it, so that many are served alike.
 */
@Injectable()
export class BotsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(BotsService.name);
  /** In the order in which they are served. */
  private readonly waiting = new Set<string>();
  /** How often in a row the games that make trouble have done so. */
  private readonly failures = new Map<string, number>();
  /** The version of each game in which a bot thinks. */
  private readonly thinking = new Map<string, number>();
  private workers = 0;
  private readonly background = new Background();
  private claiming = false;
  private unsubscribe = (): void => undefined;

  constructor(
    private readonly play: PlayService,
    private readonly leases: BotLeases,
    private readonly feed: Feed,
    private readonly thinkers: Thinkers,
  ) {}

  /** Also goes on with the games in which a bot was to act when the instance that had them stopped. */
  onApplicationBootstrap(): void {
    this.unsubscribe = this.feed.subscribeToAll((gameId) => this.wake(gameId));
    this.background.keep(this.live());
  }

  /** Lets what is under way come to its end. */
  async beforeApplicationShutdown(): Promise<void> {
    const stopped = this.background.stop();
    this.unsubscribe();
    await Promise.all([stopped, this.thinkers.end()]);
    const released = this.leases.release().catch((error: unknown) => {
      this.logger.warn(`the other instances have to wait for the end of the lease: ${String(error)}`);
    });
    await Promise.race([released, sleep(PARTING_MS, undefined, { ref: false })]);
  }

  private wake(gameId: string): void {
    if (this.background.stopped || !this.leases.holds(gameId)) return;
    this.waiting.add(gameId);
    if (this.workers === WORKERS) return;
    this.workers += 1;
    this.background.keep(this.work());
  }

  private async work(): Promise<void> {
    await nextTurn(); // whoever has published is to be answered first
    for (const gameId of this.waiting) {
      if (this.background.stopped) break;
      this.waiting.delete(gameId);
      await this.serve(gameId);
      await nextTurn();
    }
    this.workers -= 1; // at once when the queue is found empty: who is queued after that needs a new worker
  }

  private async serve(gameId: string): Promise<void> {
    try {
      const turn = await this.play.botTurn(gameId);
      if (turn !== null && needsThought(turn)) return this.background.keep(this.think(gameId, turn));
      if (turn !== null) await this.play.actForBot(gameId, turn, actionFor(turn));
      this.failures.delete(gameId);
    } catch (error) {
      this.retryLater(gameId, error);
    }
  }

  /** Meanwhile others are served. A game may be woken while a bot thinks about this very turn. */
  private async think(gameId: string, turn: BotTurn): Promise<void> {
    if (this.thinking.get(gameId) === turn.version) return;
    this.thinking.set(gameId, turn.version);
    try {
      const action = await this.thinkers.choose(turn);
      if (!this.background.stopped) await this.play.actForBot(gameId, turn, action);
      this.failures.delete(gameId);
    } catch (error) {
      this.retryLater(gameId, error);
    } finally {
      if (this.thinking.get(gameId) === turn.version) this.thinking.delete(gameId);
    }
  }

  /** A database that is down comes back; one game that makes trouble must not hold up the others. */
  private retryLater(gameId: string, error: unknown): void {
    const failures = (this.failures.get(gameId) ?? 0) + 1;
    this.failures.set(gameId, failures);
    this.logger.warn(`the bot in game ${gameId} failed ${failures} times in a row: ${String(error)}`);
    setTimeout(() => this.wake(gameId), pauseAfter(failures)).unref();
  }

  /** Prolongs the lease for as long as the service runs, and looks for games that nobody has any more. */
  private async live(): Promise<void> {
    let claimed = -Infinity;
    while (!this.background.stopped) {
      try {
        const { regained, orphans } = await this.leases.prolong();
        for (const gameId of regained) this.wake(gameId);
        if (orphans || performance.now() > claimed + CLAIM_MS) {
          claimed = performance.now();
          this.background.keep(this.claim());
        }
      } catch (error) {
        this.logger.warn(`the lease could not be prolonged: ${String(error)}`);
      }
      await this.background.pause(PROLONG_MS);
    }
  }

  /** A part at a time, so that all instances get some. */
  private async claim(): Promise<void> {
    if (this.claiming) return;
    this.claiming = true;
    try {
      for (
        let claimed = CLAIMED_AT_ONCE;
        claimed === CLAIMED_AT_ONCE && !this.background.stopped;
        await this.background.pause(0)
      ) {
        const games = await this.leases.claim(CLAIMED_AT_ONCE);
        for (const gameId of games) this.wake(gameId);
        claimed = games.length;
      }
      await this.leases.bury();
    } catch (error) {
      this.logger.warn(`games without an instance could not be taken over: ${String(error)}`);
    } finally {
      this.claiming = false;
    }
  }
}

const pauseAfter = (failures: number): number => Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);

const needsThought = ({ bot, view }: BotTurn): boolean => bot === EXPERT && view.legalActions.length > 1;

/** Without thought; an expert has no choice then. */
function actionFor({ bot, view }: BotTurn): Action {
  if (!isBotName(bot)) throw new Error(`there is no bot ${bot}`);
  return STRATEGIES[bot === EXPERT ? 'greedy' : bot](view, (below) => randomInt(below));
}

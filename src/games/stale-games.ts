import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { v7 as newId } from 'uuid';
import { Background } from '../background.js';
import { Database } from '../database/database.js';
import { Problem } from '../http/problems.js';
import { LONGEST_IDLE_MS } from './clock.js';
import { Heartbeat } from './heartbeat.js';
import { demandOpen } from './seats.service.js';
import type { Table } from './table.js';
import { Writer, type Intent } from './writer.js';

/** So long a game waits for its players. */
const LONGEST_OPEN_MS = 24 * 60 * 60 * 1000;
const LOOK_MS = 60_000;
const AT_ONCE = 1_000;

/** A query for the ids of stale games among a page of those that may be. */
type Page = (after: string) => Promise<{ readonly stale: readonly string[]; readonly next: string | null }>;

/**
 * Calls off games that nobody has come to, and those without a clock in which nobody acts any more. Every instance looks
 * for them; the log's key lets one of them do it.
 */
@Injectable()
export class StaleGames implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(StaleGames.name);
  private readonly background = new Background();

  constructor(
    private readonly database: Database,
    private readonly writer: Writer,
    private readonly heartbeat: Heartbeat,
  ) {}

  onApplicationBootstrap(): void {
    this.background.keep(this.live());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.background.stop();
  }

  private async live(): Promise<void> {
    while (!this.background.stopped) {
      await this.look(Date.now()).catch((error: unknown) => {
        this.logger.warn(`games that are too old could not be called off: ${String(error)}`);
      });
      await this.background.pause(LOOK_MS);
    }
  }

  /**
   * Calls off the games that have waited for too long.
   *
   * @param now in milliseconds since 1970
   */
  async look(now: number): Promise<void> {
    await this.abortAll((after) => this.open(after, now), openJudge, now);
    await this.heartbeat.known();
    await this.abortAll((after) => this.idle(after, now), this.idleJudge(now), now);
  }

  private async abortAll(page: Page, judge: (table: Table) => Intent, now: number): Promise<void> {
    for (let after: string | null = ''; after !== null && !this.background.stopped;) {
      const { stale, next }: Awaited<ReturnType<Page>> = await page(after);
      for (const id of stale) await this.abort(id, judge, now);
      after = next;
    }
  }

  /** Those that were opened too long ago and have not started. */
  private async open(after: string, now: number): ReturnType<Page> {
    const limit = now - LONGEST_OPEN_MS;
    const games = await this.database.game.findMany({
      where: { status: 'open', createdAt: { lt: new Date(limit) }, id: { gt: after, lt: firstIdAt(limit) } },
      orderBy: { id: 'asc' },
      take: AT_ONCE,
      select: { id: true },
    });
    const ids = games.map(({ id }) => id);
    return { stale: ids, next: ids.length < AT_ONCE ? null : (ids.at(-1) ?? null) };
  }

  /** Those without a clock whose last row is too old, of a page of all that are old enough for that. */
  private async idle(after: string, now: number): ReturnType<Page> {
    const limit = now - LONGEST_IDLE_MS;
    const games = await this.database.$queryRaw<{ id: string; stale: boolean }[]>`
      WITH page AS (
        SELECT id FROM game
        WHERE status = 'playing' AND time_control IS NULL AND id > ${after} AND id < ${firstIdAt(limit)}
        ORDER BY id LIMIT ${AT_ONCE})
      SELECT page.id, last.at < ${new Date(limit)} AS stale
      FROM page CROSS JOIN LATERAL (
        SELECT at FROM log_row WHERE game_id = page.id ORDER BY version DESC LIMIT 1) AS last
      ORDER BY page.id`;
    const stale = games.flatMap((game) => (game.stale ? [game.id] : []));
    return { stale, next: games.length < AT_ONCE ? null : (games.at(-1)?.id ?? null) };
  }

  /** While no instance was alive nobody could act. */
  private idleJudge(now: number): (table: Table) => Intent {
    return (table) => {
      const { at, status, record } = table;
      const idleMs = now - at - this.heartbeat.pausedSince(table, now);
      const isStale = status === 'playing' && record.timeControl === null && idleMs >= LONGEST_IDLE_MS;
      return { status: 200, change: isStale ? { type: 'abort' } : null, seat: null };
    };
  }

  /** One whose last seat has just been taken, or that another instance has called off, is left alone. */
  private async abort(gameId: string, judge: (table: Table) => Intent, now: number): Promise<void> {
    try {
      await this.writer.write(gameId, judge, { now, keyed: null });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }
}

function openJudge(table: Table): Intent {
  demandOpen(table);
  return { status: 200, change: { type: 'abort' }, seat: null };
}

/** Ids begin with the time at which they were drawn, about that of the game or before it: so the young ones are not looked at. */
const firstIdAt = (time: number): string => newId({ msecs: Math.max(0, time), seq: 0, random: new Uint8Array(16) });

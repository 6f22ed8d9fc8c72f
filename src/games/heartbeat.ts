import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Background } from '../background.js';
import { Database } from '../database/database.js';
import { TELLABLE } from './record.js';
import type { Table } from './table.js';

/** Several within the time after which clocks stand still. */
const BEAT_MS = 500;
/** Clocks stand still when no instance has had a heartbeat for longer. */
const SILENCE_MS = 2_000;

interface Pause {
  readonly since: number;
  readonly until: number;
}

/**
 * Says that some instance is alive, in one row for all of them, and knows when none was: clocks stand still then. The
 * first who is back after such a silence writes it down, once, as the row lets one after the other through.
 */
@Injectable()
export class Heartbeat implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Heartbeat.name);
  private readonly background = new Background();
  private pauses: readonly Pause[] = [];
  /** When the last heartbeat began, on the clock of `performance.now()`. */
  private last = -Infinity;
  private beating: Promise<void> | null = null;

  constructor(private readonly database: Database) {}

  /** Before the first request is taken. */
  async onApplicationBootstrap(): Promise<void> {
    await this.beatOrWarn();
    this.background.keep(this.live());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.background.stop();
  }

  /**
   * For how long clocks have stood still since the last row of a game: until it was written, as nobody could know of it
   * before, and while no instance was alive.
   *
   * @param now in milliseconds since 1970
   */
  pausedSince({ at, writtenAt }: Pick<Table, 'at' | 'writtenAt'>, now: number): number {
    const written = Math.max(at, Math.min(writtenAt, now));
    return written - at + this.pausedBetween(written, now);
  }

  /** For how long clocks have stood still between two times, both in milliseconds since 1970, as far as is known here. */
  pausedBetween(from: number, to: number): number {
    let paused = 0;
    for (const { since, until } of this.pauses) paused += Math.max(0, Math.min(to, until) - Math.max(from, since));
    return paused;
  }

  /** Resolves when all pauses until now are known here, at once as a rule. Throws when the database does not answer. */
  async known(): Promise<void> {
    if (performance.now() - this.last > SILENCE_MS) await this.beat();
  }

  /** One heartbeat. */
  beat(): Promise<void> {
    this.beating ??= this.beatOnce().finally(() => (this.beating = null));
    return this.beating;
  }

  private async live(): Promise<void> {
    while (!this.background.stopped) {
      await this.background.pause(BEAT_MS);
      if (!this.background.stopped) await this.beatOrWarn();
    }
  }

  private async beatOrWarn(): Promise<void> {
    await this.beat().catch((error: unknown) => this.logger.warn(`no heartbeat: ${String(error)}`));
  }

  /** While this instance has been heard of there can have been no silence; else it asks what others have written down. */
  private async beatOnce(): Promise<void> {
    const began = performance.now();
    const silence = `${SILENCE_MS} milliseconds`;
    // The new time is written only when the pause has been, since it counts them. One that this clock cannot have written is none.
    const [found] = await this.database.$queryRaw<{ paused: boolean }[]>`
      WITH last AS (SELECT at FROM heartbeat WHERE id = 1 AND at > 'epoch' FOR UPDATE),
      pause AS (
        INSERT INTO clock_pause (since, until)
        SELECT at, clock_timestamp() FROM last WHERE at < clock_timestamp() - ${silence}::interval
        ON CONFLICT DO NOTHING RETURNING since),
      beat AS (
        INSERT INTO heartbeat (id, at) SELECT 1, clock_timestamp() FROM (SELECT count(*) FROM pause) AS written
        ON CONFLICT (id) DO UPDATE SET at = CASE
          WHEN heartbeat.at < excluded.at + ${silence}::interval THEN greatest(heartbeat.at, excluded.at)
          ELSE excluded.at END)
      SELECT EXISTS (SELECT FROM pause) AS paused`;
    if (found?.paused === true || began - this.last > SILENCE_MS) await this.read();
    this.last = began;
  }

  /** Learns all pauses that have been written down. */
  async read(): Promise<void> {
    const pauses = await this.database.clockPause.findMany({ where: { since: TELLABLE, until: TELLABLE } });
    this.pauses = pauses.map(({ since, until }) => ({ since: since.getTime(), until: until.getTime() }));
  }
}

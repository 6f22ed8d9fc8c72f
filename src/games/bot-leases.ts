import { Injectable } from '@nestjs/common';
import { Database, Prisma } from '../database/database.js';

/** Long enough for a few attempts to prolong it, short enough to be waited for. */
const LEASE_MS = 5_000;
const LEASE = Prisma.sql`interval '5 seconds'`;
/** So long others are told of what is committed though their lease has run out. */
export const REMEMBERED = "interval '1 minute'";
const A_WHILE = Prisma.raw(REMEMBERED);

/** What is found when the lease is prolonged. */
export interface Prolonged {
  /** When the lease had run out: all games that are still this instance's. */
  readonly regained: readonly string[];
  /** Whether the lease of another instance with games has run out. */
  readonly orphans: boolean;
}

/**
 * Which instance lets the house bots of a game play: the one that has committed its start, until that dies. A game names
 * its instance from the commit of its start on, and what is prolonged is one row for each instance, so that neither a
 * game nor an action costs a query. Should two take a game for theirs for a moment, the log's key still decides.
 */
@Injectable()
export class BotLeases {
  private readonly held = new Set<string>();
  /** On the clock of `performance.now()`, which nobody sets back. */
  private validUntil = 0;
  private forgotten = (): void => undefined;

  constructor(private readonly database: Database) {}

  holds(gameId: string): boolean {
    return this.valid && this.held.has(gameId);
  }

  /** A game with bots has started here. */
  take(gameId: string): void {
    this.held.add(gameId);
  }

  /** A game is over. */
  forget(gameId: string): void {
    this.held.delete(gameId);
  }

  /** The name of this instance. */
  get instance(): string {
    return this.database.instance;
  }

  /** Calls back when the others had forgotten this instance for a while, and told it nothing. */
  onForgotten(listener: () => void): void {
    this.forgotten = listener;
  }

  /**
   * Makes this instance known to the others, before it has any games.
   *
   * @returns whether there may be others
   */
  async announce(): Promise<boolean> {
    const [found] = await this.database.$queryRaw<{ others: boolean }[]>`
      WITH mine AS (${this.prolonging})
      SELECT EXISTS (SELECT FROM instance WHERE id <> ${this.instance} AND until > now() - ${A_WHILE}) AS others`;
    return found?.others ?? true;
  }

  async prolong(): Promise<Prolonged> {
    const asked = performance.now();
    const [found] = await this.database.$queryRaw<{ orphans: boolean; known: boolean }[]>`
      WITH mine AS (${this.prolonging})
      SELECT EXISTS (
        SELECT FROM instance WHERE until < now() AND id <> ${this.instance}
          AND EXISTS (SELECT FROM game WHERE status = 'playing' AND bot_instance = instance.id)
      ) AS orphans,
      EXISTS (SELECT FROM instance WHERE id = ${this.instance} AND until > now() - ${A_WHILE}) AS known`;
    if (found?.known === false && this.validUntil > 0) this.forgotten();
    const regained = this.valid ? [] : await this.reread();
    this.validUntil = asked + LEASE_MS;
    return { regained, orphans: found?.orphans ?? false };
  }

  /**
   * Takes over running games with bots that no living instance has; not those that somebody else is just taking or
   * writing to, which are found the next time.
   *
   * @returns at most `limit` of them; fewer when there are no more
   */
  async claim(limit: number): Promise<readonly string[]> {
    // NOT IN, since PostgreSQL judges it again on a row that has changed meanwhile; a join might not be.
    const claimed = await this.database.$queryRaw<{ id: string }[]>`
      UPDATE game SET bot_instance = ${this.instance} WHERE id IN (
        SELECT id FROM game
        WHERE status = 'playing'
          AND (bot_instance IS NULL OR bot_instance NOT IN (SELECT id FROM instance WHERE until >= now()))
          AND EXISTS (SELECT FROM game_seat WHERE game_id = game.id AND bot IS NOT NULL)
        ORDER BY id LIMIT ${limit} FOR NO KEY UPDATE OF game SKIP LOCKED)
      RETURNING id`;
    for (const { id } of claimed) this.held.add(id);
    return claimed.map(({ id }) => id);
  }

  /** Forgets the instances that are gone and have no games any more. */
  async bury(): Promise<void> {
    await this.database.$executeRaw`
      DELETE FROM instance WHERE until < now() - ${A_WHILE}
        AND id NOT IN (SELECT bot_instance FROM game WHERE status = 'playing' AND bot_instance IS NOT NULL)`;
  }

  /** Lets the others take over at once. */
  async release(): Promise<void> {
    this.validUntil = 0;
    await this.database.$executeRaw`
      UPDATE instance SET until = now() - ${A_WHILE} WHERE id = ${this.instance}`;
  }

  private get prolonging(): Prisma.Sql {
    return Prisma.sql`
      INSERT INTO instance (id, until) VALUES (${this.instance}, now() + ${LEASE})
      ON CONFLICT (id) DO UPDATE SET until = excluded.until`;
  }

  private get valid(): boolean {
    return performance.now() < this.validUntil;
  }

  /** What others have taken over while the lease had run out is theirs; what has started here meanwhile is not touched. */
  private async reread(): Promise<readonly string[]> {
    const before = [...this.held];
    const games = await this.database.game.findMany({
      where: { status: 'playing', botInstance: this.database.instance },
      select: { id: true },
    });
    const ours = new Set(games.map(({ id }) => id));
    for (const id of before) if (!ours.has(id)) this.held.delete(id);
    for (const id of ours) this.held.add(id);
    return [...this.held];
  }
}

import { Injectable } from '@nestjs/common';
import { Database, Prisma } from '../../database/database.js';
import type { Failure } from './post.js';

/** Longer than one delivery may take. */
const LEASE = Prisma.sql`interval '15 seconds'`;
/** When everything has failed for so long, nobody is there any more. */
const PATIENCE = Prisma.sql`interval '1 day'`;

/** Why nothing is sent to a hook any more. */
export const DISABLED = ['gone', 'failing', 'notOrganiser'] as const;
export type Disabled = (typeof DISABLED)[number];

/** `failing`: what was last sent there was sent in vain. */
export type Health = 'healthy' | 'failing';

/** A hook for which this instance is to send what is new. */
export interface ClaimedHook {
  readonly id: string;
  readonly leagueId: string;
  readonly accountId: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly secret: Uint8Array;
  readonly delivered: number;
  readonly failures: number;
}

/**
 * How far the hooks of leagues are, and which instance sends: each hook is one instance's for some seconds, which it
 * prolongs with all that it writes down, and anybody's when it is dead. All times are those of the database.
 */
@Injectable()
export class WebhookStore {
  constructor(private readonly database: Database) {}

  /**
   * Takes hooks for which there is something to send and nobody who does.
   *
   * @param leagueIds of which leagues; null for all
   */
  claim(health: Health, most: number, leagueIds: readonly string[] | null): Promise<ClaimedHook[]> {
    const of = leagueIds === null ? Prisma.empty : Prisma.sql`AND hook.league_id = ANY(${leagueIds})`;
    const failures = health === 'healthy' ? Prisma.sql`hook.failures = 0` : Prisma.sql`hook.failures > 0`;
    return this.database.$queryRaw<ClaimedHook[]>`
      UPDATE league_webhook SET claimed_by = ${this.database.instance}, claimed_until = clock_timestamp() + ${LEASE}
      WHERE id IN (
        SELECT hook.id FROM league_webhook AS hook JOIN league ON league.id = hook.league_id
        WHERE hook.disabled IS NULL AND ${failures} AND hook.delivered < league.version ${of}
          AND hook.due_at <= clock_timestamp()
          AND (hook.claimed_until IS NULL OR hook.claimed_until < clock_timestamp())
        ORDER BY hook.due_at LIMIT ${most} FOR UPDATE OF hook SKIP LOCKED)
      RETURNING id, league_id AS "leagueId", account_id AS "accountId", url, events, secret, delivered, failures`;
  }

  /**
   * Writes down that a hook has had everything up to an event.
   *
   * @param sent whether it was sent the last of it, and not only passed over what it does not want
   * @returns whether this instance may go on: the hook is neither deleted nor another's
   */
  async advance(id: string, number: number, sent: boolean): Promise<boolean> {
    const delivery = Prisma.sql`, delivered_at = clock_timestamp(), failures = 0, failing_since = NULL`;
    const changed = await this.database.$executeRaw`
      UPDATE league_webhook
      SET delivered = ${number}, claimed_until = clock_timestamp() + ${LEASE} ${sent ? delivery : Prisma.empty}
      WHERE id = ${id} AND claimed_by = ${this.database.instance}`;
    return changed === 1;
  }

  /** Writes down that an event was sent in vain, and lets go of the hook. */
  async fail(id: string, number: number, { reason, status }: Failure, delayMs: number): Promise<void> {
    const gone: Disabled | null = status === 410 ? 'gone' : null; // Standard Webhooks: no interest any more
    const failing: Disabled = 'failing';
    await this.database.$executeRaw`
      UPDATE league_webhook
      SET failures = failures + 1, failing_since = coalesce(failing_since, clock_timestamp()),
        failed_at = clock_timestamp(), failed_number = ${number}, failed_reason = ${reason}, failed_status = ${status},
        due_at = clock_timestamp() + ${delayMs} * interval '1 millisecond',
        disabled = coalesce(${gone}, CASE WHEN failing_since < clock_timestamp() - ${PATIENCE} THEN ${failing} END),
        claimed_by = NULL, claimed_until = NULL
      WHERE id = ${id} AND claimed_by = ${this.database.instance}`;
  }

  async disable(id: string, reason: Disabled): Promise<void> {
    await this.database.leagueWebhook.updateMany({
      where: { id, claimedBy: this.database.instance },
      data: { disabled: reason, claimedBy: null, claimedUntil: null },
    });
  }

  /** Lets go of a hook. */
  async release(id: string): Promise<void> {
    await this.database.leagueWebhook.updateMany({
      where: { id, claimedBy: this.database.instance },
      data: { claimedBy: null, claimedUntil: null },
    });
  }
}

import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { Metrics } from '../../http/metrics.js';
import { isOrganiser, type LeagueRow } from '../league.js';
import { Leagues } from '../leagues.js';
import { LeagueStore } from '../store.js';
import { messageOf, signedHeaders } from './message.js';
import { post, type Outcome } from './post.js';
import type { Allowed } from './target.js';
import { WebhookStore, type ClaimedHook } from './webhook-store.js';

const ROWS_AT_ONCE = 100;
const FIRST_DELAY_MS = 2_000;
const LONGEST_DELAY_MS = 2 * 60 * 60 * 1_000;
/** By so much a delay is longer or shorter, so that those who failed together do not come back together. */
const JITTER = 0.2;

/** How far a hook is, and how often in a row the next event was sent in vain. */
interface Progress {
  delivered: number;
  failures: number;
}

/** Sends one hook what it has not had, one event after the other. */
@Injectable()
export class Delivery {
  private readonly allowed: Allowed;
  private readonly count: (outcome: 'delivered' | 'failed') => void;

  constructor(
    private readonly store: WebhookStore,
    private readonly log: LeagueStore,
    private readonly leagues: Leagues,
    config: Config,
    metrics: Metrics,
  ) {
    this.allowed = allowedBy(config);
    const deliveries = metrics.counter({
      name: 'bummerl_webhook_deliveries_total',
      help: 'Events sent to webhooks of leagues, by outcome.',
      labelNames: ['outcome'],
    });
    this.count = (outcome) => deliveries.inc({ outcome });
  }

  /**
   * Sends what is there, until an event is not taken, and lets go of the hook.
   *
   * @param stop aborted when no further event is to be sent
   * @param end  aborted when the one that is being sent is to be broken off
   * @returns whether the hook has got further
   */
  async serve(hook: ClaimedHook, stop: AbortSignal, end: AbortSignal): Promise<boolean> {
    const { id, leagueId, accountId } = hook;
    const progress = { delivered: hook.delivered, failures: hook.failures };
    while (!stop.aborted) {
      const league = await this.leagues.find(leagueId);
      if (league === null || !isOrganiser(league, accountId)) {
        await this.store.disable(id, 'notOrganiser');
        return false;
      }
      const rows = await this.log.rowsAfter(leagueId, progress.delivered, ROWS_AT_ONCE);
      if (rows.length === 0) break;
      if (!(await this.sendAll(hook, rows, progress, stop, end))) return false;
    }
    await this.store.release(id);
    return progress.delivered > hook.delivered;
  }

  /** @returns whether the hook is still this instance's */
  private async sendAll(
    hook: ClaimedHook,
    rows: readonly LeagueRow[],
    progress: Progress,
    stop: AbortSignal,
    end: AbortSignal,
  ): Promise<boolean> {
    for (const row of rows.filter(({ event }) => hook.events.length === 0 || hook.events.includes(event.type))) {
      const outcome = stop.aborted ? 'stopped' : await this.send(hook, row, end);
      if (outcome === 'stopped') return true;
      if (outcome !== 'delivered') {
        await this.store.fail(hook.id, row.number, outcome, delayAfter(progress.failures));
        return false;
      }
      if (!(await this.store.advance(hook.id, row.number, true))) return false;
      progress.delivered = row.number;
      progress.failures = 0;
    }
    const last = rows.at(-1)?.number ?? 0;
    if (last <= progress.delivered) return true;
    progress.delivered = last;
    return await this.store.advance(hook.id, last, false);
  }

  private async send(hook: ClaimedHook, row: LeagueRow, end: AbortSignal): Promise<Outcome> {
    const message = messageOf(hook.id, hook.leagueId, row);
    const headers = signedHeaders(message, hook.secret, Date.now());
    const outcome = await post(new URL(hook.url), headers, message.body, this.allowed, end);
    if (outcome !== 'stopped') this.count(outcome === 'delivered' ? 'delivered' : 'failed');
    return outcome;
  }
}

/** What the configuration lets hooks lead to. */
export const allowedBy = ({ webhookHttp, webhookPrivate }: Config): Allowed => ({
  http: webhookHttp === 'allow',
  privateAddresses: webhookPrivate === 'allow',
});

/** @param failures in a row before this one */
function delayAfter(failures: number): number {
  const delay = Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS);
  return delay * (1 - JITTER + 2 * JITTER * Math.random());
}

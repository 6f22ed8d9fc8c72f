import { Injectable } from '@nestjs/common';
import { v7 as newId } from 'uuid';
import { Config } from '../../config.js';
import { Database, type Prisma } from '../../database/database.js';
import type { Person } from '../../games/log.js';
import type { Caller } from '../../http/current-account.js';
import { decodeCursor, pageOf, type Page, type PageQuery } from '../../http/pages.js';
import { Problem } from '../../http/problems.js';
import type { LeagueAccess } from '../access.js';
import type { CreateWebhookBody, NewWebhookDto, WebhookDto } from '../dto/webhooks.dto.js';
import { LeagueStore } from '../store.js';
import { allowedBy } from './delivery.js';
import { newSecret, shownSecret } from './message.js';
import { targetOf, type Allowed } from './target.js';

/** Hooks that one league may have. */
export const MOST_WEBHOOKS = 10;

/** Nothing else need be looked for, and PostgreSQL takes not every text. */
const POSSIBLE_ID = /^[\w-]{1,64}$/;

type StoredHook = Prisma.LeagueWebhookGetPayload<object>;

/** The webhooks of a league, for those who organise it. They are no part of its log, which is for everybody. */
@Injectable()
export class WebhooksService {
  private readonly allowed: Allowed;

  constructor(
    private readonly database: Database,
    private readonly leagues: LeagueStore,
    config: Config,
  ) {
    this.allowed = allowedBy(config);
  }

  /**
   * From now on what happens is sent.
   *
   * @throws Problem `validation`, or `blocked` when the league has enough of them
   */
  async create({ league }: LeagueAccess, { url, events }: CreateWebhookBody, account: Caller): Promise<NewWebhookDto> {
    const target = targetOf(url, this.allowed);
    const secret = newSecret();
    const now = new Date();
    const hook = await this.database.$transaction(async (database) => {
      // One after the other, so that they are counted; and nothing happens in the league meanwhile.
      const [locked] = await database.$queryRaw<{ version: number }[]>`
        SELECT version FROM league WHERE id = ${league.id} FOR NO KEY UPDATE`;
      const count = await database.leagueWebhook.count({ where: { leagueId: league.id } });
      if (count >= MOST_WEBHOOKS) throw tooMany(count);
      return await database.leagueWebhook.create({
        data: {
          id: newId(),
          leagueId: league.id,
          accountId: account.id,
          url: target.href,
          events: [...(events ?? [])],
          secret,
          createdAt: now,
          delivered: locked?.version ?? league.version,
          dueAt: now,
        },
      });
    });
    return { ...webhookDto(hook, new Map([[account.id, account]])), secret: shownSecret(secret) };
  }

  /** In the order in which they were made. */
  async list({ league }: LeagueAccess, { limit, cursor }: PageQuery): Promise<Page<WebhookDto>> {
    const [after] = decodeCursor(cursor, ['string']) ?? [''];
    const hooks = await this.database.leagueWebhook.findMany({
      where: { leagueId: league.id, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: limit + 1,
    });
    const people = await this.leagues.people(hooks.map(({ accountId }) => accountId));
    return pageOf(
      hooks,
      limit,
      ({ id }) => [id],
      (hook) => webhookDto(hook, people),
    );
  }

  /**
   * Nothing more is sent; what is being sent right now may still arrive.
   *
   * @throws Problem `not-found`
   */
  async delete({ league }: LeagueAccess, id: string): Promise<void> {
    const where = { id, leagueId: league.id };
    const { count } = POSSIBLE_ID.test(id) ? await this.database.leagueWebhook.deleteMany({ where }) : { count: 0 };
    if (count === 0) throw new Problem('not-found', 'This league has no such webhook.');
  }
}

const tooMany = (count: number): Problem =>
  new Problem('blocked', `A league has at most ${MOST_WEBHOOKS} webhooks.`, {
    blocking: [{ type: 'webhooks', count, most: MOST_WEBHOOKS }],
  });

function webhookDto(hook: StoredHook, people: ReadonlyMap<string, Person>): WebhookDto {
  const { id, leagueId, accountId, url, createdAt, delivered, deliveredAt, failures, dueAt, disabled } = hook;
  const { id: by, name } = people.get(accountId) ?? { id: accountId, name: '' };
  const isRetried = failures > 0 && disabled === null;
  return {
    id,
    league: leagueId,
    createdBy: { id: by, name },
    createdAt: createdAt.toISOString(),
    url,
    events: hook.events.length === 0 ? null : (hook.events as WebhookDto['events']),
    delivered,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    failures,
    lastFailure: lastFailureOf(hook),
    nextAttemptAt: isRetried ? dueAt.toISOString() : null,
    disabled: disabled as WebhookDto['disabled'],
  };
}

function lastFailureOf({ failedAt, failedNumber, failedReason, failedStatus }: StoredHook): WebhookDto['lastFailure'] {
  if (failedAt === null || failedNumber === null || failedReason === null) return null;
  const reason = failedReason as NonNullable<WebhookDto['lastFailure']>['reason'];
  return { number: failedNumber, at: failedAt.toISOString(), reason, status: failedStatus };
}

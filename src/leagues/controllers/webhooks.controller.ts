import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { LINKED, RequiredBody } from '../../games/controllers/docs.js';
import { Answer, Operation, Problems } from '../../http/api-docs.js';
import { CurrentAccount, NeedsScope, ScopeGuard, type Caller } from '../../http/current-account.js';
import { RefusesIdempotencyKey } from '../../http/idempotency.js';
import { PageQuery, type Page } from '../../http/pages.js';
import { CurrentLeague, LeagueGuard, NeedsOrganiser, type LeagueAccess } from '../access.js';
import { CreateWebhookBody, NewWebhookDto, WebhooksPageDto, type WebhookDto } from '../dto/webhooks.dto.js';
import { NEW_WEBHOOK, WEBHOOK, WEBHOOK_BODIES } from '../examples.js';
import { WebhooksService } from '../webhooks/webhooks.service.js';
import { LeagueId } from './docs.js';

@ApiTags('leagues')
@Controller('v1/leagues')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Post(':id/webhooks')
  @Operation(
    'createWebhook',
    'Have the events of a league sent to you',
    'From now on each event is sent to the `url` by POST, in order: `{type, timestamp, data}`, where `data` is the event as `GET /v1/leagues/{id}/events` shows it, with the id of its `league`. Signed as [Standard Webhooks](https://www.standardwebhooks.com) has it: `webhook-id` (the same when an event is sent again), `webhook-timestamp` and `webhook-signature`. Any answer from 200 to 299 within 10 seconds takes it; what is not taken is sent again, for a day, at growing intervals, and the events after it wait. 410 ends it. Redirects are not followed. What was missed is in `GET /v1/leagues/{id}/events?since=`. Delete the hook and make another to begin anew.',
  )
  @Answer(201, NewWebhookDto, 'The webhook and its secret.', NEW_WEBHOOK)
  @LeagueId()
  @Problems('not-found', 'not-your-game', 'blocked')
  @RefusesIdempotencyKey()
  @NeedsScope('leagues:direct')
  @NeedsOrganiser()
  @UseGuards(LeagueGuard, ScopeGuard)
  @RequiredBody(CreateWebhookBody, WEBHOOK_BODIES)
  @Header('cache-control', 'no-store')
  createWebhook(
    @CurrentLeague() access: LeagueAccess,
    @Body() body: CreateWebhookBody,
    @CurrentAccount() account: Caller,
  ): Promise<NewWebhookDto> {
    return this.webhooks.create(access, body, account);
  }

  @Get(':id/webhooks')
  @Operation(
    'listWebhooks',
    'List the webhooks of a league',
    'For those who organise it: where events are sent, how far that has come, and what went wrong last.',
  )
  @Answer(200, WebhooksPageDto, 'A page of webhooks.', { items: [WEBHOOK], nextCursor: null }, LINKED)
  @LeagueId()
  @Problems('not-found', 'not-your-game')
  @NeedsScope('leagues:direct')
  @NeedsOrganiser()
  @UseGuards(LeagueGuard, ScopeGuard)
  @Header('cache-control', 'private, no-store')
  listWebhooks(@CurrentLeague() access: LeagueAccess, @Query() query: PageQuery): Promise<Page<WebhookDto>> {
    return this.webhooks.list(access, query);
  }

  @Delete(':id/webhooks/:hook')
  @HttpCode(204)
  @Operation(
    'deleteWebhook',
    'Delete a webhook',
    'Nothing more is sent to it; what is being sent right now may still arrive.',
  )
  @Answer(204, null, 'It is deleted.')
  @LeagueId()
  @ApiParam({ name: 'hook', description: 'The id of the webhook, from the list.', example: WEBHOOK.id })
  @Problems('not-found', 'not-your-game')
  @NeedsScope('leagues:direct')
  @NeedsOrganiser()
  @UseGuards(LeagueGuard, ScopeGuard)
  deleteWebhook(@CurrentLeague() access: LeagueAccess, @Param('hook') hook: string): Promise<void> {
    return this.webhooks.delete(access, hook);
  }
}

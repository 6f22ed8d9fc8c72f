import { applyDecorators, Body, Controller, Get, HttpCode, Post, Query, UseGuards, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LINKED, OptionalBody, RequiredBody } from '../../games/controllers/docs.js';
import { CurrentWrite, type WriteRequest } from '../../games/write-request.js';
import { Answer, Operation } from '../../http/api-docs.js';
import { NeedsScope, ScopeGuard, type Scope } from '../../http/current-account.js';
import { HonoursIdempotencyKey } from '../../http/idempotency.js';
import { PageQuery, type Page } from '../../http/pages.js';
import type { Reply } from '../../http/replies.js';
import { CurrentLeague, LeagueGuard, NeedsOrganiser, type LeagueAccess } from '../access.js';
import { CheckInBody, EnterBody, InviteBody, JoinBody, WithdrawBody } from '../dto/bodies.dto.js';
import { LeagueChangeDto, type EntrantDto } from '../dto/league.dto.js';
import { EntrantsPageDto } from '../dto/pages.dto.js';
import { CHECKED_IN, ENTER_BODIES, ENTERED, ENTRANTS, INVITE_BODIES, INVITED, WITHDREW } from '../examples.js';
import { EntrantsService } from '../entrants.service.js';
import { LEAGUE_VERSIONED, LEAGUE_WRITTEN, LeagueReads, LeagueWrites } from './docs.js';

type Changed = Promise<Reply<LeagueChangeDto>>;

const Writes = (path: string, scope: Scope, status: number, example: unknown): MethodDecorator =>
  applyDecorators(
    Post(path),
    HttpCode(status),
    Answer(status, LeagueChangeDto, 'What has happened.', example, LEAGUE_WRITTEN),
    ...(status === 200 ? [] : [Answer(200, LeagueChangeDto, 'What would happen: a dry run.', example, LEAGUE_WRITTEN)]),
    LeagueWrites('not-your-game'),
    NeedsScope(scope),
    UseGuards(LeagueGuard, ScopeGuard),
    HonoursIdempotencyKey(),
  );

/** By organisers alone. */
const Directs = (
  path: string,
  body: Type,
  examples: Readonly<Record<string, unknown>>,
  example: unknown,
): MethodDecorator =>
  applyDecorators(NeedsOrganiser(), Writes(path, 'leagues:direct', 201, example), RequiredBody(body, examples));

@ApiTags('leagues')
@Controller('v1/leagues/:id')
export class EntrantsController {
  constructor(private readonly entrants: EntrantsService) {}

  @Get('entrants')
  @Operation(
    'listEntrants',
    'List the entrants',
    'In the order of their entry; those who have withdrawn stay among them.',
  )
  @Answer(200, EntrantsPageDto, 'A page of entrants.', ENTRANTS, { ...LEAGUE_VERSIONED, ...LINKED })
  @LeagueReads()
  @UseGuards(LeagueGuard)
  listEntrants(@CurrentLeague() access: LeagueAccess, @Query() query: PageQuery): Reply<Page<EntrantDto>> {
    return this.entrants.list(access, query);
  }

  @Directs('entrants', EnterBody, ENTER_BODIES, ENTERED)
  @Operation(
    'addEntrants',
    'Enter others',
    'Accounts, pairs or house bots, all or none, by an organiser; each fault is pointed to. After the start as late entries, where the league takes them. Who has withdrawn comes back as the same entrant, without points for what was missed.',
  )
  addEntrants(
    @CurrentLeague() access: LeagueAccess,
    @Body() body: EnterBody,
    @CurrentWrite() request: WriteRequest,
  ): Changed {
    return this.entrants.enter(access, body, request);
  }

  @Writes('join', 'games:play', 201, ENTERED)
  @Operation(
    'joinLeague',
    'Enter a league',
    'The caller enters while entries are open. In a league of pairs both name each other: the first call is a proposal, the second makes the entry.',
  )
  @OptionalBody(JoinBody, { alone: {}, 'under another name': { name: 'Frau Sopherl' } })
  joinLeague(
    @CurrentLeague() access: LeagueAccess,
    @Body() body: JoinBody,
    @CurrentWrite() request: WriteRequest,
  ): Changed {
    return this.entrants.join(access, body, request);
  }

  @Directs('invitations', InviteBody, INVITE_BODIES, INVITED)
  @Operation(
    'inviteToLeague',
    'Invite accounts',
    'Those who are invited may see a private league, and enter one for the invited.',
  )
  inviteToLeague(
    @CurrentLeague() access: LeagueAccess,
    @Body() body: InviteBody,
    @CurrentWrite() request: WriteRequest,
  ): Changed {
    return this.entrants.invite(access, body, request);
  }

  @Writes('check-ins', 'games:play', 200, CHECKED_IN)
  @Operation('checkIn', 'Check in', 'The caller’s own entrant, or by an organiser those that are named, all or none.')
  @OptionalBody(CheckInBody)
  checkIn(
    @CurrentLeague() access: LeagueAccess,
    @Body() body: CheckInBody,
    @CurrentWrite() request: WriteRequest,
  ): Changed {
    return this.entrants.checkIn(access, body, request);
  }

  @Writes('withdrawals', 'games:play', 200, WITHDREW)
  @Operation(
    'withdraw',
    'Leave a league',
    'The caller’s own entrant, or by an organiser those that are named, all or none. Open games are given up in the same transaction, and open pairings lost.',
  )
  @OptionalBody(WithdrawBody)
  withdraw(
    @CurrentLeague() access: LeagueAccess,
    @Body() body: WithdrawBody,
    @CurrentWrite() request: WriteRequest,
  ): Changed {
    return this.entrants.withdraw(access, body, request);
  }
}

import {
  applyDecorators,
  Body,
  Controller,
  createParamDecorator,
  Get,
  Header,
  HttpCode,
  Patch,
  Post,
  Query,
  UseGuards,
  type ExecutionContext,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { LINKED, OptionalBody, RequiredBody } from '../../games/controllers/docs.js';
import { CurrentWrite, type WriteRequest } from '../../games/write-request.js';
import { Answer, Operation, Problems } from '../../http/api-docs.js';
import { CurrentAccount, NeedsScope, ScopeGuard, type Caller } from '../../http/current-account.js';
import { HonoursIdempotencyKey } from '../../http/idempotency.js';
import type { Page } from '../../http/pages.js';
import type { Reply } from '../../http/replies.js';
import { CurrentLeague, LeagueGuard, NeedsOrganiser, type LeagueAccess } from '../access.js';
import {
  LeagueChangeDto,
  LeagueDto,
  LeagueEventsQuery,
  LeaguesQuery,
  LeagueWriteBody,
  type LeagueSummaryDto,
} from '../dto/league.dto.js';
import type { SentLeagueEvent } from '../dto/events.dto.js';
import { EventsOfLeaguePageDto, LeaguesPageDto } from '../dto/pages.dto.js';
import { ChangeLeagueBody, CreateLeagueBody } from '../dto/settings.dto.js';
import { CHANGED, EVENTS_OF_LEAGUE, LEAGUE, LEAGUES, NEW_LEAGUE_BODIES, STEPPED } from '../examples.js';
import { LeaguesService, type Step } from '../leagues.service.js';
import { LEAGUE_VERSIONED, LEAGUE_WRITTEN, LeagueReads, LeagueWrites } from './docs.js';

/** The names of the members that a body has: a change leaves alone what it does not name. */
const GivenFields = createParamDecorator((_: unknown, context: ExecutionContext): readonly string[] =>
  Object.keys((context.switchToHttp().getRequest<FastifyRequest>().body as object | null) ?? {}),
);

/** A route that takes a league to its next phase. */
const TakesStep = (step: Step, operationId: string, summary: string, description?: string): MethodDecorator =>
  applyDecorators(
    Post(`:id/${step}`),
    HttpCode(200),
    Operation(operationId, summary, description),
    Answer(200, LeagueChangeDto, 'What has happened.', STEPPED[step], LEAGUE_WRITTEN),
    LeagueWrites('not-your-game'),
    NeedsScope('leagues:direct'),
    NeedsOrganiser(),
    UseGuards(LeagueGuard, ScopeGuard),
    HonoursIdempotencyKey(),
    OptionalBody(LeagueWriteBody),
  );

@ApiTags('leagues')
@Controller('v1/leagues')
export class LeaguesController {
  constructor(private readonly leagues: LeaguesService) {}

  @Post()
  @Operation(
    'createLeague',
    'Announce a league',
    'It begins as a draft. `open` takes entries, `start` fixes the field; then rounds are paired and played, by themselves unless `automatic` is false.',
  )
  @Answer(201, LeagueDto, 'The league.', LEAGUE, { Location: 'Of the league.', ...LEAGUE_WRITTEN })
  @Problems('invalid-rules', 'idempotency-mismatch', 'overloaded')
  @NeedsScope('leagues:direct')
  @UseGuards(ScopeGuard)
  @HonoursIdempotencyKey()
  @RequiredBody(CreateLeagueBody, NEW_LEAGUE_BODIES)
  createLeague(@Body() body: CreateLeagueBody, @CurrentWrite() request: WriteRequest): Promise<Reply<LeagueDto>> {
    return this.leagues.create(body, request);
  }

  @Get()
  @Operation(
    'listLeagues',
    'List leagues',
    'The newest first: the public ones, and those that the caller has a part in.',
  )
  @Answer(200, LeaguesPageDto, 'A page of leagues.', LEAGUES, LINKED)
  @Header('cache-control', 'private, no-store')
  listLeagues(@Query() query: LeaguesQuery, @CurrentAccount() caller: Caller | null): Promise<Page<LeagueSummaryDto>> {
    return this.leagues.list(query, caller);
  }

  @Get(':id')
  @Operation('getLeague', 'Read a league')
  @Answer(200, LeagueDto, 'The league.', LEAGUE, LEAGUE_VERSIONED)
  @LeagueReads()
  @UseGuards(LeagueGuard)
  getLeague(@CurrentLeague() access: LeagueAccess): Reply<LeagueDto> {
    return this.leagues.show(access);
  }

  @Patch(':id')
  @Operation(
    'changeLeague',
    'Change a league',
    'What the body names is to be otherwise, all else stays. Once somebody has entered only `name`, `description`, `organisers`, `automatic` and `lateEntry` can be changed.',
  )
  @Answer(200, LeagueChangeDto, 'What has happened.', CHANGED, LEAGUE_WRITTEN)
  @LeagueWrites('not-your-game', 'invalid-rules')
  @HonoursIdempotencyKey()
  @NeedsScope('leagues:direct')
  @NeedsOrganiser()
  @UseGuards(LeagueGuard, ScopeGuard)
  @RequiredBody(ChangeLeagueBody, { 'another name': { name: 'Vienna Masters' } })
  changeLeague(
    @CurrentLeague() access: LeagueAccess,
    @Body() body: ChangeLeagueBody,
    @GivenFields() given: readonly string[],
    @CurrentWrite() request: WriteRequest,
  ): Promise<Reply<LeagueChangeDto>> {
    return this.leagues.change(access, body, given, request);
  }

  @Get(':id/events')
  @Operation(
    'listLeagueEvents',
    'Read the log of a league',
    'Everything that was ever done in it, and by whom, the oldest first.',
  )
  @Answer(200, EventsOfLeaguePageDto, 'A page of events.', EVENTS_OF_LEAGUE, { ...LEAGUE_VERSIONED, ...LINKED })
  @LeagueReads()
  @UseGuards(LeagueGuard)
  listLeagueEvents(
    @CurrentLeague() access: LeagueAccess,
    @Query() query: LeagueEventsQuery,
  ): Promise<Reply<Page<SentLeagueEvent>>> {
    return this.leagues.events(access, query);
  }

  @TakesStep('open', 'openLeague', 'Take entries', 'From draft to open.')
  openLeague(
    @CurrentLeague() access: LeagueAccess,
    @Body() body: LeagueWriteBody,
    @CurrentWrite() request: WriteRequest,
  ): Changed {
    return this.step(access, 'open', body, request);
  }

  @TakesStep(
    'start',
    'startLeague',
    'Fix the field',
    'From open to running: start numbers are given and partners drawn; who has not checked in, where that is asked for, is out.',
  )
  startLeague(
    @CurrentLeague() access: LeagueAccess,
    @Body() body: LeagueWriteBody,
    @CurrentWrite() request: WriteRequest,
  ): Changed {
    return this.step(access, 'start', body, request);
  }

  @TakesStep('pause', 'pauseLeague', 'Pause a league', 'Running games go on; no further game or round begins.')
  pauseLeague(
    @CurrentLeague() access: LeagueAccess,
    @Body() body: LeagueWriteBody,
    @CurrentWrite() request: WriteRequest,
  ): Changed {
    return this.step(access, 'pause', body, request);
  }

  @TakesStep('resume', 'resumeLeague', 'Go on with a league')
  resumeLeague(
    @CurrentLeague() access: LeagueAccess,
    @Body() body: LeagueWriteBody,
    @CurrentWrite() request: WriteRequest,
  ): Changed {
    return this.step(access, 'resume', body, request);
  }

  @TakesStep(
    'finish',
    'finishLeague',
    'Close a league',
    'The table is final; rounds that are left are not played. No round may be open. A league that has not started is called off by it.',
  )
  finishLeague(
    @CurrentLeague() access: LeagueAccess,
    @Body() body: LeagueWriteBody,
    @CurrentWrite() request: WriteRequest,
  ): Changed {
    return this.step(access, 'finish', body, request);
  }

  private step(access: LeagueAccess, step: Step, body: LeagueWriteBody, request: WriteRequest): Changed {
    return this.leagues.step(access, step, body, request);
  }
}

type Changed = Promise<Reply<LeagueChangeDto>>;

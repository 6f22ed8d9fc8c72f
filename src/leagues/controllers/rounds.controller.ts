import {
  applyDecorators,
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  UseGuards,
} from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { LINKED, OptionalBody, RequiredBody } from '../../games/controllers/docs.js';
import { CurrentWrite, type WriteRequest } from '../../games/write-request.js';
import { Answer, Operation } from '../../http/api-docs.js';
import { NeedsScope, ScopeGuard } from '../../http/current-account.js';
import { HonoursIdempotencyKey } from '../../http/idempotency.js';
import { PageQuery, type Page } from '../../http/pages.js';
import type { Reply } from '../../http/replies.js';
import { CurrentLeague, LeagueGuard, NeedsOrganiser, type LeagueAccess } from '../access.js';
import { LeagueBoards } from '../boards.service.js';
import { BoardsDto, BoardsQuery } from '../dto/boards.dto.js';
import { PairBody, RulingBody, RulingsBody } from '../dto/bodies.dto.js';
import { LeagueChangeDto, LeagueWriteBody } from '../dto/league.dto.js';
import { PreviewDto, RoundDto, RoundPath, TablePath } from '../dto/rounds.dto.js';
import { RoundsPageDto } from '../dto/pages.dto.js';
import {
  BOARDS,
  PAIR_BODIES,
  PAIRED,
  PREVIEW,
  ROUND,
  ROUNDS,
  RULED,
  RULING_BODIES,
  RULINGS_BODIES,
  STEPPED_ROUND,
  UNDONE,
} from '../examples.js';
import { RoundsService } from '../rounds.service.js';
import { LEAGUE_VERSIONED, LEAGUE_WRITTEN, LeagueReads, LeagueWrites, RoundNumber } from './docs.js';

type Changed = Promise<Reply<LeagueChangeDto>>;

/** By organisers alone. */
const Directs = (example: unknown, status = 200): MethodDecorator =>
  applyDecorators(
    HttpCode(status),
    Answer(status, LeagueChangeDto, 'What has happened.', example, LEAGUE_WRITTEN),
    ...(status === 200 ? [] : [Answer(200, LeagueChangeDto, 'What would happen: a dry run.', example, LEAGUE_WRITTEN)]),
    LeagueWrites('not-your-game'),
    NeedsScope('leagues:direct'),
    NeedsOrganiser(),
    UseGuards(LeagueGuard, ScopeGuard),
  );

const TableNumber = (): MethodDecorator =>
  ApiParam({ name: 'table', description: 'The number of the table, from 1.', schema: { type: 'integer' }, example: 1 });

@ApiTags('leagues')
@Controller('v1/leagues/:id')
export class RoundsController {
  constructor(
    private readonly rounds: RoundsService,
    private readonly boards: LeagueBoards,
  ) {}

  @Get('rounds')
  @Operation('listRounds', 'List the rounds', 'With their pairings, games and results.')
  @Answer(200, RoundsPageDto, 'A page of rounds.', ROUNDS, { ...LEAGUE_VERSIONED, ...LINKED })
  @LeagueReads()
  @UseGuards(LeagueGuard)
  listRounds(@CurrentLeague() access: LeagueAccess, @Query() query: PageQuery): Reply<Page<RoundDto>> {
    return this.rounds.list(access, query);
  }

  @Get('rounds/:round')
  @Operation('getRound', 'Read a round')
  @Answer(200, RoundDto, 'The round.', ROUND, LEAGUE_VERSIONED)
  @LeagueReads()
  @RoundNumber()
  @UseGuards(LeagueGuard)
  getRound(@CurrentLeague() access: LeagueAccess, @Param() { round }: RoundPath): Reply<RoundDto> {
    return this.rounds.show(access, round);
  }

  @Get('boards')
  @Operation(
    'getBoards',
    'Compare the tables of a round',
    'In a league with `duplicate` all tables of a round play the same decks. Each deal that two tables or more have played from the same seat is held against their mean.',
  )
  @Answer(200, BoardsDto, 'The boards of the round.', BOARDS, LEAGUE_VERSIONED)
  @LeagueReads('blocked')
  @UseGuards(LeagueGuard)
  getBoards(@CurrentLeague() access: LeagueAccess, @Query() { round }: BoardsQuery): Promise<Reply<BoardsDto>> {
    return this.boards.show(access, round);
  }

  @Get('rounds/:round/pairings/preview')
  @Operation(
    'previewPairings',
    'See who would meet',
    'For organisers: the pairings of the next round with the reasons; the same each time, until something changes. Nothing is decided by it.',
  )
  @Answer(200, PreviewDto, 'Who would meet.', PREVIEW, LEAGUE_VERSIONED)
  @LeagueReads('blocked', 'not-your-game')
  @RoundNumber()
  @NeedsScope('leagues:direct')
  @NeedsOrganiser()
  @UseGuards(LeagueGuard, ScopeGuard)
  previewPairings(@CurrentLeague() access: LeagueAccess, @Param() { round }: RoundPath): Promise<Reply<PreviewDto>> {
    return this.rounds.preview(access, round);
  }

  @Post('rounds/:round/pairings')
  @Operation(
    'pairRound',
    'Pair the next round',
    'As the preview has it, or as the body says: then everybody who is in has to be paired or have a bye. Each fault is pointed to.',
  )
  @Directs(PAIRED, 201)
  @RoundNumber()
  @HonoursIdempotencyKey()
  @OptionalBody(PairBody, PAIR_BODIES)
  pairRound(
    @CurrentLeague() access: LeagueAccess,
    @Param() { round }: RoundPath,
    @Body() body: PairBody,
    @CurrentWrite() request: WriteRequest,
  ): Changed {
    return this.rounds.pair(access, round, body, request);
  }

  @Delete('rounds/:round/pairings')
  @Operation(
    'undoRound',
    'Take back the last round',
    'As long as nobody has acted in it, and house bots act at once; its games are called off in the same transaction. A league that goes on by itself pairs it again, unless it is paused first.',
  )
  @Directs(UNDONE)
  @RoundNumber()
  undoRound(
    @CurrentLeague() access: LeagueAccess,
    @Param() { round }: RoundPath,
    @CurrentWrite() request: WriteRequest,
  ): Changed {
    return this.rounds.undo(access, round, request);
  }

  @Post('rounds/:round/start')
  @Operation('startRound', 'Begin the games of a round', 'Needed only where `automatic` is false.')
  @Directs(STEPPED_ROUND.start)
  @RoundNumber()
  @HonoursIdempotencyKey()
  @OptionalBody(LeagueWriteBody)
  startRound(
    @CurrentLeague() access: LeagueAccess,
    @Param() { round }: RoundPath,
    @Body() body: LeagueWriteBody,
    @CurrentWrite() request: WriteRequest,
  ): Changed {
    return this.rounds.start(access, round, body, request);
  }

  @Post('rounds/:round/close')
  @Operation(
    'closeRound',
    'Close a round',
    'When all its pairings are decided. Needed only where `automatic` is false.',
  )
  @Directs(STEPPED_ROUND.close)
  @RoundNumber()
  @HonoursIdempotencyKey()
  @OptionalBody(LeagueWriteBody)
  closeRound(
    @CurrentLeague() access: LeagueAccess,
    @Param() { round }: RoundPath,
    @Body() body: LeagueWriteBody,
    @CurrentWrite() request: WriteRequest,
  ): Changed {
    return this.rounds.close(access, round, body, request);
  }

  @Put('rounds/:round/pairings/:table/result')
  @Operation(
    'rulePairing',
    'Rule the result of a pairing',
    'Whatever its games say; the last ruling counts. Games of it that are still played are called off in the same transaction. What was paired on the ground of an earlier result stays.',
  )
  @Directs(RULED)
  @RoundNumber()
  @HonoursIdempotencyKey()
  @TableNumber()
  @RequiredBody(RulingBody, RULING_BODIES)
  rulePairing(
    @CurrentLeague() access: LeagueAccess,
    @Param() where: TablePath,
    @Body() body: RulingBody,
    @CurrentWrite() request: WriteRequest,
  ): Changed {
    return this.rounds.ruleOne(access, where, body, request);
  }

  @Post('rulings')
  @Operation('rulePairings', 'Rule many results at once', 'All or none; each fault is pointed to.')
  @Directs(RULED, 201)
  @HonoursIdempotencyKey()
  @RequiredBody(RulingsBody, RULINGS_BODIES)
  rulePairings(
    @CurrentLeague() access: LeagueAccess,
    @Body() body: RulingsBody,
    @CurrentWrite() request: WriteRequest,
  ): Changed {
    return this.rounds.rule(access, body, request);
  }
}

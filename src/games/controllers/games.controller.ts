import { Body, Controller, Get, Header, Post, Query, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentAccount, NeedsScope, ScopeGuard, type Caller } from '../../http/current-account.js';
import { HonoursIdempotencyKey } from '../../http/idempotency.js';
import type { Page } from '../../http/pages.js';
import { CurrentGame, GameGuard, NeedsCreator, NeedsPart, type Access } from '../access.js';
import { Answers, type Answer } from '../answers.js';
import { Expected } from '../dto/actions.dto.js';
import { CreateGameBody } from '../dto/create-game.dto.js';
import type { GameDto, GameSummaryDto } from '../dto/game.dto.js';
import { GameQuery, GamesQuery } from '../dto/queries.dto.js';
import { GameList } from '../game-list.js';
import { GamesService } from '../games.service.js';
import { CurrentWrite, type WriteRequest } from '../write-request.js';

@ApiTags('games')
@Controller('v1/games')
@UseInterceptors(Answers)
export class GamesController {
  constructor(
    private readonly games: GamesService,
    private readonly list: GameList,
  ) {}

  @Post()
  @NeedsScope('games:create')
  @UseGuards(ScopeGuard)
  @HonoursIdempotencyKey()
  createGame(@Body() body: CreateGameBody, @CurrentWrite() request: WriteRequest): Promise<Answer<GameDto>> {
    return this.games.create(body, request);
  }

  @Get()
  @Header('cache-control', 'private, no-store')
  listGames(@Query() query: GamesQuery, @CurrentAccount() caller: Caller | null): Promise<Page<GameSummaryDto>> {
    return this.list.page(query, caller);
  }

  @Get(':id')
  @UseGuards(GameGuard)
  getGame(@CurrentGame() access: Access, @Query() _query: GameQuery): Answer<GameDto> {
    return this.games.show(access);
  }

  @Post(':id/abort')
  @NeedsScope('games:create')
  @NeedsCreator()
  @UseGuards(GameGuard, ScopeGuard)
  @HonoursIdempotencyKey()
  abortGame(
    @CurrentGame() { table }: Access,
    @Body() _body: Expected,
    @CurrentWrite() request: WriteRequest,
  ): Promise<Answer<GameDto>> {
    return this.games.abort(table, request);
  }

  @Post(':id/rematch')
  @NeedsScope('games:create')
  @NeedsPart()
  @UseGuards(GameGuard, ScopeGuard)
  @HonoursIdempotencyKey()
  createRematch(
    @CurrentGame() access: Access,
    @Body() _body: Expected,
    @CurrentWrite() request: WriteRequest,
  ): Promise<Answer<GameDto>> {
    return this.games.rematch(access, request);
  }
}

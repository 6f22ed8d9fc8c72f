import { Body, Controller, Get, Header, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answer, Operation, Problems } from '../../http/api-docs.js';
import { CurrentAccount, NeedsScope, ScopeGuard, type Caller } from '../../http/current-account.js';
import { HonoursIdempotencyKey } from '../../http/idempotency.js';
import type { Page } from '../../http/pages.js';
import { CurrentGame, GameGuard, NeedsCreator, NeedsPart, type Access } from '../access.js';
import { type Reply } from '../../http/replies.js';
import { Expected } from '../dto/actions.dto.js';
import { CreateGameBody } from '../dto/create-game.dto.js';
import { GameDto, type GameSummaryDto } from '../dto/game.dto.js';
import { GamesPageDto } from '../dto/pages.dto.js';
import { GameQuery, GamesQuery } from '../dto/queries.dto.js';
import { ABORTED_GAME, GAME, GAMES_PAGE, NEW_GAME, NEW_GAME_BODIES } from '../examples.js';
import { GameList } from '../game-list.js';
import { GamesService } from '../games.service.js';
import { WatchService } from '../watch.service.js';
import { CurrentWrite, type WriteRequest } from '../write-request.js';
import { OptionalBody, GameId, LINKED, Reads, VERSIONED, Writes, WRITTEN, RequiredBody } from './docs.js';

@ApiTags('games')
@Controller('v1/games')
export class GamesController {
  constructor(
    private readonly games: GamesService,
    private readonly list: GameList,
    private readonly watch: WatchService,
  ) {}

  @Post()
  @Operation(
    'createGame',
    'Open a game',
    'A game is one match. It starts when every seat is taken, which may be at once; then the first deal is dealt.',
  )
  @Answer(201, GameDto, 'The game.', NEW_GAME, { Location: 'Of the game.', ...WRITTEN })
  @Problems('invalid-rules', 'already-exists', 'idempotency-mismatch', 'overloaded')
  @NeedsScope('games:create')
  @UseGuards(ScopeGuard)
  @HonoursIdempotencyKey()
  @RequiredBody(CreateGameBody, NEW_GAME_BODIES)
  createGame(@Body() body: CreateGameBody, @CurrentWrite() request: WriteRequest): Promise<Reply<GameDto>> {
    return this.games.create(body, request);
  }

  @Get()
  @Operation(
    'listGames',
    'List games',
    'The newest first: the public ones, and of the private ones those that the caller has a part in.',
  )
  @Answer(200, GamesPageDto, 'A page of games.', GAMES_PAGE, LINKED)
  @Header('cache-control', 'private, no-store')
  listGames(@Query() query: GamesQuery, @CurrentAccount() caller: Caller | null): Promise<Page<GameSummaryDto>> {
    return this.list.page(query, caller);
  }

  @Get(':id')
  @Operation(
    'getGame',
    'Read a game',
    'What was fixed when it was created, and in `state` what everybody may see of it.',
  )
  @Answer(200, GameDto, 'The game.', GAME, VERSIONED)
  @Reads()
  @UseGuards(GameGuard)
  getGame(@CurrentGame() access: Access, @Query() _query: GameQuery): Reply<GameDto> {
    return this.watch.show(access);
  }

  @Post(':id/abort')
  @HttpCode(200)
  @Operation('abortGame', 'Call a game off', 'For its creator, before it starts.')
  @Answer(200, GameDto, 'The game, aborted.', ABORTED_GAME, WRITTEN)
  @Writes('not-your-game', 'game-started', 'idempotency-mismatch')
  @OptionalBody(Expected)
  @NeedsScope('games:create')
  @NeedsCreator()
  @UseGuards(GameGuard, ScopeGuard)
  @HonoursIdempotencyKey()
  abortGame(
    @CurrentGame() { table }: Access,
    @Body() _body: Expected,
    @CurrentWrite() request: WriteRequest,
  ): Promise<Reply<GameDto>> {
    return this.games.abort(table, request);
  }

  @Post(':id/rematch')
  @Operation(
    'createRematch',
    'Play again',
    'For the players and the creator, once the game is over: the same rules, another dealer, the seats kept for the same accounts. A second call answers the same game.',
  )
  @Answer(201, GameDto, 'The new game.', NEW_GAME, { Location: 'Of the new game.', ...WRITTEN })
  @Answer(200, GameDto, 'The game that was made before.', NEW_GAME, { Location: 'Of that game.', ...WRITTEN })
  @GameId()
  @OptionalBody(Expected)
  @Problems('not-found', 'not-your-seat', 'game-not-over', 'stale-version', 'idempotency-mismatch', 'overloaded')
  @NeedsScope('games:create')
  @NeedsPart()
  @UseGuards(GameGuard, ScopeGuard)
  @HonoursIdempotencyKey()
  createRematch(
    @CurrentGame() access: Access,
    @Body() _body: Expected,
    @CurrentWrite() request: WriteRequest,
  ): Promise<Reply<GameDto>> {
    return this.games.rematch(access, request);
  }
}

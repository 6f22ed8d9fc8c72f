import { Body, Controller, Delete, Param, Post, Query, UseGuards } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { Answer, Operation } from '../../http/api-docs.js';
import { NeedsScope, ScopeGuard } from '../../http/current-account.js';
import { HonoursIdempotencyKey } from '../../http/idempotency.js';
import { BotsByCreator, CurrentGame, GameGuard, NeedsRightToSeat, type Access } from '../access.js';
import { type Reply } from '../../http/replies.js';
import { Expected } from '../dto/actions.dto.js';
import { SeatedDto } from '../dto/played.dto.js';
import { GameQuery } from '../dto/queries.dto.js';
import { SeatBody } from '../dto/seats.dto.js';
import { SEATED } from '../examples.js';
import { SeatsService } from '../seats.service.js';
import { CurrentWrite, type WriteRequest } from '../write-request.js';
import { OptionalBody, Writes, WRITTEN } from './docs.js';

@ApiTags('games')
@Controller('v1/games/:id/seats')
@NeedsScope('games:play')
export class SeatsController {
  constructor(private readonly seats: SeatsService) {}

  @Post()
  @Operation(
    'takeSeat',
    'Sit down',
    'Takes the seat that is kept for the caller, else the one asked for, else the first that is free. With `bot` the creator seats a house bot. The game starts with the last seat.',
  )
  @Answer(201, SeatedDto, 'The seat is taken.', SEATED, WRITTEN)
  @Answer(200, SeatedDto, 'The caller sits already, and here.', SEATED, WRITTEN)
  @Writes('not-your-game', 'game-started', 'seat-taken', 'blocked', 'idempotency-mismatch')
  @OptionalBody(SeatBody, {
    anySeat: {},
    thisSeat: { seat: 2 },
    privateGame: { joinCode: 'kQ3v9dYw2mXb7c1Z' },
    houseBot: { seat: 3, bot: 'random' },
  })
  @BotsByCreator()
  @UseGuards(GameGuard, ScopeGuard)
  @HonoursIdempotencyKey()
  takeSeat(
    @CurrentGame() { table }: Access,
    @Query() _query: GameQuery,
    @Body() body: SeatBody,
    @CurrentWrite() request: WriteRequest,
  ): Promise<Reply<SeatedDto>> {
    return this.seats.take(table, body, request);
  }

  @Delete(':seat')
  @Operation(
    'leaveSeat',
    'Stand up',
    'Leaves the caller’s own seat before the start; the creator can send a house bot away.',
  )
  @ApiParam({
    name: 'seat',
    description: 'The number of the seat.',
    schema: { type: 'integer', minimum: 0 },
    example: 0,
  })
  @Answer(200, SeatedDto, 'The seat is free.', SEATED, { ETag: WRITTEN.ETag })
  @Writes('not-your-seat', 'not-your-game', 'game-started')
  @OptionalBody(Expected)
  @NeedsRightToSeat()
  @UseGuards(GameGuard, ScopeGuard)
  leaveSeat(
    @CurrentGame() { table }: Access,
    @Param('seat') seat: string,
    @Body() _body: Expected,
    @CurrentWrite() request: WriteRequest,
  ): Promise<Reply<SeatedDto>> {
    return this.seats.leave(table, seat, request);
  }
}

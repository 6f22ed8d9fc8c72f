import { Body, Controller, Delete, Param, Post, Query, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NeedsScope, ScopeGuard } from '../../http/current-account.js';
import { HonoursIdempotencyKey } from '../../http/idempotency.js';
import { BotsByCreator, CurrentGame, GameGuard, type Access } from '../access.js';
import { Answers, type Answer } from '../answers.js';
import type { SeatedDto } from '../dto/played.dto.js';
import { GameQuery } from '../dto/queries.dto.js';
import { SeatBody } from '../dto/seats.dto.js';
import { SeatsService } from '../seats.service.js';
import { CurrentWrite, type WriteRequest } from '../write-request.js';

@ApiTags('games')
@Controller('v1/games/:id/seats')
@UseInterceptors(Answers)
@NeedsScope('games:play')
export class SeatsController {
  constructor(private readonly seats: SeatsService) {}

  @Post()
  @BotsByCreator()
  @UseGuards(GameGuard, ScopeGuard)
  @HonoursIdempotencyKey()
  takeSeat(
    @CurrentGame() { table }: Access,
    @Query() _query: GameQuery,
    @Body() body: SeatBody,
    @CurrentWrite() request: WriteRequest,
  ): Promise<Answer<SeatedDto>> {
    return this.seats.take(table, body, request);
  }

  @Delete(':seat')
  @UseGuards(GameGuard, ScopeGuard)
  leaveSeat(
    @CurrentGame() { table }: Access,
    @Param('seat') seat: string,
    @CurrentWrite() request: WriteRequest,
  ): Promise<Answer<SeatedDto>> {
    return this.seats.leave(table, seat, request);
  }
}

import { applyDecorators, Body, Controller, Param, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NeedsScope, ScopeGuard } from '../../http/current-account.js';
import { HonoursIdempotencyKey } from '../../http/idempotency.js';
import { Bucket } from '../../http/rate-limits.js';
import { UnionBody } from '../../http/validation.js';
import { GameGuard, NeedsSeat } from '../access.js';
import { trumpOf } from '../action-bodies.js';
import { Answers, type Answer } from '../answers.js';
import {
  ACTION_BODIES,
  BidBody,
  ClaimBody,
  DoublingBody,
  Expected,
  PlayBody,
  TrumpBody,
  type ActionBody,
} from '../dto/actions.dto.js';
import type { PlayedDto, ResignedDto } from '../dto/played.dto.js';
import { PlayService } from '../play.service.js';
import { CurrentWrite, type WriteRequest } from '../write-request.js';

const FromSeat = (path: string): MethodDecorator =>
  applyDecorators(Post(path), NeedsSeat(), UseGuards(GameGuard, ScopeGuard), HonoursIdempotencyKey());

type Played = Promise<Answer<PlayedDto>>;

@ApiTags('play')
@Controller('v1/games/:id')
@UseInterceptors(Answers)
@NeedsScope('games:play')
@Bucket('play')
export class PlayController {
  constructor(private readonly play: PlayService) {}

  @FromSeat('actions')
  act(
    @Param('id') id: string,
    @Body(new UnionBody('type', ACTION_BODIES)) body: ActionBody,
    @CurrentWrite() request: WriteRequest,
  ): Played {
    return this.play.act(id, body, request);
  }

  @FromSeat('trumps')
  makeTrump(@Param('id') id: string, @Body() body: TrumpBody, @CurrentWrite() request: WriteRequest): Played {
    return this.play.act(id, trumpOf(body), request);
  }

  @FromSeat('bids')
  bid(@Param('id') id: string, @Body() { contract }: BidBody, @CurrentWrite() request: WriteRequest): Played {
    return this.play.act(id, { type: 'bid', contract }, request);
  }

  @FromSeat('doublings')
  double(@Param('id') id: string, @Body() { level }: DoublingBody, @CurrentWrite() request: WriteRequest): Played {
    return this.play.act(id, { type: 'double', level }, request);
  }

  @FromSeat('plays')
  playCard(@Param('id') id: string, @Body() body: PlayBody, @CurrentWrite() request: WriteRequest): Played {
    return this.play.act(id, { ...body, type: 'play' }, request);
  }

  @FromSeat('exchanges')
  exchange(@Param('id') id: string, @Body() _body: Expected, @CurrentWrite() request: WriteRequest): Played {
    return this.play.act(id, { type: 'exchange' }, request);
  }

  @FromSeat('closings')
  close(@Param('id') id: string, @Body() _body: Expected, @CurrentWrite() request: WriteRequest): Played {
    return this.play.act(id, { type: 'close' }, request);
  }

  @FromSeat('claims')
  claim(@Param('id') id: string, @Body() body: ClaimBody, @CurrentWrite() request: WriteRequest): Played {
    return this.play.act(id, { ...body, type: 'claim' }, request);
  }

  @FromSeat('resignation')
  resign(
    @Param('id') id: string,
    @Body() _body: Expected,
    @CurrentWrite() request: WriteRequest,
  ): Promise<Answer<ResignedDto>> {
    return this.play.resign(id, request);
  }
}

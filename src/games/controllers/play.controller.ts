import { applyDecorators, Body, Controller, Param, Post, UseGuards } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiExtraModels, ApiTags } from '@nestjs/swagger';
import type { FastifyContextConfig } from 'fastify';
import { Answer, Operation } from '../../http/api-docs.js';
import { NeedsScope, ScopeGuard } from '../../http/current-account.js';
import { HonoursIdempotencyKey } from '../../http/idempotency.js';
import type { ProblemCode } from '../../http/problems.js';
import { Bucket } from '../../http/rate-limits.js';
import { UnionBody } from '../../http/validation.js';
import { GameGuard, NeedsSeat } from '../access.js';
import { trumpOf } from '../action-bodies.js';
import { type Reply } from '../../http/replies.js';
import {
  ACTION_BODIES,
  ANY_ACTION_BODY,
  BidBody,
  ClaimBody,
  DoublingBody,
  Expected,
  PlayBody,
  TrumpBody,
  type ActionBody,
} from '../dto/actions.dto.js';
import { PlayedDto, ResignedDto } from '../dto/played.dto.js';
import { PLAYED, RESIGNED } from '../examples.js';
import { PlayService } from '../play.service.js';
import { CurrentWrite, type WriteRequest } from '../write-request.js';
import { OptionalBody, RequiredBody, Writes, WRITTEN } from './docs.js';

/** A write from the caller's own seat in a running game. */
const FromSeat = (path: string, ...codes: readonly ProblemCode[]): MethodDecorator =>
  applyDecorators(
    Post(path),
    RouteConfig({ awaited: true } satisfies FastifyContextConfig),
    NeedsSeat(),
    UseGuards(GameGuard, ScopeGuard),
    HonoursIdempotencyKey(),
    Writes('not-your-seat', 'game-not-started', 'idempotency-mismatch', ...codes),
  );

/** An action, as its own resource or by its type. */
const Acting = (path: string): MethodDecorator =>
  applyDecorators(
    FromSeat(path, 'wrong-phase', 'not-your-turn', 'illegal-action'),
    Answer(201, PlayedDto, 'The action is taken, and durable.', PLAYED, WRITTEN),
  );

type Played = Promise<Reply<PlayedDto>>;

@ApiTags('play')
@Controller('v1/games/:id')
@NeedsScope('games:play')
@Bucket('play')
export class PlayController {
  constructor(private readonly play: PlayService) {}

  @Acting('actions')
  @ApiExtraModels(...Object.values(ACTION_BODIES))
  @ApiBody({
    schema: ANY_ACTION_BODY,
    examples: { play: { value: PLAYED.action }, pass: { value: { type: 'bid', contract: 'pass' } } },
  })
  @Operation(
    'act',
    'Take an action',
    'Any action, told apart by `type`; each entry of `legalActions` can be posted as it stands.',
  )
  act(
    @Param('id') id: string,
    @Body(new UnionBody('type', ACTION_BODIES)) body: ActionBody,
    @CurrentWrite() request: WriteRequest,
  ): Played {
    return this.play.act(id, body, request);
  }

  @Acting('trumps')
  @RequiredBody(TrumpBody, {
    suit: { suit: 'H' },
    turnUp: { turnUp: true },
    eitherCard: { turnUp: true, card: 1 },
    redeal: { redeal: true },
  })
  @Operation(
    'makeTrump',
    'Make trump',
    'The caller names a suit, turns up a card, or demands a new deal on three Jacks: exactly one of `suit`, `turnUp` and `redeal`.',
  )
  makeTrump(@Param('id') id: string, @Body() body: TrumpBody, @CurrentWrite() request: WriteRequest): Played {
    return this.play.act(id, trumpOf(body), request);
  }

  @Acting('bids')
  @RequiredBody(BidBody, { pass: { contract: 'pass' }, bid: { contract: 'gang' } })
  @Operation('bid', 'Bid', 'A contract that is worth more than the standing bid, or `pass`.')
  bid(@Param('id') id: string, @Body() { contract }: BidBody, @CurrentWrite() request: WriteRequest): Played {
    return this.play.act(id, { type: 'bid', contract }, request);
  }

  @Acting('doublings')
  @RequiredBody(DoublingBody, { pass: { level: 'pass' }, kontra: { level: 'kontra' } })
  @Operation('double', 'Double', 'The level that is asked for, or `pass`.')
  double(@Param('id') id: string, @Body() { level }: DoublingBody, @CurrentWrite() request: WriteRequest): Played {
    return this.play.act(id, { type: 'double', level }, request);
  }

  @Acting('plays')
  @RequiredBody(PlayBody, { card: { card: 'AH' }, marriage: { card: 'QH', marriage: true } })
  @Operation('playCard', 'Play a card', 'With `marriage` when it announces one.')
  playCard(@Param('id') id: string, @Body() body: PlayBody, @CurrentWrite() request: WriteRequest): Played {
    return this.play.act(id, { ...body, type: 'play' }, request);
  }

  @Acting('exchanges')
  @OptionalBody(Expected)
  @Operation('exchange', 'Exchange the trump Jack', 'For the turned-up card (Schnapsen).')
  exchange(@Param('id') id: string, @Body() _body: Expected, @CurrentWrite() request: WriteRequest): Played {
    return this.play.act(id, { type: 'exchange' }, request);
  }

  @Acting('closings')
  @OptionalBody(Expected)
  @Operation('close', 'Close the talon', 'No more cards are drawn (Schnapsen).')
  close(@Param('id') id: string, @Body() _body: Expected, @CurrentWrite() request: WriteRequest): Played {
    return this.play.act(id, { type: 'close' }, request);
  }

  @Acting('claims')
  @OptionalBody(ClaimBody, { claim: {}, withMarriage: { marriage: 'H' } })
  @Operation('claim', 'Claim 66', 'A false claim is legal and has its price (Schnapsen).')
  claim(@Param('id') id: string, @Body() body: ClaimBody, @CurrentWrite() request: WriteRequest): Played {
    return this.play.act(id, { ...body, type: 'claim' }, request);
  }

  @FromSeat('resignation')
  @OptionalBody(Expected)
  @Operation('resign', 'Give the match up', 'For the whole side, at once.')
  @Answer(201, ResignedDto, 'The match is over.', RESIGNED, WRITTEN)
  resign(
    @Param('id') id: string,
    @Body() _body: Expected,
    @CurrentWrite() request: WriteRequest,
  ): Promise<Reply<ResignedDto>> {
    return this.play.resign(id, request);
  }
}

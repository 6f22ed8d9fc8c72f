import { Body, Controller, Get, Post, Query, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Answer, Operation, Problems } from '../../http/api-docs.js';
import { NeedsScope, ScopeGuard } from '../../http/current-account.js';
import { HonoursIdempotencyKey } from '../../http/idempotency.js';
import { type Reply } from '../../http/replies.js';
import { NoFields } from '../../http/validation.js';
import { CurrentGame, GameGuard, Reveals, type Access } from '../access.js';
import { AuditService } from '../audit.service.js';
import { Commitments } from '../commitments.js';
import { AuditDto } from '../dto/audit.dto.js';
import { CommitmentMadeDto } from '../dto/commitments.dto.js';
import { GameQuery } from '../dto/queries.dto.js';
import { AUDIT, COMMITMENT } from '../examples.js';
import { CurrentWrite, type WriteRequest } from '../write-request.js';
import { OptionalBody, Reads, VERSIONED, WRITTEN } from './docs.js';

/** What lets players check that nobody has chosen the cards or changed the history (docs/bummerl-deal-1.md). */
@ApiTags('fair deals')
@Controller('v1')
export class FairnessController {
  constructor(
    private readonly commitments: Commitments,
    private readonly audits: AuditService,
  ) {}

  @Post('commitments')
  @Operation(
    'createCommitment',
    'Bind the house to a secret',
    'The cards of the game that names it as `commitment` follow from this secret and the nonces of the players, and from nothing else. It is for one game, by the same account.',
  )
  @Answer(201, CommitmentMadeDto, 'The hash of the secret.', COMMITMENT, {
    'Idempotency-Replayed': WRITTEN['Idempotency-Replayed'],
  })
  @Problems('idempotency-mismatch')
  @NeedsScope('games:create')
  @UseGuards(ScopeGuard)
  @HonoursIdempotencyKey()
  @OptionalBody(NoFields)
  async createCommitment(
    @Body() _body: NoFields,
    @CurrentWrite() request: WriteRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommitmentMadeDto> {
    const { body, replayed } = await this.commitments.make(request);
    if (replayed) void reply.header('idempotency-replayed', 'true');
    return body;
  }

  @Get('games/:id/audit')
  @Reveals()
  @Operation(
    'getAudit',
    'Audit a game',
    'The chain of hashes over the log with all that went into it, so that receipts can be worked out again while the game runs. Once it is over also the secret, the salts of the deals and the signature.',
  )
  @Answer(200, AuditDto, 'What proves the game. Immutable when it is over and public.', AUDIT, VERSIONED)
  @Reads()
  @UseGuards(GameGuard)
  audit(@CurrentGame() access: Access, @Query() _query: GameQuery): Promise<Reply<AuditDto>> {
    return this.audits.audit(access);
  }
}

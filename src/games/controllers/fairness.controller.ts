import { Body, Controller, Get, Header, Post, Query, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Answer, Operation, Problems } from '../../http/api-docs.js';
import { NeedsScope, ScopeGuard } from '../../http/current-account.js';
import { HonoursIdempotencyKey } from '../../http/idempotency.js';
import { type Reply } from '../../http/replies.js';
import { NoFields } from '../../http/validation.js';
import { CurrentGame, GameGuard, type Access } from '../access.js';
import { AuditService } from '../audit.service.js';
import { Commitments } from '../commitments.js';
import { AuditDto, KeySetDto } from '../dto/audit.dto.js';
import { CommitmentMadeDto } from '../dto/commitments.dto.js';
import { GameQuery } from '../dto/queries.dto.js';
import { AUDIT, COMMITMENT, KEY_SET } from '../examples.js';
import { SigningKeys } from '../signing-keys.js';
import { CurrentWrite, type WriteRequest } from '../write-request.js';
import { OptionalBody, Reads, VERSIONED, WRITTEN } from './docs.js';

/** What lets players check that nobody has chosen the cards or changed the history (docs/bummerl-deal-1.md). */
@ApiTags('fair deals')
@Controller()
export class FairnessController {
  constructor(
    private readonly commitments: Commitments,
    private readonly audits: AuditService,
    private readonly keys: SigningKeys,
  ) {}

  @Post('v1/commitments')
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

  @Get('v1/games/:id/audit')
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

  @Get('.well-known/jwks.json')
  @Operation(
    'listKeys',
    'The keys of the house',
    'All public keys that results are or were signed with, the current one first, as a JWK Set (RFC 7517).',
  )
  @Answer(200, KeySetDto, 'The keys.', KEY_SET)
  @Header('cache-control', 'public, max-age=60')
  async listKeys(): Promise<KeySetDto> {
    const keys = await this.keys.published();
    return { keys: keys.map((key) => ({ ...key, alg: 'EdDSA', use: 'sig' })) };
  }
}

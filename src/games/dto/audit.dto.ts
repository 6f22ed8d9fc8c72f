import { ApiProperty } from '@nestjs/swagger';
import type { ChainedRow } from '../../fairness/chain.js';
import { ALGORITHM } from '../../fairness/deal.js';
import type { Genesis } from '../chain.js';
import { STATUSES, type Status } from '../table.js';
import { INTEGER } from './deal.dto.js';
import { TIME } from './observation.dto.js';
import { CommitmentDto, PublicKeyDto, SignatureDto } from './proof.dto.js';

const HASH = { type: String, pattern: '^[0-9a-f]{64}$' };
const CARDS_OF = 'Of a deal the digest takes the place of the cards.';

/** A row of the log as it enters the chain, and the hash after it. */
export class AuditedRowDto {
  @ApiProperty({ ...INTEGER, minimum: 1 })
  readonly version!: number;

  @ApiProperty({ enum: ['seatTaken', 'seatLeft', 'deal', 'action', 'resign', 'timeout', 'abort'] })
  readonly type!: ChainedRow['type'];

  @ApiProperty({ ...INTEGER, nullable: true })
  readonly seat!: number | null;

  @ApiProperty({ type: 'object', additionalProperties: true, description: CARDS_OF })
  readonly data!: ChainedRow['data'];

  @ApiProperty(INTEGER)
  readonly rulesVersion!: number;

  @ApiProperty({ ...INTEGER, nullable: true })
  readonly elapsedMs!: number | null;

  @ApiProperty(TIME)
  readonly at!: string;

  @ApiProperty({ ...HASH, description: 'SHA-256 of the hash before it and the canonical JSON of all the rest.' })
  readonly hash!: string;
}

/** The salt of a deal, by which its digest can be checked. */
export class SaltDto {
  @ApiProperty({ ...INTEGER, minimum: 1 })
  readonly deal!: number;

  @ApiProperty(HASH)
  readonly salt!: string;
}

/**
 * All that proves a game, as far as it may be known yet (docs/bummerl-deal-1.md). A game that is older than that has no
 * chain: `commitment`, `genesis`, `head`, `secret`, `salts` and `signature` are null, and `rows` is empty.
 */
export class AuditDto {
  @ApiProperty()
  readonly gameId!: string;

  @ApiProperty(INTEGER)
  readonly version!: number;

  @ApiProperty({ enum: STATUSES })
  readonly status!: Status;

  @ApiProperty({ type: String, enum: [ALGORITHM] })
  readonly algorithm!: typeof ALGORITHM;

  @ApiProperty({ type: CommitmentDto, nullable: true })
  readonly commitment!: CommitmentDto | null;

  @ApiProperty({
    type: 'array',
    items: { type: ['string', 'null'] as never },
    description:
      'By seat: what was given. Where nothing was it is null until the game is over, and then what follows from the secret.',
  })
  readonly nonces!: readonly (string | null)[];

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description: 'What is fixed at the creation; the chain begins with the SHA-256 of its canonical JSON.',
  })
  readonly genesis!: Genesis | null;

  @ApiProperty({ type: [AuditedRowDto], description: 'All rows of the log.' })
  readonly rows!: readonly AuditedRowDto[];

  @ApiProperty({ ...HASH, nullable: true, description: 'The hash of the last row, as in the receipts.' })
  readonly head!: string | null;

  @ApiProperty({ ...HASH, nullable: true, description: 'Null until the game is over.' })
  readonly secret!: string | null;

  @ApiProperty({ type: [SaltDto], nullable: true, description: 'Null until the game is over.' })
  readonly salts!: readonly SaltDto[] | null;

  @ApiProperty({ type: SignatureDto, nullable: true, description: 'Null until the game is over.' })
  readonly signature!: SignatureDto | null;
}

/** A public key that games are or were signed with. */
export class PublishedKeyDto extends PublicKeyDto {
  @ApiProperty({ type: String, enum: ['EdDSA'] })
  readonly alg!: 'EdDSA';

  @ApiProperty({ type: String, enum: ['sig'] })
  readonly use!: 'sig';
}

/** A JWK Set (RFC 7517). */
export class KeySetDto {
  @ApiProperty({ type: [PublishedKeyDto] })
  readonly keys!: readonly PublishedKeyDto[];
}

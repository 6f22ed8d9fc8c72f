import { ApiProperty } from '@nestjs/swagger';
import type { Ed25519Key, Proof } from '../../domain/replays/replay.js';

const HASH = { type: String, pattern: '^[0-9a-f]{64}$' };

/** The public part of the key that signed, as a JWK (RFC 7517, RFC 8037). */
export class PublicKeyDto implements Ed25519Key {
  @ApiProperty({ type: String, enum: ['OKP'] })
  readonly kty!: 'OKP';

  @ApiProperty({ type: String, enum: ['Ed25519'] })
  readonly crv!: 'Ed25519';

  @ApiProperty({ description: 'The thumbprint of the key (RFC 7638).' })
  readonly kid!: string;

  @ApiProperty()
  readonly x!: string;
}

export class SignatureDto {
  @ApiProperty({ description: 'A compact JWS (RFC 7515) over the head and the result.' })
  readonly jws!: string;

  @ApiProperty({ type: PublicKeyDto })
  readonly key!: PublicKeyDto;
}

/** What the house had bound itself to before it knew any nonce. */
export class CommitmentDto {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Of the commitment that the creation named; null when it was drawn with the game.',
  })
  readonly id!: string | null;

  @ApiProperty({ ...HASH, description: 'SHA-256 of the secret.' })
  readonly hash!: string;
}

/** What proves that nobody has chosen the cards and nobody has changed the history (docs/bummerl-deal-1.md). */
export class ProofDto implements Proof {
  @ApiProperty({ type: String, enum: ['bummerl-deal/1'] })
  readonly algorithm!: 'bummerl-deal/1';

  @ApiProperty({ type: CommitmentDto })
  readonly commitment!: CommitmentDto;

  @ApiProperty({ ...HASH, description: '32 bytes, of which all shuffled decks follow.' })
  readonly secret!: string;

  @ApiProperty({
    type: String,
    isArray: true,
    description: 'By seat: the nonce that it gave, or the one derived from the secret.',
  })
  readonly nonces!: readonly string[];

  @ApiProperty({ ...HASH, description: 'The hash of the last row of the log.' })
  readonly head!: string;

  @ApiProperty({ type: SignatureDto })
  readonly signature!: SignatureDto;
}

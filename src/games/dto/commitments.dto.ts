import { ApiProperty } from '@nestjs/swagger';

/** The house is bound to a secret, for one game. */
export class CommitmentMadeDto {
  @ApiProperty({
    description: 'To be named as `commitment` when the game is created; the game will have this very id.',
  })
  readonly id!: string;

  @ApiProperty({
    type: String,
    pattern: '^[0-9a-f]{64}$',
    description: 'SHA-256 of the secret, whose 32 bytes are shown when the game is over.',
  })
  readonly commitment!: string;
}

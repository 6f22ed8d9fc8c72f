import { ApiProperty } from '@nestjs/swagger';
import { PAIRING_REASONS, type PairingReason } from '../../domain/leagues/pairing.js';

const INTEGER = { type: 'integer' as const };

export class LateDto {
  @ApiProperty({ ...INTEGER, description: 'How many rounds were missed.' })
  readonly rounds!: number;

  @ApiProperty({ description: 'Match points for each of them.' })
  readonly points!: number;
}

export class ReasonDto {
  @ApiProperty({ enum: PAIRING_REASONS })
  readonly code!: PairingReason;

  @ApiProperty()
  readonly detail!: string;
}

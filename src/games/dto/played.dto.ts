import { ApiProperty } from '@nestjs/swagger';
import type { Action } from '../../domain/actions.js';
import { ActionModels, ANY_ACTION } from './actions.dto.js';
import { INTEGER } from './deal.dto.js';
import { ObservationDto } from './observation.dto.js';

const RECEIPT = {
  type: String,
  pattern: '^[0-9a-f]{64}$',
  nullable: true,
  description:
    'The head of the chain over the log, at this version: who keeps it can tell whether history is changed later. Null in games that are older than the chain.',
};

/** The answer to an action that is taken. */
@ActionModels()
export class PlayedDto {
  @ApiProperty({ ...INTEGER, description: 'The version after all that followed from the action.' })
  readonly version!: number;

  @ApiProperty(ANY_ACTION)
  readonly action!: Action;

  @ApiProperty({ type: ObservationDto })
  readonly observation!: ObservationDto;

  @ApiProperty(RECEIPT)
  readonly receipt!: string | null;
}

/** The answer to a resignation. */
export class ResignedDto {
  @ApiProperty(INTEGER)
  readonly version!: number;

  @ApiProperty({ type: ObservationDto })
  readonly observation!: ObservationDto;

  @ApiProperty(RECEIPT)
  readonly receipt!: string | null;
}

/** The answer to a change of the seats. */
export class SeatedDto {
  @ApiProperty(INTEGER)
  readonly seat!: number;

  @ApiProperty(INTEGER)
  readonly version!: number;
}

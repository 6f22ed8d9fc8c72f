import { ApiProperty } from '@nestjs/swagger';
import type { Action } from '../../domain/actions.js';
import { ActionModels, ANY_ACTION } from './actions.dto.js';
import { INTEGER } from './deal.dto.js';
import { ObservationDto } from './observation.dto.js';

/** The answer to an action that is taken. */
@ActionModels()
export class PlayedDto {
  @ApiProperty({ ...INTEGER, description: 'The version after all that followed from the action.' })
  readonly version!: number;

  @ApiProperty(ANY_ACTION)
  readonly action!: Action;

  @ApiProperty({ type: ObservationDto })
  readonly observation!: ObservationDto;
}

/** The answer to a resignation. */
export class ResignedDto {
  @ApiProperty(INTEGER)
  readonly version!: number;

  @ApiProperty({ type: ObservationDto })
  readonly observation!: ObservationDto;
}

/** The answer to a change of the seats. */
export class SeatedDto {
  @ApiProperty(INTEGER)
  readonly seat!: number;

  @ApiProperty(INTEGER)
  readonly version!: number;
}

import { ApiProperty } from '@nestjs/swagger';
import type { Action } from '../../domain/actions.js';
import { actionsWith } from './actions.dto.js';
import { INTEGER } from './deal.dto.js';
import { TIME } from './observation.dto.js';

/** When, where and by whom an action was taken. */
export class TakenDto {
  @ApiProperty(INTEGER)
  readonly version!: number;

  @ApiProperty(INTEGER)
  readonly seat!: number;

  @ApiProperty({ ...INTEGER, minimum: 1 })
  readonly deal!: number;

  @ApiProperty({
    ...INTEGER,
    nullable: true,
    description: 'The number of the trick that is played, or about to be led; null before the play.',
  })
  readonly trick!: number | null;

  @ApiProperty(TIME)
  readonly at!: string;
}

export type TakenAction = TakenDto & Action;

/** The classes of what lists show, by the type of the action. */
export const TAKEN = actionsWith(TakenDto, 'Taken');

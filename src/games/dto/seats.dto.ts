import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { BOT_NAMES, type BotName } from '../../domain/strategy/strategies.js';
import { Expected } from './actions.dto.js';
import { NonceField } from './nonce.js';

const MOST_SEATS = 4;
export const BOT = { enum: BOT_NAMES, enumName: 'BotName', description: 'The name of a house bot.' };

/** Which seat to take, and for whom. */
export class SeatBody extends Expected {
  @ApiProperty({ type: 'integer', minimum: 0, required: false, description: 'Without it the first that is free.' })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MOST_SEATS - 1)
  readonly seat?: number;

  @ApiProperty({ ...BOT, required: false })
  @IsOptional()
  @IsIn(BOT_NAMES)
  readonly bot?: BotName;

  @ApiProperty({ type: String, required: false, description: 'Opens a private game.' })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  readonly joinCode?: string;

  @NonceField('What the player throws into the shuffle; bound now, and shown to everybody. Not for a house bot.')
  readonly nonce?: string;
}

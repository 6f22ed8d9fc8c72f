import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  MaxLength,
  Min,
} from 'class-validator';
import { DECK, type Card } from '../../domain/cards.js';
import { BOT_NAMES, type BotName } from '../../domain/strategy/strategies.js';
import { Nested } from '../../http/validation.js';
import { VISIBILITIES, type Visibility } from '../table.js';
import { NonceField } from './nonce.js';
import { RULES } from './observation.dto.js';
import { BOT } from './seats.dto.js';
import { TimeControlBody, USUAL_CLOCK } from './time-control.dto.js';

export const MOST_DECKS = 1000;

/** For whom a seat is: exactly one of the fields. */
export class SeatWish {
  @ApiProperty({ type: String, enum: ['me'], required: false, description: 'Seats the caller.' })
  @IsOptional()
  @IsIn(['me'])
  readonly player?: 'me';

  @ApiProperty({ ...BOT, required: false })
  @IsOptional()
  @IsIn(BOT_NAMES)
  readonly bot?: BotName;

  @ApiProperty({ type: String, required: false, description: 'Keeps the seat for this account.' })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  readonly account?: string;
}

/** Cards and dealer fixed in advance, to practise and to test. */
export class PracticeBody {
  @ApiProperty({
    type: 'array',
    maxItems: MOST_DECKS,
    items: {
      type: 'array',
      minItems: DECK.length,
      maxItems: DECK.length,
      uniqueItems: true,
      items: { type: 'string', enum: [...DECK] },
    },
    required: false,
    description:
      'Deal n (from 1) uses the deck with the index n - 1; later deals are shuffled. The order of a deck, counted from 0. ' +
      'Bauernschnapsen: 0-2 to the caller (the seat after the dealer), 3-5, 6-8, 9-11 clockwise, then 12-13, 14-15, 16-17, 18-19 ' +
      'in the same order; the card that may be turned up is 12 (`turnUp: "either"`: 12 or 13). ' +
      'Schnapsen: 0-2 to the caller, 3-5 to the dealer, 6 turned up, 7-8 caller, 9-10 dealer, 11-19 the talon in the order in which it is drawn.',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_DECKS)
  readonly decks?: readonly (readonly Card[])[];

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    required: false,
    description: 'The seat that deals first; 0 without it.',
  })
  @IsOptional()
  @IsInt()
  @Min(0)
  readonly dealer?: number;
}

/** A new game. */
@ApiExtraModels(SeatWish)
export class CreateGameBody {
  @ApiProperty({ example: 'bauernschnapsen/tjger', description: 'An id of `GET /v1/rule-sets`.' })
  @IsString()
  @MaxLength(100)
  readonly ruleSet!: string;

  @ApiPropertyOptional({
    ...RULES,
    description: 'Switches that differ from the rule set.',
    example: { doublingMax: 2 },
  })
  @IsOptional()
  @IsObject()
  readonly rules?: Readonly<Record<string, unknown>>;

  @ApiProperty({
    type: 'array',
    items: { anyOf: [{ $ref: getSchemaPath(SeatWish) }, { type: 'null' }] },
    required: false,
    description: 'One entry for each seat, null for an open one; without it all are open.',
    example: [{ player: 'me' }, { bot: 'random' }, null, null],
  })
  @IsOptional()
  @Nested(() => SeatWish, { each: true, orNull: true })
  @ArrayMaxSize(10)
  readonly seats?: readonly (SeatWish | null)[];

  @ApiProperty({ enum: VISIBILITIES, required: false, default: 'public' })
  @IsOptional()
  @IsIn(VISIBILITIES)
  readonly visibility: Visibility = 'public';

  @ApiProperty({ required: false, default: false, description: 'Games of leagues alone are rated: true is refused.' })
  @IsOptional()
  @IsBoolean()
  readonly rated?: boolean;

  @NonceField('What the creator throws into the shuffle, for his own seat; bound now, and shown to everybody.')
  readonly nonce?: string;

  @ApiProperty({
    type: String,
    required: false,
    nullable: true,
    description:
      'The id of a commitment of `POST /v1/commitments`, each for one game. Without it the secret is drawn with the game.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  readonly commitment?: string;

  @ApiProperty({ type: PracticeBody, required: false })
  @IsOptional()
  @Nested(() => PracticeBody)
  readonly practice?: PracticeBody;

  @ApiProperty({
    type: TimeControlBody,
    required: false,
    nullable: true,
    default: USUAL_CLOCK,
    description: 'How long each seat may think; null is no clock.',
  })
  @Nested(() => TimeControlBody, { orNull: true })
  readonly timeControl: TimeControlBody | null = USUAL_CLOCK;
}

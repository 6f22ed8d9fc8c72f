import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { GAME_IDS, type GameId } from '../domain/game.js';
import { PersonDto, TIME } from '../games/dto/observation.dto.js';
import { PageQuery } from '../http/pages.js';
import { SYSTEMS, type System } from './systems.js';

const GAME = { enum: GAME_IDS, example: 'schnapsen' };
const RATING = { example: 1662.311, description: 'In OpenSkill this is mu.' };
const DEVIATION = { example: 290.319, description: 'How uncertain it is; in OpenSkill sigma.' };
const VERSION = {
  type: String,
  nullable: true,
  example: '2.1',
  description: 'Of the program, as the account had declared it; null for none.',
};

/** Which list of ratings. */
export class RatingsQuery extends PageQuery {
  @ApiProperty({ ...GAME, description: 'Each game has ratings of its own.' })
  @IsIn(GAME_IDS)
  readonly game!: GameId;
}

/** Which part of a player's ledger. */
export class RatingHistoryQuery extends PageQuery {
  @ApiPropertyOptional({ ...GAME, description: 'Only this game.' })
  @IsOptional()
  @IsIn(GAME_IDS)
  readonly game?: GameId;
}

/** Who is rated: an account, or a house bot. */
export class RatedPlayerDto {
  @ApiProperty({
    description: 'What the paths of ratings name: the id of the account, or `bot:` and the name of the house bot.',
    example: '0193f1c2-5f6a-7b3c-8d4e-112233445566',
  })
  readonly id!: string;

  @ApiProperty({ type: PersonDto, nullable: true })
  readonly account!: PersonDto | null;

  @ApiProperty({ type: String, nullable: true, example: null })
  readonly bot!: string | null;
}

/** What a player is taken to be worth. */
export class FiguresDto {
  @ApiProperty(RATING)
  readonly rating!: number;

  @ApiProperty(DEVIATION)
  readonly deviation!: number;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 0.0599997,
    description: 'How much his strength seems to change; null in OpenSkill.',
  })
  readonly volatility!: number | null;
}

/** The rating of a player in one version in one game, after the last of his rated games. */
export class RatingDto extends FiguresDto {
  @ApiProperty({ type: RatedPlayerDto })
  readonly player!: RatedPlayerDto;

  @ApiProperty(VERSION)
  readonly version!: string | null;

  @ApiProperty(GAME)
  readonly game!: GameId;

  @ApiProperty({ enum: SYSTEMS })
  readonly system!: System;

  @ApiProperty({
    example: 1081.673,
    description:
      'What he is at least worth: two deviations below the rating, in OpenSkill three. Lists are in this order.',
  })
  readonly conservative!: number;

  @ApiProperty({ description: 'Whether the deviation is still large: above 110, in OpenSkill above 5.' })
  readonly provisional!: boolean;

  @ApiProperty({ type: 'integer', description: 'How many games were rated.', example: 1 })
  readonly games!: number;

  @ApiProperty({ type: 'integer', example: 1 })
  readonly won!: number;

  @ApiProperty({ ...TIME, description: 'When the last of them ended; from then on the deviation of Glicko-2 grows.' })
  readonly lastGameAt!: string;
}

export class RatingsPageDto {
  @ApiProperty({ type: [RatingDto] })
  readonly items!: readonly RatingDto[];

  @ApiProperty({ type: String, nullable: true, description: 'The `cursor` of the next page; null on the last.' })
  readonly nextCursor!: string | null;
}

/** All ratings of a player. */
export class PlayerRatingsDto {
  @ApiProperty({ type: RatedPlayerDto })
  readonly player!: RatedPlayerDto;

  @ApiProperty({ type: [RatingDto], description: 'By game, the version that played last first.' })
  readonly ratings!: readonly RatingDto[];
}

/** Another player of a rated game, with what he came into it. */
export class OtherPlayerDto {
  @ApiProperty({ type: RatedPlayerDto })
  readonly player!: RatedPlayerDto;

  @ApiProperty(VERSION)
  readonly version!: string | null;

  @ApiProperty({ ...RATING, example: 1500 })
  readonly rating!: number;

  @ApiProperty({ ...DEVIATION, example: 350 })
  readonly deviation!: number;
}

/** What a game has changed for a player: a line of the ledger. */
export class RatingChangeDto {
  @ApiProperty({ example: '0193f1c4-7c5e-7d0f-a1b2-c3d4e5f60718' })
  readonly gameId!: string;

  @ApiProperty({ ...TIME, description: 'When the game ended.' })
  readonly at!: string;

  @ApiProperty(GAME)
  readonly game!: GameId;

  @ApiProperty(VERSION)
  readonly version!: string | null;

  @ApiProperty({ enum: SYSTEMS })
  readonly system!: System;

  @ApiProperty()
  readonly won!: boolean;

  @ApiProperty({
    type: FiguresDto,
    description: 'What he came with: the time since his last game, or that he is a new version, is in the deviation.',
  })
  readonly before!: FiguresDto;

  @ApiProperty({ type: FiguresDto })
  readonly after!: FiguresDto;

  @ApiProperty({ type: [OtherPlayerDto], description: 'On his side.' })
  readonly partners!: readonly OtherPlayerDto[];

  @ApiProperty({ type: [OtherPlayerDto] })
  readonly opponents!: readonly OtherPlayerDto[];
}

export class RatingHistoryPageDto {
  @ApiProperty({ type: [RatingChangeDto] })
  readonly items!: readonly RatingChangeDto[];

  @ApiProperty({ type: String, nullable: true, description: 'The `cursor` of the next page; null on the last.' })
  readonly nextCursor!: string | null;
}

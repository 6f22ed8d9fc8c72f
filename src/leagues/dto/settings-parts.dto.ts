import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsNumber, IsOptional, Max, Min } from 'class-validator';
import {
  CONTESTS,
  FORMATS,
  type Contest,
  type FormatType,
  type LateEntry,
} from '../../domain/leagues/league/settings.js';
import type { Scoring } from '../../domain/leagues/records.js';

export const MOST_ENTRANTS = 2_000;
const MOST_ROUNDS = 100;
const MOST_GAMES = 99;
const MOST_POINTS = 1_000;

/** A number of match points. */
const MatchPoints = (description: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: 'number', minimum: 0, maximum: MOST_POINTS, description }),
    IsNumber({ maxDecimalPlaces: 2 }),
    Min(0),
    Max(MOST_POINTS),
  );

/** How it is decided who meets whom. */
export class FormatBody {
  @ApiProperty({ enum: FORMATS })
  @IsIn(FORMATS)
  readonly type!: FormatType;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: MOST_ROUNDS,
    required: false,
    description: 'Of a Swiss league, and there needed. A round robin and a knockout have as many as they take.',
  })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MOST_ROUNDS)
  readonly rounds?: number;

  @ApiProperty({
    type: 'integer',
    enum: [1, 2],
    required: false,
    description: 'Of a round robin: how often all meet; 1 without it.',
  })
  @IsOptional()
  @IsIn([1, 2])
  readonly times?: 1 | 2;

  @ApiProperty({ required: false, description: 'Of a knockout: whether the losers of the semifinals meet.' })
  @IsOptional()
  @IsBoolean()
  readonly thirdPlace?: boolean;
}

/** What a pairing is played for. */
export class ContestBody implements Contest {
  @ApiProperty({
    enum: CONTESTS,
    description:
      '`games`: so many games, and who has won more of them wins; teams play each at both their tables, and the game points of both decide. `bummerl`: until one side has so many Bummerl, of which a game may be worth more than one.',
  })
  @IsIn(CONTESTS)
  readonly type!: Contest['type'];

  @ApiProperty({ type: 'integer', minimum: 1, maximum: MOST_GAMES })
  @IsInt()
  @Min(1)
  @Max(MOST_GAMES)
  readonly count!: number;
}

/** How many entrants there have to be and may be. */
export class LimitsBody {
  @ApiProperty({
    type: 'integer',
    minimum: 2,
    maximum: MOST_ENTRANTS,
    required: false,
    default: 2,
    description: 'With fewer it does not start.',
  })
  @IsOptional()
  @IsInt()
  @Min(2)
  @Max(MOST_ENTRANTS)
  readonly least: number = 2;

  @ApiProperty({
    type: 'integer',
    minimum: 2,
    maximum: MOST_ENTRANTS,
    required: false,
    default: MOST_ENTRANTS,
    description: 'More cannot enter.',
  })
  @IsOptional()
  @IsInt()
  @Min(2)
  @Max(MOST_ENTRANTS)
  readonly most: number = MOST_ENTRANTS;
}

/** Entries after the start. */
export class LateEntryBody implements LateEntry {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Until this round is paired.' })
  @IsInt()
  @Min(1)
  @Max(MOST_ROUNDS)
  readonly untilRound!: number;

  @MatchPoints('Match points for each round that was missed.')
  readonly points!: number;
}

/** Match points. */
export class ScoringBody implements Scoring {
  @MatchPoints('For a pairing won.')
  readonly win!: number;

  @MatchPoints('For a draw.')
  readonly draw!: number;

  @MatchPoints('For a pairing lost.')
  readonly loss!: number;

  @MatchPoints('For a bye.')
  readonly bye!: number;
}

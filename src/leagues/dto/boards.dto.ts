import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { CONTRACTS, type Contract } from '../../domain/actions.js';
import { QueryInteger } from '../../http/validation.js';
import { NamedEntrantDto } from './league.dto.js';

const INTEGER = { type: 'integer' as const };

export class BoardsQuery {
  /** The round; the last that is closed without it. */
  @QueryInteger(1, 1_000_000)
  @IsOptional()
  readonly round?: number;
}

/** A deal as one table played it. */
export class BoardResultDto {
  @ApiProperty(INTEGER)
  readonly table!: number;

  @ApiProperty({ description: 'The id of the game.' })
  readonly game!: string;

  @ApiProperty({ type: NamedEntrantDto })
  readonly home!: NamedEntrantDto;

  @ApiProperty({ type: NamedEntrantDto })
  readonly away!: NamedEntrantDto;

  @ApiProperty({ type: String, enum: [...CONTRACTS, null], nullable: true })
  readonly contract!: Contract | null;

  @ApiProperty({ ...INTEGER, nullable: true, description: 'The seat that played the contract.' })
  readonly declarer!: number | null;

  @ApiProperty({ ...INTEGER, description: 'Game points of home; negative: away has won them.' })
  readonly points!: number;

  @ApiProperty({ description: 'Of home, against the mean of the tables; that of away is the opposite.' })
  readonly difference!: number;
}

export class BoardDealDto {
  @ApiProperty({ ...INTEGER, description: 'The number of the deal in the game, from 1.' })
  readonly deal!: number;

  @ApiProperty({ ...INTEGER, description: 'The seat that dealt.' })
  readonly dealer!: number;

  @ApiProperty({ description: 'What home has won on average.' })
  readonly mean!: number;

  @ApiProperty({ type: [BoardResultDto] })
  readonly results!: readonly BoardResultDto[];
}

export class BoardDto {
  @ApiProperty({ description: 'As `game.board` of the replays.' })
  readonly id!: string;

  @ApiProperty({ ...INTEGER, description: 'Which game of its pairings it was played in, from 1; of teams, which two.' })
  readonly number!: number;

  @ApiProperty({
    type: [BoardDealDto],
    description: 'The deals that two tables or more have played from the same seat.',
  })
  readonly deals!: readonly BoardDealDto[];
}

export class BoardTotalDto {
  @ApiProperty({ type: NamedEntrantDto })
  readonly entrant!: NamedEntrantDto;

  @ApiProperty({ ...INTEGER, description: 'How many deals were compared.' })
  readonly deals!: number;

  @ApiProperty({ description: 'Game points won on the field.' })
  readonly difference!: number;
}

/** What the tables of a round made of the same cards. */
export class BoardsDto {
  @ApiProperty(INTEGER)
  readonly round!: number;

  @ApiProperty({ type: [BoardDto] })
  readonly boards!: readonly BoardDto[];

  @ApiProperty({ type: [BoardTotalDto], description: 'The best first.' })
  readonly totals!: readonly BoardTotalDto[];
}

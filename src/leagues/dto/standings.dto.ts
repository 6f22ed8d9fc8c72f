import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { HOWS, type How, type Side } from '../../domain/leagues/ledger.js';
import { ENTRANT_STATUSES, type EntrantStatus } from '../../domain/leagues/league/state.js';
import { TIE_BREAKS, type TieBreak } from '../../domain/leagues/tie-breaks.js';
import { LeaguePlaceDto } from '../../games/dto/game.dto.js';
import { PageQuery } from '../../http/pages.js';
import { QueryInteger } from '../../http/validation.js';
import { INTEGER, NamedEntrantDto } from './league.dto.js';
import { GameResultDto } from './rounds.dto.js';

const MOST_ROUNDS = 1_000_000;
const YES_OR_NO = ['true', 'false'] as const;
const OWN_AND_OTHER = {
  type: 'array' as const,
  items: INTEGER,
  minItems: 2,
  maxItems: 2,
  description: 'Own, the opponent’s.',
};
const HOW = {
  enum: HOWS,
  description:
    '`played`; `adjudicated`: ruled as if it had been played, or begun and ended by a withdrawal; `forfeit`: not played; `bye`: nobody was left as opponent; `absence`: not there, before a late entry, or knocked out; `open`: not decided yet.',
};

/** After which round a table is wanted. */
export class TableQuery {
  /** The number of the round, 0 for before the first; without it the last in which something is decided. */
  @QueryInteger(0, MOST_ROUNDS)
  @IsOptional()
  readonly round?: number;
}

export class StandingsQuery extends TableQuery {
  @ApiPropertyOptional({
    enum: YES_OR_NO,
    default: 'true',
    description: '`false` leaves out the parts of the tie-breaks, which are most of a large table.',
  })
  @IsIn(YES_OR_NO)
  @IsOptional()
  readonly parts?: (typeof YES_OR_NO)[number];
}

/** What one round adds to a tie-break. */
export class TieBreakPartDto {
  @ApiProperty(INTEGER)
  readonly round!: number;

  @ApiProperty({ type: NamedEntrantDto, nullable: true })
  readonly opponent!: NamedEntrantDto | null;

  @ApiProperty(HOW)
  readonly how!: How;

  @ApiProperty()
  readonly value!: number;

  @ApiProperty({ description: 'Whether it is left out of the sum, as the lowest is in `buchholzCut1`.' })
  readonly cut!: boolean;
}

export class TieBreakDto {
  @ApiProperty({ enum: TIE_BREAKS })
  readonly tieBreak!: TieBreak;

  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Null where it does not count: `directEncounter` when not all who are equal have met.',
  })
  readonly value!: number | null;

  @ApiProperty({
    type: [TieBreakPartDto],
    description: 'Those that are not cut add up to the value. Empty with `parts=false`.',
  })
  readonly parts!: readonly TieBreakPartDto[];
}

/** How an entrant spent a round. */
export class RoundResultDto {
  @ApiProperty(INTEGER)
  readonly round!: number;

  @ApiProperty({ type: NamedEntrantDto, nullable: true })
  readonly opponent!: NamedEntrantDto | null;

  @ApiProperty(HOW)
  readonly how!: How;

  @ApiProperty()
  readonly won!: boolean;

  @ApiProperty({ description: 'Match points.' })
  readonly points!: number;
}

export class StandingDto {
  @ApiProperty({ ...INTEGER, description: 'Equal ones share it, and as many are left out behind them: 1, 2, 2, 4.' })
  readonly rank!: number;

  @ApiProperty()
  readonly shared!: boolean;

  @ApiProperty({ type: NamedEntrantDto })
  readonly entrant!: NamedEntrantDto;

  @ApiProperty({ enum: ENTRANT_STATUSES, description: 'As it is now. Who has withdrawn stays in the table.' })
  readonly status!: EntrantStatus;

  @ApiProperty({ description: 'Match points.' })
  readonly points!: number;

  @ApiProperty({ type: [RoundResultDto], description: 'Of every round, in order.' })
  readonly results!: readonly RoundResultDto[];

  @ApiProperty({ type: [TieBreakDto], description: 'In the order in which they decide.' })
  readonly tieBreaks!: readonly TieBreakDto[];
}

/** The table of a league after a round. */
export class StandingsDto {
  @ApiProperty({ description: 'The id of the league.' })
  readonly league!: string;

  @ApiProperty({ ...INTEGER, description: 'After which round; 0 before the first.' })
  readonly round!: number;

  @ApiProperty({ ...INTEGER, nullable: true, description: 'How many there will be; null before the start.' })
  readonly rounds!: number | null;

  @ApiProperty({ description: 'Whether this is the last table of a league that is finished.' })
  readonly final!: boolean;

  @ApiProperty({ enum: TIE_BREAKS, isArray: true, description: 'What the league is ranked by, in this order.' })
  readonly tieBreaks!: readonly TieBreak[];

  @ApiProperty({ type: [StandingDto], description: 'The best first; empty before the start.' })
  readonly rows!: readonly StandingDto[];
}

/** A line of the standings as NDJSON. */
export class StandingLineDto extends StandingDto {
  @ApiProperty({ description: 'The id of the league.' })
  readonly league!: string;

  @ApiProperty({ ...INTEGER, description: 'After which round.' })
  readonly round!: number;
}

export class CrossEntryDto {
  @ApiProperty(INTEGER)
  readonly round!: number;

  @ApiProperty(HOW)
  readonly how!: How;

  @ApiProperty({ type: String, enum: ['home', 'away', null], nullable: true, description: 'Null without an opponent.' })
  readonly side!: Side | null;

  @ApiProperty()
  readonly won!: boolean;

  @ApiProperty({ description: 'Match points.' })
  readonly points!: number;

  @ApiProperty(OWN_AND_OTHER)
  readonly bummerl!: readonly number[];

  @ApiProperty(OWN_AND_OTHER)
  readonly gamePoints!: readonly number[];
}

/** All that one entrant did against another. */
export class CrossCellDto {
  @ApiProperty({ ...INTEGER, description: 'The number of the opponent’s row.' })
  readonly number!: number;

  @ApiProperty({ description: 'The id of the opponent.' })
  readonly opponent!: string;

  @ApiProperty({ description: 'Match points.' })
  readonly points!: number;

  @ApiProperty({ type: [CrossEntryDto], description: 'In the order of rounds.' })
  readonly entries!: readonly CrossEntryDto[];
}

export class FirstDealsDto {
  @ApiProperty(INTEGER)
  readonly home!: number;

  @ApiProperty(INTEGER)
  readonly away!: number;

  @ApiProperty({ ...INTEGER, description: '`home` less `away`.' })
  readonly balance!: number;
}

export class CrossRowDto {
  @ApiProperty({ ...INTEGER, description: 'From 1, in the order of the standings.' })
  readonly number!: number;

  @ApiProperty({ type: NamedEntrantDto })
  readonly entrant!: NamedEntrantDto;

  @ApiProperty({ type: [CrossCellDto], description: 'By number; only those whom the entrant has met, or is to meet.' })
  readonly cells!: readonly CrossCellDto[];

  @ApiProperty({ type: [CrossEntryDto], description: 'Byes and absences.' })
  readonly unpaired!: readonly CrossEntryDto[];

  @ApiProperty({ description: 'Match points.' })
  readonly points!: number;

  @ApiProperty({ type: FirstDealsDto, description: 'Of the pairings that were played.' })
  readonly firstDeals!: FirstDealsDto;
}

/** Everybody against everybody. */
export class CrossTableDto {
  @ApiProperty({ description: 'The id of the league.' })
  readonly league!: string;

  @ApiProperty({ ...INTEGER, description: 'After which round; 0 before the first.' })
  readonly round!: number;

  @ApiProperty({ type: [CrossRowDto] })
  readonly rows!: readonly CrossRowDto[];
}

/** Which games of a league to list. */
export class GamesOfLeagueQuery extends PageQuery {
  /** Only those of this round. */
  @QueryInteger(1, MOST_ROUNDS)
  @IsOptional()
  readonly round?: number;
}

export class GameOfLeagueDto extends OmitType(LeaguePlaceDto, ['id'] as const) {
  @ApiProperty({ description: 'The id of the game: `GET /v1/games/{id}`.' })
  readonly id!: string;

  @ApiProperty({ type: NamedEntrantDto })
  readonly home!: NamedEntrantDto;

  @ApiProperty({ type: NamedEntrantDto })
  readonly away!: NamedEntrantDto;

  @ApiProperty({ type: GameResultDto, nullable: true, description: 'Null while it is played.' })
  readonly result!: GameResultDto | null;
}

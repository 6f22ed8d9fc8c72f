import { ApiExtraModels, ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, MaxLength, Min } from 'class-validator';
import { ENTRANT_STATUSES, PHASES, type EntrantStatus, type Phase } from '../../domain/leagues/league/state.js';
import { LEAGUE_VISIBILITIES, type LeagueSettings } from '../../domain/leagues/league/settings.js';
import { PersonDto, TIME } from '../../games/dto/observation.dto.js';
import { PageQuery } from '../../http/pages.js';
import { QueryInteger } from '../../http/validation.js';
import { ANY_LEAGUE_EVENT, LEAGUE_EVENT_MODELS, type SentLeagueEvent } from './events.dto.js';
import { LateDto } from './parts.dto.js';
import { LeagueSettingsDto } from './settings.dto.js';

export const INTEGER = { type: 'integer' as const };

/** What leads to a league. */
export class LeagueSummaryDto {
  @ApiProperty()
  readonly id!: string;

  @ApiProperty({ example: 'Vienna Open' })
  readonly name!: string;

  @ApiProperty({ type: PersonDto })
  readonly createdBy!: PersonDto;

  @ApiProperty(TIME)
  readonly createdAt!: string;

  @ApiProperty({
    enum: PHASES,
    description:
      '`draft`: being made ready; `open`: takes entries; `running`; `paused`: no round is paired or begun, what is played goes on; `finished`: the table is final, or it was called off.',
  })
  readonly status!: Phase;

  @ApiProperty({ enum: LEAGUE_VISIBILITIES })
  readonly visibility!: LeagueSettings['visibility'];

  @ApiProperty({ example: 'schnapsen/tjger' })
  readonly ruleSet!: string;

  @ApiProperty({ ...INTEGER, description: 'The number of its last event, and its ETag.' })
  readonly version!: number;
}

/** A league as it stands. */
export class LeagueDto extends LeagueSummaryDto {
  @ApiProperty({ type: LeagueSettingsDto })
  readonly settings!: LeagueSettingsDto;

  @ApiProperty({ ...INTEGER, description: 'How many are in.' })
  readonly entrantCount!: number;

  @ApiProperty({ ...INTEGER, nullable: true, description: 'The last round that is paired; null before the first.' })
  readonly round!: number | null;

  @ApiProperty({ ...INTEGER, nullable: true, description: 'How many there will be; null before the start.' })
  readonly rounds!: number | null;
}

export class LeaguesQuery extends PageQuery {
  @ApiProperty({ enum: PHASES, required: false })
  @IsIn(PHASES)
  @IsOptional()
  readonly status?: Phase;

  /** An account that has a part in it: its id. */
  @ApiProperty({
    type: String,
    required: false,
    description: 'An account (its id) that organises it, is invited or has entered.',
  })
  @IsString()
  @MaxLength(100)
  @IsOptional()
  readonly account?: string;
}

/** Somebody who plays: an account or a house bot. */
export class MemberDto {
  @ApiProperty({ type: PersonDto, nullable: true, description: 'Null for a house bot.' })
  readonly account!: PersonDto | null;

  @ApiProperty({ type: String, nullable: true, description: 'The name of the house bot; null for an account.' })
  readonly bot!: string | null;
}

export class EntrantDto {
  @ApiProperty({ example: 'e1', description: 'Stays the same for the whole league.' })
  readonly id!: string;

  @ApiProperty()
  readonly name!: string;

  @ApiProperty({ type: [MemberDto] })
  readonly members!: readonly MemberDto[];

  @ApiProperty({ enum: ENTRANT_STATUSES, description: '`drawn`: plays on as half of a pair.' })
  readonly status!: EntrantStatus;

  @ApiProperty({ ...INTEGER, nullable: true, description: 'The start number, from 1; null before the start.' })
  readonly number!: number | null;

  @ApiProperty({ type: LateDto, nullable: true, description: 'Of who came after the start; null for all others.' })
  readonly late!: LateDto | null;
}

/** An entrant where only its name matters. */
export class NamedEntrantDto {
  @ApiProperty({ example: 'e1' })
  readonly id!: string;

  @ApiProperty()
  readonly name!: string;
}

/** What a write has done to a league. */
@ApiExtraModels(...LEAGUE_EVENT_MODELS)
export class LeagueChangeDto {
  @ApiProperty({ description: 'The id of the league.' })
  readonly league!: string;

  @ApiProperty({ ...INTEGER, description: 'Its version after it.' })
  readonly version!: number;

  @ApiProperty({ description: 'Whether it was only tried: then nothing is changed.' })
  readonly dryRun!: boolean;

  @ApiProperty({
    type: 'array',
    items: ANY_LEAGUE_EVENT,
    description: 'What has happened, as it stands in the log; empty when all was so already.',
  })
  readonly events!: readonly SentLeagueEvent[];
}

export class LeagueEventsQuery extends PageQuery {
  /** The `number` of the last event that the caller has. */
  @QueryInteger(0, 1_000_000_000)
  @IsOptional()
  readonly since?: number;
}

/** What every write takes. */
export class LeagueWriteBody {
  @ApiProperty({ type: 'integer', required: false, description: 'As `If-Match`.' })
  @IsOptional()
  @IsInt()
  @Min(0)
  readonly expectedVersion?: number;

  @ApiProperty({ required: false, default: false, description: 'Only says what would come of it.' })
  @IsOptional()
  @IsBoolean()
  readonly dryRun: boolean = false;
}

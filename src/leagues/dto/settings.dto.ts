import { ApiProperty, ApiPropertyOptional, PartialType, PickType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
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
import {
  ADMISSIONS,
  ENTRANT_KINDS,
  LEAGUE_VISIBILITIES,
  SEEDINGS,
  type Admission,
  type EntrantKind,
  type LeagueSettings,
  type Seeding,
} from '../../domain/leagues/league/settings.js';
import { SCORING } from '../../domain/leagues/records.js';
import { DEFAULT_ORDER } from '../../domain/leagues/standings.js';
import { TIE_BREAKS, type TieBreak } from '../../domain/leagues/tie-breaks.js';
import { UNPLAYED, type Unplayed } from '../../domain/leagues/unplayed.js';
import { RULES } from '../../games/dto/observation.dto.js';
import { TimeControlBody, USUAL_CLOCK } from '../../games/dto/time-control.dto.js';
import { Line, Nested } from '../../http/validation.js';
import { ContestBody, FormatBody, LateEntryBody, LimitsBody, ScoringBody } from './settings-parts.dto.js';

/** A new league. */
export class CreateLeagueBody {
  @ApiProperty({ minLength: 3, maxLength: 80, example: 'Vienna Open' })
  @Line(3, 80)
  readonly name!: string;

  @ApiProperty({ maxLength: 2000, required: false, default: '' })
  @IsOptional()
  @IsString()
  @MaxLength(2000)
  readonly description: string = '';

  @ApiProperty({
    type: [String],
    required: false,
    default: [],
    description: 'Accounts (their ids) that may do all that the account may which makes the league.',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(20)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  readonly organisers: readonly string[] = [];

  @ApiProperty({ example: 'schnapsen/tjger', description: 'An id of `GET /v1/rule-sets`.' })
  @IsString()
  @MaxLength(100)
  readonly ruleSet!: string;

  @ApiPropertyOptional({ ...RULES, description: 'Switches that differ from the rule set.' })
  @IsOptional()
  @IsObject()
  readonly rules?: Readonly<Record<string, unknown>>;

  @ApiProperty({ type: FormatBody })
  @Nested(() => FormatBody)
  readonly format!: FormatBody;

  @ApiProperty({
    enum: ENTRANT_KINDS,
    required: false,
    description:
      '`singles` for games of two; for games of four `pairs` that enter as such (the usual), or `drawnPairs`: accounts enter alone, and who plays with whom is drawn by lot at the start; `teams` of four, which an organiser enters: one pair of each at each of two tables, the sides swapped, with the same decks.',
  })
  @IsOptional()
  @IsIn(ENTRANT_KINDS)
  readonly entrants?: EntrantKind;

  @ApiProperty({ type: ContestBody, required: false, default: { type: 'games', count: 1 } })
  @IsOptional()
  @Nested(() => ContestBody)
  readonly contest: ContestBody = { type: 'games', count: 1 };

  @ApiProperty({
    type: TimeControlBody,
    required: false,
    default: USUAL_CLOCK,
    description: 'A league has no games without a clock: null is refused.',
  })
  @Nested(() => TimeControlBody)
  readonly timeControl: TimeControlBody = USUAL_CLOCK;

  @ApiProperty({ type: LimitsBody, required: false })
  @IsOptional()
  @Nested(() => LimitsBody)
  readonly limits: LimitsBody = new LimitsBody();

  @ApiProperty({
    enum: ADMISSIONS,
    required: false,
    default: 'everybody',
    description: 'Who may enter while entries are open; organisers may enter anybody.',
  })
  @IsOptional()
  @IsIn(ADMISSIONS)
  readonly admission: Admission = 'everybody';

  @ApiProperty({
    required: false,
    default: false,
    description: 'Whether only those are in who check in before the start.',
  })
  @IsOptional()
  @IsBoolean()
  readonly checkIn: boolean = false;

  @ApiProperty({ type: LateEntryBody, required: false, nullable: true, description: 'Of Swiss leagues; null is none.' })
  @IsOptional()
  @Nested(() => LateEntryBody, { orNull: true })
  readonly lateEntry: LateEntryBody | null = null;

  @ApiProperty({
    enum: SEEDINGS,
    required: false,
    default: 'entry',
    description: 'The order of the start numbers: of the entries, of the ratings, or by lot.',
  })
  @IsOptional()
  @IsIn(SEEDINGS)
  readonly seeding: Seeding = 'entry';

  @ApiProperty({
    enum: LEAGUE_VISIBILITIES,
    required: false,
    default: 'public',
    description: 'Of the league and its games.',
  })
  @IsOptional()
  @IsIn(LEAGUE_VISIBILITIES)
  readonly visibility: LeagueSettings['visibility'] = 'public';

  @ApiProperty({
    required: false,
    default: true,
    description: 'Whether rounds are paired, begun and closed, and the league finished, without an organiser.',
  })
  @IsOptional()
  @IsBoolean()
  readonly automatic: boolean = true;

  @ApiProperty({
    required: false,
    default: false,
    description:
      'Whether all tables of a round play the same decks, so that results can be compared. Until the round is closed nobody who does not play sees a game of it, and no replay is shown.',
  })
  @IsOptional()
  @IsBoolean()
  readonly duplicate: boolean = false;

  @ApiProperty({
    required: false,
    default: true,
    description: 'Whether its games count for the ratings. Those of a private league never do.',
  })
  @IsOptional()
  @IsBoolean()
  readonly rated: boolean = true;

  @ApiProperty({ type: ScoringBody, required: false, default: SCORING })
  @IsOptional()
  @Nested(() => ScoringBody)
  readonly scoring: ScoringBody = SCORING;

  @ApiProperty({
    enum: TIE_BREAKS,
    isArray: true,
    required: false,
    default: DEFAULT_ORDER,
    description:
      'What the standings are ordered by, the first before all others. More is better in all of them. `buchholz`: the opponents’ points; `buchholzCut1`: without the lowest; `sonnebornBerger`: each times the points won against him; `directEncounter`: the points among those who are equal, if all of them have met; `wins`: by forfeit too, without byes. In a knockout `bracket` is put before them: 2 for each round survived, 1 for winning the match for third place.',
  })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(TIE_BREAKS.length)
  @ArrayUnique()
  @IsIn(TIE_BREAKS, { each: true })
  readonly tieBreaks: readonly TieBreak[] = DEFAULT_ORDER;

  @ApiProperty({
    enum: UNPLAYED,
    required: false,
    default: 'dummy',
    description:
      'How rounds that were not played count in the tie-breaks. `dummy`, FIDE C.07 of 2023, article 16: one’s own bye, absence or forfeit counts as an opponent with one’s own points; an opponent who has left counts with a draw for each round after his last, so with more than his points; `buchholzCut1` cuts a round one stayed away from before any other. `zero`: byes and absences as nothing, and all points as they are.',
  })
  @IsOptional()
  @IsIn(UNPLAYED)
  readonly unplayed: Unplayed = 'dummy';
}

/** What is to be otherwise; all else stays. Once entries are taken only some of it can be changed. */
export class ChangeLeagueBody extends PartialType(CreateLeagueBody) {
  @ApiProperty({ type: 'integer', required: false, description: 'As `If-Match`.' })
  @IsOptional()
  @IsInt()
  @Min(0)
  readonly expectedVersion?: number;
}

/** All that an organiser has decided. */
export class LeagueSettingsDto extends PickType(CreateLeagueBody, [
  'description',
  'contest',
  'timeControl',
  'limits',
  'admission',
  'checkIn',
  'lateEntry',
  'seeding',
  'automatic',
  'duplicate',
  'rated',
  'scoring',
  'tieBreaks',
  'unplayed',
  'format',
] as const) {
  @ApiProperty({ type: [String], description: 'Ids of accounts, besides the one that has made the league.' })
  readonly organisers!: readonly string[];

  @ApiProperty({ enum: ENTRANT_KINDS })
  readonly entrants!: EntrantKind;

  @ApiProperty({ example: 'schnapsen/tjger' })
  readonly ruleSet!: string;

  @ApiProperty(RULES)
  readonly rules!: object;

  @ApiProperty({ type: 'integer' })
  readonly rulesVersion!: number;
}

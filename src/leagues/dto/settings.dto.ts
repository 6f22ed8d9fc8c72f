import { ApiProperty, ApiPropertyOptional, PartialType, PickType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import {
  ADMISSIONS,
  CONTESTS,
  ENTRANT_KINDS,
  FORMATS,
  LEAGUE_VISIBILITIES,
  SEEDINGS,
  type Admission,
  type Contest,
  type EntrantKind,
  type FormatType,
  type LateEntry,
  type LeagueSettings,
  type Seeding,
} from '../../domain/leagues/league/settings.js';
import { SCORING, type Scoring } from '../../domain/leagues/records.js';
import { DEFAULT_ORDER } from '../../domain/leagues/standings.js';
import { TIE_BREAKS, type TieBreak } from '../../domain/leagues/tie-breaks.js';
import { UNPLAYED, type Unplayed } from '../../domain/leagues/unplayed.js';
import { RULES } from '../../games/dto/observation.dto.js';
import { TimeControlBody, USUAL_CLOCK } from '../../games/dto/time-control.dto.js';
import { Nested } from '../../http/validation.js';

export const MOST_ENTRANTS = 2_000;
const MOST_ROUNDS = 100;
const MOST_GAMES = 99;
const MOST_POINTS = 1_000;

const points = (description: string): object => ({ type: 'number', minimum: 0, maximum: MOST_POINTS, description });

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
  @ApiProperty({ type: 'integer', minimum: 2, maximum: MOST_ENTRANTS, required: false, default: 2 })
  @IsOptional()
  @IsInt()
  @Min(2)
  @Max(MOST_ENTRANTS)
  readonly least: number = 2;

  @ApiProperty({ type: 'integer', minimum: 2, maximum: MOST_ENTRANTS, required: false, default: MOST_ENTRANTS })
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

  @ApiProperty(points('Match points for each round that was missed.'))
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0)
  @Max(MOST_POINTS)
  readonly points!: number;
}

/** Match points. */
export class ScoringBody implements Scoring {
  @ApiProperty(points('For a pairing won.'))
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0)
  @Max(MOST_POINTS)
  readonly win!: number;

  @ApiProperty(points('For a draw.'))
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0)
  @Max(MOST_POINTS)
  readonly draw!: number;

  @ApiProperty(points('For a pairing lost.'))
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0)
  @Max(MOST_POINTS)
  readonly loss!: number;

  @ApiProperty(points('For a bye.'))
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0)
  @Max(MOST_POINTS)
  readonly bye!: number;
}

/** A new league. */
export class CreateLeagueBody {
  @ApiProperty({ minLength: 3, maxLength: 80, example: 'Vienna Open' })
  @IsString()
  @Length(3, 80)
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
    description: 'A league has no games without a clock.',
  })
  @IsOptional()
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
      'What the standings are ordered by, the first before all others. In a knockout `bracket`, how far one came, is put before them.',
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
      'How rounds that were not played count in the tie-breaks. `dummy`: as FIDE has it since 2023, against an opponent with one’s own points; `zero`: as nothing.',
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

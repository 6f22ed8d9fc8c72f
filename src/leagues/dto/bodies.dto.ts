import { applyDecorators } from '@nestjs/common';
import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { ENDINGS, WINNERS, type Ending, type Winner } from '../../domain/leagues/records.js';
import { BOT_NAMES, type BotName } from '../../domain/strategy/strategies.js';
import { BOT } from '../../games/dto/seats.dto.js';
import { Line, Nested } from '../../http/validation.js';
import { LeagueWriteBody } from './league.dto.js';
import { MOST_ENTRANTS } from './settings-parts.dto.js';

const INTEGER = { type: 'integer' as const };
const MOST_FIGURE = 1_000_000;
const REASON = { minLength: 1, maxLength: 500 };

/** Somebody who plays: exactly one of the fields. */
export class MemberWish {
  @ApiProperty({ type: String, required: false, description: 'The id of an account.' })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  readonly account?: string;

  @ApiProperty({ ...BOT, required: false })
  @IsOptional()
  @IsIn(BOT_NAMES)
  readonly bot?: BotName;
}

/** An entrant: one member, two who enter as a pair, or a team of two pairs, the members of the first before those of the second. */
export class EntrantWish {
  @ApiProperty({ minLength: 1, maxLength: 80, required: false, description: 'Without it that of its members.' })
  @IsOptional()
  @Line(1, 80)
  readonly name?: string;

  @ApiProperty({ type: [MemberWish], minItems: 1, maxItems: 4 })
  @ArrayMinSize(1)
  @ArrayMaxSize(4)
  @Nested(() => MemberWish, { each: true })
  readonly members!: readonly MemberWish[];
}

/** Entrants, all or none. */
export class EnterBody extends LeagueWriteBody {
  @ApiProperty({ type: [EntrantWish], minItems: 1, maxItems: MOST_ENTRANTS })
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_ENTRANTS)
  @Nested(() => EntrantWish, { each: true })
  readonly entrants!: readonly EntrantWish[];
}

/** How the caller himself enters. */
export class JoinBody extends LeagueWriteBody {
  @ApiProperty({ minLength: 1, maxLength: 80, required: false, description: 'Without it that of the account.' })
  @IsOptional()
  @Line(1, 80)
  readonly name?: string;

  @ApiProperty({
    type: String,
    required: false,
    description: 'Of a league of pairs: the account to play with. The pair is in when both have named each other.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  readonly partner?: string;
}

/** Accounts to invite, all or none. */
export class InviteBody extends LeagueWriteBody {
  @ApiProperty({ type: [String], minItems: 1, maxItems: MOST_ENTRANTS, description: 'Ids of accounts.' })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_ENTRANTS)
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  readonly accounts!: readonly string[];
}

const ENTRANTS = {
  type: [String] as [StringConstructor],
  required: false,
  minItems: 1,
  maxItems: MOST_ENTRANTS,
  description: 'Ids of entrants, for organisers; without it the caller’s own.',
};

/** Entrants to check in, all or none. */
export class CheckInBody extends LeagueWriteBody {
  @ApiProperty(ENTRANTS)
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_ENTRANTS)
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  readonly entrants?: readonly string[];
}

/** Entrants to withdraw, all or none. */
export class WithdrawBody extends CheckInBody {
  @ApiProperty({ ...REASON, type: String, required: false, nullable: true })
  @IsOptional()
  @Line(1, 500)
  readonly reason?: string | null;
}

export class PairingWish {
  @ApiProperty({ example: 'e1', description: 'The id of the entrant on seat 0, who has the first deal.' })
  @IsString()
  @MaxLength(100)
  readonly home!: string;

  @ApiProperty({ example: 'e2', description: 'The id of the other.' })
  @IsString()
  @MaxLength(100)
  readonly away!: string;
}

/** Who meets; without `pairings` and `byes` those of the preview. */
export class PairBody extends LeagueWriteBody {
  @ApiProperty({
    type: [PairingWish],
    required: false,
    maxItems: MOST_ENTRANTS,
    description: 'In the order of the tables.',
  })
  @IsOptional()
  @ArrayMaxSize(MOST_ENTRANTS)
  @Nested(() => PairingWish, { each: true })
  readonly pairings?: readonly PairingWish[];

  @ApiProperty({ type: [String], required: false, maxItems: MOST_ENTRANTS, description: 'Ids of entrants.' })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_ENTRANTS)
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  readonly byes?: readonly string[];
}

/** What both sides of a pairing have won of something; may be left out. */
const Figures = (what: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: 'array',
      items: { ...INTEGER, minimum: 0 },
      minItems: 2,
      maxItems: 2,
      required: false,
      description: `${what}: home, away. Without it those of its games, and of a forfeit none.`,
    }),
    IsOptional(),
    IsArray(),
    ArrayMinSize(2),
    ArrayMaxSize(2),
    IsInt({ each: true }),
    Min(0, { each: true }),
    Max(MOST_FIGURE, { each: true }),
  );

/** The result of a pairing by the word of an organiser. */
class RulingFields {
  @ApiProperty({ enum: WINNERS, description: '`neither`: both get the points of a loss.' })
  @IsIn(WINNERS)
  readonly winner!: Winner;

  @ApiProperty({
    enum: ENDINGS,
    required: false,
    default: 'adjudicated',
    description:
      '`adjudicated` counts as played, `forfeit` as not; `played` is for results that were only written down wrongly.',
  })
  @IsOptional()
  @IsIn(ENDINGS)
  readonly ending: Ending = 'adjudicated';

  @Figures('Bummerl')
  readonly bummerl?: readonly [number, number];

  @Figures('Game points')
  readonly gamePoints?: readonly [number, number];

  @ApiProperty({ ...REASON, description: 'Everybody who may see the league can read it.' })
  @Line(1, 500)
  readonly reason!: string;
}

/** A ruling of the pairing that the path names. */
export class RulingBody extends IntersectionType(RulingFields, LeagueWriteBody) {}

/** A ruling that says which pairing it is of. */
export class RulingOfBatch extends RulingFields {
  @ApiProperty({ ...INTEGER, minimum: 1 })
  @IsInt()
  @Min(1)
  readonly round!: number;

  @ApiProperty({ ...INTEGER, minimum: 1 })
  @IsInt()
  @Min(1)
  readonly table!: number;
}

/** Rulings, all or none. */
export class RulingsBody extends LeagueWriteBody {
  @ApiProperty({ type: [RulingOfBatch], minItems: 1, maxItems: MOST_ENTRANTS })
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_ENTRANTS)
  @Nested(() => RulingOfBatch, { each: true })
  readonly rulings!: readonly RulingOfBatch[];
}

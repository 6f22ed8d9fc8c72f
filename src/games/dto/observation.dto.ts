import { ApiProperty } from '@nestjs/swagger';
import type { Action, Contract } from '../../domain/actions.js';
import type { Card } from '../../domain/cards.js';
import { END_REASONS, REASONS, type DealResult, type EndReason, type MatchRules } from '../../domain/match.js';
import { PHASES, type ViewPhase } from '../../domain/view.js';
import type { Occupant, Person } from '../log.js';
import { STATUSES, type LastAction, type Status } from '../table.js';
import { ActionModels, ANY_ACTION, CONTRACT } from './actions.dto.js';
import { CARDS, DealDto, INTEGER, INTEGERS } from './deal.dto.js';

export const TIME = { type: 'string' as const, format: 'date-time' };
export const RULES = {
  type: 'object' as const,
  additionalProperties: true,
  description: 'Every switch of the rule set with its value; its schema stands at `GET /v1/rule-sets/{game}/{preset}`.',
};

export class PersonDto implements Person {
  @ApiProperty()
  readonly id!: string;

  @ApiProperty()
  readonly name!: string;
}

/** A seat and who sits there: an account, a house bot, or neither while it is open. */
export class SeatDto implements Occupant {
  @ApiProperty(INTEGER)
  readonly seat!: number;

  @ApiProperty({ ...INTEGER, description: 'The index of its side in `score`, `points` and `winners`.' })
  readonly team!: number;

  @ApiProperty({ type: PersonDto, nullable: true })
  readonly account!: PersonDto | null;

  @ApiProperty({ type: String, nullable: true })
  readonly bot!: string | null;
}

@ActionModels()
export class LastActionDto implements LastAction {
  @ApiProperty(INTEGER)
  readonly version!: number;

  @ApiProperty(INTEGER)
  readonly seat!: number;

  @ApiProperty(ANY_ACTION)
  readonly action!: Action;

  @ApiProperty({ ...INTEGER, description: 'From the change before it to its receipt.' })
  readonly elapsedMs!: number;

  @ApiProperty({ description: 'True when the clock acted for the player.' })
  readonly defaulted!: boolean;
}

const REASONS_OF_SCORED = REASONS.filter((reason) => reason !== 'redeal');

/** The result of a deal that was scored. */
export class DealResultDto implements DealResult {
  @ApiProperty({ ...INTEGER, minimum: 1 })
  readonly deal!: number;

  @ApiProperty({ ...CONTRACT, nullable: true, description: 'Null in Schnapsen.' })
  readonly contract!: Contract | null;

  @ApiProperty({ ...INTEGER, nullable: true })
  readonly declarer!: number | null;

  @ApiProperty({ ...INTEGERS, description: 'Teams.' })
  readonly winners!: readonly number[];

  @ApiProperty({ ...INTEGER, description: 'Before doubling.' })
  readonly value!: number;

  @ApiProperty({ ...INTEGER, enum: [1, 2, 4, 8] })
  readonly factor!: number;

  @ApiProperty({ ...INTEGER, description: 'What each winner gets.' })
  readonly score!: number;

  @ApiProperty(INTEGERS)
  readonly points!: readonly number[];

  @ApiProperty({ enum: REASONS_OF_SCORED })
  readonly reason!: DealResult['reason'];
}

/** The caller's seat and hand. */
export class YouDto {
  @ApiProperty(INTEGER)
  readonly seat!: number;

  @ApiProperty({ ...CARDS, description: 'In the order in which it was dealt.' })
  readonly hand!: readonly Card[];
}

/** When the seat to act runs out of time: `at` is `serverTime` + `msLeft` + `bankMs`. House bots have no clock. */
export class DeadlineDto {
  @ApiProperty({ ...TIME, description: 'An action counts that is received whole before then.' })
  readonly at!: string;

  @ApiProperty({ ...INTEGER, description: 'What is left of the time for this action, before the bank is used.' })
  readonly msLeft!: number;

  @ApiProperty({ ...INTEGER, description: 'What is left in the bank of the seat.' })
  readonly bankMs!: number;
}

/** What the caller may know of a game: enough to act on without any history. */
@ActionModels()
export class ObservationDto {
  @ApiProperty()
  readonly gameId!: string;

  @ApiProperty({ ...INTEGER, description: 'The number of changes so far; also the ETag.' })
  readonly version!: number;

  @ApiProperty(TIME)
  readonly serverTime!: string;

  @ApiProperty({ example: 'bauernschnapsen/tjger' })
  readonly ruleSet!: string;

  @ApiProperty(RULES)
  readonly rules!: MatchRules;

  @ApiProperty({ description: 'Whether the cards were given by the creator.' })
  readonly practice!: boolean;

  @ApiProperty({ enum: STATUSES })
  readonly status!: Status;

  @ApiProperty({ enum: END_REASONS, nullable: true })
  readonly endReason!: EndReason | null;

  @ApiProperty({ type: [SeatDto] })
  readonly seats!: readonly SeatDto[];

  @ApiProperty({ ...INTEGERS, description: 'By team.' })
  readonly score!: readonly number[];

  @ApiProperty({ ...INTEGERS, nullable: true, description: 'Teams; null while nobody has won.' })
  readonly winners!: readonly number[] | null;

  @ApiProperty({ ...INTEGER, description: 'From 1; 0 before the first deal.' })
  readonly dealNumber!: number;

  @ApiProperty(INTEGER)
  readonly dealer!: number;

  @ApiProperty({ enum: PHASES, nullable: true, description: 'Null before the first deal.' })
  readonly phase!: ViewPhase | null;

  @ApiProperty({ ...INTEGER, nullable: true, description: 'The seat to act.' })
  readonly toAct!: number | null;

  @ApiProperty({ type: DealDto, nullable: true, description: 'Null before the first deal.' })
  readonly deal!: DealDto | null;

  @ApiProperty({ type: LastActionDto, nullable: true })
  readonly lastAction!: LastActionDto | null;

  @ApiProperty({ type: DealResultDto, nullable: true, description: 'Of the last deal that was scored.' })
  readonly lastResult!: DealResultDto | null;

  @ApiProperty({ type: YouDto, nullable: true, description: 'Null for a caller without a seat.' })
  readonly you!: YouDto | null;

  @ApiProperty({
    type: 'array',
    items: ANY_ACTION,
    description: 'Empty unless it is the caller’s turn; each entry can be posted as it stands.',
  })
  readonly legalActions!: readonly Action[];

  @ApiProperty({ type: DeadlineDto, nullable: true, description: 'Null unless a seat with a clock is to act.' })
  readonly deadline!: DeadlineDto | null;
}

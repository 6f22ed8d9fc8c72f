import { ApiExtraModels, ApiProperty, getSchemaPath, OmitType } from '@nestjs/swagger';
import type { Action } from '../../domain/actions.js';
import type { Card } from '../../domain/cards.js';
import { END_REASONS, type EndReason, type MatchRules } from '../../domain/match.js';
import type { Secrets } from '../../domain/view.js';
import { actionsWith, oneOfByType } from './actions.dto.js';
import { CARDS, INTEGER, INTEGERS } from './deal.dto.js';
import { DealResultDto, ObservationDto, RULES, SeatDto, TIME } from './observation.dto.js';

export const FORMAT = 'bummerl-replay/1';

/** The result of a deal as the replay has it. */
export class ReplayResultDto extends OmitType(DealResultDto, ['deal']) {}

/** The result of a deal that was given up for a new one. */
export class RedealtDto {
  @ApiProperty({ type: String, enum: ['redeal'] })
  readonly reason!: 'redeal';
}

/** When and by whom something was done. */
export class StampDto {
  @ApiProperty(INTEGER)
  readonly version!: number;

  @ApiProperty(INTEGER)
  readonly seat!: number;

  @ApiProperty(TIME)
  readonly at!: string;

  @ApiProperty({ ...INTEGER, nullable: true, description: 'From the change before it; null where nobody was awaited.' })
  readonly elapsedMs!: number | null;
}

/** What cuts a match off: the last entry of its last deal. */
export class CutDto extends StampDto {
  @ApiProperty({ type: String, enum: ['resign', 'timeout'] })
  readonly type!: 'resign' | 'timeout';
}

export type ReplayAction = (StampDto & Action) | CutDto;

const REPLAYED = actionsWith(StampDto, 'Replayed');

@ApiExtraModels(...Object.values(REPLAYED), CutDto, ReplayResultDto, RedealtDto)
export class ReplayDealDto {
  @ApiProperty({ ...INTEGER, minimum: 1 })
  readonly number!: number;

  @ApiProperty(INTEGER)
  readonly dealer!: number;

  @ApiProperty({
    ...CARDS,
    nullable: true,
    description: 'The twenty cards in the order of a practice deck; null before the game is over.',
  })
  readonly deck!: readonly Card[] | null;

  @ApiProperty({
    type: 'array',
    items: { anyOf: [...oneOfByType(REPLAYED).oneOf, { $ref: getSchemaPath(CutDto) }] },
  })
  readonly actions!: readonly ReplayAction[];

  @ApiProperty({
    anyOf: [{ $ref: getSchemaPath(ReplayResultDto) }, { $ref: getSchemaPath(RedealtDto) }],
    nullable: true,
    description: 'Null while it is played, and when the match was cut off in it.',
  })
  readonly result!: ReplayResultDto | RedealtDto | null;
}

export class ReplayGameDto {
  @ApiProperty()
  readonly id!: string;

  @ApiProperty({ example: 'bauernschnapsen/tjger' })
  readonly ruleSet!: string;

  @ApiProperty(RULES)
  readonly rules!: MatchRules;

  @ApiProperty(INTEGER)
  readonly rulesVersion!: number;

  @ApiProperty({ type: [SeatDto] })
  readonly seats!: readonly SeatDto[];

  @ApiProperty(TIME)
  readonly createdAt!: string;

  @ApiProperty({ ...TIME, nullable: true })
  readonly finishedAt!: string | null;
}

/** A game with all that was done in it: replaying `actions` on `deck` under `rules` gives every state again. */
export class ReplayDto {
  @ApiProperty({ type: String, enum: [FORMAT] })
  readonly format!: typeof FORMAT;

  @ApiProperty({ type: ReplayGameDto })
  readonly game!: ReplayGameDto;

  @ApiProperty({ type: [ReplayDealDto] })
  readonly deals!: readonly ReplayDealDto[];

  @ApiProperty(INTEGERS)
  readonly score!: readonly number[];

  @ApiProperty({ ...INTEGERS, nullable: true, description: 'Teams; null while nobody has won.' })
  readonly winners!: readonly number[] | null;

  @ApiProperty({ ...INTEGER, nullable: true, description: 'What the match weighs in a series.' })
  readonly bummerl!: number | null;

  @ApiProperty({ enum: END_REASONS, nullable: true })
  readonly endReason!: EndReason | null;
}

/** One state of a finished game, with what was hidden then. */
export class ReplayStateDto extends ObservationDto implements Secrets {
  @ApiProperty({ type: 'array', items: { type: 'array', items: { type: 'string' } }, description: 'By seat.' })
  readonly hands!: readonly (readonly Card[])[];

  @ApiProperty({
    ...CARDS,
    description: 'Those that are still to be dealt or drawn, in their order; in Schnapsen the turned one is the last.',
  })
  readonly talonCards!: readonly Card[];
}

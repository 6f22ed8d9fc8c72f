import { ApiExtraModels, ApiProperty, getSchemaPath, OmitType } from '@nestjs/swagger';
import type { Card } from '../../domain/cards.js';
import { END_REASONS, type EndReason, type MatchRules } from '../../domain/match.js';
import type {
  Replay,
  ReplayedAction,
  ReplayedDeal,
  ReplayedGame,
  Seating,
  Stamp,
} from '../../domain/replays/replay.js';
import type { Secrets } from '../../domain/view.js';
import { VISIBILITIES, type Visibility } from '../table.js';
import { actionsWith, oneOfByType } from './actions.dto.js';
import { CARDS, INTEGER, INTEGERS } from './deal.dto.js';
import { DealResultDto, ObservationDto, PersonDto, RULES, SeatDto, TIME } from './observation.dto.js';
import { ProofDto } from './proof.dto.js';
import { TimeControlBody } from './time-control.dto.js';

export const FORMAT = 'bummerl-replay/1';

/** The result of a deal as the replay has it. */
export class ReplayResultDto extends OmitType(DealResultDto, ['deal']) {}

/** The result of a deal that was given up for a new one. */
export class RedealtDto {
  @ApiProperty({ type: String, enum: ['redeal'] })
  readonly reason!: 'redeal';
}

const PAUSED =
  'So much of `elapsedMs` does not count, as the row before was not written yet or no instance of the service was alive; there where it is not 0.';

/** The row of the log in which something happened. */
export class StampDto implements Stamp {
  @ApiProperty(INTEGER)
  readonly version!: number;

  @ApiProperty(TIME)
  readonly at!: string;

  @ApiProperty({ ...INTEGER, nullable: true, description: 'From the change before it; null where nobody was awaited.' })
  readonly elapsedMs!: number | null;
}

/** When and by whom something was done. */
export class SeatStampDto extends StampDto {
  @ApiProperty(INTEGER)
  readonly seat!: number;
}

/** The same, with what the clock has to say of it. */
export class TimedStampDto extends SeatStampDto {
  @ApiProperty({ ...INTEGER, minimum: 1, required: false, description: PAUSED })
  readonly pausedMs?: number;
}

/** When and by whom an action was done. */
export class ActionStampDto extends TimedStampDto {
  @ApiProperty({ enum: [true], required: false, description: 'There when the clock acted for the player.' })
  readonly defaulted?: true;
}

/** Somebody sits down. */
export class SeatingTakenDto extends SeatStampDto {
  @ApiProperty({ type: String, enum: ['seatTaken'] })
  readonly type!: 'seatTaken';

  @ApiProperty({ type: PersonDto, nullable: true })
  readonly account!: PersonDto | null;

  @ApiProperty({ type: String, nullable: true })
  readonly bot!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'What the seat gave for the shuffle.' })
  readonly nonce!: string | null;
}

/** Somebody leaves the table before the start. */
export class SeatingLeftDto extends SeatStampDto {
  @ApiProperty({ type: String, enum: ['seatLeft'] })
  readonly type!: 'seatLeft';
}

/** The game is called off: before the start, or as its last row because nobody acted any more. */
export class SeatingAbortDto extends StampDto {
  @ApiProperty({ type: String, enum: ['abort'] })
  readonly type!: 'abort';
}

const SEATING = { seatTaken: SeatingTakenDto, seatLeft: SeatingLeftDto, abort: SeatingAbortDto };

/** What cuts a match off: the last entry of its last deal. */
export class CutDto extends TimedStampDto {
  @ApiProperty({ type: String, enum: ['resign', 'timeout'] })
  readonly type!: 'resign' | 'timeout';

  @ApiProperty({ enum: [true], required: false, description: 'There when the seat had never acted in the match.' })
  readonly noShow?: true;
}

const REPLAYED = actionsWith(ActionStampDto, 'Replayed');

@ApiExtraModels(...Object.values(REPLAYED), CutDto, ReplayResultDto, RedealtDto)
export class ReplayDealDto implements ReplayedDeal {
  @ApiProperty({ ...INTEGER, minimum: 1 })
  readonly number!: number;

  @ApiProperty(INTEGER)
  readonly dealer!: number;

  @ApiProperty({ type: StampDto, description: 'When it was dealt.' })
  readonly dealt!: StampDto;

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
  readonly actions!: readonly ReplayedAction[];

  @ApiProperty({
    anyOf: [{ $ref: getSchemaPath(ReplayResultDto) }, { $ref: getSchemaPath(RedealtDto) }],
    nullable: true,
    description: 'Null while it is played, and when the match was cut off in it.',
  })
  readonly result!: ReplayResultDto | RedealtDto | null;
}

/** What was fixed when the game was created, and who sat there in the end. */
export class ReplayGameDto implements ReplayedGame {
  @ApiProperty()
  readonly id!: string;

  @ApiProperty({ type: PersonDto })
  readonly createdBy!: PersonDto;

  @ApiProperty({ example: 'bauernschnapsen/tjger' })
  readonly ruleSet!: string;

  @ApiProperty(RULES)
  readonly rules!: MatchRules;

  @ApiProperty(INTEGER)
  readonly rulesVersion!: number;

  @ApiProperty({ enum: VISIBILITIES })
  readonly visibility!: Visibility;

  @ApiProperty()
  readonly rated!: boolean;

  @ApiProperty({
    ...INTEGER,
    nullable: true,
    description: 'How many of the first deals had cards that the creator had fixed; null where it was no practice.',
  })
  readonly practiceDecks!: number | null;

  @ApiProperty({ ...INTEGER, description: 'The seat that deals first.' })
  readonly firstDealer!: number;

  @ApiProperty({ type: TimeControlBody, nullable: true, description: 'Null: there is no clock.' })
  readonly timeControl!: TimeControlBody | null;

  @ApiProperty({ type: String, nullable: true, description: 'The board, where several tables play the same decks.' })
  readonly board!: string | null;

  @ApiProperty({ type: [SeatDto] })
  readonly seats!: readonly SeatDto[];

  @ApiProperty(TIME)
  readonly createdAt!: string;

  @ApiProperty({ ...TIME, nullable: true })
  readonly finishedAt!: string | null;
}

/** A game with all that was done in it: replaying `actions` on `deck` under `rules` gives every state again. */
@ApiExtraModels(...Object.values(SEATING))
export class ReplayDto implements Replay {
  @ApiProperty({ type: String, enum: [FORMAT] })
  readonly format!: typeof FORMAT;

  @ApiProperty({ type: ReplayGameDto })
  readonly game!: ReplayGameDto;

  @ApiProperty({
    type: 'array',
    items: oneOfByType(SEATING),
    description: 'What happened at the table outside the deals, in order of version.',
  })
  readonly seating!: readonly Seating[];

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

  @ApiProperty({ type: ProofDto, nullable: true, description: 'Null while the game runs.' })
  readonly proof!: ProofDto | null;
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

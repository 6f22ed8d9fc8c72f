import { ApiProperty } from '@nestjs/swagger';
import { ArrayMinSize, ArrayUnique, IsArray, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { LEAGUE_EVENTS, type LeagueEvent } from '../../domain/leagues/league/events.js';
import { PersonDto, TIME } from '../../games/dto/observation.dto.js';
import { FAILURES, type Failure } from '../webhooks/post.js';
import { DISABLED, type Disabled } from '../webhooks/webhook-store.js';

type EventType = LeagueEvent['type'];
const INTEGER = { type: 'integer' as const };
const TIME_OR_NULL = { ...TIME, nullable: true, type: String };

/** Where to send the events of a league. */
export class CreateWebhookBody {
  @ApiProperty({ maxLength: 2000, description: 'Where the events are sent: https, at a public address.' })
  @IsString()
  @MaxLength(2000)
  readonly url!: string;

  @ApiProperty({
    enum: LEAGUE_EVENTS,
    isArray: true,
    required: false,
    minItems: 1,
    uniqueItems: true,
    description: 'Only events of these types; without it all.',
  })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(LEAGUE_EVENTS, { each: true })
  readonly events?: readonly EventType[];
}

export class WebhookFailureDto {
  @ApiProperty({ ...INTEGER, description: 'Of the event.' })
  readonly number!: number;

  @ApiProperty(TIME)
  readonly at!: string;

  @ApiProperty({
    enum: FAILURES,
    description:
      '`status`: the answer was none of 200 to 299; `timeout`: none came within 10 seconds; `name`: the name leads nowhere; `address`: it leads to an address that is not public.',
  })
  readonly reason!: Failure['reason'];

  @ApiProperty({ ...INTEGER, nullable: true, description: 'Of the answer; null when there was none.' })
  readonly status!: number | null;
}

/** A webhook and how far it is. */
export class WebhookDto {
  @ApiProperty()
  readonly id!: string;

  @ApiProperty({ description: 'The id of the league.' })
  readonly league!: string;

  @ApiProperty({ type: PersonDto })
  readonly createdBy!: PersonDto;

  @ApiProperty(TIME)
  readonly createdAt!: string;

  @ApiProperty()
  readonly url!: string;

  @ApiProperty({
    type: 'array',
    items: { type: 'string', enum: [...LEAGUE_EVENTS] },
    nullable: true,
    description: 'Null: all.',
  })
  readonly events!: readonly EventType[] | null;

  @ApiProperty({
    ...INTEGER,
    description:
      'The `number` of the last event that was delivered or is not wanted; `GET …/events?since=` has the rest.',
  })
  readonly delivered!: number;

  @ApiProperty({ ...TIME_OR_NULL, description: 'Null: nothing was delivered yet.' })
  readonly deliveredAt!: string | null;

  @ApiProperty({ ...INTEGER, description: 'How often in a row the next event was sent in vain.' })
  readonly failures!: number;

  @ApiProperty({ type: WebhookFailureDto, nullable: true })
  readonly lastFailure!: WebhookFailureDto | null;

  @ApiProperty({ ...TIME_OR_NULL, description: 'Null unless the last attempt failed.' })
  readonly nextAttemptAt!: string | null;

  @ApiProperty({
    type: String,
    enum: [...DISABLED, null],
    nullable: true,
    description:
      'Why nothing is sent any more; null while it is. `gone`: the answer was 410; `failing`: everything has failed for a day; `notOrganiser`: who has made it does not organise the league any more.',
  })
  readonly disabled!: Disabled | null;
}

export class NewWebhookDto extends WebhookDto {
  @ApiProperty({ description: 'What messages are signed with, as Standard Webhooks has it. Shown this once.' })
  readonly secret!: string;
}

export class WebhooksPageDto {
  @ApiProperty({ type: [WebhookDto] })
  readonly items!: readonly WebhookDto[];

  @ApiProperty({ type: String, nullable: true, description: 'The `cursor` of the next page; null on the last.' })
  readonly nextCursor!: string | null;
}

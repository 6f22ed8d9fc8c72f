import { ApiProperty, OmitType, PickType } from '@nestjs/swagger';
import type { MatchRules } from '../../domain/match.js';
import { VISIBILITIES, type LeaguePlace, type Visibility } from '../table.js';
import { INTEGER } from './deal.dto.js';
import { ObservationDto, PersonDto, RULES, TIME } from './observation.dto.js';
import { TimeControlBody } from './time-control.dto.js';

/** Where a game stands in a league. */
export class LeaguePlaceDto implements LeaguePlace {
  @ApiProperty({ description: 'Of the league: `GET /v1/leagues/{id}`.' })
  readonly id!: string;

  @ApiProperty(INTEGER)
  readonly round!: number;

  @ApiProperty(INTEGER)
  readonly table!: number;

  @ApiProperty({ ...INTEGER, description: 'In its pairing, from 1.' })
  readonly number!: number;
}

/** A game: one match, with what was fixed when it was created. */
export class GameDto {
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

  @ApiProperty({ type: String, nullable: true, description: 'Of a private game, and shown to its creator only.' })
  readonly joinCode!: string | null;

  @ApiProperty({ description: 'Whether ratings depend on it: games of leagues alone.' })
  readonly rated!: boolean;

  @ApiProperty({ description: 'Whether the cards were given by the creator.' })
  readonly practice!: boolean;

  @ApiProperty({ type: TimeControlBody, nullable: true, description: 'Null: there is no clock.' })
  readonly timeControl!: TimeControlBody | null;

  @ApiProperty({ type: String, nullable: true, description: 'The id of the game of which this is the rematch.' })
  readonly rematchOf!: string | null;

  @ApiProperty({ type: LeaguePlaceDto, nullable: true, description: 'Null where no league has arranged it.' })
  readonly league!: LeaguePlaceDto | null;

  @ApiProperty(TIME)
  readonly createdAt!: string;

  @ApiProperty({ ...TIME, nullable: true })
  readonly finishedAt!: string | null;

  @ApiProperty({ type: ObservationDto, description: 'What everybody may know of it now.' })
  readonly state!: ObservationDto;
}

/** What a list tells of the state of a game. */
export class StateSummaryDto extends PickType(ObservationDto, [
  'version',
  'status',
  'endReason',
  'seats',
  'score',
  'winners',
]) {}

/** A game in a list: the same with less of its state. */
export class GameSummaryDto extends OmitType(GameDto, ['state']) {
  @ApiProperty({ type: StateSummaryDto })
  readonly state!: StateSummaryDto;
}

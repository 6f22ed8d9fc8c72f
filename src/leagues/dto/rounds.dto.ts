import { ApiProperty } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import { ROUND_STATUSES, type RoundStatus } from '../../domain/leagues/league/state.js';
import { ENDINGS, WINNERS, type Ending, type Winner } from '../../domain/leagues/records.js';
import { END_REASONS, type EndReason } from '../../domain/match.js';
import { QueryInteger } from '../../http/validation.js';
import { INTEGER, NamedEntrantDto } from './league.dto.js';
import { ReasonDto } from './parts.dto.js';

/** Home before away. */
const BOTH = { type: 'array' as const, items: INTEGER, minItems: 2, maxItems: 2, description: 'Home, away.' };
const SIDES = ['home', 'away'] as const;

export class GameResultDto {
  @ApiProperty({ type: String, enum: [...SIDES, null], nullable: true, description: 'Null: it was called off.' })
  readonly winner!: 'home' | 'away' | null;

  @ApiProperty(BOTH)
  readonly bummerl!: readonly number[];

  @ApiProperty(BOTH)
  readonly gamePoints!: readonly number[];

  @ApiProperty({ enum: END_REASONS })
  readonly endReason!: EndReason;
}

export class LeagueGameDto {
  @ApiProperty({ ...INTEGER, description: 'In its pairing, from 1.' })
  readonly number!: number;

  @ApiProperty({ description: 'The id of the game: `GET /v1/games/{id}`.' })
  readonly id!: string;

  @ApiProperty({ type: GameResultDto, nullable: true, description: 'Null while it is played.' })
  readonly result!: GameResultDto | null;
}

export class PairingResultDto {
  @ApiProperty({ enum: WINNERS, description: '`neither`: both get the points of a loss.' })
  readonly winner!: Winner;

  @ApiProperty({
    enum: ENDINGS,
    description:
      '`played`; `adjudicated`: ruled as if it had been played, or begun and ended by a withdrawal; `forfeit`: not played.',
  })
  readonly ending!: Ending;

  @ApiProperty(BOTH)
  readonly bummerl!: readonly number[];

  @ApiProperty(BOTH)
  readonly gamePoints!: readonly number[];
}

/** Two who meet, as it is known before there are games. */
export class PlannedPairingDto {
  @ApiProperty({ ...INTEGER, description: 'From 1.' })
  readonly table!: number;

  @ApiProperty({
    type: NamedEntrantDto,
    description: 'Sits on seat 0, or 0 and 2; has the first deal of the odd games.',
  })
  readonly home!: NamedEntrantDto;

  @ApiProperty({ type: NamedEntrantDto })
  readonly away!: NamedEntrantDto;

  @ApiProperty({ type: [ReasonDto] })
  readonly reasons!: readonly ReasonDto[];
}

export class PairingDto extends PlannedPairingDto {
  @ApiProperty({
    type: [LeagueGameDto],
    description: 'In the order in which they began; they are made a moment after the round.',
  })
  readonly games!: readonly LeagueGameDto[];

  @ApiProperty({ type: PairingResultDto, nullable: true, description: 'Null while it is open.' })
  readonly result!: PairingResultDto | null;

  @ApiProperty({ type: String, nullable: true, description: 'Why an organiser has decided it; null where none has.' })
  readonly ruling!: string | null;
}

export class ByeDto {
  @ApiProperty({ type: NamedEntrantDto })
  readonly entrant!: NamedEntrantDto;

  @ApiProperty({ type: [ReasonDto] })
  readonly reasons!: readonly ReasonDto[];
}

/** Who would meet. */
export class PreviewDto {
  @ApiProperty(INTEGER)
  readonly round!: number;

  @ApiProperty({ type: [PlannedPairingDto] })
  readonly pairings!: readonly PlannedPairingDto[];

  @ApiProperty({ type: [ByeDto] })
  readonly byes!: readonly ByeDto[];
}

export class RoundDto {
  @ApiProperty(INTEGER)
  readonly round!: number;

  @ApiProperty({
    enum: ROUND_STATUSES,
    description: '`paired`: not begun yet; `running`: its games are played; `closed`: what it came to is settled.',
  })
  readonly status!: RoundStatus;

  @ApiProperty({ type: [PairingDto] })
  readonly pairings!: readonly PairingDto[];

  @ApiProperty({ type: [ByeDto] })
  readonly byes!: readonly ByeDto[];
}

/** The path of a round. */
export class RoundPath {
  @IsString()
  readonly id!: string;

  @QueryInteger(1, 1_000_000)
  readonly round!: number;
}

/** The path of a pairing. */
export class TablePath extends RoundPath {
  @QueryInteger(1, 1_000_000)
  readonly table!: number;
}

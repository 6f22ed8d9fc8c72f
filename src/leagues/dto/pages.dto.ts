import { ApiExtraModels, ApiProperty } from '@nestjs/swagger';
import { ANY_LEAGUE_EVENT, LEAGUE_EVENT_MODELS, type SentLeagueEvent } from './events.dto.js';
import { EntrantDto, LeagueSummaryDto } from './league.dto.js';
import { RoundDto } from './rounds.dto.js';
import { GameOfLeagueDto } from './standings.dto.js';

/** A page of a list. */
class PageDto {
  @ApiProperty({ type: String, nullable: true, description: 'The `cursor` of the next page; null on the last.' })
  readonly nextCursor!: string | null;
}

export class LeaguesPageDto extends PageDto {
  @ApiProperty({ type: [LeagueSummaryDto] })
  readonly items!: readonly LeagueSummaryDto[];
}

export class EntrantsPageDto extends PageDto {
  @ApiProperty({ type: [EntrantDto] })
  readonly items!: readonly EntrantDto[];
}

export class RoundsPageDto extends PageDto {
  @ApiProperty({ type: [RoundDto] })
  readonly items!: readonly RoundDto[];
}

@ApiExtraModels(...LEAGUE_EVENT_MODELS)
export class EventsOfLeaguePageDto extends PageDto {
  @ApiProperty({ type: 'array', items: ANY_LEAGUE_EVENT })
  readonly items!: readonly SentLeagueEvent[];
}

export class GamesOfLeaguePageDto extends PageDto {
  @ApiProperty({ type: [GameOfLeagueDto] })
  readonly items!: readonly GameOfLeagueDto[];
}

import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../../http/pages.js';
import { QueryTime } from '../../http/query-time.js';
import { QueryInteger } from '../../http/validation.js';
import { STATUSES, type Status } from '../table.js';

const MOST = 1_000_000_000;
/** No number in a query or in `Last-Event-ID` has more digits. */
const MOST_SEQ = 999_999_999_999_999;
const LONGEST_WAIT_S = 30;
const JOIN_CODE = {
  type: String,
  description: 'The code of a private game; it opens the game to those who have no seat in it.',
};

/** What every route of one game takes. */
export class GameQuery {
  @ApiPropertyOptional(JOIN_CODE)
  @IsString()
  @MaxLength(100)
  @IsOptional()
  readonly joinCode?: string;
}

export const UNTIL = ['turn'] as const;

/** What to wait for before an observation is answered. */
export class ObservationQuery extends GameQuery {
  /** The version that the caller has: waits for a later one. */
  @QueryInteger(0, MOST)
  @IsOptional()
  readonly since?: number;

  /** How many seconds to wait at most; without it 25 with `until`, else 0. */
  @QueryInteger(0, LONGEST_WAIT_S)
  @IsOptional()
  readonly wait?: number;

  /** `turn`: waits until the caller is to act or the game is over, whatever `since` is. */
  @ApiPropertyOptional({ enum: UNTIL })
  @IsIn(UNTIL)
  @IsOptional()
  readonly until?: (typeof UNTIL)[number];
}

/** A page of what has been done in a game. */
export class ActionsQuery extends PageQuery {
  @ApiPropertyOptional(JOIN_CODE)
  @IsString()
  @MaxLength(100)
  @IsOptional()
  readonly joinCode?: string;
}

/** A page of a game's events. */
export class EventsQuery extends ActionsQuery {
  /** The `seq` of the last event that the caller has; only later ones are answered. */
  @QueryInteger(0, MOST_SEQ)
  @IsOptional()
  readonly since?: number;
}

/** From where on to stream a game. */
export class StreamQuery extends GameQuery {
  /** The `seq` of the last event that the caller has; only later ones are sent. Without it all are, from the first on. */
  @QueryInteger(0, MOST_SEQ)
  @IsOptional()
  readonly since?: number;
}

/** Which state of a finished game to show, if not the whole replay. */
export class ReplayQuery extends GameQuery {
  /** The number of the deal, from 1. */
  @QueryInteger(1, MOST)
  @IsOptional()
  readonly deal?: number;

  /** After how many actions of the deal. */
  @QueryInteger(0, MOST)
  @IsOptional()
  readonly ply?: number;
}

/** Which deal of a finished game to analyse, if not all. */
export class AnalysisQuery extends GameQuery {
  /** The number of the deal, from 1. */
  @QueryInteger(1, MOST)
  @IsOptional()
  readonly deal?: number;
}

/** A page of games of a rule set, or of a player. */
class GamesOfQuery extends PageQuery {
  @ApiPropertyOptional({ type: String, example: 'bauernschnapsen/tjger' })
  @IsString()
  @MaxLength(100)
  @IsOptional()
  readonly ruleSet?: string;

  /** An account that has a seat: its id, or its name. */
  @ApiPropertyOptional({ type: String })
  @IsString()
  @MaxLength(100)
  @IsOptional()
  readonly player?: string;
}

/** Which games to list. */
export class GamesQuery extends GamesOfQuery {
  @ApiPropertyOptional({ enum: STATUSES })
  @IsIn(STATUSES)
  @IsOptional()
  readonly status?: Status;
}

/** Which replays to read. */
export class ReplaysQuery extends GamesOfQuery {
  /** Only games that ended then or later. */
  @QueryTime()
  @IsOptional()
  readonly since?: string;

  /** Only games that ended before. */
  @QueryTime()
  @IsOptional()
  readonly until?: string;
}

import { ApiExtraModels, ApiProperty } from '@nestjs/swagger';
import { ACTION_TYPES, type ActionType } from '../../domain/actions.js';
import type { SentEvent } from '../events.js';
import { ACTIONS, oneOfByType } from './actions.dto.js';
import { ANY_EVENT, EVENT_MODELS } from './events.dto.js';
import { GameSummaryDto } from './game.dto.js';
import { RuleSetDto } from './rule-sets.dto.js';
import { TAKEN, type TakenAction } from './taken.dto.js';

/** A page of a list. */
@ApiExtraModels(...Object.values(TAKEN))
class PageDto {
  @ApiProperty({ type: String, nullable: true, description: 'The `cursor` of the next page; null on the last.' })
  readonly nextCursor!: string | null;
}

/** A field that lists what has been done of some types. */
function Taken(...types: readonly ActionType[]): PropertyDecorator {
  const models = Object.fromEntries(types.map((type) => [type, TAKEN[type]]));
  return ApiProperty({ type: 'array', items: oneOfByType(models) });
}

export class ActionsPageDto extends PageDto {
  @Taken(...ACTION_TYPES)
  readonly items!: readonly TakenAction[];
}

export class TrumpsPageDto extends PageDto {
  @Taken('trump', 'turnUp', 'redeal')
  readonly items!: readonly TakenAction[];
}

export class BidsPageDto extends PageDto {
  @Taken('bid')
  readonly items!: readonly TakenAction[];
}

export class DoublingsPageDto extends PageDto {
  @Taken('double')
  readonly items!: readonly TakenAction[];
}

export class PlaysPageDto extends PageDto {
  @Taken('play')
  readonly items!: readonly TakenAction[];
}

export class ExchangesPageDto extends PageDto {
  @Taken('exchange')
  readonly items!: readonly TakenAction[];
}

export class ClosingsPageDto extends PageDto {
  @Taken('close')
  readonly items!: readonly TakenAction[];
}

export class ClaimsPageDto extends PageDto {
  @Taken('claim')
  readonly items!: readonly TakenAction[];
}

@ApiExtraModels(...EVENT_MODELS, ...Object.values(ACTIONS))
export class EventsPageDto extends PageDto {
  @ApiProperty({ type: 'array', items: ANY_EVENT })
  readonly items!: readonly SentEvent[];
}

export class GamesPageDto extends PageDto {
  @ApiProperty({ type: [GameSummaryDto] })
  readonly items!: readonly GameSummaryDto[];
}

export class RuleSetsPageDto extends PageDto {
  @ApiProperty({ type: [RuleSetDto] })
  readonly items!: readonly RuleSetDto[];
}

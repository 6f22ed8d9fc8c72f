import { applyDecorators, Controller, Get, Query, UseGuards, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answer, Operation } from '../../http/api-docs.js';
import type { Page } from '../../http/pages.js';
import { Bucket } from '../../http/rate-limits.js';
import { CurrentGame, GameGuard, type Access } from '../access.js';
import { type Reply } from '../../http/replies.js';
import { ObservationDto } from '../dto/observation.dto.js';
import {
  ActionsPageDto,
  BidsPageDto,
  ClaimsPageDto,
  ClosingsPageDto,
  DoublingsPageDto,
  EventsPageDto,
  ExchangesPageDto,
  PlaysPageDto,
  TrumpsPageDto,
} from '../dto/pages.dto.js';
import { ActionsQuery, EventsQuery, ObservationQuery } from '../dto/queries.dto.js';
import type { TakenAction } from '../dto/taken.dto.js';
import type { SentEvent } from '../events.js';
import { EVENTS_PAGE, OBSERVATION, takenPage } from '../examples.js';
import { HistoryService, type Resource } from '../history.service.js';
import { CurrentClient, type Client } from '../client.js';
import { WatchService } from '../watch.service.js';
import { LINKED, Reads, VERSIONED } from './docs.js';

const OfGame = (path: string): MethodDecorator => applyDecorators(Get(path), UseGuards(GameGuard), Reads());

/** A list of what has been done of one kind. */
const History = (path: Resource, type: Type, operationId: string, what: string): MethodDecorator =>
  applyDecorators(
    OfGame(path),
    Operation(operationId, `List ${what}`, `All ${what} of the match so far, the oldest first.`),
    Answer(200, type, `A page of ${what}.`, takenPage(path), { ...VERSIONED, ...LINKED }),
  );

type Taken = Promise<Reply<Page<TakenAction>>>;

@ApiTags('watch')
@Controller('v1/games/:id')
@Bucket('play')
export class WatchController {
  constructor(
    private readonly watch: WatchService,
    private readonly history: HistoryService,
  ) {}

  @OfGame('observation')
  @Operation(
    'observe',
    'Look at a game',
    'What the caller may know, enough to act on. With `since` it waits up to `wait` seconds for a later version; with `until=turn` until the caller is to act or the game is over. When nothing came the answer is 304.',
  )
  @Answer(200, ObservationDto, 'What the caller sees.', OBSERVATION, VERSIONED)
  observe(
    @CurrentGame() access: Access,
    @Query() query: ObservationQuery,
    @CurrentClient() client: Client,
  ): Promise<Reply<ObservationDto>> {
    return this.watch.observe(access, query, client);
  }

  @OfGame('events')
  @Operation(
    'listEvents',
    'List what happened',
    'The events that the caller may see, in order; `seq` of the last one is the `since` of the next request.',
  )
  @Answer(200, EventsPageDto, 'A page of events.', EVENTS_PAGE, { ...VERSIONED, ...LINKED })
  listEvents(@CurrentGame() access: Access, @Query() query: EventsQuery): Promise<Reply<Page<SentEvent>>> {
    return this.history.events(access, query);
  }

  @History('actions', ActionsPageDto, 'listActions', 'actions')
  listActions(@CurrentGame() access: Access, @Query() query: ActionsQuery): Taken {
    return this.history.actions(access, 'actions', query);
  }

  @History('trumps', TrumpsPageDto, 'listTrumps', 'choices of trump')
  listTrumps(@CurrentGame() access: Access, @Query() query: ActionsQuery): Taken {
    return this.history.actions(access, 'trumps', query);
  }

  @History('bids', BidsPageDto, 'listBids', 'bids')
  listBids(@CurrentGame() access: Access, @Query() query: ActionsQuery): Taken {
    return this.history.actions(access, 'bids', query);
  }

  @History('doublings', DoublingsPageDto, 'listDoublings', 'doublings')
  listDoublings(@CurrentGame() access: Access, @Query() query: ActionsQuery): Taken {
    return this.history.actions(access, 'doublings', query);
  }

  @History('plays', PlaysPageDto, 'listPlays', 'played cards')
  listPlays(@CurrentGame() access: Access, @Query() query: ActionsQuery): Taken {
    return this.history.actions(access, 'plays', query);
  }

  @History('exchanges', ExchangesPageDto, 'listExchanges', 'exchanges')
  listExchanges(@CurrentGame() access: Access, @Query() query: ActionsQuery): Taken {
    return this.history.actions(access, 'exchanges', query);
  }

  @History('closings', ClosingsPageDto, 'listClosings', 'closings')
  listClosings(@CurrentGame() access: Access, @Query() query: ActionsQuery): Taken {
    return this.history.actions(access, 'closings', query);
  }

  @History('claims', ClaimsPageDto, 'listClaims', 'claims')
  listClaims(@CurrentGame() access: Access, @Query() query: ActionsQuery): Taken {
    return this.history.actions(access, 'claims', query);
  }
}

import { applyDecorators, Controller, Get, Query, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Page } from '../../http/pages.js';
import { Bucket } from '../../http/rate-limits.js';
import { CurrentGame, GameGuard, type Access } from '../access.js';
import { Answers, type Answer } from '../answers.js';
import type { ObservationDto } from '../dto/observation.dto.js';
import { ActionsQuery, EventsQuery, ObservationQuery, ReplayQuery } from '../dto/queries.dto.js';
import type { ReplayDto, ReplayStateDto } from '../dto/replay.dto.js';
import type { TakenAction } from '../dto/taken.dto.js';
import type { SentEvent } from '../events.js';
import { HistoryService } from '../history.service.js';
import { CurrentClient, type Client } from '../long-poll.js';
import { ReplayService } from '../replay.service.js';
import { WatchService } from '../watch.service.js';

const OfGame = (path: string): MethodDecorator => applyDecorators(Get(path), UseGuards(GameGuard));

type Taken = Promise<Answer<Page<TakenAction>>>;

@ApiTags('watch')
@Controller('v1/games/:id')
@UseInterceptors(Answers)
@Bucket('play')
export class WatchController {
  constructor(
    private readonly watch: WatchService,
    private readonly history: HistoryService,
    private readonly replays: ReplayService,
  ) {}

  @OfGame('observation')
  observe(
    @CurrentGame() access: Access,
    @Query() query: ObservationQuery,
    @CurrentClient() client: Client,
  ): Promise<Answer<ObservationDto>> {
    return this.watch.observe(access, query, client);
  }

  @OfGame('events')
  listEvents(@CurrentGame() access: Access, @Query() query: EventsQuery): Promise<Answer<Page<SentEvent>>> {
    return this.history.events(access, query);
  }

  @OfGame('replay')
  replay(@CurrentGame() access: Access, @Query() query: ReplayQuery): Promise<Answer<ReplayDto | ReplayStateDto>> {
    return this.replays.replay(access, query);
  }

  @OfGame('actions')
  listActions(@CurrentGame() access: Access, @Query() query: ActionsQuery): Taken {
    return this.history.actions(access, 'actions', query);
  }

  @OfGame('trumps')
  listTrumps(@CurrentGame() access: Access, @Query() query: ActionsQuery): Taken {
    return this.history.actions(access, 'trumps', query);
  }

  @OfGame('bids')
  listBids(@CurrentGame() access: Access, @Query() query: ActionsQuery): Taken {
    return this.history.actions(access, 'bids', query);
  }

  @OfGame('doublings')
  listDoublings(@CurrentGame() access: Access, @Query() query: ActionsQuery): Taken {
    return this.history.actions(access, 'doublings', query);
  }

  @OfGame('plays')
  listPlays(@CurrentGame() access: Access, @Query() query: ActionsQuery): Taken {
    return this.history.actions(access, 'plays', query);
  }

  @OfGame('exchanges')
  listExchanges(@CurrentGame() access: Access, @Query() query: ActionsQuery): Taken {
    return this.history.actions(access, 'exchanges', query);
  }

  @OfGame('closings')
  listClosings(@CurrentGame() access: Access, @Query() query: ActionsQuery): Taken {
    return this.history.actions(access, 'closings', query);
  }

  @OfGame('claims')
  listClaims(@CurrentGame() access: Access, @Query() query: ActionsQuery): Taken {
    return this.history.actions(access, 'claims', query);
  }
}

import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { GamesModule } from '../games/games.module.js';
import { EntrantsController } from './controllers/entrants.controller.js';
import { LeagueGamesController } from './controllers/league-games.controller.js';
import { LeagueStreamsController } from './controllers/league-streams.controller.js';
import { LeaguesController } from './controllers/leagues.controller.js';
import { RoundsController } from './controllers/rounds.controller.js';
import { LeagueBoards } from './boards.service.js';
import { StandingsController } from './controllers/standings.controller.js';
import { WebhooksController } from './controllers/webhooks.controller.js';
import { Director } from './director.js';
import { EntrantsService } from './entrants.service.js';
import { LeagueGamesService } from './league-games.service.js';
import { LeagueFeed } from './league-feed.js';
import { LeagueRelay } from './league-relay.js';
import { Leagues } from './leagues.js';
import { LeaguesService } from './leagues.service.js';
import { RatingsModule } from '../ratings/ratings.module.js';
import { Pairer } from './pairing/pairer.js';
import { RoundsService } from './rounds.service.js';
import { StandingsService } from './standings.service.js';
import { Seeding } from './seeding.js';
import { LeagueStore } from './store.js';
import { WrittenTables } from './written-tables.js';
import { LeagueStreams } from './streams/league-streams.js';
import { RoundCalls } from './streams/round-calls.js';
import { Deliverer } from './webhooks/deliverer.js';
import { Delivery } from './webhooks/delivery.js';
import { WebhookStore } from './webhooks/webhook-store.js';
import { WebhooksService } from './webhooks/webhooks.service.js';

/** Leagues: entries, rounds, results and tables. */
@Module({
  imports: [AccountsModule, GamesModule, RatingsModule],
  controllers: [
    LeaguesController,
    EntrantsController,
    RoundsController,
    StandingsController,
    LeagueGamesController,
    LeagueStreamsController,
    WebhooksController,
  ],
  providers: [
    LeaguesService,
    Seeding,
    EntrantsService,
    RoundsService,
    Pairer,
    LeagueBoards,
    StandingsService,
    WrittenTables,
    LeagueGamesService,
    Leagues,
    LeagueStore,
    LeagueFeed,
    LeagueRelay,
    Director,
    LeagueStreams,
    RoundCalls,
    WebhooksService,
    WebhookStore,
    Delivery,
    Deliverer,
  ],
})
export class LeaguesModule {}

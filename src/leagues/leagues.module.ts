import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { GamesModule } from '../games/games.module.js';
import { EntrantsController } from './controllers/entrants.controller.js';
import { LeaguesController } from './controllers/leagues.controller.js';
import { RoundsController } from './controllers/rounds.controller.js';
import { LeagueBoards } from './boards.service.js';
import { Director } from './director.js';
import { EntrantsService } from './entrants.service.js';
import { LeagueFeed } from './league-feed.js';
import { LeagueRelay } from './league-relay.js';
import { Leagues } from './leagues.js';
import { LeaguesService } from './leagues.service.js';
import { RoundsService } from './rounds.service.js';
import { LeagueStore } from './store.js';

/** Leagues: entries, rounds, results and tables. */
@Module({
  imports: [AccountsModule, GamesModule],
  controllers: [LeaguesController, EntrantsController, RoundsController],
  providers: [
    LeaguesService,
    EntrantsService,
    RoundsService,
    LeagueBoards,
    Leagues,
    LeagueStore,
    LeagueFeed,
    LeagueRelay,
    Director,
  ],
})
export class LeaguesModule {}

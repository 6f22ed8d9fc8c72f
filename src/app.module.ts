import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { AccountGuard } from './accounts/account.guard.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { BotsModule } from './bots/bots.module.js';
import type { Config } from './config.js';
import { ConfigModule } from './config.module.js';
import { DatabaseModule } from './database/database.module.js';
import { GamesModule } from './games/games.module.js';
import { AcceptGuard } from './http/accept.js';
import { HttpModule } from './http/http.module.js';
import { RateGuard } from './http/rate-limits.js';
import { LeaguesModule } from './leagues/leagues.module.js';
import { PagesModule } from './pages/pages.module.js';
import { RatingsModule } from './ratings/ratings.module.js';

/** The order of judgement (api.md) before that of the routes: 406, then 401; then who asks too often. */
const GUARDS = [AcceptGuard, AccountGuard, RateGuard];

@Module({})
export class AppModule {
  /** @param databaseUrl of a database with the schema of this build */
  static of(config: Config, databaseUrl: string): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.of(config),
        DatabaseModule.at(databaseUrl),
        DiscoveryModule,
        HttpModule,
        AccountsModule,
        GamesModule,
        BotsModule,
        LeaguesModule,
        RatingsModule,
        PagesModule,
      ],
      providers: GUARDS.map((guard) => ({ provide: APP_GUARD, useExisting: guard })),
    };
  }
}

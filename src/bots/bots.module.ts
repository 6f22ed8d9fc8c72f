import { Module } from '@nestjs/common';
import { GamesModule } from '../games/games.module.js';
import { BotsService } from './bots.service.js';
import { Thinkers } from './thinking/thinkers.js';

/** The house bots. */
@Module({ imports: [GamesModule], providers: [BotsService, Thinkers] })
export class BotsModule {}

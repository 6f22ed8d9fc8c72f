import { Module } from '@nestjs/common';
import { GamesModule } from '../games/games.module.js';
import { BotsService } from './bots.service.js';

/** The house bots. */
@Module({ imports: [GamesModule], providers: [BotsService] })
export class BotsModule {}

import { Module } from '@nestjs/common';
import { GamesModule } from '../games/games.module.js';
import { Rater } from './rater.js';
import { RatingsController } from './ratings.controller.js';
import { RatingsService } from './ratings.service.js';

/** Ratings of accounts and house bots from the games of leagues. */
@Module({
  imports: [GamesModule],
  controllers: [RatingsController],
  providers: [Rater, RatingsService],
  exports: [RatingsService],
})
export class RatingsModule {}

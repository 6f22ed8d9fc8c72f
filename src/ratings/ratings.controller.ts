import { applyDecorators, Controller, Get, Param, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { Answer, Conditional, Operation, Problems } from '../http/api-docs.js';
import type { Page } from '../http/pages.js';
import type { Reply } from '../http/replies.js';
import { PLAYER_RATINGS, RATING, RATING_CHANGE } from './examples.js';
import {
  PlayerRatingsDto,
  type RatingChangeDto,
  type RatingDto,
  RatingHistoryPageDto,
  RatingHistoryQuery,
  RatingsPageDto,
  RatingsQuery,
} from './ratings.dto.js';
import { RatingsService } from './ratings.service.js';

const TAGGED = { ETag: 'Another one whenever a rating has changed.' };
const LINKED = { ...TAGGED, Link: 'The next page, with `rel="next"`; absent on the last.' };

/** Documents the player in the path. */
const PlayerId = (): MethodDecorator =>
  applyDecorators(
    ApiParam({
      name: 'player',
      description: 'The id or the name of an account, or a house bot as `bot:greedy`.',
      example: 'bot:greedy',
    }),
    Problems('not-found'),
  );

@ApiTags('ratings')
@Controller('v1/ratings')
export class RatingsController {
  constructor(private readonly ratings: RatingsService) {}

  @Get()
  @Operation(
    'listRatings',
    'List the ratings of a game',
    'Each player in each of his versions, by what he is at least worth (`conservative`), the best first. Only games of leagues are rated, a second or so after they have ended.',
  )
  @Answer(200, RatingsPageDto, 'A page of ratings.', { items: [RATING], nextCursor: null }, LINKED)
  @Conditional()
  listRatings(@Query() query: RatingsQuery): Promise<Reply<Page<RatingDto>>> {
    return this.ratings.list(query);
  }

  @Get(':player')
  @Operation('getRatings', 'Read the ratings of a player', 'In all games, and of all versions that were rated.')
  @Answer(200, PlayerRatingsDto, 'The ratings; none for who was never rated.', PLAYER_RATINGS, TAGGED)
  @PlayerId()
  @Conditional()
  getRatings(@Param('player') player: string): Promise<Reply<PlayerRatingsDto>> {
    return this.ratings.ofPlayer(player);
  }

  @Get(':player/history')
  @Operation(
    'listRatingChanges',
    'Read the ledger of a player',
    'What each rated game has changed, the newest first, with all that it was worked out from.',
  )
  @Answer(200, RatingHistoryPageDto, 'A page of changes.', { items: [RATING_CHANGE], nextCursor: null }, LINKED)
  @PlayerId()
  @Conditional()
  listRatingChanges(
    @Param('player') player: string,
    @Query() query: RatingHistoryQuery,
  ): Promise<Reply<Page<RatingChangeDto>>> {
    return this.ratings.history(player, query);
  }
}

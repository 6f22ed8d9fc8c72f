import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { clientOf } from '../../games/client.js';
import { LINKED } from '../../games/controllers/docs.js';
import { ReplayDto } from '../../games/dto/replay.dto.js';
import { REPLAY } from '../../games/examples.js';
import { Produces } from '../../http/accept.js';
import { Answer, Operation, Problems } from '../../http/api-docs.js';
import { sendLines } from '../../http/line-streams.js';
import { nextLink, PageQuery, type Page } from '../../http/pages.js';
import type { Reply } from '../../http/replies.js';
import { CurrentLeague, LeagueGuard, type LeagueAccess } from '../access.js';
import { GamesOfLeaguePageDto } from '../dto/pages.dto.js';
import { GamesOfLeagueQuery, type GameOfLeagueDto } from '../dto/standings.dto.js';
import { LeagueGamesService } from '../league-games.service.js';
import { GAMES_OF_LEAGUE } from '../table-examples.js';
import { LEAGUE_VERSIONED, LeagueId, LeagueReads } from './docs.js';

const NDJSON = 'application/x-ndjson';

@ApiTags('leagues')
@Controller('v1/leagues/:id')
export class LeagueGamesController {
  constructor(private readonly games: LeagueGamesService) {}

  @Get('games')
  @Operation('listLeagueGames', 'List the games of a league', 'By round, table and number, with their results.')
  @Answer(200, GamesOfLeaguePageDto, 'A page of games.', GAMES_OF_LEAGUE, { ...LEAGUE_VERSIONED, ...LINKED })
  @LeagueReads()
  @UseGuards(LeagueGuard)
  listLeagueGames(
    @CurrentLeague() access: LeagueAccess,
    @Query() query: GamesOfLeagueQuery,
  ): Reply<Page<GameOfLeagueDto>> {
    return this.games.list(access, query);
  }

  @Get('replays')
  @Produces(NDJSON)
  @Operation(
    'listLeagueReplays',
    'Read the replays of a league',
    'Every game of it that is over and that the caller may see (of a private league only the own ones, for the account that has made it all), one whole replay a line, in the order in which the league has noted their ends: who follows the pages gets each game once, also while games are ending. `Link` leads to the next page as long as there is one; with `Next-Cursor` as `cursor` a later request goes on behind the last line. An answer that breaks off has whole lines, but not all.',
  )
  @ApiExtraModels(ReplayDto)
  @ApiResponse({
    status: 200,
    description: 'Replays, each a line of JSON.',
    headers: {
      Link: { description: LINKED.Link, schema: { type: 'string' } },
      'Next-Cursor': { description: 'The `cursor` behind this page, on the last one too.', schema: { type: 'string' } },
    },
    content: { [NDJSON]: { schema: { $ref: getSchemaPath(ReplayDto) }, example: REPLAY } },
  })
  @LeagueId()
  @Problems('not-found')
  @UseGuards(LeagueGuard)
  async listLeagueReplays(
    @CurrentLeague() access: LeagueAccess,
    @Query() query: PageQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { lines, nextCursor, resume } = await this.games.replaysOf(access, query, clientOf(reply));
    if (nextCursor !== null) void reply.header('link', nextLink(reply.request.url, nextCursor));
    sendLines(reply, lines, { 'cache-control': 'private, no-store', 'next-cursor': resume });
  }
}

import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { Accepted, Produces } from '../../http/accept.js';
import { Answer, Operation } from '../../http/api-docs.js';
import type { Reply } from '../../http/replies.js';
import { CurrentLeague, LeagueGuard, type LeagueAccess } from '../access.js';
import { CrossTableDto, StandingLineDto, StandingsDto, StandingsQuery, TableQuery } from '../dto/standings.dto.js';
import { CROSS_TABLE, STANDINGS, STANDINGS_CSV, STANDINGS_LINE } from '../table-examples.js';
import { StandingsService } from '../standings.service.js';
import { TABLE_FORMS } from '../table-forms.js';
import { LeagueReads } from './docs.js';

const TAGGED = { ETag: 'Of all that the table is made from; changes when the table can.' };

@ApiTags('leagues')
@Controller('v1/leagues/:id')
export class StandingsController {
  constructor(private readonly tables: StandingsService) {}

  @Get('standings')
  @Produces(...TABLE_FORMS.map(({ mediaType }) => mediaType))
  @Operation(
    'getStandings',
    'Read the standings',
    'After any round, with what each tie-break is the sum of. Pairings that are still played are `open` and count for nothing yet. The header `Accept` chooses the form: JSON, NDJSON with a row a line, or CSV, whose texts no spreadsheet takes for a formula.',
  )
  @ApiExtraModels(StandingsDto, StandingLineDto)
  @ApiResponse({
    status: 200,
    description: 'The table.',
    headers: {
      ETag: { description: `${TAGGED.ETag} Another one for each form.`, schema: { type: 'string' } },
      Vary: { description: '`Authorization, Accept`', schema: { type: 'string' } },
    },
    content: {
      'application/json': { schema: { $ref: getSchemaPath(StandingsDto) }, example: STANDINGS },
      'text/csv': { schema: { type: 'string' }, example: STANDINGS_CSV },
      'application/x-ndjson': { schema: { $ref: getSchemaPath(StandingLineDto) }, example: STANDINGS_LINE },
    },
  })
  @LeagueReads()
  @UseGuards(LeagueGuard)
  getStandings(
    @CurrentLeague() access: LeagueAccess,
    @Query() query: StandingsQuery,
    @Accepted() accept: string | undefined,
  ): Promise<Reply<Buffer>> {
    return this.tables.standings(access, query, accept);
  }

  @Get('cross-table')
  @Operation(
    'getCrossTable',
    'Read the cross table',
    'Everybody against everybody after any round, in the order of the standings.',
  )
  @Answer(200, CrossTableDto, 'The table.', CROSS_TABLE, TAGGED)
  @LeagueReads()
  @UseGuards(LeagueGuard)
  getCrossTable(@CurrentLeague() access: LeagueAccess, @Query() query: TableQuery): Promise<Reply<Buffer>> {
    return this.tables.crossTable(access, query);
  }
}

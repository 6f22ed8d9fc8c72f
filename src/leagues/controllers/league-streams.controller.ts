import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation, Problems } from '../../http/api-docs.js';
import { Bucket } from '../../http/rate-limits.js';
import { LastEventId, Stream } from '../../http/streams/docs.js';
import { CurrentReader, type Reader } from '../../http/streams/reader.js';
import { CurrentLeague, LeagueGuard, type LeagueAccess } from '../access.js';
import { LEAGUE_STREAM_EVENT, LEAGUE_STREAM_MODELS, LeagueStreamQuery } from '../dto/streams.dto.js';
import { LEAGUE_STREAM_LINE } from '../examples.js';
import { LeagueStreams } from '../streams/league-streams.js';
import { LeagueId } from './docs.js';

@ApiTags('leagues')
@Controller('v1/leagues')
@Bucket('play')
export class LeagueStreamsController {
  constructor(private readonly streams: LeagueStreams) {}

  @Get(':id/stream')
  @UseGuards(LeagueGuard)
  @Operation(
    'streamLeague',
    'Watch a league live',
    'First a `snapshot`: the league as it stands, with the `number` of the last event that it includes. Then every event of its log after `since`, once and in order, as `GET /v1/leagues/{id}/events` shows it, without `since` from the first on. Who comes back names the last event that was received, not the snapshot; browsers do so by themselves with `Last-Event-ID`, which goes before `since`. The server closes when the league is `finished`, or is private and the caller has no part in it any more. Formats, `resync`, signs of life and `serverRestart` are those of a game’s stream.',
  )
  @LeagueId()
  @LastEventId('17')
  @Stream(LEAGUE_STREAM_EVENT, LEAGUE_STREAM_LINE, LEAGUE_STREAM_MODELS)
  @Problems('not-found')
  streamLeague(
    @CurrentLeague() access: LeagueAccess,
    @Query() { since }: LeagueStreamQuery,
    @CurrentReader() reader: Reader,
    @Res() _: unknown, // tells Nest that the answer is ours
  ): Promise<void> {
    return this.streams.stream(access, since, reader);
  }
}

import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation, Problems } from '../../http/api-docs.js';
import { CurrentAccount, NeedsAccount, type Caller } from '../../http/current-account.js';
import { Bucket } from '../../http/rate-limits.js';
import { LastEventId, Stream } from '../../http/streams/docs.js';
import { CurrentReader, type Reader } from '../../http/streams/reader.js';
import { CurrentGame, GameGuard, type Access } from '../access.js';
import { StreamQuery } from '../dto/queries.dto.js';
import { ACCOUNT_STREAM_EVENT, GAME_STREAM_EVENT, STREAM_MODELS } from '../dto/streams.dto.js';
import { ACCOUNT_STREAM_LINE, GAME_STREAM_LINE } from '../examples.js';
import { AccountStreams } from '../streams/account-streams.js';
import { GameStreams } from '../streams/game-streams.js';
import { GameId } from './docs.js';

@ApiTags('watch')
@Controller('v1')
@Bucket('play')
export class StreamsController {
  constructor(
    private readonly games: GameStreams,
    private readonly accounts: AccountStreams,
  ) {}

  @Get('games/:id/stream')
  @UseGuards(GameGuard)
  @Operation(
    'streamGame',
    'Watch a game live',
    'First a `snapshot`: the game as it stands, with the `seq` of the last event that it includes. Then every event that the caller may see after `since`, once and in order, without `since` from the first on; those up to the `seq` of the snapshot tell how the game came to stand so. Who comes back names the last event that was received, not the snapshot; browsers do so by themselves with `Last-Event-ID`, which goes before `since`. A reader who is too slow gets `resync`, another `snapshot` and then what was left out. When nothing happens an empty line (or a comment) comes every 8 seconds. The end is always `gameFinished` or `gameAborted`, after which the server closes; `serverRestart`, a broken stream or 20 seconds of silence mean: come back.',
  )
  @GameId()
  @LastEventId('1702')
  @Stream(GAME_STREAM_EVENT, GAME_STREAM_LINE, STREAM_MODELS)
  @Problems('not-found')
  streamGame(
    @CurrentGame() access: Access,
    @Query() { since }: StreamQuery,
    @CurrentReader() reader: Reader,
    @Res() _: unknown, // tells Nest that the answer is ours
  ): Promise<void> {
    return this.games.stream(access, since, reader);
  }

  @Get('stream')
  @NeedsAccount()
  @Operation(
    'streamAccount',
    'Watch all your games',
    'First a `snapshot` of the `games` that are open or being played with the caller at the table; then `gameStarted`, `yourTurn`, `gameFinished` and `gameAborted` of each as in its own stream, with its `gameId`; and `roundStarted` when a round of a league begins in which the caller plays, with the `league`, the `round`, the `table` and its first `game`, of which `gameStarted` follows. It has no memory: who comes back gets a new snapshot. Formats, `resync`, signs of life and `serverRestart` are those of a game’s stream.',
  )
  @Stream(ACCOUNT_STREAM_EVENT, ACCOUNT_STREAM_LINE, STREAM_MODELS)
  streamAccount(@CurrentAccount() account: Caller, @CurrentReader() reader: Reader, @Res() _: unknown): Promise<void> {
    return this.accounts.stream(account.id, reader);
  }
}

import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { FairnessController } from './controllers/fairness.controller.js';
import { GamesController } from './controllers/games.controller.js';
import { KeysController } from './controllers/keys.controller.js';
import { LearningController } from './controllers/learning.controller.js';
import { PlayController } from './controllers/play.controller.js';
import { ReplaysController } from './controllers/replays.controller.js';
import { RuleSetsController } from './controllers/rule-sets.controller.js';
import { SeatsController } from './controllers/seats.controller.js';
import { StreamsController } from './controllers/streams.controller.js';
import { WatchController } from './controllers/watch.controller.js';
import { AnalysisService } from './analysis.service.js';
import { ArrangedGames } from './arranged-games.js';
import { AuditService } from './audit.service.js';
import { Boards } from './boards.js';
import { BotLeases } from './bot-leases.js';
import { Commitments } from './commitments.js';
import { Commits } from './commits.js';
import { Deadlines } from './deadlines.js';
import { BulkReplayService } from './bulk-replays.js';
import { DeterminizationService } from './determinization.service.js';
import { EndedGames } from './ended-games.js';
import { Feed } from './feed.js';
import { Founder } from './founder.js';
import { GameList } from './game-list.js';
import { GamesService } from './games.service.js';
import { Heartbeat } from './heartbeat.js';
import { HistoryService } from './history.service.js';
import { KeyStore } from './keys.js';
import { Lanes } from './lanes.js';
import { LongWork } from './long-work.js';
import { LogReader } from './log-reader.js';
import { LongPoll } from './long-poll.js';
import { PlayService } from './play.service.js';
import { Receipts } from './receipts.js';
import { Relay } from './relay.js';
import { ReplayService } from './replay.service.js';
import { SeatsService } from './seats.service.js';
import { Signatures } from './signatures.js';
import { SigningKeys } from './signing-keys.js';
import { StaleGames } from './stale-games.js';
import { GameStore } from './store.js';
import { AccountStreams } from './streams/account-streams.js';
import { GameStreams } from './streams/game-streams.js';
import { OpenStreams } from './streams/open-streams.js';
import { StreamLog } from './streams/stream-log.js';
import { Tables } from './tables.js';
import { Timekeeper } from './timekeeper.js';
import { WatchService } from './watch.service.js';
import { Writer } from './writer.js';

/** Playing, watching and replaying games. */
@Module({
  imports: [AccountsModule],
  controllers: [
    RuleSetsController,
    GamesController,
    SeatsController,
    PlayController,
    WatchController,
    FairnessController,
    ReplaysController,
    LearningController,
    KeysController,
    StreamsController,
  ],
  providers: [
    GamesService,
    SeatsService,
    PlayService,
    WatchService,
    HistoryService,
    LogReader,
    ReplayService,
    AnalysisService,
    DeterminizationService,
    AuditService,
    Commitments,
    Signatures,
    SigningKeys,
    EndedGames,
    BulkReplayService,
    GameList,
    Founder,
    ArrangedGames,
    Boards,
    Writer,
    Commits,
    Receipts,
    KeyStore,
    GameStore,
    Heartbeat,
    Deadlines,
    Timekeeper,
    StaleGames,
    BotLeases,
    Tables,
    Lanes,
    LongWork,
    Feed,
    LongPoll,
    OpenStreams,
    StreamLog,
    GameStreams,
    AccountStreams,
    Relay,
  ],
  exports: [
    PlayService,
    BotLeases,
    Feed,
    EndedGames,
    ArrangedGames,
    BulkReplayService,
    KeyStore,
    Lanes,
    OpenStreams,
    AccountStreams,
  ],
})
export class GamesModule {}

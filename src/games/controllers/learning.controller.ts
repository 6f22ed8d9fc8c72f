import { Body, Controller, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answer, Operation, Problems } from '../../http/api-docs.js';
import { NeedsAccount } from '../../http/current-account.js';
import type { Reply } from '../../http/replies.js';
import { NoFields } from '../../http/validation.js';
import { CurrentGame, GameGuard, Reveals, NeedsSeat, type Access } from '../access.js';
import { AnalysisService } from '../analysis.service.js';
import { DeterminizationService } from '../determinization.service.js';
import { AnalysisDto, DeterminizationsBody, DeterminizationsDto } from '../dto/learning.dto.js';
import { AnalysisQuery } from '../dto/queries.dto.js';
import { ANALYSIS, DETERMINIZATIONS } from '../examples.js';
import { GameId, OptionalBody, RequiredBody, VERSIONED } from './docs.js';

const NOTHING_WRITTEN =
  'Nothing is written, so that it can be repeated without an Idempotency-Key; one that is sent changes nothing.';

/** What helps programs and people to play better. These POSTs only work something out. */
@ApiTags('learning')
@Controller('v1/games/:id')
export class LearningController {
  constructor(
    private readonly analyses: AnalysisService,
    private readonly determinizations: DeterminizationService,
  ) {}

  @Post('analysis')
  @Reveals()
  @HttpCode(200)
  @Operation(
    'analyseGame',
    'Analyse a finished game',
    `What each play was worth if all had seen all cards, what the best one would have been worth, and so which gave something away, in game points of the deal; what the match makes of them is not weighed. It begins with the first lead, in Schnapsen once the talon is closed or empty. Of a match of more than 200 deals one deal has to be named. ${NOTHING_WRITTEN}`,
  )
  @Answer(200, AnalysisDto, 'The analysis. Immutable when the game is public.', ANALYSIS, {
    ETag: VERSIONED.ETag,
    'Cache-Control': 'As that of the replay.',
  })
  @GameId()
  @Problems('not-found', 'game-not-over', 'overloaded')
  @OptionalBody(NoFields)
  @UseGuards(GameGuard)
  analyseGame(
    @CurrentGame() access: Access,
    @Query() query: AnalysisQuery,
    @Body() _body: NoFields,
  ): Promise<Reply<AnalysisDto>> {
    return this.analyses.analysis(access, query);
  }

  @Post('determinizations')
  @HttpCode(200)
  @Operation(
    'drawDeterminizations',
    'Draw deals that fit what I know',
    `Whole deals in which every action so far was legal and all that the caller’s seat knows of the running deal holds: own and shown cards, suits and heads that were not followed, trump that must have been held, what a bid tells. Each deal that fits has the same chance each time; how likely the bidding makes it is not weighed. They are worked out from what the seat has seen, never from the cards. ${NOTHING_WRITTEN}`,
  )
  @Answer(200, DeterminizationsDto, 'The deals.', DETERMINIZATIONS, VERSIONED)
  @GameId()
  @Problems('not-found', 'not-your-seat', 'game-not-started', 'game-over', 'overloaded')
  @RequiredBody(DeterminizationsBody, { any: { count: 100 }, reproducible: { count: 100, seed: 'Servus' } })
  @NeedsAccount()
  @NeedsSeat()
  @UseGuards(GameGuard)
  drawDeterminizations(
    @CurrentGame() access: Access,
    @Body() body: DeterminizationsBody,
  ): Promise<Reply<DeterminizationsDto>> {
    return this.determinizations.draw(access, body);
  }
}

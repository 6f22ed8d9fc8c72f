import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Replay } from '../../domain/replays/replay.js';
import { Accepted, Produces } from '../../http/accept.js';
import { Operation } from '../../http/api-docs.js';
import { CurrentAccount, type Caller } from '../../http/current-account.js';
import { sendLines } from '../../http/line-streams.js';
import { nextLink } from '../../http/pages.js';
import { Bucket } from '../../http/rate-limits.js';
import type { Reply } from '../../http/replies.js';
import { CurrentGame, GameGuard, Reveals, type Access } from '../access.js';
import { clientOf } from '../client.js';
import { BulkReplayService } from '../bulk-replays.js';
import { ReplayQuery, ReplaysQuery } from '../dto/queries.dto.js';
import { ReplayDto, ReplayStateDto } from '../dto/replay.dto.js';
import { REPLAY, REPLAY_LINE, REPLAY_STATE, REPLAY_TEXT } from '../examples.js';
import { REPLAY_FORMS } from '../replay-forms.js';
import { ReplayService } from '../replay.service.js';
import { LINKED, Reads } from './docs.js';

const NDJSON = 'application/x-ndjson';

@ApiTags('watch')
@Controller('v1')
@Bucket('play')
export class ReplaysController {
  constructor(
    private readonly replays: ReplayService,
    private readonly bulk: BulkReplayService,
  ) {}

  @Get('replays')
  @Bucket('default')
  @Produces(NDJSON)
  @Operation(
    'listReplays',
    'Read many replays',
    'Every finished or aborted game that the caller may see, one whole replay a line, in an order to which games are only ever added at the end: who follows the pages gets each game once, also while games are ending. It is about the order in which they ended. `Link` leads to the next page as long as there is one; with `Next-Cursor` as `cursor` a later request goes on behind the last line. An answer that breaks off has whole lines, but not all.',
  )
  @ApiResponse({
    status: 200,
    description: 'Replays, each a line of JSON.',
    headers: {
      Link: { description: LINKED.Link, schema: { type: 'string' } },
      'Next-Cursor': { description: 'The `cursor` behind this page, on the last one too.', schema: { type: 'string' } },
    },
    content: { [NDJSON]: { schema: { $ref: getSchemaPath(ReplayDto) }, example: REPLAY } },
  })
  async listReplays(
    @Query() query: ReplaysQuery,
    @CurrentAccount() caller: Caller | null,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { lines, nextCursor, resume } = await this.bulk.read(query, caller, clientOf(reply));
    if (nextCursor !== null) void reply.header('link', nextLink(reply.request.url, nextCursor));
    sendLines(reply, lines, { 'cache-control': 'private, no-store', 'next-cursor': resume });
  }

  @Get('games/:id/replay')
  @Reveals()
  @UseGuards(GameGuard)
  @Produces(...REPLAY_FORMS.map(({ mediaType }) => mediaType))
  @Operation(
    'getReplay',
    'Replay a game',
    'Once the game is over, all of it: replaying `actions` on `deck` under `rules` gives every state again. Before that what the caller may know. The header `Accept` chooses the form: JSON, NDJSON with one step a line, or a text that people can read; docs/notation.md describes both, and all three say the same. With `deal` and `ply` the full state after that many actions of that deal, as JSON.',
  )
  @ApiExtraModels(ReplayDto, ReplayStateDto)
  @ApiResponse({
    status: 200,
    description: 'The replay, or the state that was asked for. Immutable when the game is over and public.',
    headers: {
      ETag: { description: 'The version of the game, another one for each form.', schema: { type: 'string' } },
      Vary: { description: '`Authorization, Accept`', schema: { type: 'string' } },
    },
    content: {
      'application/json': {
        schema: { anyOf: [{ $ref: getSchemaPath(ReplayDto) }, { $ref: getSchemaPath(ReplayStateDto) }] },
        examples: { replay: { value: REPLAY }, state: { value: REPLAY_STATE } },
      },
      [NDJSON]: {
        schema: {
          type: 'object',
          required: ['type'],
          additionalProperties: true,
          properties: { type: { type: 'string' } },
          description: 'A line: the game first, then each row of its log, the result of each deal, and the end.',
        },
        example: REPLAY_LINE,
      },
      'text/x-bummerl': { schema: { type: 'string' }, example: REPLAY_TEXT },
    },
  })
  @Reads('game-not-over')
  replay(
    @CurrentGame() access: Access,
    @Query() query: ReplayQuery,
    @Accepted() accept: string | undefined,
  ): Promise<Reply<Replay | ReplayStateDto | string>> {
    return this.replays.replay(access, query, accept);
  }
}

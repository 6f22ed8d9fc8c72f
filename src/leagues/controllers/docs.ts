import { applyDecorators } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { Conditional, IfMatch, Problems } from '../../http/api-docs.js';
import type { ProblemCode } from '../../http/problems.js';

/** The headers of an answer that shows a league. */
export const LEAGUE_VERSIONED = { ETag: 'The version of the league.' };
/** The headers of the answer to a write. */
export const LEAGUE_WRITTEN = {
  ETag: 'The version of the league after it.',
  'Idempotency-Replayed': '`true` when this is the answer to an earlier request with the same Idempotency-Key.',
};

/** Documents the id of the league in the path. */
export const LeagueId = (): MethodDecorator =>
  ApiParam({ name: 'id', description: 'The id of the league.', example: '0193f1c4-7c5e-7d0f-a1b2-c3d4e5f60720' });

export const RoundNumber = (): MethodDecorator =>
  ApiParam({ name: 'round', description: 'The number of the round, from 1.', schema: { type: 'integer' }, example: 1 });

/** Documents a read of a league. */
export const LeagueReads = (...codes: readonly ProblemCode[]): MethodDecorator =>
  applyDecorators(LeagueId(), Conditional(), Problems('not-found', ...codes));

/** Documents a write on a league: organisers say which version they have seen. */
export const LeagueWrites = (...codes: readonly ProblemCode[]): MethodDecorator =>
  applyDecorators(
    LeagueId(),
    IfMatch(
      'The version that the request is meant for; as `expectedVersion` of the body. Organisers have to give one or the other, unless it is a dry run.',
    ),
    Problems(
      'not-found',
      'stale-version',
      'precondition-required',
      'blocked',
      'idempotency-mismatch',
      'overloaded',
      ...codes,
    ),
  );

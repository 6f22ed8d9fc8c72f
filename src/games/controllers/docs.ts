import { applyDecorators, type Type } from '@nestjs/common';
import { ApiBody, ApiParam } from '@nestjs/swagger';
import { Conditional, IfMatch, Problems } from '../../http/api-docs.js';
import type { ProblemCode } from '../../http/problems.js';

/** The headers of an answer that shows a game. */
export const VERSIONED = {
  ETag: 'The version of the game.',
  'Cache-Control': '`private, no-store` while the game runs.',
};
/** The headers of the answer to a POST. */
export const WRITTEN = {
  ETag: 'The version of the game after it.',
  'Idempotency-Replayed': '`true` when this is the answer to an earlier request with the same Idempotency-Key.',
};
export const LINKED = { Link: 'The next page, with `rel="next"`; absent on the last.' };

/** Documents the id of the game in the path. */
export const GameId = (): MethodDecorator =>
  ApiParam({ name: 'id', description: 'The id of the game.', example: '0193f1c4-7c5e-7d0f-a1b2-c3d4e5f60718' });

/** Bodies that can be posted as they stand, by what they do. */
type Examples = Readonly<Record<string, unknown>>;

const examplesOf = (examples: Examples) =>
  Object.fromEntries(Object.entries(examples).map(([summary, value]) => [summary, { summary, value }]));

/** Documents a body. */
export const RequiredBody = (type: Type, examples: Examples): MethodDecorator =>
  ApiBody({ type, examples: examplesOf(examples) });

/** Documents a body that may be left out, since all its fields may. */
export const OptionalBody = (type: Type, examples: Examples = { nothing: {} }): MethodDecorator =>
  ApiBody({ type, required: false, examples: examplesOf(examples) });

/** Documents a read of a game: the 304 for who has the version already, and the 404. */
export const Reads = (...codes: readonly ProblemCode[]): MethodDecorator =>
  applyDecorators(GameId(), Conditional(), Problems('not-found', ...codes));

/** Documents a write on a game: how to name the version that it is meant for, and what may stand against it. */
export const Writes = (...codes: readonly ProblemCode[]): MethodDecorator =>
  applyDecorators(
    GameId(),
    IfMatch('The version that the request is meant for; as `expectedVersion` of the body.'),
    Problems('not-found', 'game-over', 'stale-version', 'overloaded', ...codes),
  );

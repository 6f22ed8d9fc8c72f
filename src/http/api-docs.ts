import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtension, ApiHeader, ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { ProblemCode } from './problems.js';

/** Where `Problems` leaves the codes for the document to be made from. */
export const PROBLEMS_EXTENSION = 'x-problems';

/**
 * Documents an operation.
 *
 * @param operationId what clients call it: a verb and what it is done to, as `playCard`
 * @param summary     a few words
 * @param description what it does, in Markdown; the summary when there is no more to say
 */
export const Operation = (operationId: string, summary: string, description = summary): MethodDecorator =>
  ApiOperation({ operationId, summary, description });

/**
 * Documents a success of an operation.
 *
 * @param type    the class of the body, in brackets for a list of them; null for none
 * @param example the body as it may look; each operation has one for each status
 * @param headers for each header of note what it says
 */
export function Answer(
  status: number,
  type: Type | readonly [Type] | null,
  description: string,
  example?: unknown,
  headers: Readonly<Record<string, string>> = {},
): MethodDecorator {
  const described = Object.entries(headers).map(([name, text]) => [
    name,
    { description: text, schema: { type: 'string' as const } },
  ]);
  return ApiResponse({
    status,
    description,
    headers: Object.fromEntries(described) as Record<string, object>,
    ...(type === null ? {} : { type: type as Type | [Type] }),
    ...(example === undefined ? {} : { example }),
  });
}

/**
 * Documents the problems that are particular to an operation. Those that every operation of its kind has are added to
 * all: validation, unauthenticated, missing-scope where one is asked for, not-acceptable, too-large,
 * unsupported-media-type, rate-limited, internal, draining, unavailable.
 */
export const Problems = (...codes: readonly ProblemCode[]): MethodDecorator =>
  applyDecorators(ApiExtension(PROBLEMS_EXTENSION, [...codes]));

const versionHeader = (name: string, description: string): MethodDecorator =>
  ApiHeader({ name, required: false, description, schema: { type: 'string' }, example: '"17"' });

/** Documents that who has the newest version already is answered with 304. */
export const Conditional = (): MethodDecorator =>
  applyDecorators(
    versionHeader('If-None-Match', 'The ETag that the caller has: while it is still right, the answer is 304.'),
    Answer(304, null, 'Nothing new.'),
  );

/** Documents that a write names the version that it is meant for. */
export const IfMatch = (description: string): MethodDecorator => versionHeader('If-Match', description);

import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiResponse } from '@nestjs/swagger';
import { Produces } from '../accept.js';
import { STREAM_TYPES } from './formats.js';

/**
 * Of a handler that writes a stream by itself, in the formats of all streams.
 *
 * @param schema of one event
 * @param line   an event as it may look
 * @param models the classes that the schema refers to
 */
export const Stream = (schema: object, line: { readonly type: string }, models: readonly Type[]): MethodDecorator =>
  applyDecorators(
    Produces(...STREAM_TYPES),
    ApiExtraModels(...models),
    ApiResponse({
      status: 200,
      description: 'Events, each a line of JSON or a server-sent event, until the end.',
      headers: { 'X-Accel-Buffering': { description: '`no`', schema: { type: 'string' } } },
      content: {
        'application/x-ndjson': { schema, example: line },
        'text/event-stream': {
          schema: { type: 'string', description: '`event` is the type, `data` the same JSON.' },
          example: `event: ${line.type}\ndata: ${JSON.stringify(line)}\n\n`,
        },
      },
    }),
  );

/** Documents the header by which a browser that comes back names the last event it has. */
export const LastEventId = (example: string): MethodDecorator =>
  ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'As `since`.',
    schema: { type: 'string' },
    example,
  });

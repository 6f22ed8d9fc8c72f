import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { etagOf, matchesEtag } from '../http/versions.js';
import { isOver, type Table } from './table.js';
import type { Written } from './receipts.js';

interface Headers {
  readonly status?: number;
  readonly version: number;
  readonly cacheControl?: string;
  readonly location?: string;
  readonly replayed?: boolean;
}

/** What a handler answers with headers of its own; without a body it is a 304. */
export class Reply<T> {
  constructor(
    readonly body: T | null,
    readonly headers: Headers,
  ) {}
}

/** What is shown of a game as it stands; null when the client has it already. */
export const shown = <T>(table: Table, body: T | null): Reply<T> =>
  new Reply(body, {
    version: table.version,
    cacheControl: isOver(table) ? 'private, no-cache' : 'private, no-store',
  });

/** What never changes again. */
export const forever = <T>(table: Table, body: T): Reply<T> =>
  new Reply(body, { version: table.version, cacheControl: 'public, max-age=31536000, immutable' });

/** The answer to a write; a repeat gets the same. */
export const done = <T>({ status, table, replayed }: Written, body: T, location?: string): Reply<T> =>
  new Reply(body, { status, replayed, version: table.version, ...(location === undefined ? {} : { location }) });

/** Sends an `Reply` with its headers, and 304 to a GET that has the version already (`If-None-Match`). */
@Injectable()
export class Replies implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    return next
      .handle()
      .pipe(map((answer: unknown) => (answer instanceof Reply ? send(answer, request, reply) : answer)));
  }
}

function send({ body, headers }: Reply<unknown>, request: FastifyRequest, reply: FastifyReply): unknown {
  const { status, version, cacheControl, location, replayed } = headers;
  void reply.header('etag', etagOf(version));
  if (cacheControl !== undefined) void reply.header('cache-control', cacheControl);
  if (location !== undefined) void reply.header('location', location);
  if (replayed === true) void reply.header('idempotency-replayed', 'true');
  if (status !== undefined) {
    void reply.status(status);
    return body;
  }
  if (body !== null && !matchesEtag(request.headers['if-none-match'], version)) return body;
  void reply.status(304);
  return undefined;
}

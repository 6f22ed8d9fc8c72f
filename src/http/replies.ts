import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, matchesEtag } from './versions.js';

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

/**
 * Sets what a `Reply` says of the answer, and 304 for a GET that has the version already (`If-None-Match`). A hook of
 * Fastify calls it, since Nest's interceptors cost every request a chain of observables.
 *
 * @returns the body to send
 */
export function sendReply({ body, headers }: Reply<unknown>, request: FastifyRequest, reply: FastifyReply): unknown {
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
  void reply.status(304).removeHeader('content-type');
  return undefined;
}

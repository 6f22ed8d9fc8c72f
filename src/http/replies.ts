import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, matchesEtag } from './versions.js';

/** One of the forms in which a resource is given; the client chooses by `Accept`. */
export interface Form {
  readonly mediaType: string;
  /** What the ETag has behind the version, since two forms are never the same bytes. */
  readonly tag: string;
}

interface Headers {
  readonly status?: number;
  /** What the ETag says: a number, or a digest where the answer has no version of its own. */
  readonly version: number | string;
  readonly cacheControl?: string;
  readonly location?: string;
  readonly replayed?: boolean;
  /** Where the resource has several; the body is a text, as string or bytes, unless it is an object for JSON. */
  readonly form?: Form;
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
  const { status, version, cacheControl, location, replayed, form } = headers;
  const tag = `${version}${form?.tag ?? ''}`;
  void reply.header('etag', etagOf(tag));
  if (form !== undefined) void reply.header('vary', 'Authorization, Accept');
  if (cacheControl !== undefined) void reply.header('cache-control', cacheControl);
  if (location !== undefined) void reply.header('location', location);
  if (replayed === true) void reply.header('idempotency-replayed', 'true');
  if (status !== undefined) {
    void reply.status(status);
    return body;
  }
  const isKnown = request.method !== 'POST' && matchesEtag(request.headers['if-none-match'], tag);
  if (body !== null && !isKnown) {
    if (typeof body === 'string' || body instanceof Uint8Array)
      void reply.type(`${form?.mediaType}; charset=utf-8`).serializer(asItIs);
    return body;
  }
  // Not `undefined`: Fastify would then serialize what it had before, the whole body, and throw the text away.
  void reply.status(304).removeHeader('content-type').serializer(asItIs);
  return '';
}

const asItIs = (text: unknown): string => text as string;

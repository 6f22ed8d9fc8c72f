import { isUtf8 } from 'node:buffer';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Arrivals } from './arrivals.js';
import type { Lifecycle } from './lifecycle.js';
import type { Metrics } from './metrics.js';
import { nextLink, Page } from './pages.js';
import { invalid, nothingHere, Problem } from './problems.js';
import type { Pulse } from './pulse.js';
import { Reply, sendReply } from './replies.js';

// What concerns every request, before and after Nest sees it.

declare module 'fastify' {
  interface FastifyRequest {
    /** When all of it was there, in milliseconds since 1970. */
    receivedAt: number;
    /** Says that it has been answered, where others may wait for that; null on all other routes. */
    answered: (() => void) | null;
  }
  interface FastifyContextConfig {
    /** Whether what the `id` of the path names waits for requests on this route that are on their way: see `Arrivals`. */
    awaited?: boolean;
  }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const DRAINING_RETRY_S = 5;

/** Headers that scripts of other origins may read (CORS). */
const EXPOSED =
  'ETag, Link, Location, Next-Cursor, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, Idempotency-Replayed';
/** Headers that scripts of other origins may send along with a GET. */
const SENDABLE = 'Accept, Authorization, If-None-Match, Last-Event-ID, X-Request-Id';

const logger = new Logger('Request');

/** What the edge tells of each request, or asks. */
export interface EdgeParts {
  readonly lifecycle: Lifecycle;
  readonly metrics: Metrics;
  readonly pulse: Pulse;
  readonly arrivals: Arrivals;
}

/** Puts the hooks and the body parsers in place; to be called before the routes are made. */
export function prepareEdge(fastify: FastifyInstance, { lifecycle, metrics, pulse, arrivals }: EdgeParts): void {
  fastify.decorateRequest('principal', null);
  fastify.decorateRequest('receivedAt', 0);
  fastify.decorateRequest('answered', null);
  acceptOnlyJson(fastify);
  fastify.addHook('onRequest', (request, reply, done) => {
    observe(request, reply, lifecycle, metrics);
    setCommonHeaders(request, reply);
    if (request.method === 'OPTIONS') answerOptions(fastify, request, reply);
    else done(objectionTo(fastify, request, lifecycle) ?? undefined);
  });
  fastify.addHook('preValidation', (request, _reply, done) => {
    request.receivedAt = pulse.receiptTime(); // the body has just been read
    if (request.routeOptions.config.awaited === true)
      request.answered = arrivals.add(idIn(request), request.receivedAt);
    done();
  });
  fastify.addHook('onSend', (request, _reply, _payload, done) => {
    request.answered?.();
    request.answered = null;
    done();
  });
  fastify.addHook('preSerialization', (request, reply, answer, done) => {
    const payload = answer instanceof Reply ? sendReply(answer, request, reply) : answer;
    if (payload instanceof Page && payload.nextCursor !== null) {
      void reply.header('link', nextLink(request.url, payload.nextCursor));
    }
    done(null, payload);
  });
}

const idIn = ({ params }: FastifyRequest): string => (params as { readonly id?: string }).id ?? '';

/** The end of the connection's part in it also ends a request whose client went away; no other hook sees those. */
function observe(request: FastifyRequest, reply: FastifyReply, lifecycle: Lifecycle, metrics: Metrics): void {
  const end = lifecycle.begin();
  const start = process.hrtime.bigint();
  reply.raw.once('close', () => {
    end();
    const seconds = Number(process.hrtime.bigint() - start) / 1e9;
    const status = reply.raw.statusCode;
    metrics.countRequest(request.routeOptions.url ?? 'unknown', request.method, status, seconds);
    if (Logger.isLevelEnabled('debug')) logger.debug(lineOf(request, status, seconds));
  });
  if (lifecycle.draining) reply.raw.setHeader('connection', 'close');
}

/** Without the query and the headers, in which secrets may have been put. */
const lineOf = (request: FastifyRequest, status: number, seconds: number): string =>
  `${request.method} ${pathOf(request)} ${status} in ${(seconds * 1000).toFixed(1)} ms (request ${request.id})`;

function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('x-request-id', request.id);
  if ((request.routeOptions.url ?? request.url).startsWith('/v1')) void reply.header('vary', 'Authorization');
  if (request.method === 'GET' || request.method === 'HEAD') {
    void reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', EXPOSED);
  }
}

/** What can be said against a request from its head alone. */
function objectionTo(fastify: FastifyInstance, request: FastifyRequest, lifecycle: Lifecycle): Problem | null {
  if (request.raw.httpVersionMajor === 1 && request.raw.httpVersionMinor === 1 && request.headers.host === undefined) {
    return invalid({ pointer: '/header/Host', message: 'is missing (RFC 9112 §3.2)' });
  }
  if (request.is404) return unknownRoute(fastify, request);
  // No id contains it, and PostgreSQL would not even compare one that does.
  if (pathOf(request).includes('%00')) return nothingHere();
  if (lifecycle.draining && !SAFE_METHODS.has(request.method)) {
    return new Problem('draining', 'This instance is shutting down.', { retryAfter: DRAINING_RETRY_S });
  }
  if (request.headers['content-encoding'] !== undefined && request.headers['content-encoding'] !== 'identity') {
    return new Problem('unsupported-media-type', 'Send the body as it is, without a Content-Encoding.');
  }
  return null;
}

function unknownRoute(fastify: FastifyInstance, request: FastifyRequest): Problem {
  const allow = methodsOf(fastify, pathOf(request));
  if (allow.length === 0) return nothingHere();
  const detail = `${request.method} is not possible here, but ${allow.join(', ')}.`;
  return new Problem('method-not-allowed', detail, { allow });
}

function methodsOf(fastify: FastifyInstance, path: string): readonly string[] {
  return METHODS.filter((method) => {
    const route = fastify.findRoute({ method, url: path });
    return route !== null && !Object.values(route.params ?? {}).includes(''); // `/tokens/` is not `/tokens/:id`
  });
}

/** Tells what a path can do, and answers the question that browsers ask before a GET with a token (CORS). */
function answerOptions(fastify: FastifyInstance, request: FastifyRequest, reply: FastifyReply): void {
  const allow = methodsOf(fastify, pathOf(request));
  if (allow.length === 0) {
    void reply.send(nothingHere());
    return;
  }
  void reply
    .code(204)
    .headers({
      allow: [...allow, 'OPTIONS'].join(', '),
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': SENDABLE,
      'access-control-max-age': '86400',
    })
    .send();
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

/** Bodies are JSON or empty; an empty one may carry any media type, since curl and browsers add one of their own. */
function acceptOnlyJson(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    const parsed = parseJson(body as Buffer);
    if (parsed instanceof Problem) done(parsed);
    else done(null, parsed);
  });
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else done(wrongMediaType(request.headers['content-type']));
  });
}

function parseJson(body: Buffer): unknown {
  if (!isUtf8(body)) return invalid({ pointer: '', message: 'must be UTF-8 (RFC 8259 §8.1)' });
  const text = body.toString();
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : String(error);
    return invalid({ pointer: '', message: `must be JSON (RFC 8259), but ${reason}` });
  }
}

function wrongMediaType(given: string | undefined): Problem {
  const was = given === undefined ? 'no Content-Type was sent' : `${given.slice(0, 100)} was sent`;
  return new Problem(
    'unsupported-media-type',
    `The body must be JSON with \`Content-Type: application/json\`; ${was}.`,
  );
}

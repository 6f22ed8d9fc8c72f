import { readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Where `npm run build` leaves the pages, seen from src/pages and from dist/pages alike. */
const BUILT = path.resolve(import.meta.dirname, '../../dist/web');

/** The addresses of the pages; which one is shown is seen by the script that they all load. */
const ROUTES = [
  '/',
  '/games/:id',
  '/games/:id/replay',
  '/leagues',
  '/leagues/new',
  '/leagues/:id',
  '/leagues/:id/direct',
];

/** The pages load their own files, ask their own service, and nothing else; nothing stands in the page itself. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const PROTECTION = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

/**
 * Serves the pages: the same document at each of their addresses, and the files that it loads, whose names change with
 * their contents, for ever. All other addresses are left to the service.
 *
 * @throws when the pages have not been built
 */
export function mountPages(fastify: FastifyInstance): void {
  const document = readFileSync(path.join(BUILT, 'index.html'));
  for (const route of ROUTES) {
    fastify.get<{ Params: { id?: string } }>(route, ({ params }, reply) => {
      if (params.id === '') return reply.callNotFound(); // `/games/` is not `/games/:id`
      return reply
        .headers({ ...PROTECTION, 'content-security-policy': CONTENT_SECURITY_POLICY, 'cache-control': 'no-cache' })
        .type('text/html; charset=utf-8')
        .send(document);
    });
  }
  // Not awaited, as that would start Fastify before Nest has told it how to answer failures.
  void fastify.register(fastifyStatic, {
    root: path.join(BUILT, 'assets'),
    prefix: '/assets/',
    wildcard: false, // a route for each file, so that what is not there stays the service's 404
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply) => {
      void reply.headers(PROTECTION);
    },
  });
}

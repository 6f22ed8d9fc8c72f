import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../http/current-account.js';
import { tokenMissing } from '../http/current-account.js';
import { bodyHash, idempotencyKeyOf } from '../http/idempotency.js';
import { expectedVersionOf, type VersionConstraint } from '../http/versions.js';
import type { KeyedRequest } from './keys.js';

/** What all writes have, beside what they are about. */
export interface WriteRequest {
  readonly account: Caller;
  /** When it was received, in milliseconds since 1970. */
  readonly now: number;
  /** What it says of the version it was made for. */
  readonly expected: readonly VersionConstraint[];
  /** Null without Idempotency-Key; a DELETE has none. */
  readonly keyed: KeyedRequest | null;
}

/**
 * Gives a handler on a route with `NeedsAccount` the `WriteRequest`.
 * Throws Problem `validation` for a malformed Idempotency-Key or If-Match.
 */
export const CurrentWrite = createParamDecorator((_: unknown, context: ExecutionContext): WriteRequest => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  if (request.principal === null) throw tokenMissing();
  const { account } = request.principal;
  const key = request.method === 'DELETE' ? null : idempotencyKeyOf(request);
  return {
    account,
    now: request.receivedAt,
    expected: expectedVersionOf(request.headers['if-match'], versionIn(request.body)),
    keyed: key === null ? null : keyedRequest(request, account.id, key),
  };
});

/** Anything but a number is left to the check of the body. */
function versionIn(body: unknown): number | null {
  const version = (body as { expectedVersion?: unknown } | null | undefined)?.expectedVersion;
  return typeof version === 'number' ? version : null;
}

function keyedRequest(request: FastifyRequest, accountId: string, key: string): KeyedRequest {
  const { method, body } = request;
  const path = pathOf(request);
  return { accountId, method, path, key, bodyHash: bodyHash(body) };
}

/** The path of the route with its parameters, which is one and the same however the request spells it (RFC 3986 §6.2.2). */
function pathOf({ routeOptions, params, url }: FastifyRequest): string {
  const given = params as Readonly<Record<string, string>>;
  return (routeOptions.url ?? url).replace(/:(\w+)/g, (_, name: string) => given[name] ?? '');
}

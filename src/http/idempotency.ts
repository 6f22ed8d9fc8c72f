import { hash } from 'node:crypto';
import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  UseGuards,
  applyDecorators,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { invalid } from './problems.js';
import { refuseOutlandish } from './validation.js';

const HEADER = 'idempotency-key';
const POINTER = '/header/Idempotency-Key';

/**
 * The key of a request (draft-ietf-httpapi-idempotency-key-header), or null when it has none.
 *
 * @throws Problem `validation` unless it has 1 to 255 printable ASCII characters
 */
export function idempotencyKeyOf(request: Pick<FastifyRequest, 'headers'>): string | null {
  const given = request.headers[HEADER];
  if (given === undefined) return null;
  if (typeof given === 'string' && /^[\x20-\x7e]{1,255}$/.test(given)) return given;
  throw invalid({ pointer: POINTER, message: 'must have 1 to 255 printable ASCII characters' });
}

/** Gives a handler the request's Idempotency-Key: a string, or null; a bad one is refused with the validation. */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext) =>
  idempotencyKeyOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** Documents the header on an operation that honours it. */
export const HonoursIdempotencyKey = (): MethodDecorator =>
  ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description:
      'Makes a repeat harmless: within 24 hours the same key with the same body gets the first answer again, with `Idempotency-Replayed: true`; with another body it is `idempotency-mismatch`. Only successes are kept.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: '5f0c1a6e-join-north',
  });

/**
 * JSON with its members in one order and without blanks (RFC 8785): equal values give equal text. Takes what
 * `JSON.parse` gives; members that are undefined are left out, as by `JSON.stringify`.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1)) // by UTF-16 code units, as RFC 8785 §3.2.3 wants it
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

/**
 * SHA-256 of the canonical JSON of a body; no body counts as `{}`.
 *
 * @throws Problem `validation` for what no form would take, of which the depth would also be too much for recursion
 */
export function bodyHash(body: unknown): Buffer {
  refuseOutlandish(body);
  return hash('sha256', canonicalJson(body ?? {}), 'buffer');
}

class NoIdempotencyKey implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.switchToHttp().getRequest<FastifyRequest>().headers[HEADER] === undefined) return true;
    const message = 'is not possible here: the answer holds a secret, which is shown only once';
    throw invalid({ pointer: POINTER, message });
  }
}

/** For the POSTs whose answer shows a token or another secret, and so cannot be given twice: a request with a key is refused. */
export const RefusesIdempotencyKey = (): MethodDecorator => applyDecorators(UseGuards(new NoIdempotencyKey()));

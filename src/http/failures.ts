import { HttpException } from '@nestjs/common';
import { isDatabaseDown } from '../database/database-errors.js';
import { invalid, nothingHere, Problem } from './problems.js';

/** How long a client had better wait for the database, in seconds. */
const DATABASE_RETRY_S = 5;

/**
 * The problem by which a failure is answered.
 *
 * @param error whatever was thrown: a Problem, an exception of Nest or Fastify, an error of the database, or a bug
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const refusal = refusalOf(error);
  if (refusal !== null) return refusal;
  if (isDatabaseDown(error)) {
    return new Problem('unavailable', 'The database cannot be reached at the moment.', {
      retryAfter: DATABASE_RETRY_S,
    });
  }
  return new Problem('internal', 'See the log.');
}

interface Refusal {
  readonly statusCode: number;
  readonly code: string | undefined;
  readonly message: string;
}

/** What Nest and Fastify refuse by themselves: their errors carry a status, Fastify's a code, which Nest wraps. */
function readRefusal(error: unknown): Refusal | null {
  if (error instanceof HttpException) {
    const inner = readRefusal(error.cause);
    return { statusCode: error.getStatus(), code: inner?.code, message: error.message };
  }
  if (!(error instanceof Error)) return null;
  const { statusCode, code, message } = error as Error & { statusCode?: unknown; code?: unknown };
  if (typeof statusCode !== 'number') return null;
  return { statusCode, code: typeof code === 'string' ? code : undefined, message };
}

function refusalOf(error: unknown): Problem | null {
  const refusal = readRefusal(error);
  if (refusal === null || refusal.statusCode >= 500) return null;
  if (refusal.code === 'FST_ERR_BAD_URL') {
    return invalid({ pointer: '/path', message: 'must be percent-encoded UTF-8 (RFC 3986)' });
  }
  if (refusal.code === 'FST_STATIC_FORBIDDEN_PATH') return nothingHere(); // as /docs/../x, which clients resolve themselves
  return byStatus(refusal);
}

function byStatus({ statusCode, message }: Refusal): Problem {
  switch (statusCode) {
    case 401:
      return new Problem('unauthenticated', message);
    case 403:
      return new Problem('missing-scope', message);
    case 404:
    case 414: // an over-long part of the path: no id is that long
      return nothingHere();
    case 405:
      return new Problem('method-not-allowed', message);
    case 406:
      return new Problem('not-acceptable', message);
    case 413:
      return new Problem('too-large', 'The body is larger than 256 KiB.');
    case 415:
      return new Problem('unsupported-media-type', 'Send JSON, with `Content-Type: application/json`.');
    default:
      return invalid({ pointer: '', message });
  }
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The id of a request: the client's own `X-Request-Id` when it is short and harmless in a log, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{1,100}$/.test(given) ? given : randomUUID();
}

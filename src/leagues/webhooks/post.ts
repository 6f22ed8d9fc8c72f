import http from 'node:http';
import https from 'node:https';
import { NoSuchName, NotPublic, publicLookup } from './addresses.js';
import { hasAllowedLiteral, hasAllowedScheme, type Allowed } from './target.js';

/** Why an event was not taken. */
export const FAILURES = ['status', 'timeout', 'connection', 'tls', 'name', 'address'] as const;

export interface Failure {
  readonly reason: (typeof FAILURES)[number];
  /** Of the answer; null when there was none. */
  readonly status: number | null;
}

/** `stopped`: it was broken off here, and nobody knows whether it was taken. */
export type Outcome = 'delivered' | 'stopped' | Failure;

/** For everything from the name to the status of the answer. */
const TIME_MS = 10_000;

class TimedOut extends Error {}

/**
 * Sends one message. Of the answer nothing but the status is read, and no redirect is followed.
 *
 * @param stop breaks it off
 */
export async function post(
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  allowed: Allowed,
  stop: AbortSignal,
): Promise<Outcome> {
  if (!hasAllowedScheme(url, allowed) || !hasAllowedLiteral(url, allowed)) return failed('address');
  const { request } = url.protocol === 'https:' ? https : http;
  const sent = request(url, {
    method: 'POST',
    agent: false, // a connection of its own, so that each is checked
    signal: stop,
    headers: { 'content-type': 'application/json', 'user-agent': 'bummerl-webhooks', ...headers },
    ...(allowed.privateAddresses ? {} : { lookup: publicLookup }),
  });
  const timer = setTimeout(() => sent.destroy(new TimedOut()), TIME_MS);
  try {
    return await new Promise<Outcome>((resolve) => {
      sent.on('response', ({ statusCode = 0 }) => resolve(outcomeOf(statusCode)));
      sent.on('error', (error) => resolve(stop.aborted ? 'stopped' : failureOf(error)));
      sent.on('close', () => resolve(failed('connection')));
      sent.end(body);
    });
  } finally {
    clearTimeout(timer);
    sent.destroy();
  }
}

const failed = (reason: Failure['reason'], status: number | null = null): Failure => ({ reason, status });

const outcomeOf = (status: number): Outcome => (status >= 200 && status < 300 ? 'delivered' : failed('status', status));

function failureOf(error: Error): Failure {
  if (error instanceof TimedOut) return failed('timeout');
  if (error instanceof NotPublic) return failed('address');
  if (error instanceof NoSuchName) return failed('name');
  const { code = '' } = error as NodeJS.ErrnoException;
  if (/^(ENOTFOUND|EAI_)/.test(code)) return failed('name');
  return failed(/^(EPROTO$|ERR_(TLS|SSL)_|CERT_|UNABLE_TO_|\w*SELF_SIGNED)/.test(code) ? 'tls' : 'connection');
}

import { createHmac, randomBytes } from 'node:crypto';
import { eventDto } from '../league-view.js';
import type { LeagueRow } from '../league.js';

// Standard Webhooks (https://www.standardwebhooks.com), version 1 of the signature.

/** The specification wants 24 to 64 bytes. */
const SECRET_BYTES = 32;

export const newSecret = (): Buffer<ArrayBuffer> => Buffer.from(randomBytes(SECRET_BYTES));

/** A secret as it is shown to its owner. */
export const shownSecret = (secret: Uint8Array): string => `whsec_${Buffer.from(secret).toString('base64')}`;

/** An event as it is sent to a hook. */
export interface Message {
  /** The same each time the event is sent to the hook, so that who gets it twice can tell. */
  readonly id: string;
  readonly body: string;
}

export function messageOf(hookId: string, leagueId: string, row: LeagueRow): Message {
  const event = eventDto(row);
  const body = { type: event.type, timestamp: event.at, data: { league: leagueId, ...event } };
  return { id: `msg_${hookId}_${row.number}`, body: JSON.stringify(body) };
}

/**
 * What says of whom a message is.
 *
 * @param now of this attempt, in milliseconds since 1970
 */
export function signedHeaders({ id, body }: Message, secret: Uint8Array, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

import { createHash, randomBytes } from 'node:crypto';

const PREFIX = 'bml_';

/** A new token: 256 random bits that can be told from other secrets by their prefix. */
export const newToken = (): string => PREFIX + randomBytes(32).toString('base64url');

/** What is kept of a token. It has too many random bits to be guessed, so a plain hash hides it well enough. */
export const hashOf = (token: string): Buffer<ArrayBuffer> => Buffer.from(createHash('sha256').update(token).digest());

/**
 * The token in a header `Authorization` (RFC 6750 §2.1), or null when it holds anything else.
 *
 * ADMIN_TOKEN may be any printable text, so no more than that is asked for here.
 */
export const tokenIn = (authorization: string): string | null =>
  /^Bearer +([\x21-\x7e]+) *$/i.exec(authorization)?.[1] ?? null;

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';

/** A SHA-256 as 64 lower-case hex digits; where it goes into another hash it goes as that text. */
export type Hash = string;

/** Its types describe an ES module, but the package is CommonJS, and what it exports is the function. */
const serialize = canonicalize as unknown as (value: unknown) => string | undefined;

/** The one text of a JSON value (RFC 8785). Throws on what JSON cannot say. */
export function canonical(value: unknown): string {
  const text = serialize(value);
  if (text === undefined) throw new TypeError(`${typeof value} is no JSON`);
  return text;
}

/** Of bytes, or of a text in UTF-8. */
export const hashOf = (data: Uint8Array | string): Hash =>
  bytesToHex(sha256(typeof data === 'string' ? utf8ToBytes(data) : data));

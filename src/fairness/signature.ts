import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { base64url, compactVerify, CompactSign, exportJWK, generateKeyPair, importJWK, type CryptoKey } from 'jose';
import type { EndReason, Team } from '../domain/match.js';
import type { Ed25519Key, Proof } from '../domain/replays/replay.js';
import { fail, ok, type Result } from '../domain/result.js';
import { canonical, type Hash } from './canonical.js';

/** What the service signs when a game is over: the head of its chain and what it came to. */
export interface Statement {
  readonly gameId: string;
  /** Of the last row, whose hash is the head. */
  readonly version: number;
  readonly head: Hash;
  readonly score: readonly number[];
  readonly winners: readonly Team[] | null;
  readonly bummerl: number | null;
  readonly endReason: EndReason;
  readonly finishedAt: string;
}

/** A key with its private part `d`, as it is configured or kept. */
export interface PrivateEd25519Key extends Ed25519Key {
  readonly d: string;
}

export interface SigningKey {
  readonly publicKey: Ed25519Key;
  readonly privateKey: CryptoKey;
}

/** RFC 8037; the newer name of the algorithm (RFC 9864) is not known to most libraries. */
const ALG = 'EdDSA';

/** A new key from the chance of Web Crypto, to be kept. */
export async function newSigningKey(): Promise<PrivateEd25519Key> {
  const pair = await generateKeyPair(ALG, { crv: 'Ed25519', extractable: true });
  const { x = '', d = '' } = await exportJWK(pair.privateKey);
  return { ...publicKeyOf(x), d };
}

/**
 * The key of a JWK (RFC 7517, RFC 8037) with its private part. `kid` may be left out; whatever it is, the key is known by
 * its thumbprint. The error says what is wrong with it and nothing of what it holds.
 */
export async function readSigningKey(jwk: unknown): Promise<Result<SigningKey, string>> {
  const { kty, crv, x, d } = (jwk ?? {}) as Readonly<Record<string, unknown>>;
  if (kty !== 'OKP' || crv !== 'Ed25519') return fail('must be a JWK with kty "OKP" and crv "Ed25519"');
  if (!isKeyText(x) || !isKeyText(d)) return fail('must have x and d, each 32 bytes in base64url');
  try {
    const privateKey = await importJWK({ kty, crv, x, d }, ALG);
    return ok({ publicKey: publicKeyOf(x), privateKey });
  } catch {
    return fail('must have an x that is the public key of its d');
  }
}

/** A public key as JWK, known by its thumbprint (RFC 7638). */
export const publicKeyOf = (x: string): Ed25519Key => ({ kty: 'OKP', crv: 'Ed25519', kid: thumbprintOf(x), x });

/** Not by Web Crypto, which pages have over HTTPS only. */
export const thumbprintOf = (x: string): string =>
  base64url.encode(sha256(utf8ToBytes(canonical({ crv: 'Ed25519', kty: 'OKP', x }))));

/** A compact JWS (RFC 7515) whose payload is the statement as canonical JSON. The same statement and key give the same text. */
export async function sign(statement: Statement, key: SigningKey): Promise<Proof['signature']> {
  const jws = await new CompactSign(utf8ToBytes(canonical(statement)))
    .setProtectedHeader(headerOf(key.publicKey))
    .sign(key.privateKey);
  return { jws, key: key.publicKey };
}

/** What is found of a signature; `uncheckable` where the browser has no Ed25519, or no Web Crypto as the page came without HTTPS. */
export type Finding = 'valid' | 'invalid' | 'uncheckable';

/** Whether the signature is that of its key over exactly this statement. */
export async function findingOn({ jws, key }: Proof['signature'], statement: Statement): Promise<Finding> {
  const signed = [canonical(headerOf(key)), canonical(statement)].map((text) => base64url.encode(text)).join('.');
  const signature = jws.slice(signed.length + 1);
  if (jws !== `${signed}.${signature}` || !isBase64url(signature, SIGNATURE_BYTES)) return 'invalid';
  try {
    await compactVerify(jws, await importJWK({ kty: key.kty, crv: key.crv, x: key.x }, ALG));
    return 'valid';
  } catch (error) {
    return isMissingHere(error) ? 'uncheckable' : 'invalid';
  }
}

const headerOf = ({ kid }: Ed25519Key): { alg: typeof ALG; kid: string } => ({ alg: ALG, kid });

const isMissingHere = (error: unknown): boolean =>
  globalThis.crypto?.subtle === undefined || (error as Error).name === 'NotSupportedError';

/** The public keys of a JWKS (RFC 7517); those that are not Ed25519 are passed over. The error is a sentence. */
export function keysOf(jwks: unknown): Result<readonly Pick<Ed25519Key, 'x'>[], string> {
  const { keys } = (jwks ?? {}) as { readonly keys?: unknown };
  if (!Array.isArray(keys)) return fail('it is no JWKS: it has no list "keys"');
  const known = (keys as ({ readonly x?: unknown; readonly crv?: unknown } | null)[]).flatMap((key) =>
    key?.crv === 'Ed25519' && isKeyText(key.x) ? [{ x: key.x }] : [],
  );
  return known.length > 0 ? ok(known) : fail('it has no Ed25519 key');
}

const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

/** Whether this is a public or private key as a JWK writes it. */
export const isKeyText = (x: unknown): x is string => typeof x === 'string' && isBase64url(x, KEY_BYTES);

/** Whether the text is base64url of so many bytes, and the only such text of them: unused bits are 0. */
function isBase64url(text: string, length: number): boolean {
  if (!/^[\w-]*$/.test(text) || text.length !== Math.ceil((length * 4) / 3)) return false;
  return base64url.encode(base64url.decode(text)) === text;
}

import { fail, ok, type Result } from '../domain/result.js';
import { isKeyText } from '../fairness/signature.js';

/** The document that a text is; the one place that knows in which forms replays come. */
export const parseReplay = (text: string): Result<unknown, string> => parseJson(text);

/** The public keys of a JWKS (RFC 7517); those that are not Ed25519 are passed over. */
export function parseKeys(text: string): Result<readonly { readonly x: string }[], string> {
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  const { keys } = (parsed.value ?? {}) as { readonly keys?: unknown };
  if (!Array.isArray(keys)) return fail('it is no JWKS: it has no list "keys"');
  const known = (keys as ({ readonly x?: unknown; readonly crv?: unknown } | null)[]).flatMap((key) =>
    key?.crv === 'Ed25519' && isKeyText(key.x) ? [{ x: key.x }] : [],
  );
  return known.length > 0 ? ok(known) : fail('it has no Ed25519 key');
}

function parseJson(text: string): Result<unknown, string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return fail(`it is no JSON: ${(error as Error).message}`);
  }
  // Readers differ in which of two members of the same name they take, so nobody could say what was verified.
  return colonsIn(text) === membersOf(value) ? ok(value) : fail('a member stands in it twice');
}

const colonsIn = (text: string): number => text.replace(/"(?:[^"\\]|\\.)*"/g, '').split(':').length - 1;

const membersOf = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum: number, member) => sum + membersOf(member), own);
};

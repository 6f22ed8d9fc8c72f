import { parseLines } from '../domain/replays/lines.js';
import type { NotationFault } from '../domain/replays/notation-fault.js';
import type { Replay } from '../domain/replays/replay.js';
import { isObject } from '../domain/replays/shapes.js';
import { parseText } from '../domain/replays/text.js';
import { fail, ok, type Result } from '../domain/result.js';
import type { Receipt } from '../fairness/receipts.js';
import { keysOf } from '../fairness/signature.js';

/** The document that a text is; the one place that knows in which forms replays come. The error is a sentence. */
export function parseReplay(text: string): Result<unknown, string> {
  if (!text.trimStart().startsWith('{')) return orSentence(parseText(text));
  const lines = text.split('\n');
  const first = lines.find((line) => line.trim() !== '') ?? '';
  return isTyped(first) ? parseTypedLines(text, lines) : parseJson(text);
}

/** Whether a line is one of those that a replay has as NDJSON. */
function isTyped(line: string): boolean {
  const parsed = parseJson(line);
  return parsed.ok && isObject(parsed.value) && Object.hasOwn(parsed.value, 'type');
}

function parseTypedLines(text: string, lines: readonly string[]): Result<Replay, string> {
  const read = orSentence(parseLines(text));
  const ambiguous = read.ok ? lines.findIndex((line) => line.trim() !== '' && !parseJson(line).ok) : -1;
  return ambiguous < 0 ? read : fail(`a member stands twice in line ${ambiguous + 1}`);
}

function orSentence(parsed: Result<Replay, NotationFault>): Result<Replay, string> {
  if (parsed.ok) return parsed;
  const { line, column, found, expected } = parsed.error;
  return fail(`it is no replay: in line ${line}, column ${column} stands ${found}, expected was ${expected}`);
}

/** The public keys of a JWKS as `keysOf` reads them. */
export function parseKeys(text: string): ReturnType<typeof keysOf> {
  const parsed = parseJson(text);
  return parsed.ok ? keysOf(parsed.value) : parsed;
}

/** The receipts of a text with a line `VERSION HASH` for each; blank lines are passed over. */
export function parseReceipts(text: string): Result<readonly Receipt[], string> {
  const receipts: Receipt[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const receipt = parseReceipt(line.trim());
    if (receipt === null) return fail(`in line ${index + 1} stands no VERSION HASH`);
    receipts.push(receipt);
  }
  return receipts.length > 0 ? ok(receipts) : fail('there are no receipts in it');
}

/** A receipt as `VERSION:HASH` or `VERSION HASH`, or null. */
export function parseReceipt(text: string): Receipt | null {
  const [, version, hash] = /^(\d{1,9})(?::|\s+)(\S+)$/.exec(text) ?? [];
  const read = parseHash(hash ?? '');
  return version === undefined || read === null ? null : { version: Number(version), hash: read };
}

/** A hash of 64 hex digits as it is written in replays, or null. */
export const parseHash = (text: string): string | null => (/^[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : null);

function parseJson(text: string): Result<unknown, string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return fail(`it is no JSON: ${(error as Error).message}`);
  }
  const members = countMembers(value);
  if (!members.ok) return members;
  // Readers differ in which of two members of the same name they take, so nobody could say what was verified.
  return countColons(text) === members.value ? ok(value) : fail('a member stands in it twice');
}

/** Those outside of strings. */
function countColons(text: string): number {
  let colons = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === '"') inString = !inString;
    else if (character === '\\' && inString) index += 1;
    else if (character === ':' && !inString) colons += 1;
  }
  return colons;
}

/** No replay is nested deeper: the deepest, the parts of a result, have five levels. */
const DEEPEST = 100;

/** The members of all objects in a value; fails for what no replay has, before anything goes through it by recursion. */
function countMembers(value: unknown): Result<number, string> {
  let count = 0;
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return fail(`it is nested deeper than ${DEEPEST} levels`);
    if (level.some((one) => typeof one === 'number' && !Number.isFinite(one)))
      return fail('a number in it is too large');
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue;
      const inside: readonly unknown[] = Object.values(one);
      if (!Array.isArray(one)) count += inside.length;
      for (const member of inside) next.push(member);
    }
    level = next;
  }
  return ok(count);
}

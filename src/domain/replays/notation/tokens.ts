/** `broken` is a string or comment that its line does not close, `end` the end of a line. */
export type TokenKind = 'word' | 'string' | 'comment' | 'mark' | 'broken' | 'end';

export interface Token {
  readonly kind: TokenKind;
  /** As it is written; empty at the end of a line. */
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

const SPACE = /[\s\uFEFF]/;
const MARK = /[[\]:,=]/;
const BOUNDARY = /[\s\uFEFF[\]:,="{;]/;

/** The tokens of one line, the last of them its end. What follows a semicolon is a remark. Takes linear time. */
export function tokensOf(source: string, line: number): readonly Token[] {
  const tokens: Token[] = [];
  let place = 0;
  while (place < source.length && source[place] !== ';') {
    if (SPACE.test(source.charAt(place))) {
      place += 1;
      continue;
    }
    const { kind, end } = tokenAt(source, place);
    tokens.push({ kind, text: source.slice(place, end), line, column: place + 1 });
    place = end;
  }
  tokens.push({ kind: 'end', text: '', line, column: place + 1 });
  return tokens;
}

function tokenAt(source: string, start: number): { readonly kind: TokenKind; readonly end: number } {
  const first = source.charAt(start);
  if (MARK.test(first)) return { kind: 'mark', end: start + 1 };
  if (first === '"') return closed('string', endOfString(source, start), source);
  if (first === '{') return closed('comment', source.indexOf('}', start) + 1, source);
  let end = start + 1;
  while (end < source.length && !BOUNDARY.test(source.charAt(end))) end += 1;
  return { kind: 'word', end };
}

const closed = (kind: TokenKind, end: number, source: string): { readonly kind: TokenKind; readonly end: number } =>
  end > 0 ? { kind, end } : { kind: 'broken', end: source.length };

/** The place after the closing quote, or 0 without one. A backslash escapes what follows it. */
function endOfString(source: string, start: number): number {
  for (let place = start + 1; place < source.length; place += 1) {
    if (source[place] === '"') return place + 1;
    if (source[place] === '\\') place += 1;
  }
  return 0;
}

/** What is not printed, or changes how the rest is printed: written as escapes. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** A string in double quotes with the escapes of JSON (RFC 8259), on one line whatever is in it. */
export const quoted = (text: string): string => JSON.stringify(text).replace(UNSEEN, escapeOf);

const escapeOf = (character: string): string =>
  Array.from({ length: character.length }, (_, place) => escapeOfUnit(character.charCodeAt(place))).join('');

const escapeOfUnit = (unit: number): string => `\\u${unit.toString(16).padStart(4, '0')}`;

/** The string that a token quotes, or null where it is none. */
export function unquoted({ kind, text }: Token): string | null {
  if (kind !== 'string') return null;
  try {
    return JSON.parse(text) as string;
  } catch {
    return null; // an escape that JSON does not know, or a bare control character
  }
}

/** Whether two tokens say the same: a string may be escaped in more ways than one. */
export function saysSame(one: Token, other: Token | undefined): boolean {
  if (one.text === other?.text) return true;
  return other !== undefined && one.kind === 'string' && unquoted(one) !== null && unquoted(one) === unquoted(other);
}

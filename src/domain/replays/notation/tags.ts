import type { Cursor } from './cursor.js';
import { quoted, type Token } from './tokens.js';

/** A tag in the manner of PGN: `[Name value …]`. */
export const tagText = (name: string, ...values: readonly (string | number | boolean)[]): string =>
  `[${[name, ...values].join(' ')}]`;

/** A tag whose values are strings. */
export const quotedTag = (name: string, ...values: readonly string[]): string => tagText(name, ...values.map(quoted));

/** A tag that was read, and the line on which it stands. */
export interface ReadTag<T> {
  readonly value: T;
  readonly line: readonly Token[];
}

/** Reads the tag of that name, which must come here. */
export function readTag<T>(cursor: Cursor, name: string, read: () => T): T {
  if (!isAtTag(cursor, name)) cursor.fail(`[${name} …]`);
  cursor.take();
  cursor.take();
  const value = read();
  cursor.same(']');
  cursor.endLine();
  return value;
}

/** Reads the tag of that name if it comes here. */
export function readOptionalTag<T>(cursor: Cursor, name: string, read: () => T): ReadTag<T> | null {
  if (!isAtTag(cursor, name)) return null;
  const { line } = cursor;
  return { value: readTag(cursor, name, read), line };
}

export const isAtTag = (cursor: Cursor, name: string): boolean => cursor.isAt('[', name);

/** Strings, as long as there are any. */
export function readStrings(cursor: Cursor): readonly string[] {
  const strings: string[] = [];
  while (!cursor.isAt(']')) strings.push(cursor.string('a string'));
  return strings;
}

import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { invalid } from './problems.js';
import { QueryInteger } from './validation.js';

/** How many items a page has when the client does not say. */
export const DEFAULT_LIMIT = 100;
export const MOST_ITEMS = 1000;

/** `?limit=&cursor=` of every list; extend it for lists that can be filtered. */
export class PageQuery {
  /** How many items at most. */
  @QueryInteger(1, MOST_ITEMS)
  @IsOptional()
  limit: number = DEFAULT_LIMIT;

  /** `nextCursor` of the page before; opaque. */
  @ApiPropertyOptional({ type: 'string', description: '`nextCursor` of the page before; opaque.' })
  @IsString()
  @MaxLength(1000)
  @IsOptional()
  cursor?: string;
}

/** A page of a list: sent as `{items, nextCursor}` with `Link: <…>; rel="next"` (RFC 8288) when there is a next one. */
export class Page<T> {
  constructor(
    readonly items: readonly T[],
    readonly nextCursor: string | null,
  ) {}
}

/**
 * Cuts a page out of one row more than it may hold, which tells whether there is a next one.
 *
 * @param rows  the result of a query with `take: limit + 1`, in the order of its key
 * @param keyOf the key of a row: where the next page goes on, exclusively
 * @param show  the item that a row is shown as
 */
export function pageOf<R, T>(
  rows: readonly R[],
  limit: number,
  keyOf: (row: R) => CursorKey,
  show: (row: R) => T,
): Page<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor = rows.length > limit && last !== undefined ? encodeCursor(keyOf(last)) : null;
  return new Page(shown.map(show), nextCursor);
}

/** Where a list goes on: the key of the last row that was shown. */
export type CursorKey = readonly (string | number)[];

export const encodeCursor = (key: CursorKey): string => Buffer.from(JSON.stringify(key)).toString('base64url');

/**
 * The key in a cursor, or null when there is no cursor.
 *
 * @param shape the types of the key's parts, as `['string']`; what they are of is for the caller to know
 * @throws Problem `validation` for anything that `encodeCursor` did not make of a key of that shape
 */
export function decodeCursor<const S extends readonly ('string' | 'number')[]>(
  cursor: string | undefined,
  shape: S,
): CursorOf<S> | null {
  if (cursor === undefined) return null;
  const key = parse(cursor);
  if (Array.isArray(key) && key.length === shape.length && key.every((part, i) => fits(part, shape[i]))) {
    return key as CursorOf<S>;
  }
  throw invalid({ pointer: '/query/cursor', message: 'must be the `nextCursor` of a page of this list, unchanged' });
}

type CursorOf<S extends readonly ('string' | 'number')[]> = {
  readonly [I in keyof S]: S[I] extends 'string' ? string : number;
};

// Strings go into queries, where PostgreSQL takes no NUL; numbers are versions, seats and the like.
const fits = (part: unknown, type: 'string' | 'number' | undefined): boolean =>
  type === 'string' ? isPlainText(part) : Number.isSafeInteger(part) && (part as number) >= -1;

const isPlainText = (part: unknown): boolean =>
  typeof part === 'string' && !part.includes('\0') && !/\p{Surrogate}/u.test(part);

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown;
  } catch {
    return null;
  }
}

/** The header `Link` to the page after this one, relative to the address of the request. */
export function nextLink(requestUrl: string, nextCursor: string): string {
  const url = new URL(requestUrl, 'http://localhost');
  url.searchParams.set('cursor', nextCursor);
  return `<${url.pathname}${url.search}>; rel="next"`;
}

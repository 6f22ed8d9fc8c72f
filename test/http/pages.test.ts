import { describe, expect, it } from '@jest/globals';
import { decodeCursor, encodeCursor, nextLink, pageOf } from '../../src/http/pages.js';
import { Problem } from '../../src/http/problems.js';

describe('cursors', () => {
  it('give back the key they were made of', () => {
    expect(decodeCursor(encodeCursor(['0193-ü', 17]), ['string', 'number'])).toEqual(['0193-ü', 17]);
    expect(decodeCursor(undefined, ['string'])).toBeNull();
  });

  it.each([
    '',
    'x',
    '!!!',
    encodeCursor([]),
    encodeCursor([17]),
    encodeCursor(['a', 'b']),
    encodeCursor(['a\0']),
    Buffer.from('{"0":"a","length":1}').toString('base64url'),
    Buffer.from('"a"').toString('base64url'),
    Buffer.from('null').toString('base64url'),
  ])('of another kind are refused: %s', (cursor) => {
    expect(() => decodeCursor(cursor, ['string'])).toThrow(Problem);
    expect(() => decodeCursor(cursor, ['string'])).toThrow(/cursor/);
  });

  it.each([1.5, 1e300])('with the number %p are refused', (number) => {
    expect(() => decodeCursor(encodeCursor([number]), ['number'])).toThrow(Problem);
  });
});

describe('pageOf', () => {
  const page = (rows: number[], limit: number) =>
    pageOf(
      rows,
      limit,
      (row) => [row],
      (row) => `item ${row}`,
    );

  it('has a next page when there is one row too many', () => {
    const { items, nextCursor } = page([1, 2, 3], 2);
    expect(items).toEqual(['item 1', 'item 2']);
    expect(decodeCursor(nextCursor ?? '', ['number'])).toEqual([2]);
  });

  it.each([[[1, 2]], [[1]], [[]]])('has none after %p of at most two', (rows) => {
    expect(page(rows, 2).nextCursor).toBeNull();
  });
});

describe('nextLink', () => {
  it('keeps the rest of the query', () => {
    expect(nextLink('/v1/games?limit=5&cursor=old&status=open', 'a-b_c')).toBe(
      '</v1/games?limit=5&cursor=a-b_c&status=open>; rel="next"',
    );
  });

  it('lets nothing out of the brackets', () => {
    expect(nextLink('/v1/games?player=%3E%0D%0A"', 'a')).not.toMatch(/[>\r\n].*>/);
  });
});

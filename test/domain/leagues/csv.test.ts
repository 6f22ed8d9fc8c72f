import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csvCell, csvLine } from '../../../src/domain/leagues/csv.js';

/** What a reader of CSV makes of one cell. */
const read = (cell: string): string => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);

describe('a cell of CSV', () => {
  it.each([
    ['=HYPERLINK("http://x.test")', '"\'=HYPERLINK(""http://x.test"")"'],
    ['+1', '"\'+1"'],
    ['-1', '"\'-1"'],
    ['@SUM(A1)', '"\'@SUM(A1)"'],
    ['\tx', '"\'\tx"'],
    ['\rx', '"\'\rx"'],
    ['＝1', '"\'＝1"'],
    ['a=1', 'a=1'],
    ['a, "b"', '"a, ""b"""'],
    ['two\nlines', '"two\nlines"'],
    [-3, '-3'],
    [1.5, '1.5'],
    [null, ''],
    ['', ''],
  ])('%j is %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  it('never begins as a formula, and loses nothing', () => {
    const risky = fc.tuple(fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '\n', '"', ' '), fc.string());
    fc.assert(
      fc.property(risky, ([first, rest]) => {
        const text = first + rest;
        const cell = csvCell(text);
        expect(read(cell)).not.toMatch(/^[=+\-@\t\r]/);
        expect([text, `'${text}`]).toContain(read(cell));
        expect(cell.startsWith('"') || !/[",\r\n]/.test(cell)).toBe(true);
      }),
    );
  });

  it('makes lines that end with CR and LF', () => {
    expect(csvLine([1, 'Anna', -2, null])).toBe('1,Anna,-2,\r\n');
  });
});

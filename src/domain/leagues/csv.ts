/**
 * One cell of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula, since it begins with `=`, `+`, `-`, `@`, a tab
 * or a line break, gets an apostrophe before it, which spreadsheets take as "this is text" (OWASP, CSV injection). Numbers are no
 * text, so a negative one stays as it is. Null is an empty cell.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = RUNS_AS_FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line with its end. */
export const csvLine = (values: readonly (string | number | null)[]): string => `${values.map(csvCell).join(',')}\r\n`;

/** The wide forms of the signs are taken as the signs in Japanese editions. */
const RUNS_AS_FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;
const NEEDS_QUOTES = /[",;'\t\r\n]|^\s|\s$/;

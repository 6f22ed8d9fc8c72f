import { NotationError, shortened } from '../notation-fault.js';
import type { Seat } from '../../match.js';
import { at } from '../../result.js';
import { saysSame, tokensOf, unquoted, type Token } from './tokens.js';

/** Goes through a text token by token; blank lines are passed over. Every method that reads throws `NotationError` on anything else. */
export class Cursor {
  private readonly lines: readonly string[];
  private number = 0;
  private tokens: readonly Token[] = [];
  private place = 0;

  constructor(text: string) {
    this.lines = text.split('\n');
    this.nextLine();
  }

  /** The token that is read next; at the end of a line its `end`, and it stays there. */
  get here(): Token {
    return this.ahead(0);
  }

  ahead(count: number): Token {
    return at(this.tokens, Math.min(this.place + count, this.tokens.length - 1));
  }

  /** All tokens of the line. */
  get line(): readonly Token[] {
    return this.tokens;
  }

  get atEnd(): boolean {
    return this.number > this.lines.length;
  }

  /** Whether these tokens come next on the line. */
  isAt(...texts: readonly string[]): boolean {
    return texts.every((text, count) => this.ahead(count).text === text);
  }

  take(): Token {
    const token = this.here;
    this.place += 1;
    return token;
  }

  fail(expected: string, token = this.here): never {
    throw new NotationError({ line: token.line, column: token.column, found: this.foundText(token), expected });
  }

  /** Reads exactly the tokens of the text. */
  same(text: string): void {
    for (const expected of tokensOf(text, 0)) {
      if (expected.kind === 'end') return;
      if (!saysSame(expected, this.here)) this.fail(expected.text);
      this.take();
    }
  }

  oneOf<T extends string>(words: readonly T[], expected: string): T {
    const word = words.find((candidate) => candidate === this.here.text);
    if (word === undefined) return this.fail(expected);
    this.take();
    return word;
  }

  /** A whole number of at most fifteen digits. */
  integer(expected: string): number {
    if (!isInteger(this.here.text)) this.fail(expected);
    return Number(this.take().text);
  }

  seat(seats: number): Seat {
    const token = this.here;
    const expected = `a seat from 0 to ${seats - 1}`;
    const seat = this.integer(expected);
    return seat < seats ? seat : this.fail(expected, token);
  }

  boolean(): boolean {
    return this.oneOf(['true', 'false'], 'true or false') === 'true';
  }

  word(expected: string): string {
    if (this.here.kind !== 'word') this.fail(expected);
    return this.take().text;
  }

  string(expected: string): string {
    const value = unquoted(this.here);
    if (value === null) return this.fail(`${expected}, in double quotes`);
    this.take();
    return value;
  }

  /** Nothing more on this line; goes to the next that is not blank. */
  endLine(expected = 'the end of the line'): void {
    if (this.here.kind !== 'end') this.fail(expected);
    this.nextLine();
  }

  private nextLine(): void {
    do {
      this.number += 1;
      this.tokens = tokensOf(this.lines[this.number - 1] ?? '', Math.min(this.number, this.lines.length));
      this.place = 0;
    } while (this.tokens.length === 1 && this.number <= this.lines.length);
    if (this.atEnd) this.tokens = this.endOfText();
  }

  private endOfText(): readonly Token[] {
    const last = this.lines.length;
    return [{ kind: 'end', text: '', line: last, column: at(this.lines, last - 1).length + 1 }];
  }

  private foundText({ kind, text }: Token): string {
    if (kind === 'end') return this.atEnd ? 'the end of the text' : 'the end of the line';
    if (text === '') return 'nothing';
    return shortened(text);
  }
}

export const isInteger = (text: string): boolean => /^(?:0|[1-9]\d{0,14})$/.test(text);

/** Judges a line that was read before: fails at the first token that is not as in the text. */
export function expectLine(cursor: Cursor, line: readonly Token[], text: string): void {
  const expected = tokensOf(text, 0);
  const place = expected.findIndex((token, index) => !saysSame(token, line[index]));
  if (place >= 0) cursor.fail(at(expected, place).text || 'the end of the line', line[place]);
}

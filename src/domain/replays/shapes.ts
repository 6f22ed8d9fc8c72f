import { millisecondsOf } from './notation/times.js';

/** What is wrong with a value that came from outside: where, as a JSON pointer (RFC 6901), what is there, and what should be. */
export interface ShapeFault {
  readonly pointer: string;
  readonly value: unknown;
  readonly expected: string;
}

/** Judges the form of a value: the first thing wrong with it, or null. */
export type Shape = (value: unknown, pointer: string) => ShapeFault | null;

export type Members = Readonly<Record<string, Shape>>;

export type JsonObject = Readonly<Record<string, unknown>>;
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object with all these members, perhaps some of the optional ones, and no other. */
export const object =
  (members: Members, optional: Members = {}): Shape =>
  (value, pointer) => {
    if (!isObject(value)) return { pointer, value, expected: 'an object' };
    const shapes = new Map([...Object.entries(members), ...Object.entries(optional)]);
    const stranger = Object.keys(value).find((name) => !shapes.has(name));
    if (stranger !== undefined)
      return { pointer: below(pointer, stranger), value: value[stranger], expected: 'no such member' };
    const missing = Object.keys(members).find((name) => !Object.hasOwn(value, name));
    if (missing !== undefined) return { pointer: below(pointer, missing), value: undefined, expected: 'this member' };
    for (const [name, shape] of shapes) {
      if (!Object.hasOwn(value, name)) continue;
      const fault = shape(value[name], below(pointer, name));
      if (fault !== null) return fault;
    }
    return null;
  };

/** An object whose form follows from its member `type`. */
export const byType =
  (shapes: Members): Shape =>
  (value, pointer) => {
    if (!isObject(value)) return { pointer, value, expected: 'an object' };
    const { type } = value;
    const shape = typeof type === 'string' && Object.hasOwn(shapes, type) ? shapes[type] : undefined;
    const expected = `one of ${Object.keys(shapes).join(', ')}`;
    return shape === undefined ? { pointer: below(pointer, 'type'), value: type, expected } : shape(value, pointer);
  };

export const list =
  (item: Shape): Shape =>
  (value, pointer) => {
    if (!Array.isArray(value)) return { pointer, value, expected: 'a list' };
    for (const [index, entry] of value.entries()) {
      const fault = item(entry, below(pointer, String(index)));
      if (fault !== null) return fault;
    }
    return null;
  };

export const orNull =
  (shape: Shape): Shape =>
  (value, pointer) =>
    value === null ? null : shape(value, pointer);

/** A value that passes a test, in words. */
export const that =
  (expected: string, passes: (value: unknown) => boolean): Shape =>
  (value, pointer) =>
    passes(value) ? null : { pointer, value, expected };

export const text = that('a text', (value) => typeof value === 'string');
export const truth = that('true or false', (value) => typeof value === 'boolean');
export const oneOf = (...values: readonly unknown[]): Shape =>
  that(values.map((value) => JSON.stringify(value)).join(' or '), (value) => values.includes(value));
export const matching = (words: string, pattern: RegExp): Shape =>
  that(words, (value) => typeof value === 'string' && pattern.test(value));
export const wholeNumber = (min: number): Shape =>
  that(`a whole number of at least ${min}`, (value) => Number.isSafeInteger(value) && (value as number) >= min);

/** As the service writes times: ISO 8601 in UTC with milliseconds. */
export const time = that(
  'a time such as 2026-01-31T23:59:59.999Z',
  (value) => typeof value === 'string' && millisecondsOf(value) !== null,
);

const below = (pointer: string, name: string): string =>
  `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

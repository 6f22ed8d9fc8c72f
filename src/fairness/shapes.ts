import { faultAt, firstFault, isObject, pointerTo, type Fault } from './faults.js';

/** Judges the form of a value that came from outside: the first thing wrong with it, or null. */
export type Shape = (value: unknown, path: string) => Fault | null;

type Members = Readonly<Record<string, Shape>>;

/** An object with all these members, perhaps some of the optional ones, and no other. */
export const object =
  (members: Members, optional: Members = {}): Shape =>
  (value, path) => {
    if (!isObject(value)) return faultAt(path, 'an object', value);
    const shapes = new Map([...Object.entries(members), ...Object.entries(optional)]);
    return (
      firstFault(Object.keys(value), (name) =>
        shapes.has(name) ? null : faultAt(pointerTo(path, name), 'no such member', value[name]),
      ) ??
      firstFault(Object.keys(members), (name) =>
        Object.hasOwn(value, name) ? null : faultAt(pointerTo(path, name), 'this member', undefined),
      ) ??
      firstFault(shapes, ([name, shape]) =>
        Object.hasOwn(value, name) ? shape(value[name], pointerTo(path, name)) : null,
      )
    );
  };

/** An object whose form follows from its member `type`. */
export const byType =
  (shapes: Members): Shape =>
  (value, path) => {
    if (!isObject(value)) return faultAt(path, 'an object', value);
    const { type } = value;
    const shape = typeof type === 'string' && Object.hasOwn(shapes, type) ? shapes[type] : undefined;
    return shape === undefined
      ? faultAt(pointerTo(path, 'type'), `one of ${Object.keys(shapes).join(', ')}`, type)
      : shape(value, path);
  };

export const list =
  (item: Shape): Shape =>
  (value, path) =>
    Array.isArray(value)
      ? firstFault(value, (entry, index) => item(entry, pointerTo(path, index)))
      : faultAt(path, 'a list', value);

export const orNull =
  (shape: Shape): Shape =>
  (value, path) =>
    value === null ? null : shape(value, path);

/** A value that passes a test, in words. */
const that =
  (words: string, passes: (value: unknown) => boolean): Shape =>
  (value, path) =>
    passes(value) ? null : faultAt(path, words, value);

export const text = that('a text', (value) => typeof value === 'string');
export const truth = that('true or false', (value) => typeof value === 'boolean');
export const matching = (words: string, pattern: RegExp): Shape =>
  that(words, (value) => typeof value === 'string' && pattern.test(value));
export const oneOf = (...values: readonly unknown[]): Shape =>
  that(values.map((value) => JSON.stringify(value)).join(' or '), (value) => values.includes(value));
export const wholeNumber = (min: number): Shape =>
  that(`a whole number of at least ${min}`, (value) => Number.isSafeInteger(value) && (value as number) >= min);
export const anyObject = that('an object', isObject);

/** As the service writes times: ISO 8601 in UTC with milliseconds. */
export const time = that('a time such as 2025-12-31T23:59:59.999Z', isTime);

function isTime(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const ms = Date.parse(value);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === value;
}

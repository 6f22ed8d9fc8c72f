import { isObject } from '../domain/replays/shapes.js';
import { canonical } from './canonical.js';

/** What is wrong with a replay. */
export interface Fault {
  /** Where: a JSON pointer (RFC 6901) into the replay; the empty text is all of it. */
  readonly path: string;
  /** In words, as the rest of a sentence that begins with "expected". */
  readonly expected: string;
  /** What is there, as JSON; cut off where it is long. */
  readonly found: string;
}

export const faultAt = (path: string, expected: string, value: unknown): Fault => ({
  path,
  expected,
  found: shown(value),
});

const LONGEST = 120;

export function shown(value: unknown): string {
  const text = textOf(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** What has no canonical JSON, as a number that is too large or what is nested without end, is never what is expected. */
function textOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  try {
    return canonical(value);
  } catch {
    return 'something that has no canonical JSON';
  }
}

export const pointerTo = (path: string, member: string | number): string =>
  `${path}/${String(member).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** What a pointer of `pointerTo` leads to; nothing where it leads nowhere. */
export const valueAt = (root: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name], root);

/** The first fault of a list, whose entries are looked at no further. */
export function firstFault<T>(items: Iterable<T>, check: (item: T, index: number) => Fault | null): Fault | null {
  let index = 0;
  for (const item of items) {
    const fault = check(item, index++);
    if (fault !== null) return fault;
  }
  return null;
}

/** The first place where a value is not what it has to be, or null. */
export function difference(path: string, expected: unknown, found: unknown): Fault | null {
  if (Array.isArray(expected) && Array.isArray(found) && expected.length === found.length)
    return firstFault(expected, (item, index) => difference(pointerTo(path, index), item, found[index]));
  if (isObject(expected) && isObject(found)) {
    const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
    return firstFault(names, (name) => difference(pointerTo(path, name), expected[name], found[name]));
  }
  return textOf(expected) === textOf(found) ? null : faultAt(path, shown(expected), found);
}

import { isObject } from '../domain/replays/shapes.js';
import { linesOf, textOf, Unreadable } from './reading.js';

/** Whoever sends more of them may go on for ever. */
const MOST_BLANK = 1_000;

/** A replay in a source. */
export interface Found {
  /** Which line it is, where the source has many replays, each a line; null where all of it is one. */
  readonly line: number | null;
  readonly text: string;
}

/**
 * The replays in a file or at an address: one in any form, or any number of them as JSON, each a line.
 *
 * @throws Unreadable
 */
export async function* replaysIn(source: string): AsyncGenerator<Found> {
  const lines = linesOf(source);
  const start = await firstLines(lines, source);
  if ((start.at(-1) ?? '').trim() === '') throw new Unreadable(`${source} has no replays in it`);
  if (!isWholeReplay(start.at(-1) ?? '')) {
    yield { line: null, text: await textOf(after(start, lines), source) };
    return;
  }
  let waiting: Found = { line: start.length, text: start.at(-1) ?? '' };
  let number = start.length;
  let many = false;
  for await (const text of lines) {
    number += 1;
    if (text.trim() === '') continue;
    many = true;
    yield waiting;
    waiting = { line: number, text };
  }
  yield many ? waiting : { line: null, text: waiting.text };
}

/** The lines up to the first that is not blank. */
async function firstLines(lines: AsyncGenerator<string>, source: string): Promise<readonly string[]> {
  const first: string[] = [];
  for (;;) {
    const next: IteratorResult<string, unknown> = await lines.next();
    if (next.done === true) return first;
    first.push(next.value);
    if (next.value.trim() !== '') return first;
    if (first.length === MOST_BLANK) throw new Unreadable(`${source} begins with ${MOST_BLANK} blank lines`);
  }
}

async function* after(start: readonly string[], lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield* start;
  yield* lines;
}

/** Whether the line is a replay by itself; one of the lines of a replay has a type. */
function isWholeReplay(line: string): boolean {
  try {
    const value = JSON.parse(line) as unknown;
    return isObject(value) && !Object.hasOwn(value, 'type');
  } catch {
    return false;
  }
}

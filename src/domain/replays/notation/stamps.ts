import type { Cursor } from './cursor.js';
import type { Stamp } from '../replay.js';
import { millisecondsOf, timeOf } from './times.js';
import type { Token } from './tokens.js';

/** What a stamp is counted from: the row before it, at first the creation of the game, which is version 0. */
export type Moment = Pick<Stamp, 'version' | 'at'>;

/** The moment after these rows. */
export const lastOf = (stamps: readonly Moment[], before: Moment): Moment => stamps.at(-1) ?? before;

/** What is said of rows of which nothing need be said: the next version, at the same time, and nobody was awaited. */
const PLAIN = '+0';

/** The stamps of one line as a comment, `{0.812, 1.3}`; nothing when all are plain. Throws on a time that no service writes. */
export function stampsText(stamps: readonly Stamp[], before: Moment): string {
  const entries = stamps.map((stamp, index) => entryText(stamp, stamps[index - 1] ?? before));
  return entries.every((entry) => entry === PLAIN) ? '' : `{${entries.join(', ')}}`;
}

function entryText({ version, at: time, elapsedMs }: Stamp, before: Moment): string {
  const passed = knownTime(time) - knownTime(before.at);
  const number = version === before.version + 1 ? '' : `#${version} `;
  if (elapsedMs === passed) return `${number}${secondsText(elapsedMs)}`;
  const elapsed = elapsedMs === null ? '' : secondsText(elapsedMs);
  return `${number}${elapsed}${passed < 0 ? '-' : '+'}${secondsText(Math.abs(passed))}`;
}

function knownTime(time: string): number {
  const milliseconds = millisecondsOf(time);
  if (milliseconds === null) throw new Error(`not a time as 2026-01-31T23:59:59.999Z: ${time}`);
  return milliseconds;
}

/** Milliseconds as seconds, without zeros at the end. */
function secondsText(milliseconds: number): string {
  const thousandths = String(milliseconds % 1000).padStart(3, '0');
  return `${Math.floor(milliseconds / 1000)}.${thousandths}`.replace(/\.?0{1,3}$/, '');
}

const STAMPS = 'a time for each thing done on the line, such as {0.812, 1.3}';
const SECONDS = String.raw`\d{1,13}(?:\.\d{1,3})?`;
const ENTRY = new RegExp(`^(?:#(\\d{1,15})\\s{1,9})?(${SECONDS})?(?:([+-])(${SECONDS}))?$`);

/** Reads the comment that ends a line on which so many things were done; without it all stamps are plain. */
export function readStamps(cursor: Cursor, count: number, before: Moment): readonly Stamp[] {
  const comment = cursor.here;
  const entries = comment.kind === 'comment' ? entriesOf(cursor.take()) : Array.from({ length: count }, () => null);
  if (entries.length !== count) cursor.fail(STAMPS, comment);
  const stamps: Stamp[] = [];
  for (const entry of entries) stamps.push(stampOf(cursor, entry, lastOf(stamps, before)));
  return stamps;
}

/** The entries between the braces, each with its own place. */
function entriesOf({ kind, text, line, column }: Token): readonly Token[] {
  let place = column + 1;
  return text
    .slice(1, -1)
    .split(',')
    .map((entry) => {
      const trimmed = entry.trim();
      const start = place + entry.indexOf(trimmed);
      place += entry.length + 1;
      return { kind, text: trimmed, line, column: start };
    });
}

function stampOf(cursor: Cursor, entry: Token | null, before: Moment): Stamp {
  const text = entry?.text ?? PLAIN;
  const match = ENTRY.exec(text);
  const [, version, elapsed, sign, passed] = match ?? [];
  if (match === null || (elapsed === undefined && passed === undefined)) return cursor.fail(STAMPS, entry ?? undefined);
  const elapsedMs = elapsed === undefined ? null : millisecondsIn(elapsed);
  const passedMs = passed === undefined ? (elapsedMs ?? 0) : millisecondsIn(passed) * (sign === '-' ? -1 : 1);
  const time = timeOf((millisecondsOf(before.at) ?? NaN) + passedMs);
  if (time === null) return cursor.fail('a time that can be', entry ?? undefined);
  return { version: version === undefined ? before.version + 1 : Number(version), at: time, elapsedMs };
}

function millisecondsIn(seconds: string): number {
  const [whole = '', thousandths = ''] = seconds.split('.');
  return Number(whole) * 1000 + Number(thousandths.padEnd(3, '0'));
}

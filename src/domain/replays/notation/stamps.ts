import type { Timing } from '../../clock.js';
import type { Cursor } from './cursor.js';
import type { Stamp } from '../replay.js';
import { millisecondsOf, timeOf } from './times.js';
import type { Token } from './tokens.js';

/** A stamp, and what the clock has to say of what was done. */
export type TimedStamp = Stamp & Timing;

/** What a stamp is counted from: the row before it, at first the creation of the game, which is version 0. */
export type Moment = Pick<Stamp, 'version' | 'at'>;

/** The moment after these rows. */
export const lastOf = (stamps: readonly Moment[], before: Moment): Moment => stamps.at(-1) ?? before;

/** What is said of rows of which nothing need be said: the next version, at the same time, and nobody was awaited. */
const PLAIN = '+0';

/** The stamps of one line as a comment, `{0.812, 1.3}`; nothing when all are plain. Throws on a time that no service writes. */
export function stampsText(stamps: readonly TimedStamp[], before: Moment): string {
  const entries = stamps.map((stamp, index) => entryText(stamp, stamps[index - 1] ?? before));
  return entries.every((entry) => entry === PLAIN) ? '' : `{${entries.join(', ')}}`;
}

const entryText = (stamp: TimedStamp, before: Moment): string => timeText(stamp, before) + timingText(stamp);

const timingText = ({ pausedMs, defaulted }: Timing): string =>
  (pausedMs === undefined ? '' : ` paused ${secondsText(pausedMs)}`) + (defaulted === true ? ' default' : '');

function timeText({ version, at: time, elapsedMs }: Stamp, before: Moment): string {
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
const TIME = `(?:#(\\d{1,15})\\s{1,9})?(${SECONDS})?(?:([+-])(${SECONDS}))?`;
const ENTRY = new RegExp(`^${TIME}(?:\\s{1,9}(paused)\\s{1,9}(${SECONDS}))?(?:\\s{1,9}(default))?$`);

/** The words for what the clock may say of a row. */
export type ClockWord = 'paused' | 'default';

/**
 * Reads the comment that ends a line on which so many things were done; without it all stamps are plain.
 *
 * @param allowed what the clock may say of things of that kind
 */
export function readStamps(
  cursor: Cursor,
  count: number,
  before: Moment,
  allowed: readonly ClockWord[] = [],
): readonly TimedStamp[] {
  const comment = cursor.here;
  const entries = comment.kind === 'comment' ? entriesOf(cursor.take()) : Array.from({ length: count }, () => null);
  if (entries.length !== count) cursor.fail(STAMPS, comment);
  const stamps: TimedStamp[] = [];
  for (const entry of entries) stamps.push(stampOf(cursor, entry, lastOf(stamps, before), allowed));
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

function stampOf(cursor: Cursor, entry: Token | null, before: Moment, allowed: readonly ClockWord[]): TimedStamp {
  const text = entry?.text ?? PLAIN;
  const match = ENTRY.exec(text);
  const [, version, elapsed, sign, passed, paused, pausedFor = '', byDefault] = match ?? [];
  if (match === null || (elapsed === undefined && passed === undefined)) return cursor.fail(STAMPS, entry ?? undefined);
  const strange = [paused, byDefault].find((word) => word !== undefined && !allowed.includes(word as ClockWord));
  if (strange !== undefined) return cursor.fail(`a time without ${strange}`, entry ?? undefined);
  const elapsedMs = elapsed === undefined ? null : millisecondsIn(elapsed);
  const passedMs = passed === undefined ? (elapsedMs ?? 0) : millisecondsIn(passed) * (sign === '-' ? -1 : 1);
  const time = timeOf((millisecondsOf(before.at) ?? NaN) + passedMs);
  if (time === null) return cursor.fail('a time that can be', entry ?? undefined);
  return {
    ...{ version: version === undefined ? before.version + 1 : Number(version), at: time, elapsedMs },
    ...(byDefault === undefined ? {} : { defaulted: true }),
    ...(paused === undefined ? {} : { pausedMs: millisecondsIn(pausedFor) }),
  };
}

function millisecondsIn(seconds: string): number {
  const [whole = '', thousandths = ''] = seconds.split('.');
  return Number(whole) * 1000 + Number(thousandths.padEnd(3, '0'));
}

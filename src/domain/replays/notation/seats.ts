import type { Cursor } from './cursor.js';
import type { Person, ReplayedSeat, Seating } from '../replay.js';
import { lastOf, readStamps, stampsText, type Moment } from './stamps.js';
import { quoted } from './tokens.js';

type Occupant = Pick<ReplayedSeat, 'account' | 'bot'>;

/** `"Anna" "0198…"` for an account, `bot "random"` for a house bot, `open` for nobody. */
export function occupantText({ account, bot }: Occupant): string {
  const parts = [...(account === null ? [] : [personText(account)]), ...(bot === null ? [] : [`bot ${quoted(bot)}`])];
  return parts.join(' ') || 'open';
}

export function readOccupant(cursor: Cursor): Occupant {
  if (cursor.isAt('open')) {
    cursor.take();
    return { account: null, bot: null };
  }
  const account = cursor.isAt('bot') ? null : readPerson(cursor);
  return { account, bot: readAfter(cursor, 'bot') };
}

/** Name and id. */
export const personText = ({ id, name }: Person): string => `${quoted(name)} ${quoted(id)}`;

export function readPerson(cursor: Cursor): Person {
  const name = cursor.string('a name, bot or open');
  return { id: cursor.string('the id of the account'), name };
}

/** The string after the word, or null without that word. */
function readAfter(cursor: Cursor, word: string): string | null {
  if (!cursor.isAt(word)) return null;
  cursor.take();
  return cursor.string(`a ${word}`);
}

/** Who came and went, one on a line. */
export const seatingText = (seating: readonly Seating[], created: Moment): readonly string[] =>
  seating.map((event, index) => `${eventText(event)}  ${stampsText([event], seating[index - 1] ?? created)}`.trimEnd());

function eventText(event: Seating): string {
  switch (event.type) {
    case 'seatTaken':
      return `seat ${event.seat} ${occupantText(event)}${event.nonce === null ? '' : ` nonce ${quoted(event.nonce)}`}`;
    case 'seatLeft':
      return `seat ${event.seat} left`;
    case 'abort':
      return 'abort';
  }
}

export function readSeating(cursor: Cursor, seats: number, created: Moment): readonly Seating[] {
  const seating: Seating[] = [];
  while (cursor.isAt('seat') || cursor.isAt('abort')) {
    const event = readEvent(cursor, seats);
    const [stamp] = readStamps(cursor, 1, lastOf(seating, created));
    cursor.endLine();
    seating.push({ ...event, ...stamp } as Seating);
  }
  return seating;
}

function readEvent(cursor: Cursor, seats: number): object {
  if (cursor.take().text === 'abort') return { type: 'abort' };
  const seat = cursor.seat(seats);
  if (!cursor.isAt('left'))
    return { type: 'seatTaken', seat, ...readOccupant(cursor), nonce: readAfter(cursor, 'nonce') };
  cursor.take();
  return { type: 'seatLeft', seat };
}

/** Who sits there in the end, by seat. */
export function occupantsAfter(seating: readonly Seating[], seats: number): readonly Occupant[] {
  const occupants: Occupant[] = Array.from({ length: seats }, () => ({ account: null, bot: null }));
  for (const event of seating) {
    if (event.type === 'seatTaken') occupants[event.seat] = { account: event.account, bot: event.bot };
    if (event.type === 'seatLeft') occupants[event.seat] = { account: null, bot: null };
  }
  return occupants;
}

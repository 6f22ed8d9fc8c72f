import { ON_TIMEOUT, type TimeControl } from '../../clock.js';
import type { Game } from '../../game.js';
import { expectLine, type Cursor } from './cursor.js';
import { outcomeTags, readOutcome, type ReadOutcome } from './outcome-tags.js';
import type { Replay, ReplayedGame, ReplayedSeat, Seating } from '../replay.js';
import { readRules, ruleTags } from './rule-tags.js';
import { occupantsAfter, occupantText, personText, readOccupant, readPerson } from './seats.js';
import { quotedTag, readOptionalTag, readTag, tagText, type ReadTag } from './tags.js';
import { millisecondsOf } from './times.js';
import { quoted } from './tokens.js';

const FORMAT = 'bummerl-replay/1';

/** The tags before the first deal: what is known of the game, who sits where, and how it ended. */
export function headerText(replay: Replay): readonly string[] {
  const { game } = replay;
  return [
    quotedTag('Format', replay.format),
    quotedTag('Game', game.id),
    tagText('CreatedBy', personText(game.createdBy)),
    quotedTag('Created', game.createdAt),
    ...(game.finishedAt === null ? [] : [quotedTag('Finished', game.finishedAt)]),
    ...ruleTags(game),
    tagText('Visibility', game.visibility),
    tagText('Rated', game.rated),
    ...(game.practiceDecks === null ? [] : [tagText('Practice', game.practiceDecks)]),
    tagText('FirstDealer', game.firstDealer),
    ...clockTags(game),
    ...(game.board ? [quotedTag('Board', game.board)] : []),
    ...game.seats.map(seatTag),
    ...outcomeTags(replay),
  ];
}

const clockTags = ({ timeControl }: ReplayedGame): readonly string[] =>
  timeControl ? [tagText('Clock', timeControl.moveMs, timeControl.bankMs, timeControl.onTimeout)] : [];

const seatTag = (seat: Pick<ReplayedSeat, 'seat' | 'account' | 'bot'>): string =>
  tagText('Seat', seat.seat, occupantText(seat));

export interface ReadHeader {
  readonly rules: Game;
  readonly game: ReplayedGame;
  readonly seats: readonly ReadTag<ReplayedSeat>[];
  readonly outcome: ReadOutcome;
}

/** Reads the tags in their order. Those that have a usual value may be left out. */
export function readHeader(cursor: Cursor): ReadHeader {
  readTag(cursor, 'Format', () => cursor.same(quoted(FORMAT)));
  const id = readTag(cursor, 'Game', () => cursor.string('the id of the game'));
  const createdBy = readTag(cursor, 'CreatedBy', () => readPerson(cursor));
  const createdAt = readTag(cursor, 'Created', () => readTime(cursor));
  const finishedAt = readOptionalTag(cursor, 'Finished', () => readTime(cursor))?.value ?? null;
  const { game: rules, settled } = readRules(cursor);
  const visibility = readOptionalTag(cursor, 'Visibility', () => cursor.oneOf(VISIBILITIES, 'public or private'));
  const rated = readOptionalTag(cursor, 'Rated', () => cursor.boolean());
  const practice = readOptionalTag(cursor, 'Practice', () => cursor.integer('how many decks were fixed'));
  const firstDealer = readOptionalTag(cursor, 'FirstDealer', () => cursor.seat(rules.seats));
  const clock = readOptionalTag(cursor, 'Clock', () => readClock(cursor));
  const board = readOptionalTag(cursor, 'Board', () => cursor.string('the id of the board'));
  const seats = Array.from({ length: rules.seats }, (_, seat) => readSeatTag(cursor, seat, rules));
  const game: ReplayedGame = {
    id,
    createdBy,
    ...settled,
    visibility: visibility?.value ?? 'public',
    rated: rated?.value ?? false,
    practiceDecks: practice?.value ?? null,
    firstDealer: firstDealer?.value ?? 0,
    timeControl: clock?.value ?? null,
    board: board?.value ?? null,
    seats: seats.map(({ value }) => value),
    createdAt,
    finishedAt,
  };
  return { rules, game, seats, outcome: readOutcome(cursor) };
}

const VISIBILITIES = ['public', 'private'] as const;

const readClock = (cursor: Cursor): TimeControl => ({
  moveMs: cursor.integer('the milliseconds for each action'),
  bankMs: cursor.integer('the milliseconds in the bank'),
  onTimeout: cursor.oneOf(ON_TIMEOUT, ON_TIMEOUT.join(' or ')),
});

function readTime(cursor: Cursor): string {
  const token = cursor.here;
  const time = cursor.string('a time');
  return millisecondsOf(time) === null ? cursor.fail('a time such as "2026-01-31T23:59:59.999Z"', token) : time;
}

function readSeatTag(cursor: Cursor, seat: number, rules: Game): ReadTag<ReplayedSeat> {
  const { line } = cursor;
  const occupant = readTag(cursor, 'Seat', () => {
    cursor.same(String(seat));
    return readOccupant(cursor);
  });
  return { value: { seat, team: rules.teamOf(seat), ...occupant }, line };
}

/** Who sits there in the end follows from who came and went, where that is told. */
export function judgeSeats(cursor: Cursor, { seats }: ReadHeader, seating: readonly Seating[]): void {
  if (seating.length === 0) return;
  const occupants = occupantsAfter(seating, seats.length);
  seats.forEach(({ line, value: { seat } }) => {
    const occupant = occupants[seat];
    if (occupant !== undefined) expectLine(cursor, line, seatTag({ seat, ...occupant }));
  });
}

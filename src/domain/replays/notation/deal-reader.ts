import type { MatchEvent } from '../../events.js';
import type { Seat } from '../../match.js';
import { isInteger, type Cursor } from './cursor.js';
import { scoreText } from './deal-text.js';
import { readDeck } from './layout.js';
import {
  consequence,
  headOf,
  isShared,
  itemText,
  joins,
  LINE_KINDS,
  readItem,
  type LineKind,
  type Move,
} from './moves.js';
import type { ReplayedAction, ReplayedDeal } from '../replay.js';
import { readResult, resultText } from './results.js';
import { lastOf, readStamps, type ClockWord, type Moment } from './stamps.js';
import { acted, dealt, nextDealer, objectionToDeal, resultOf, scored, type Story } from './story.js';
import type { Token } from './tokens.js';

export interface ReadDeal {
  readonly deal: ReplayedDeal;
  readonly story: Story;
}

/** Reads a deal, which begins here, and judges by the rules all that its cards let them judge. */
export function readDeal(cursor: Cursor, number: number, before: Story, moment: Moment): ReadDeal {
  const objection = objectionToDeal(before);
  if (objection !== null) cursor.fail(objection);
  cursor.same(`Deal ${number}, dealer`);
  const dealer = readDealer(cursor, before);
  const [stamp] = readStamps(cursor, 1, moment);
  if (stamp === undefined) throw new Error('a deal without its stamp');
  cursor.endLine();
  const deck = readDeck(cursor, dealer, before.game);
  const start = dealt(before, deck);
  const { actions, story: played } = readMoves(cursor, start, stamp);
  const { result, story } = readEnd(cursor, played);
  return { deal: { number, dealer, dealt: stamp, deck, actions, result }, story };
}

function readDealer(cursor: Cursor, before: Story): Seat {
  const token = cursor.here;
  const dealer = cursor.seat(before.game.seats);
  const due = nextDealer(before);
  return due === null || due === dealer ? dealer : cursor.fail(`${due}, whose deal it was`, token);
}

interface ReadMove extends Move {
  readonly events: readonly MatchEvent[];
}

function readMoves(
  cursor: Cursor,
  start: Story,
  moment: Moment,
): { readonly actions: readonly ReplayedAction[]; readonly story: Story } {
  const actions: ReplayedAction[] = [];
  let story = start;
  let tricks = 0;
  let above: readonly ReadMove[] = [];
  for (let kind = kindAt(cursor); kind !== null; kind = kindAt(cursor)) {
    if (kind === 'trick') tricks += 1;
    cursor.same(headOf(kind, tricks));
    const line = readLine(cursor, kind, story, above);
    story = line.story;
    above = line.moves;
    const stamps = readStamps(cursor, above.length, lastOf(actions, moment), clockWords(kind));
    cursor.endLine();
    above.forEach(({ seat, step }, index) => actions.push({ ...step, seat, ...stamps[index] } as ReplayedAction));
  }
  return { actions, story };
}

/** What the clock may say of the moves of a line. */
function clockWords(kind: LineKind): readonly ClockWord[] {
  if (kind === 'resign') return [];
  return kind === 'timeout' ? ['paused'] : ['paused', 'default'];
}

/** The kind of the line that begins here, or null when it is none of a deal's. */
function kindAt(cursor: Cursor): LineKind | null {
  const { text } = cursor.here;
  if (/^\d+\.$/.test(text)) return 'trick';
  return LINE_KINDS.find((kind) => kind === text && kind !== 'trick') ?? null;
}

function readLine(
  cursor: Cursor,
  kind: LineKind,
  start: Story,
  above: readonly ReadMove[],
): { readonly moves: readonly ReadMove[]; readonly story: Story } {
  const moves: ReadMove[] = [];
  let story = start;
  do {
    const place = cursor.here;
    const seat = readMover(cursor, kind, story.game.seats, moves.at(-1));
    const item = itemAt(cursor, kind) ?? place;
    const told = acted(story, seat, readItem(kind, cursor, seat));
    if (!told.ok) return cursor.fail(told.error.expected, told.error.about === 'seat' ? place : item);
    const move = { seat, step: told.value.step as Move['step'], events: told.value.events };
    if (kind === 'trick') judgePoints(cursor, move, item);
    judgePlace(cursor, move, moves, above, place);
    moves.push(move);
    story = told.value.story;
  } while (isShared(kind) && !isEndOfMoves(cursor));
  readConsequence(cursor, consequence(moves.flatMap(({ events }) => events)));
  return { moves, story };
}

/** What the mover does, or null where the word of the line says it. */
function itemAt(cursor: Cursor, kind: LineKind): Token | null {
  if (isShared(kind)) return cursor.here;
  return cursor.isAt(':') ? cursor.ahead(1) : null;
}

const isEndOfMoves = (cursor: Cursor): boolean =>
  cursor.isAt('=') || cursor.here.kind === 'end' || cursor.here.kind === 'comment';

/** The seat that is named, or on a line of many moves the one after the last. */
function readMover(cursor: Cursor, kind: LineKind, seats: number, last: Move | undefined): Seat {
  if (last !== undefined && !isInteger(cursor.here.text)) return (last.seat + 1) % seats;
  const seat = cursor.seat(seats);
  if (isShared(kind)) cursor.same(':');
  return seat;
}

/** The points of a marriage may be left out, but not be wrong. */
function judgePoints(cursor: Cursor, move: ReadMove, item: Token): void {
  const text = itemText(move, move.events);
  if (/\+\d/.test(item.text) && item.text !== text) cursor.fail(text, item);
}

/** The same moves always stand on the same lines. */
function judgePlace(
  cursor: Cursor,
  move: ReadMove,
  line: readonly ReadMove[],
  above: readonly ReadMove[],
  place: Token,
): void {
  if (line.length === 0 && joins(above, move)) cursor.fail('this at the end of the line above', place);
  if (line.length > 0 && !joins(line, move)) cursor.fail('this on a line of its own', place);
}

/** What follows from the moves may be left out, but not be wrong. */
function readConsequence(cursor: Cursor, consequence: string): void {
  if (!cursor.isAt('=')) return;
  if (consequence === '') cursor.fail('the end of the line, as nothing follows from it that can be known');
  cursor.same(`= ${consequence}`);
}

/** The result: where the cards are known it may be left out, but not be wrong. */
function readEnd(cursor: Cursor, played: Story): Pick<ReadDeal, 'story'> & Pick<ReplayedDeal, 'result'> {
  const result = played.state === null ? null : resultOf(played.state);
  if (!cursor.isAt('result')) return { result, story: played };
  if (played.state !== null && result === null) cursor.fail('the rest of the deal, which has no result yet');
  cursor.take();
  const told = result ?? readResult(cursor);
  if (result !== null) cursor.same(resultText(result));
  const story = played.state === null ? scored(played, told) : played;
  if (cursor.isAt(',')) cursor.same(scoreText(told, story));
  cursor.endLine();
  return { result: told, story };
}

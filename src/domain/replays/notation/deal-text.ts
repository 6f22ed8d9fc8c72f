import type { MatchEvent } from '../../events.js';
import { at } from '../../result.js';
import { deckText } from './layout.js';
import { consequence, headOf, isShared, itemText, joins, kindOf, type Move } from './moves.js';
import type { ReplayedAction, ReplayedDeal } from '../replay.js';
import { resultText } from './results.js';
import { lastOf, stampsText, type Moment } from './stamps.js';
import { acted, dealt, scored, type Story } from './story.js';

/** A move with its row of the replay, and with what it made of the match. */
interface ToldMove extends Move {
  readonly action: ReplayedAction;
  readonly events: readonly MatchEvent[];
}

/** Where the columns of a line begin. */
const HEAD_WIDTH = 8;
const TRICK_WIDTH = 20;

/** The lines of a deal, and the match after it. Throws on an action that the rules do not allow. */
export function dealText(
  deal: ReplayedDeal,
  before: Story,
  moment: Moment,
): { readonly lines: readonly string[]; readonly story: Story } {
  const { number, dealer, deck, result } = deal;
  const { moves, story: played } = movesOf(deal, dealt(before, deck));
  const story = played.state === null ? scored(played, result) : played;
  const body = [
    ...(deck === null ? [] : deckText(deck, dealer, before.game)),
    ...moveLines(moves, before.game.seats, deal.dealt),
    ...(result === null ? [] : [`${'result'.padEnd(HEAD_WIDTH)} ${resultText(result)}${scoreText(result, story)}`]),
  ];
  const head = withComment(`Deal ${number}, dealer ${dealer}`, stampsText([deal.dealt], moment));
  return { lines: [head, ...body.map((line) => `  ${line}`)], story };
}

/** What the match stands at, for the reader. A redeal changes nothing. */
export const scoreText = ({ reason }: { readonly reason: string }, { score }: Story): string =>
  reason === 'redeal' ? '' : `, score ${score.join(':')}`;

function movesOf(
  { actions }: ReplayedDeal,
  start: Story,
): { readonly moves: readonly ToldMove[]; readonly story: Story } {
  let story = start;
  const moves = actions.map((action) => {
    const { seat, step } = moveOf(action);
    const told = acted(story, seat, step);
    if (!told.ok) throw new Error(`version ${action.version}: expected ${told.error.expected}`);
    story = told.value.story;
    return { seat, step, action, events: told.value.events };
  });
  return { moves, story };
}

function moveOf(action: ReplayedAction): Move {
  const { version: _, at: __, elapsedMs: ___, pausedMs: ____, ...cut } = action;
  if (cut.type === 'resign' || cut.type === 'timeout') return { seat: cut.seat, step: cut };
  const { seat, defaulted: _____, ...step } = cut;
  return { seat, step };
}

function moveLines(moves: readonly ToldMove[], seats: number, before: Moment): readonly string[] {
  let moment = before;
  let tricks = 0;
  return groupsOf(moves).map((line) => {
    const kind = kindOf(at(line, 0));
    if (kind === 'trick') tricks += 1;
    const stamps = line.map(({ action }) => action);
    const comment = stampsText(stamps, moment);
    moment = lastOf(stamps, moment);
    const items = isShared(kind)
      ? sharedText(line, seats)
      : line.map((move) => move.seat + itemText(move, move.events)).join();
    const told = consequence(line.flatMap(({ events }) => events));
    const padded = kind === 'trick' ? items.padEnd(TRICK_WIDTH) : items;
    return withComment(
      `${headOf(kind, tricks).padEnd(HEAD_WIDTH)} ${padded}${told === '' ? '' : ` = ${told}`}`,
      comment,
    );
  });
}

function groupsOf(moves: readonly ToldMove[]): readonly (readonly ToldMove[])[] {
  const lines: ToldMove[][] = [];
  for (const move of moves) {
    const line = lines.at(-1);
    if (line !== undefined && joins(line, move)) line.push(move);
    else lines.push([move]);
  }
  return lines;
}

/** Each move after its seat; the seat is left out where it is the next clockwise. */
function sharedText(line: readonly ToldMove[], seats: number): string {
  const items = line.map((move, index) => {
    const last = line[index - 1];
    const follows = last !== undefined && move.seat === (last.seat + 1) % seats;
    return `${follows ? '' : `${move.seat}: `}${itemText(move, move.events)}`;
  });
  return items.join(' ');
}

const withComment = (line: string, comment: string): string =>
  comment === '' ? line.trimEnd() : `${line.trimEnd()}  ${comment}`;

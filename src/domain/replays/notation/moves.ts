import { CONTRACTS, LEVELS, type Action, type ActionType, type Cut } from '../../actions.js';
import { DECK, SUITS } from '../../cards.js';
import type { MatchEvent } from '../../events.js';
import type { Seat } from '../../match.js';
import type { Cursor } from './cursor.js';

/** What a seat does in a deal. */
export type Move = { readonly seat: Seat; readonly step: Action | Cut };

/** The kinds of lines, and the word that begins each; a trick begins with its number. */
export const LINE_KINDS = [
  'trump',
  'bids',
  'doubles',
  'trick',
  'exchange',
  'close',
  'claim',
  'resign',
  'timeout',
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

const KIND_OF: Readonly<Record<ActionType | Cut['type'], LineKind>> = {
  trump: 'trump',
  turnUp: 'trump',
  redeal: 'trump',
  bid: 'bids',
  double: 'doubles',
  play: 'trick',
  exchange: 'exchange',
  close: 'close',
  claim: 'claim',
  resign: 'resign',
  timeout: 'timeout',
};

export const kindOf = ({ step }: Move): LineKind => KIND_OF[step.type];

/** Whether the move stands on the line of those before it: all bids do, all doublings, and a trick until each seat has played. */
export function joins(line: readonly Move[], move: Move): boolean {
  const [first] = line;
  if (first === undefined || kindOf(first) !== kindOf(move)) return false;
  return kindOf(move) === 'trick' ? line.every(({ seat }) => seat !== move.seat) : isShared(kindOf(move));
}

/** What stands after the seat, or alone on a line of many moves. A marriage is `KH+`, with its points where they are known. */
export function itemText({ step }: Move, events: readonly MatchEvent[]): string {
  switch (step.type) {
    case 'trump':
      return `: ${step.suit}`;
    case 'turnUp':
      return step.card === undefined ? ': turn' : TURNS[step.card];
    case 'redeal':
      return ': redeal';
    case 'bid':
      return step.contract;
    case 'double':
      return step.level;
    case 'play':
      return step.marriage === true ? `${step.card}+${marriageText(events)}` : step.card;
    case 'claim':
      return step.marriage === undefined ? '' : `: ${step.marriage}`;
    case 'timeout':
      return step.noShow === true ? ': noShow' : '';
    case 'exchange':
    case 'close':
    case 'resign':
      return '';
  }
}

const TURNS = { 0: ': turn first', 1: ': turn second' } as const;

const marriageText = (events: readonly MatchEvent[]): string =>
  events.map((event) => (event.type === 'cardPlayed' ? String(event.marriage?.points ?? '') : '')).join('');

/** Lines on which many seats may move; each stands after its seat, or after the seat before it clockwise. */
const SHARED: readonly LineKind[] = ['bids', 'doubles', 'trick'];
export const isShared = (kind: LineKind): boolean => SHARED.includes(kind);

type ItemReader = (cursor: Cursor, seat: Seat) => Move['step'];

const READERS: Readonly<Record<LineKind, ItemReader>> = {
  trump: readTrump,
  bids: (cursor) => ({ type: 'bid', contract: cursor.oneOf([...CONTRACTS, 'pass'], 'a contract or pass') }),
  doubles: (cursor) => ({ type: 'double', level: cursor.oneOf([...LEVELS, 'pass'], `${LEVELS.join(', ')} or pass`) }),
  trick: readPlay,
  exchange: () => ({ type: 'exchange' }),
  close: () => ({ type: 'close' }),
  claim: readClaim,
  resign: (_, seat) => ({ type: 'resign', seat }),
  timeout: readTimeout,
};

export const readItem = (kind: LineKind, cursor: Cursor, seat: Seat): Move['step'] => READERS[kind](cursor, seat);

function readTrump(cursor: Cursor): Action {
  cursor.same(':');
  const word = cursor.oneOf([...SUITS, 'turn', 'redeal'], `${SUITS.join(', ')}, turn or redeal`);
  if (word === 'redeal') return { type: 'redeal' };
  if (word !== 'turn') return { type: 'trump', suit: word };
  if (!cursor.isAt('first') && !cursor.isAt('second')) return { type: 'turnUp' };
  return { type: 'turnUp', card: cursor.take().text === 'first' ? 0 : 1 };
}

/** The points of a marriage are judged once the rules have counted them. */
function readPlay(cursor: Cursor): Action {
  const { text } = cursor.here;
  const card = DECK.find((candidate) => text === candidate || MARRIAGES.some((mark) => text === candidate + mark));
  if (card === undefined) return cursor.fail('a card such as AH, or KH+ with a marriage');
  cursor.take();
  return text === card ? { type: 'play', card } : { type: 'play', card, marriage: true };
}

function readTimeout(cursor: Cursor, seat: Seat): Cut {
  if (!cursor.isAt(':')) return { type: 'timeout', seat };
  cursor.same(': noShow');
  return { type: 'timeout', seat, noShow: true };
}

const MARRIAGES = ['+', '+20', '+40'];

function readClaim(cursor: Cursor): Action {
  if (!cursor.isAt(':')) return { type: 'claim' };
  cursor.take();
  return { type: 'claim', marriage: cursor.oneOf(SUITS, `the suit of a marriage: ${SUITS.join(', ')}`) };
}

/** What the rules make of a line: the trump that was turned up, the contract, the factor, who takes the trick, what a claim was worth. */
export const consequence = (events: readonly MatchEvent[]): string =>
  events
    .map(consequenceOf)
    .filter((text) => text !== '')
    .at(-1) ?? '';

function consequenceOf(event: MatchEvent): string {
  switch (event.type) {
    case 'trumpChosen':
      return event.turnedUp ?? '';
    case 'contractSettled':
      return `${event.contract} by ${event.declarer}${event.sittingOut === null ? '' : `, ${event.sittingOut} sits out`}`;
    case 'doubled':
      return event.factor > 1 ? `x ${event.factor}` : '';
    case 'trickTaken':
      return `${event.seat} takes ${event.points}`;
    case 'talonExchanged':
      return `${event.laid} for ${event.took}`;
    case 'sixtySixClaimed':
      return event.holds ? 'right' : 'wrong';
    default:
      return '';
  }
}

/** What begins the line of a kind; a trick is called by its number. */
export const headOf = (kind: LineKind, trick: number): string => (kind === 'trick' ? `${trick}.` : kind);

import type { Result } from '../result.js';
import { isLineType, LINES, type LineType } from './line-shapes.js';
import { NotationError, reading, shortened, type NotationFault } from './notation-fault.js';
import type { Replay, ReplayedAction, ReplayedDeal, Seating } from './replay.js';
import { isObject, type JsonObject } from './shapes.js';

/**
 * The replay as NDJSON, one step a line, described in docs/notation.md: the game, who came and went, then each deal with its actions and its
 * result, and the end with the proof. `parseLines` gives the same replay again.
 */
export function formatLines(replay: Replay): string {
  const { format, game, seating, deals, ...end } = replay;
  const lines = [{ type: 'game', format, game }, ...seating, ...deals.flatMap(dealLines), { type: 'end', ...end }];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

const dealLines = ({ number, dealer, dealt, deck, actions, result }: ReplayedDeal): readonly object[] => [
  { type: 'deal', number, dealer, ...dealt, deck },
  ...actions,
  ...(result === null ? [] : [{ type: 'result', deal: number, ...result }]),
];

/**
 * The replay that the lines tell, or the first line that is none of it; its column is always 1. Form and order of the lines are judged, not
 * whether the rules allow what they tell. Never throws.
 */
export const parseLines = (text: string): Result<Replay, NotationFault> =>
  reading(text, (source) => replayOf(linesOf(source)));

/** A line whose members are those of its type. */
interface Line {
  readonly number: number;
  readonly type: LineType;
  readonly members: JsonObject;
}

function linesOf(text: string): readonly Line[] {
  const lines = text.split('\n').map((source, index) => ({ source, number: index + 1 }));
  const told = lines.filter(({ source }) => source.trim() !== '');
  return told.map(({ source, number }) => lineOf(source, number));
}

function lineOf(source: string, number: number): Line {
  const value = parsed(source);
  if (!isObject(value))
    throw new NotationError({ line: number, column: 1, found: shortened(source), expected: 'a JSON object' });
  const { type, ...members } = value;
  if (!isLineType(type)) throw faultOf(number, type, `a type of line: ${Object.keys(LINES).join(', ')}`);
  const fault = LINES[type](value, '');
  if (fault !== null) throw faultOf(number, fault.value, `${fault.expected} at ${fault.pointer}`);
  return { number, type, members };
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source) as unknown;
  } catch {
    return undefined;
  }
}

function faultOf(line: number, value: unknown, expected: string): NotationError {
  return new NotationError({ line, column: 1, found: shortened(foundText(value)), expected });
}

/** Lists and objects are not shown: they may be as deep as they like. */
function foundText(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  return isObject(value) ? 'an object' : JSON.stringify(value);
}

type Told<T> = { -readonly [Member in keyof T]: T[Member] };
type ToldDeal = Told<Omit<ReplayedDeal, 'actions'>> & { readonly actions: ReplayedAction[] };

/** Puts the lines together; the form of each has been judged, here it is their order. */
function replayOf(lines: readonly Line[]): Replay {
  const [first, ...rest] = lines;
  if (first?.type !== 'game') throw misplaced(first, 1, 'the line of type game');
  const seating: Seating[] = [];
  const deals: ToldDeal[] = [];
  const end = rest.pop();
  if (end?.type !== 'end') throw misplaced(end, first.number, 'a last line of type end');
  for (const line of rest) add(line, seating, deals);
  return { ...(first.members as Pick<Replay, 'format' | 'game'>), seating, deals, ...(end.members as unknown as End) };
}

type End = Pick<Replay, 'score' | 'winners' | 'bummerl' | 'endReason' | 'proof'>;

function add({ number, type, members }: Line, seating: Seating[], deals: ToldDeal[]): void {
  const deal = deals.at(-1);
  switch (type) {
    case 'game':
    case 'end':
      throw faultOf(number, type, 'a line of the game');
    case 'seatTaken':
    case 'seatLeft':
    case 'abort':
      if (deal !== undefined) throw faultOf(number, type, 'no such line after the first deal');
      seating.push({ type, ...members } as Seating);
      return;
    case 'deal':
      deals.push(dealOf(members));
      return;
    default:
      if (deal === undefined || deal.result !== null) throw faultOf(number, type, 'a deal that this belongs to');
      if (type === 'result') deal.result = resultOf(number, deal, members);
      else deal.actions.push({ type, ...members } as ReplayedAction);
  }
}

function dealOf(members: JsonObject): ToldDeal {
  const { version, at, elapsedMs, ...deal } = members;
  return { ...deal, dealt: { version, at, elapsedMs }, actions: [], result: null } as unknown as ToldDeal;
}

function resultOf(line: number, deal: ToldDeal, { deal: number, ...result }: JsonObject): ReplayedDeal['result'] {
  if (number !== deal.number) throw faultOf(line, number, `${deal.number} at /deal`);
  return result as unknown as ReplayedDeal['result'];
}

const misplaced = (line: Line | undefined, before: number, expected: string): NotationError =>
  faultOf(line?.number ?? before, line?.type, expected);

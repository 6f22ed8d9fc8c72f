import { CONTRACTS } from '../../actions.js';
import { REASONS } from '../../match.js';
import { isInteger, type Cursor } from './cursor.js';
import type { ReplayedDeal } from '../replay.js';

type Result = NonNullable<ReplayedDeal['result']>;
type Scored = Exclude<Result, { readonly reason: 'redeal' }>;

/** `made: gang by 3, 9 x 2 = 18 to 1, points 0:45`, or `redeal`. */
export function resultText(result: Result): string {
  if (result.reason === 'redeal') return result.reason;
  const { reason, value, factor, score, winners, points } = result;
  const to = ['to', ...winners].join(' ');
  return `${reason}: ${contractText(result)}${value} x ${factor} = ${score} ${to}, points ${points.join(':')}`;
}

function contractText({ contract, declarer }: Scored): string {
  if (contract === null) return '';
  return `${contract}${declarer === null ? '' : ` by ${declarer}`}, `;
}

const SCORED_REASONS = REASONS.filter((reason): reason is Scored['reason'] => reason !== 'redeal');

/** Reads the result of a deal whose cards are hidden, so that it cannot be worked out. */
export function readResult(cursor: Cursor): Result {
  if (cursor.isAt('redeal')) {
    cursor.take();
    return { reason: 'redeal' };
  }
  const reason = cursor.oneOf(SCORED_REASONS, `why the deal ended: ${REASONS.join(', ')}`);
  cursor.same(':');
  const settled = readContract(cursor);
  const value = cursor.integer('the value of the deal');
  cursor.same('x');
  const factor = cursor.integer('the factor of the doublings');
  cursor.same('=');
  const score = cursor.integer('what the winners get');
  cursor.same('to');
  const winners = readNumbers(cursor);
  cursor.same(', points');
  return { ...settled, winners, value, factor, score, points: readScore(cursor), reason };
}

function readContract(cursor: Cursor): Pick<Scored, 'contract' | 'declarer'> {
  if (isInteger(cursor.here.text)) return { contract: null, declarer: null };
  const contract = cursor.oneOf(CONTRACTS, 'a contract, or the value of the deal');
  const declarer = cursor.isAt('by') ? cursor.take() && cursor.integer('a seat') : null;
  cursor.same(',');
  return { contract, declarer };
}

/** Whole numbers, as long as there are any. */
export function readNumbers(cursor: Cursor): readonly number[] {
  const numbers: number[] = [];
  while (isInteger(cursor.here.text)) numbers.push(cursor.integer('a number'));
  return numbers;
}

/** Points by team: `5:18`. */
export function readScore(cursor: Cursor): readonly number[] {
  const points = [cursor.integer('points')];
  while (cursor.isAt(':')) {
    cursor.take();
    points.push(cursor.integer('points'));
  }
  return points;
}

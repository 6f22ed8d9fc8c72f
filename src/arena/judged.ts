import { ACTION_TYPES, type Action } from '../domain/actions.js';
import type { Refusal } from '../domain/game.js';
import type { Result } from '../domain/result.js';
import type { Table } from '../games/table.js';
import { PlayerFault } from './faults.js';

const LONGEST_QUOTE = 80;

/**
 * What a player has answered as the action that is kept. The answer may be anything.
 *
 * @throws PlayerFault when it is no action that is legal for the seat, or says `{"error": "why"}`
 */
export function judged(table: Table, seat: number, answer: unknown): Action {
  if (isObject(answer) && typeof answer['error'] === 'string') throw new PlayerFault('error', answer['error']);
  if (!isAction(answer)) throw new PlayerFault('illegal', `it answered ${quoted(answer)}, which is no action`);
  const decided = decide(table, seat, answer);
  if (decided?.ok === true) return decided.value;
  throw new PlayerFault(
    'illegal',
    `it answered ${quoted(answer)}: ${decided?.error.detail ?? 'there is no such action'}`,
  );
}

/** Null where the fields of the action hold what no action has: the rules count on that not to be. */
function decide({ record, state }: Table, seat: number, action: Action): Result<Action, Refusal> | null {
  try {
    return record.game.decide(state, seat, action);
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isAction = (value: unknown): value is Action =>
  isObject(value) && (ACTION_TYPES as readonly unknown[]).includes(value['type']);

const quoted = (answer: unknown): string => (JSON.stringify(answer) ?? 'nothing').slice(0, LONGEST_QUOTE);

import { fail, ok, type Result } from '../result.js';

/** Why a text or its lines are no replay. Line and column count from 1, columns in UTF-16 code units. */
export interface NotationFault {
  readonly line: number;
  readonly column: number;
  /** What stands there, shortened where it is long. */
  readonly found: string;
  /** What should stand there, in words. */
  readonly expected: string;
}

/** Ends the reading at the first fault. It never leaves `parseText` and `parseLines`, which give the fault as a value. */
export class NotationError extends Error {
  constructor(readonly fault: NotationFault) {
    super(`line ${fault.line}, column ${fault.column}: found ${fault.found}, expected ${fault.expected}`);
  }
}

const FOUND_LIMIT = 40;

/** What was found, no longer than a message can bear. */
export const shortened = (found: string): string =>
  found.length > FOUND_LIMIT ? `${found.slice(0, FOUND_LIMIT)}…` : found;

/** More characters than this are no replay that a game makes. */
export const TEXT_LIMIT = 32 * 1024 * 1024;

/** What `read` makes of the text, or the fault that it threw; a text that is too long is not read at all. */
export function reading<T>(text: string, read: (text: string) => T): Result<T, NotationFault> {
  if (text.length > TEXT_LIMIT)
    return fail({
      line: 1,
      column: 1,
      found: `${text.length} characters`,
      expected: `at most ${TEXT_LIMIT} characters`,
    });
  try {
    return ok(read(text));
  } catch (error) {
    if (error instanceof NotationError) return fail(error.fault);
    throw error;
  }
}

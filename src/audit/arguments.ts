import { parseArgs } from 'node:util';
import { fail, ok, type Result } from '../domain/result.js';

export const USAGE = `usage: npm run audit [-- --game <id>]

Plays every stored game again under the rules of its version, and reports each row, result, score and signature that does
not follow, and each break of the chain of hashes. It only reads, and a service may run meanwhile.
  --game   only this game
The database is the one that the service would use: DATABASE_URL, else that under DATA_DIR.
Exit code: 0 all follows, 1 something does not, 2 the database cannot be read.`;

export interface Arguments {
  readonly game: string | undefined;
}

/** What the command line asks for, or null where it asks how to ask. */
export function readArguments(args: readonly string[]): Result<Arguments | null, string> {
  try {
    const options = { game: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } } as const;
    const { values } = parseArgs({ args: [...args], options });
    return ok(values.help ? null : { game: values.game });
  } catch (error) {
    return fail((error as Error).message);
  }
}

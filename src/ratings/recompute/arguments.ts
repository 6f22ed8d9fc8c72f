import { parseArgs } from 'node:util';
import { fail, ok, type Result } from '../../domain/result.js';

export const USAGE = `usage: npm run ratings:recompute [-- --write]

Works all ratings out again from the results of the rated games, and reports what differs in the ledger and in the ratings.
It only reads, and a service may run meanwhile.
  --write   puts right what differs; no game is rated meanwhile
The database is the one that the service would use: DATABASE_URL, else that under DATA_DIR.
Exit code: 0 all is as it follows, or was put right, 1 something differs, 2 the database cannot be read.`;

export interface Arguments {
  readonly write: boolean;
}

/** What the command line asks for, or null where it asks how to ask. */
export function readArguments(args: readonly string[]): Result<Arguments | null, string> {
  try {
    const options = {
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    } as const;
    const { values } = parseArgs({ args: [...args], options });
    return ok(values.help ? null : { write: values.write });
  } catch (error) {
    return fail((error as Error).message);
  }
}

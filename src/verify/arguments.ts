import { parseArgs } from 'node:util';
import { fail, ok, type Result } from '../domain/result.js';

export const USAGE = `usage: bummerl-verify <file or URL of replays> [--keys <file or URL of a JWKS>] [--json]

Checks a replay of Bummerl by itself: signature, chain, commitment, every deck, every action, every result and the score.
It may be JSON, NDJSON with a step a line, or the text notation; or there may be many, each a line of JSON.
  --keys   the keys of the service, as at /.well-known/jwks.json; without it any key may have signed, and it says which has
  --json   one JSON object for each replay instead of words
Exit code: 0 all is right, 1 something is wrong, 2 a replay cannot be read.`;

export interface Arguments {
  readonly replay: string;
  readonly keys: string | undefined;
  readonly json: boolean;
}

/** What the command line asks for, or null where it asks how to ask. */
export function readArguments(args: readonly string[]): Result<Arguments | null, string> {
  try {
    const options = {
      keys: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [replay] = positionals;
    if (values.help) return ok(null);
    if (replay === undefined || positionals.length > 1) return fail('name one replay');
    return ok({ replay, keys: values.keys, json: values.json });
  } catch (error) {
    return fail((error as Error).message);
  }
}

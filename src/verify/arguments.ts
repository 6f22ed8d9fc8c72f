import { parseArgs } from 'node:util';
import { fail, ok, type Result } from '../domain/result.js';
import type { Receipt } from '../fairness/receipts.js';
import { parseHash, parseReceipt } from './formats.js';

export const USAGE = `usage: bummerl-verify <file or URL of replays> [options]

Checks a replay of Bummerl by itself: signature, chain, commitment, every deck, every action, every result and the score.
It may be JSON, NDJSON with a step a line, or the text notation; or there may be many, each a line of JSON.
  --keys FILE|URL          the keys of the service, as at https://<service>/.well-known/jwks.json; where none are named,
                           a replay from a URL has to be signed with one that is there at the same origin, and one
                           from a file with any key
  --commitment HASH        the commitment that you were given before the game
  --receipt VERSION:HASH   version and receipt that you were given for an action; any number of times
  --receipts FILE          a line VERSION HASH for each receipt
  --json                   one JSON object for each replay instead of words
Commitment and receipts are of one game, so with them there may be one replay only.
Exit code: 0 all is right, 1 something is wrong, 2 a replay cannot be read.`;

export interface Arguments {
  readonly replay: string;
  readonly keys: string | undefined;
  readonly commitment: string | undefined;
  readonly receipts: readonly Receipt[];
  /** A file with more of them. */
  readonly receiptsFile: string | undefined;
  readonly json: boolean;
}

/** What the command line asks for, or null where it asks how to ask. */
export function readArguments(args: readonly string[]): Result<Arguments | null, string> {
  try {
    const options = {
      keys: { type: 'string' },
      commitment: { type: 'string' },
      receipt: { type: 'string', multiple: true },
      receipts: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [replay] = positionals;
    if (values.help) return ok(null);
    if (replay === undefined || positionals.length > 1) return fail('name one replay');
    const commitment = values.commitment === undefined ? undefined : hashIn(values.commitment);
    const receipts = (values.receipt ?? []).map(receiptIn);
    return ok({ replay, keys: values.keys, commitment, receipts, receiptsFile: values.receipts, json: values.json });
  } catch (error) {
    return fail((error as Error).message);
  }
}

function hashIn(text: string): string {
  const hash = parseHash(text);
  if (hash === null) throw new Error(`--commitment is a hash of 64 hex digits, not ${text}`);
  return hash;
}

function receiptIn(text: string): Receipt {
  const receipt = parseReceipt(text);
  if (receipt === null) throw new Error(`--receipt is VERSION:HASH with a hash of 64 hex digits, not ${text}`);
  return receipt;
}

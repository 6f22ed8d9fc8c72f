import { fail, ok, type Result } from '../domain/result.js';
import type { Receipt } from '../fairness/receipts.js';
import type { VerifyOptions } from '../fairness/verify.js';
import type { Arguments } from './arguments.js';
import { parseKeys, parseReceipts } from './formats.js';
import { isAddress, readText } from './reading.js';

/** What is known of a game or of its house besides the replay, and so is compared with it. */
export interface Known {
  readonly options: VerifyOptions;
  /** Whose keys are trusted. */
  readonly keys: KeySource;
}

/** The address or file that the trusted keys are from; or why there are none, in words. */
export type KeySource = { readonly from: string } | { readonly missing: string };

/** Where every service has its keys. */
export const KEYS_PATH = '/.well-known/jwks.json';

/** Reads what the command line names to compare with. The error is a sentence. */
export async function readKnown(args: Arguments): Promise<Result<Known, string>> {
  const receipts = await receiptsOf(args);
  if (!receipts.ok) return receipts;
  const { commitment } = args;
  const kept = { receipts: receipts.value, ...(commitment === undefined ? {} : { commitment }) };
  const from = args.keys ?? (isAddress(args.replay) ? new URL(KEYS_PATH, args.replay).href : null);
  if (from === null) return ok({ options: kept, keys: { missing: 'a file does not say where they are' } });
  const trustedKeys = await parsed(from, parseKeys);
  if (trustedKeys.ok) return ok({ options: { ...kept, trustedKeys: trustedKeys.value }, keys: { from } });
  return args.keys === undefined ? ok({ options: kept, keys: { missing: trustedKeys.error } }) : trustedKeys;
}

async function receiptsOf({ receipts, receiptsFile }: Arguments): Promise<Result<readonly Receipt[], string>> {
  if (receiptsFile === undefined) return ok(receipts);
  const more = await parsed(receiptsFile, parseReceipts);
  return more.ok ? ok([...receipts, ...more.value]) : more;
}

async function parsed<T>(source: string, parse: (text: string) => Result<T, string>): Promise<Result<T, string>> {
  const text = await readText(source);
  if (!text.ok) return text;
  const read = parse(text.value);
  return read.ok ? read : fail(`${source} cannot be read: ${read.error}`);
}

#!/usr/bin/env node
import type { Fault } from '../fairness/faults.js';
import { verifyReplay, type Verified, type VerifyOptions } from '../fairness/verify.js';
import { fail, ok, type Result } from '../domain/result.js';
import { readArguments, USAGE, type Arguments } from './arguments.js';
import { parseKeys, parseReplay } from './formats.js';
import { readText, Unreadable } from './reading.js';
import { replaysIn } from './replays.js';
import { faultReport, report, summary } from './report.js';

// bummerl-verify: are replays what they claim to be?

const VERIFIED = 0;
const NOT_VERIFIED = 1;
const UNREADABLE = 2;

async function run(args: readonly string[]): Promise<number> {
  const read = readArguments(args);
  if (!read.ok) return refuse(`${read.error}\n\n${USAGE}`);
  if (read.value === null) {
    console.log(USAGE);
    return VERIFIED;
  }
  const options = await optionsOf(read.value);
  return options.ok ? await judgeAll(read.value, options.value) : refuse(options.error);
}

/** Judges what is there, one replay after the other; the worst of the verdicts counts. */
async function judgeAll({ replay: source, json }: Arguments, options: VerifyOptions): Promise<number> {
  const codes: number[] = [];
  try {
    for await (const { line, text } of replaysIn(source)) {
      const parsed = parseReplay(text);
      const where = line === null ? source : `${source}, line ${line},`;
      codes.push(
        parsed.ok
          ? say(await verifyReplay(parsed.value, options), line, json)
          : refuse(`${where} cannot be read: ${parsed.error}`),
      );
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    codes.push(refuse(error.message));
  }
  if (codes.length > 1 && !json) console.log(summary(codes.filter((code) => code === VERIFIED).length, codes.length));
  return codes.reduce((worst, code) => Math.max(worst, code));
}

function say(verdict: Result<Verified, Fault>, line: number | null, json: boolean): number {
  if (json) {
    const place = line === null ? {} : { line };
    const found = verdict.ok ? { verified: true, ...verdict.value } : { verified: false, fault: verdict.error };
    console.log(JSON.stringify({ ...place, ...found }));
  } else {
    const place = line === null ? '' : `line ${line}: `;
    console.log(place + (verdict.ok ? report(verdict.value) : faultReport(verdict.error)));
  }
  return verdict.ok ? VERIFIED : NOT_VERIFIED;
}

async function optionsOf({ keys }: Arguments): Promise<Result<VerifyOptions, string>> {
  if (keys === undefined) return ok({});
  const text = await readText(keys);
  if (!text.ok) return text;
  const read = parseKeys(text.value);
  return read.ok ? ok({ trustedKeys: read.value }) : fail(`${keys} cannot be read: ${read.error}`);
}

function refuse(why: string): number {
  console.error(`bummerl-verify: ${why}`);
  return UNREADABLE;
}

process.exitCode = await run(process.argv.slice(2));

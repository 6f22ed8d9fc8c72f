#!/usr/bin/env node
import { verifyReplay, type VerifyOptions } from '../fairness/verify.js';
import { fail, ok, type Result } from '../domain/result.js';
import { readArguments, USAGE, type Arguments } from './arguments.js';
import { parseKeys, parseReplay } from './formats.js';
import { readText } from './reading.js';
import { faultReport, report } from './report.js';

// bummerl-verify: is a replay what it claims to be?

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
  if (!options.ok) return refuse(options.error);
  const replay = await parsed(read.value.replay, parseReplay);
  return replay.ok ? await judge(replay.value, options.value, read.value) : refuse(replay.error);
}

async function judge(replay: unknown, options: VerifyOptions, { json }: Arguments): Promise<number> {
  const verdict = await verifyReplay(replay, options);
  if (json)
    console.log(
      JSON.stringify(verdict.ok ? { verified: true, ...verdict.value } : { verified: false, fault: verdict.error }),
    );
  else console.log(verdict.ok ? report(verdict.value) : faultReport(verdict.error));
  return verdict.ok ? VERIFIED : NOT_VERIFIED;
}

async function optionsOf({ keys }: Arguments): Promise<Result<VerifyOptions, string>> {
  if (keys === undefined) return ok({});
  const read = await parsed(keys, parseKeys);
  return read.ok ? ok({ trustedKeys: read.value }) : read;
}

async function parsed<T>(source: string, parse: (text: string) => Result<T, string>): Promise<Result<T, string>> {
  const text = await readText(source);
  if (!text.ok) return text;
  const value = parse(text.value);
  return value.ok ? value : fail(`${source} cannot be read: ${value.error}`);
}

function refuse(why: string): number {
  console.error(`bummerl-verify: ${why}`);
  return UNREADABLE;
}

process.exitCode = await run(process.argv.slice(2));

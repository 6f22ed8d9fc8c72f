#!/usr/bin/env node
import type { Fault } from '../fairness/faults.js';
import { verifyPlay } from '../fairness/verify-play.js';
import { verifyReplay, type Verified } from '../fairness/verify.js';
import type { Replay } from '../domain/replays/replay.js';
import type { Result } from '../domain/result.js';
import { isObject } from '../domain/replays/shapes.js';
import { readArguments, USAGE, type Arguments } from './arguments.js';
import { parseReplay } from './formats.js';
import { readKnown, type KeySource, type Known } from './known.js';
import { Unreadable } from './reading.js';
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
  const known = await readKnown(read.value);
  return known.ok ? await judgeAll(read.value, known.value) : refuse(known.error);
}

/** Judges what is there, one replay after the other; the worst of the verdicts counts. */
async function judgeAll({ replay: source, json }: Arguments, { options, keys }: Known): Promise<number> {
  const codes: number[] = [];
  const ofOneGame = options.commitment !== undefined || (options.receipts ?? []).length > 0;
  try {
    for await (const { line, text } of replaysIn(source)) {
      if (line !== null && ofOneGame)
        throw new Unreadable(`${source} has many replays, but commitment and receipts are of one game`);
      const parsed = parseReplay(text);
      const where = line === null ? source : `${source}, line ${line},`;
      codes.push(
        parsed.ok
          ? say(parsed.value, await verifyReplay(parsed.value, options), { line, json, keys })
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

interface Saying {
  readonly line: number | null;
  readonly json: boolean;
  readonly keys: KeySource;
}

function say(document: unknown, verdict: Result<Verified, Fault>, { line, json, keys }: Saying): number {
  const play = isWithoutProof(document) ? verifyPlay(document) : null;
  if (json) {
    const found = verdict.ok ? { verified: true, ...verdict.value } : { verified: false, fault: verdict.error };
    const place = line === null ? {} : { line };
    const from = 'from' in keys ? keys.from : null;
    console.log(JSON.stringify({ ...place, ...found, ...(play === null ? {} : { play }), keys: from }));
  } else {
    const place = line === null ? '' : `line ${line}: `;
    console.log(place + (verdict.ok ? report(verdict.value, keys) : faultReport(verdict.error, keys, play)));
  }
  return verdict.ok ? VERIFIED : NOT_VERIFIED;
}

/** Such a replay is not verified, but its play can be judged. */
const isWithoutProof = (document: unknown): document is Replay => isObject(document) && document['proof'] === null;

function refuse(why: string): number {
  console.error(`bummerl-verify: ${why}`);
  return UNREADABLE;
}

process.exitCode = await run(process.argv.slice(2));

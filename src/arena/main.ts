import { readArguments, USAGE, type Arguments } from './arguments.js';
import { LocalVenue, type LocalSetup } from './local-venue.js';
import { playMatch, type Standing } from './match.js';
import { jsonOf, progressOf, textOf } from './report.js';
import { ServiceError } from './service-client.js';
import { isAtService, ServiceVenue } from './service-venue.js';
import type { Venue } from './venue.js';

// npm run arena: a match of two bots over duplicate deals.

const PLAYED = 0;
const NO_SERVICE = 1;
const WRONG = 2;
/** As a shell has it for SIGINT. */
const INTERRUPTED = 130;
const PROGRESS_MS = 5_000;

async function run(args: readonly string[]): Promise<number> {
  const read = readArguments(args);
  if (!read.ok) return refuse(read.error, WRONG);
  if (read.value === null) {
    console.log(USAGE);
    return PLAYED;
  }
  try {
    return await play(read.value);
  } catch (error) {
    if (error instanceof ServiceError) return refuse(error.message, NO_SERVICE);
    throw error;
  }
}

/** The first Ctrl-C ends the match, and a second one the process. */
async function play(match: Arguments): Promise<number> {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  const venue: Venue = isAtService(match)
    ? await ServiceVenue.open(match, match.url)
    : new LocalVenue(match as LocalSetup);
  try {
    const course = { ...match, signal: stop.signal, onDeck: progress(match, venue) };
    const outcome = { ...(await playMatch(venue, match, course)), faults: venue.faults };
    console.log(match.json ? jsonOf(outcome, match) : textOf(outcome, match));
    return outcome.end === 'interrupted' ? INTERRUPTED : PLAYED;
  } finally {
    await venue.close();
  }
}

/** Tells how it stands now and then. */
function progress(match: Arguments, { faults }: Venue): (standing: Standing) => void {
  let told = performance.now();
  return (standing) => {
    if (performance.now() < told + PROGRESS_MS) return;
    told = performance.now();
    const total = faults.a.total + faults.b.total;
    console.error(progressOf(standing, match) + (total === 0 ? '' : `, ${total} faults`));
  };
}

function refuse(why: string, code: number): number {
  console.error(`arena: ${why}`);
  return code;
}

process.exitCode = await run(process.argv.slice(2));

import { readConfig } from '../config.js';
import { Database } from '../database/database.js';
import { isDatabaseDown } from '../database/database-errors.js';
import { borrowDatabase } from '../database/open-database.js';
import { StartError } from '../start-error.js';
import { readArguments, USAGE, type Arguments } from './arguments.js';
import { judge } from './judge.js';
import { idsOf, readGame } from './stored-games.js';

// npm run audit: does all that is stored follow from the rules?

const SOUND = 0;
const UNSOUND = 1;
const UNREADABLE = 2;
const PROGRESS_MS = 10_000;

async function run(args: readonly string[]): Promise<number> {
  const read = readArguments(args);
  if (!read.ok) return refuse(`${read.error}\n\n${USAGE}`);
  if (read.value === null) {
    console.log(USAGE);
    return SOUND;
  }
  try {
    return await audit(read.value);
  } catch (error) {
    if (error instanceof StartError) return refuse(error.message);
    if (isDatabaseDown(error)) return refuse('the database went away in the middle');
    throw error;
  }
}

async function audit({ game }: Arguments): Promise<number> {
  const opened = await borrowDatabase(readConfig(process.env));
  const database = new Database(opened.url);
  try {
    return await judgeAll(database, game);
  } finally {
    await database.$disconnect();
    await opened.close();
  }
}

async function judgeAll(database: Database, only: string | undefined): Promise<number> {
  const count = { games: 0, rows: 0, unsound: 0 };
  let told = performance.now();
  for await (const id of idsOf(database, only)) {
    const stored = await readGame(database, id);
    if (stored === null) continue;
    const findings = await judge(stored);
    for (const { version, message } of findings)
      console.log(`game ${id}${version === null ? '' : `, row ${version}`}: ${message}`);
    count.games += 1;
    count.rows += stored.log.length;
    if (findings.length > 0) count.unsound += 1;
    if (performance.now() < told + PROGRESS_MS) continue;
    told = performance.now();
    console.error(`${count.games} games so far`);
  }
  if (only !== undefined && count.games === 0) return refuse(`there is no game ${only}`);
  console.log(`${count.games} games with ${count.rows} rows: ${verdict(count.unsound)}`);
  return count.unsound === 0 ? SOUND : UNSOUND;
}

const verdict = (unsound: number): string =>
  unsound === 0
    ? 'all follows from the rules'
    : `${unsound} of the games did not follow from the rules or could not be judged`;

function refuse(why: string): number {
  console.error(`audit: ${why}`);
  return UNREADABLE;
}

process.exitCode = await run(process.argv.slice(2));

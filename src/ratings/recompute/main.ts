import { readConfig } from '../../config.js';
import { Database } from '../../database/database.js';
import { isDatabaseDown } from '../../database/database-errors.js';
import { borrowDatabase } from '../../database/open-database.js';
import { StartError } from '../../start-error.js';
import { readArguments, USAGE, type Arguments } from './arguments.js';
import { recompute, type Recomputed } from './recompute.js';

// npm run ratings:recompute: do the ratings follow from the games?

const EQUAL = 0;
const DIFFERENT = 1;
const UNREADABLE = 2;

async function run(args: readonly string[]): Promise<number> {
  const read = readArguments(args);
  if (!read.ok) return refuse(`${read.error}\n\n${USAGE}`);
  if (read.value === null) {
    console.log(USAGE);
    return EQUAL;
  }
  try {
    return await compareAll(read.value);
  } catch (error) {
    if (error instanceof StartError) return refuse(error.message);
    if (isDatabaseDown(error)) return refuse(`the database went away in the middle, or was too slow: ${String(error)}`);
    throw error;
  }
}

async function compareAll({ write }: Arguments): Promise<number> {
  const opened = await borrowDatabase(readConfig(process.env));
  const database = new Database(opened.url);
  try {
    const recomputed = await recompute(database, write, ({ of, message }) => console.log(`${of}: ${message}`));
    console.log(verdict(recomputed, write));
    return recomputed.differences === 0 || write ? EQUAL : DIFFERENT;
  } finally {
    await database.$disconnect();
    await opened.close();
  }
}

function verdict({ games, changes, ratings, differences }: Recomputed, written: boolean): string {
  const all = `${games} rated games, ${changes} changes and ${ratings} ratings`;
  if (differences === 0) return `${all}: all is as it follows from the games`;
  const found = `${differences} ${differences === 1 ? 'difference' : 'differences'}`;
  return `${all}: ${found}, ${written ? 'put right' : 'which --write puts right'}`;
}

function refuse(message: string): number {
  console.error(message);
  return UNREADABLE;
}

process.exitCode = await run(process.argv.slice(2));

import type { Database, Prisma } from '../../database/database.js';
import {
  changeOf,
  lockRatings,
  readProgress,
  standingOf,
  writeChanges,
  writeProgress,
  writeStandings,
} from '../ledger.js';
import { rateGame, type Change } from '../rate-game.js';
import { readGames } from '../rated-games.js';
import { Standings, type Standing } from '../standings.js';
import { conservative } from '../systems.js';
import { differencesBetween, type Difference } from './differences.js';

const GAMES_AT_ONCE = 500;
/** Prisma makes one statement for so many rows, and PostgreSQL takes no more values in one. */
const ROWS_AT_ONCE = 1_000;
const LONGEST_MS = 60 * 60 * 1000;

export interface Recomputed {
  readonly games: number;
  readonly changes: number;
  readonly ratings: number;
  readonly differences: number;
}

type Tell = (difference: Difference) => void;

/**
 * Works out the ratings again, from the first rated game to where the stored ones have come, and compares both. When nothing
 * is written, all is read as of one moment.
 *
 * @param tell  called with each difference
 * @param write whether to put right what differs; all of it is one transaction, in which nobody else rates
 */
export function recompute(database: Database, write: boolean, tell: Tell): Promise<Recomputed> {
  return database.$transaction(
    async (transaction) => {
      if (write) await lockRatings(transaction);
      return await compare(transaction, write, tell);
    },
    // Behind the lock what the last to hold it did must be seen.
    { isolationLevel: write ? 'ReadCommitted' : 'RepeatableRead', timeout: LONGEST_MS },
  );
}

async function compare(transaction: Prisma.TransactionClient, write: boolean, tell: Tell): Promise<Recomputed> {
  const progress = await readProgress(transaction);
  const standings = new Standings();
  const count = { games: 0, changes: 0, differences: 0 };
  for (let after: number | null = null; ;) {
    const { games, upTo } = await readGames(transaction, after ?? 0, progress.number, GAMES_AT_ONCE);
    const isLast = upTo >= progress.number;
    const changes = games.flatMap((game) => rateGame(game, standings));
    count.differences += await compareChanges(transaction, { after, upTo: isLast ? null : upTo }, changes, write, tell);
    count.games += games.length;
    count.changes += changes.length;
    if (isLast) break;
    after = upTo;
  }
  const due = [...standings];
  count.differences += await compareStandings(transaction, due, write, tell);
  if (write && count.differences > 0)
    await writeProgress(transaction, { number: progress.number, revision: progress.revision + 1 });
  return { ...count, ratings: due.length };
}

/** A part of the ledger, by end numbers; null is without an end. */
interface Part {
  readonly after: number | null;
  readonly upTo: number | null;
}

async function compareChanges(
  transaction: Prisma.TransactionClient,
  { after, upTo }: Part,
  due: readonly Change[],
  write: boolean,
  tell: Tell,
): Promise<number> {
  const number = { ...(after === null ? {} : { gt: after }), ...(upTo === null ? {} : { lte: upTo }) };
  const found = await transaction.ratingChange.findMany({ where: { number } });
  const differences = differencesBetween(due, found.map(changeOf), nameOfChange);
  for (const difference of differences) tell(difference);
  if (write && differences.length > 0) {
    const gameIds = [...new Set(due.map(({ gameId }) => gameId))];
    await transaction.ratingChange.deleteMany({ where: { number } });
    await transaction.ratingChange.deleteMany({ where: { gameId: { in: gameIds } } }); // those in another place
    for (const part of partsOf(due)) await writeChanges(transaction, part);
  }
  return differences.length;
}

async function compareStandings(
  transaction: Prisma.TransactionClient,
  due: readonly Standing[],
  write: boolean,
  tell: Tell,
): Promise<number> {
  const found = await transaction.rating.findMany();
  const differences = differencesBetween(
    due.map((standing) => ({ ...standing, conservative: conservative(standing.system, standing) })),
    found.map((row) => ({ ...standingOf(row), conservative: row.conservative })),
    nameOfStanding,
  );
  for (const difference of differences) tell(difference);
  if (write && differences.length > 0) {
    await transaction.rating.deleteMany();
    for (const part of partsOf(due)) await writeStandings(transaction, part);
  }
  return differences.length;
}

function* partsOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE);
}

const nameOfChange = ({ gameId, player, version }: Change): string =>
  `ledger: game ${gameId}, ${inVersion(player, version)}`;

const nameOfStanding = ({ game, player, version }: Standing): string =>
  `rating: ${game}, ${inVersion(player, version)}`;

const inVersion = (player: string, version: string): string =>
  version === '' ? player : `${player} in version ${JSON.stringify(version)}`;

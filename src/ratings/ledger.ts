import type { Prisma } from '../database/database.js';
import type { GameId } from '../domain/game.js';
import type { Change, Other } from './rate-game.js';
import type { Standing } from './standings.js';
import { conservative, type System } from './systems.js';

// The tables of the ratings: what each game has changed, what has come of it, and how far that has come.

/** The advisory lock that whoever changes the ratings holds. */
export const LOCK_KEY = 1_382_380_663;
const PROGRESS_ID = 1;

/** How far the ratings have come. */
export interface Progress {
  /** All games up to this end number are in. */
  readonly number: number;
  /** Counts the changes of what is stored. */
  readonly revision: number;
}

/** Waits for whoever is changing the ratings; nobody else does so until the end of the transaction. */
export async function lockRatings(transaction: Prisma.TransactionClient): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK_KEY})`;
}

export async function readProgress(database: Prisma.TransactionClient): Promise<Progress> {
  const row = await database.ratingProgress.findUnique({ where: { id: PROGRESS_ID } });
  return row === null ? { number: 0, revision: 0 } : { number: Number(row.number), revision: row.revision };
}

export async function writeProgress(transaction: Prisma.TransactionClient, progress: Progress): Promise<void> {
  const { number, revision } = progress;
  await transaction.ratingProgress.upsert({
    where: { id: PROGRESS_ID },
    create: { id: PROGRESS_ID, number, revision },
    update: { number, revision },
  });
}

/** The standings of some players, all versions of each in all games; without the ids, of everybody. */
export async function readStandings(
  database: Prisma.TransactionClient,
  players?: readonly string[],
): Promise<readonly Standing[]> {
  const where = players === undefined ? {} : { player: { in: [...players] } };
  const rows = await database.rating.findMany({ where });
  return rows.map(standingOf);
}

export async function writeChanges(transaction: Prisma.TransactionClient, changes: readonly Change[]): Promise<void> {
  await transaction.ratingChange.createMany({ data: changes.map(rowOfChange) });
}

export async function writeStandings(
  transaction: Prisma.TransactionClient,
  standings: readonly Standing[],
): Promise<void> {
  if (standings.length === 0) return;
  const keys = standings.map(({ game, player, version }) => ({ game, player, version }));
  await transaction.rating.deleteMany({ where: { OR: keys } });
  await transaction.rating.createMany({ data: standings.map(rowOfStanding) });
}

export type RatingRow = Prisma.RatingGetPayload<object>;
export type ChangeRow = Prisma.RatingChangeGetPayload<object>;

export const standingOf = ({ conservative: _, lastNumber, lastAt, ...row }: RatingRow): Standing => ({
  ...row,
  game: row.game as GameId,
  system: row.system as System,
  lastNumber: Number(lastNumber),
  lastAt: lastAt.getTime(),
});

export const rowOfStanding = ({ lastNumber, lastAt, ...standing }: Standing): RatingRow => ({
  ...standing,
  conservative: conservative(standing.system, standing),
  lastNumber: BigInt(lastNumber),
  lastAt: new Date(lastAt),
});

export const changeOf = (row: ChangeRow): Change => ({
  ...{ gameId: row.gameId, number: Number(row.number), at: row.at.getTime() },
  ...{ game: row.game as GameId, system: row.system as System },
  ...{ player: row.player, version: row.version, won: row.won },
  before: { rating: row.ratingBefore, deviation: row.deviationBefore, volatility: row.volatilityBefore },
  after: { rating: row.ratingAfter, deviation: row.deviationAfter, volatility: row.volatilityAfter },
  partners: row.partners as unknown as readonly Other[],
  opponents: row.opponents as unknown as readonly Other[],
});

const rowOfChange = ({ number, at, before, after, partners, opponents, ...change }: Change) =>
  ({
    ...change,
    number: BigInt(number),
    at: new Date(at),
    ...{ ratingBefore: before.rating, deviationBefore: before.deviation, volatilityBefore: before.volatility },
    ...{ ratingAfter: after.rating, deviationAfter: after.deviation, volatilityAfter: after.volatility },
    partners: partners as unknown as Prisma.InputJsonArray,
    opponents: opponents as unknown as Prisma.InputJsonArray,
  }) satisfies Prisma.RatingChangeCreateManyInput;

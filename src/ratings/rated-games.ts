import type { Prisma } from '../database/database.js';
import type { Game, GameId } from '../domain/game.js';
import type { EndReason } from '../domain/match.js';
import { ALL_RULE_SETS } from '../domain/rule-sets.js';
import type { RatedPlayer } from './standings.js';
import { systemOf, type System } from './systems.js';

/** What counts of a game for the ratings. */
export interface RatedGame {
  readonly id: string;
  /** Its place among the games that are over. */
  readonly number: number;
  /** When it ended, in milliseconds since 1970. */
  readonly at: number;
  /** `schnapsen`, `bauernschnapsen`. */
  readonly game: GameId;
  readonly system: System;
  /** Each side in the order of its seats. */
  readonly winners: readonly RatedPlayer[];
  readonly losers: readonly RatedPlayer[];
}

/**
 * What was decided at the table counts, and giving up is a decision of the one who does. Where somebody never came nobody
 * has shown what he can, and a ruling is an organiser's doing. What a league makes of a result changes nothing here.
 */
const COUNTS: Readonly<Record<EndReason, boolean>> = {
  target: true,
  resignation: true,
  timeout: true,
  noShow: false,
  aborted: false,
  adjudicated: false,
};
const COUNTING = Object.entries(COUNTS).flatMap(([reason, counts]) => (counts ? [reason] : []));

/** How a house bot is called among the players. No account has such an id. */
export const playerOfBot = (bot: string): string => `bot:${bot}`;

/** The house bot that a player is, or null. */
export const botOf = (player: string): string | null =>
  player.startsWith('bot:') ? player.slice('bot:'.length) : null;

/** A part of the rated games, in the order of their end numbers. */
export interface GamesRead {
  readonly games: readonly RatedGame[];
  /** All up to this end number have been looked at. */
  readonly upTo: number;
}

/**
 * The games that count with end numbers above `after`, up to `last`, in their order. A game in which one side has never acted,
 * or had the clock act for it from beginning to end, does not, however it ended: a withdrawal from a league gives up
 * games that nobody has come to.
 *
 * @param limit how many are looked at
 */
export async function readGames(
  database: Prisma.TransactionClient,
  after: number,
  last: number,
  limit: number,
): Promise<GamesRead> {
  const games = await database.game.findMany({
    where: { rated: true, endReason: { in: COUNTING }, endNumber: { gt: after, lte: last } },
    orderBy: { endNumber: 'asc' },
    take: limit,
    select: {
      ...{ id: true, endNumber: true, finishedAt: true, ruleSet: true, winners: true },
      seats: { orderBy: { seat: 'asc' } },
    },
  });
  const acted = await seatsThatActed(
    database,
    games.map(({ id }) => id),
  );
  const counting = games.filter((game) => allSidesAmong(acted.get(game.id) ?? [], game));
  const upTo = games.length < limit ? last : Number(games.at(-1)?.endNumber ?? last);
  return { games: counting.map(ratedGameOf), upTo };
}

function allSidesAmong(some: readonly number[], stored: StoredGame): boolean {
  const game = gameOf(stored);
  const sides = (seats: readonly number[]): number => new Set(seats.map((seat) => game.teamOf(seat))).size;
  return sides(some) === sides(stored.seats.map(({ seat }) => seat));
}

/** The seats that have done something themselves, by game. */
async function seatsThatActed(
  database: Prisma.TransactionClient,
  gameIds: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await database.$queryRaw<{ gameId: string; seats: number[] }[]>`
    SELECT game_id AS "gameId", array_agg(DISTINCT seat) AS seats FROM log_row
    WHERE game_id = ANY(${gameIds}::text[]) AND type = 'action' AND data->'defaulted' IS NULL GROUP BY game_id`;
  return new Map(rows.map(({ gameId, seats }) => [gameId, seats]));
}

type StoredGame = Pick<
  Prisma.GameGetPayload<{ include: { seats: true } }>,
  'id' | 'endNumber' | 'finishedAt' | 'ruleSet' | 'winners' | 'seats'
>;

function ratedGameOf({ id, endNumber, finishedAt, ruleSet, winners, seats }: StoredGame): RatedGame {
  if (finishedAt === null) throw new Error(`game ${id} has not ended`);
  const game = gameOf({ ruleSet });
  const side = (won: boolean): readonly RatedPlayer[] =>
    seats.filter(({ seat }) => winners.includes(game.teamOf(seat)) === won).map(playerOf);
  return {
    ...{ id, number: Number(endNumber), at: finishedAt.getTime() },
    ...{ game: game.id, system: systemOf(game) },
    ...{ winners: side(true), losers: side(false) },
  };
}

/** Who sits on which side is the same in all versions of the rules. */
function gameOf({ ruleSet }: Pick<StoredGame, 'ruleSet'>): Game {
  const rules = ALL_RULE_SETS.find(({ id }) => id === ruleSet);
  if (rules === undefined) throw new Error(`there are no rules ${ruleSet} any more, and so no sides of its games`);
  return rules.game;
}

function playerOf({ accountId, bot, version }: StoredGame['seats'][number]): RatedPlayer {
  return { player: bot === null ? (accountId ?? '') : playerOfBot(bot), version: version ?? '' };
}

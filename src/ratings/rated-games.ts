import type { Prisma } from '../database/database.js';
import type { GameId } from '../domain/game.js';
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
 * What was decided at the table counts, and giving up is a decision of the one who does. Where a side never came nobody
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

/**
 * The games that count with end numbers above `after`, up to `upTo`, in their order.
 *
 * @param limit how many at most
 */
export async function readGames(
  database: Prisma.TransactionClient,
  after: number,
  upTo: number,
  limit: number,
): Promise<readonly RatedGame[]> {
  const games = await database.game.findMany({
    where: { rated: true, endReason: { in: COUNTING }, endNumber: { gt: after, lte: upTo } },
    orderBy: { endNumber: 'asc' },
    take: limit,
    select: {
      ...{ id: true, endNumber: true, finishedAt: true, ruleSet: true, winners: true },
      seats: { orderBy: { seat: 'asc' } },
    },
  });
  return games.map(ratedGameOf);
}

type StoredGame = Pick<
  Prisma.GameGetPayload<{ include: { seats: true } }>,
  'id' | 'endNumber' | 'finishedAt' | 'ruleSet' | 'winners' | 'seats'
>;

function ratedGameOf({ id, endNumber, finishedAt, ruleSet, winners, seats }: StoredGame): RatedGame {
  const rules = ALL_RULE_SETS.find((one) => one.id === ruleSet);
  if (rules === undefined || finishedAt === null) throw new Error(`game ${id} of ${ruleSet} cannot be rated`);
  const { game } = rules;
  const side = (won: boolean): readonly RatedPlayer[] =>
    seats.filter(({ seat }) => winners.includes(game.teamOf(seat)) === won).map(playerOf);
  return {
    ...{ id, number: Number(endNumber), at: finishedAt.getTime() },
    ...{ game: game.id, system: systemOf(game) },
    ...{ winners: side(true), losers: side(false) },
  };
}

function playerOf({ accountId, bot, version }: StoredGame['seats'][number]): RatedPlayer {
  return { player: bot === null ? (accountId ?? '') : playerOfBot(bot), version: version ?? '' };
}

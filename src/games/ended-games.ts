import { Injectable } from '@nestjs/common';
import { Database, type Prisma } from '../database/database.js';
import type { Caller } from '../http/current-account.js';
import { decodeCursor, encodeCursor, pageOf, type Page } from '../http/pages.js';
import { invalid } from '../http/problems.js';
import type { ReplaysQuery } from './dto/queries.dto.js';
import { visibleTo, wanted } from './game-list.js';
import { playerIdOf } from './players.js';
import { READABLE } from './record.js';

/** The advisory lock that whoever gives numbers holds. */
export const LOCK_KEY = 1_162_757_710;
/** What is left waits for the next reader. */
const NUMBERED_AT_ONCE = 10_000;

/** A page of the ids of games, and where to go on behind it, be there more already or not. */
export interface EndedPage {
  readonly games: Page<string>;
  readonly resume: string;
}

/**
 * The games that are over, in an order to which games are only ever added at the end.
 *
 * No time and no number that a game's own commit could bring along has that order: of two commits the one that took its
 * number first may come second, and who has read in between has passed it by. So the numbers are given afterwards, to what
 * is committed, by one reader at a time: what is numbered next is committed later than all that has been read.
 */
@Injectable()
export class EndedGames {
  constructor(private readonly database: Database) {}

  /**
   * Those that fit the query and that the caller may see.
   *
   * @throws Problem `validation` for a cursor that is none, or an end before the beginning
   */
  async page(query: ReplaysQuery, caller: Caller | null): Promise<EndedPage> {
    const [after] = decodeCursor(query.cursor, ['number']) ?? [0];
    const ended = endedWithin(query);
    await this.giveNumbers();
    const { ruleSet } = query;
    const player = await playerIdOf(this.database, query.player);
    const rows = await this.database.game.findMany({
      where: {
        AND: [READABLE, wanted({ ruleSet, player }), visibleTo(caller), ended, { endNumber: { gt: after } }],
      },
      orderBy: { endNumber: 'asc' },
      take: query.limit + 1,
      select: { id: true, endNumber: true },
    });
    const games = pageOf(rows, query.limit, keyOf, ({ id }) => id);
    const last = rows.slice(0, query.limit).at(-1);
    return { games, resume: encodeCursor(last === undefined ? [after] : keyOf(last)) };
  }

  /**
   * Those of some games that are over and that the caller may see, in the order given and up to the first whose board is sealed: who goes
   * on behind that one misses none.
   *
   * @returns the games, and how many were looked through
   */
  async among(
    ids: readonly string[],
    caller: Caller | null,
  ): Promise<{ readonly games: readonly string[]; readonly looked: number }> {
    const these = { id: { in: [...ids] } };
    const [sealed, readable] = await Promise.all([
      this.database.game.findMany({ where: { ...these, board: { sealed: true } }, select: { id: true } }),
      this.database.game.findMany({
        where: { AND: [READABLE, visibleTo(caller), { finishedAt: { not: null } }, these] },
        select: { id: true },
      }),
    ]);
    const first = ids.findIndex((id) => sealed.some((game) => game.id === id));
    const looked = first === -1 ? ids.length : first;
    const seen = new Set(readable.map(({ id }) => id));
    return { games: ids.slice(0, looked).filter((id) => seen.has(id)), looked };
  }

  /** Numbers the games that have ended since it was last done, about in the order of their ends; not yet those of sealed boards. */
  async giveNumbers(): Promise<void> {
    const waiting = await this.database.game.findFirst({
      where: { endNumber: null, finishedAt: { not: null }, OR: [{ boardId: null }, { board: { sealed: false } }] },
      select: { id: true },
    });
    if (waiting === null) return;
    // By the second statement those who had the lock before have committed, and it sees what they did.
    const lock = this.database.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK_KEY})`;
    // All the end numbers are null; named in the order, the index has them in it.
    const numbering = this.database.$executeRaw`
      UPDATE game SET end_number = given.number
      FROM (
        SELECT id, row_number() OVER (ORDER BY finished_at, id)
            + (SELECT coalesce(max(end_number), 0) FROM game) AS number
        FROM (
          SELECT id, finished_at FROM game WHERE end_number IS NULL AND finished_at IS NOT NULL
            AND (board_id IS NULL OR EXISTS (SELECT FROM board WHERE board.id = game.board_id AND NOT board.sealed))
          ORDER BY end_number, finished_at LIMIT ${NUMBERED_AT_ONCE}) AS waiting
      ) AS given
      WHERE game.id = given.id`;
    await this.database.$transaction([lock, numbering], { isolationLevel: 'ReadCommitted' });
  }
}

const keyOf = ({ endNumber }: { readonly endNumber: bigint | null }): [number] => [Number(endNumber)];

function endedWithin({ since, until }: ReplaysQuery): Prisma.GameWhereInput {
  const gte = since === undefined ? {} : { gte: new Date(since) };
  const lt = until === undefined ? {} : { lt: new Date(until) };
  if (gte.gte !== undefined && lt.lt !== undefined && lt.lt < gte.gte)
    throw invalid({ pointer: '/query/until', message: 'must not be before `since`' });
  return { finishedAt: { not: null, ...gte, ...lt } };
}

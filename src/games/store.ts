import { Injectable } from '@nestjs/common';
import { isDuplicateKey } from '../database/database-errors.js';
import { Database, type Prisma } from '../database/database.js';
import { Statements } from '../database/statements.js';
import type { Advance } from './advance.js';
import { appending, startsWithBots, type Entry, type Part } from './appending.js';
import { BotLeases } from './bot-leases.js';
import { deadlineOf } from './clock.js';
import { Deadlines, GRACE_MS } from './deadlines.js';
import { GroupCommit } from './group-commit.js';
import type { KeptAnswer } from './keys.js';
import { restore, type Row } from './log.js';
import type { Moved } from './notices.js';
import { readRecord } from './record.js';
import { Signatures } from './signatures.js';
import { isOver, type GameRecord } from './table.js';

/** A result and a signature go with the row that ended the deal, and a seat with its game; which is found first is open. */
const INDEXES = {
  version: ['log_row_pkey', 'deal_result_pkey', 'game_signature_pkey'],
  key: ['idempotency_key_pkey'],
  game: ['game_pkey', 'game_seat_pkey'],
  rematch: ['game_rematch_of_key'],
} as const;

export interface RunningClock {
  readonly id: string;
  readonly at: Date;
  readonly moveMs: number;
}

/** Somebody else was first: with this version of the game, this Idempotency-Key, the game of this id or this rematch. */
export class LostRace extends Error {
  constructor(readonly over: keyof typeof INDEXES) {
    super(`lost the race for a ${over}`);
  }
}

/** The tables of the games. What `append` and `create` write is durable when they return. */
@Injectable()
export class GameStore {
  private readonly commits = new GroupCommit<Entry>(
    (entries) => this.appendAll(entries),
    (error) => error instanceof LostRace,
  );

  constructor(
    private readonly database: Database,
    private readonly statements: Statements,
    private readonly leases: BotLeases,
    private readonly signatures: Signatures,
    private readonly deadlines: Deadlines,
  ) {}

  /**
   * Writes what happened in one game, and all that follows from it, as one transaction; together with what others write
   * at the same time. What ends the game is written with the signature.
   *
   * @param kept the answer to keep for the request's Idempotency-Key, if it had one
   * @throws LostRace or Problem `overloaded` with nothing written; any other error may leave it open whether it was
   */
  async append(advance: Advance, kept: KeptAnswer | null): Promise<void> {
    const signature = isOver(advance.after) ? await this.signatures.make(advance.after) : null;
    await this.commits.add({ advance, kept, founds: false, signature });
  }

  /**
   * Writes a new game and what has happened in it so far.
   *
   * @throws as `append` does
   */
  async create(advance: Advance, kept: KeptAnswer | null): Promise<void> {
    await this.commits.add({ advance, kept, founds: true, signature: null });
  }

  /**
   * Writes what happened in some games together with something else, as one transaction.
   *
   * @throws as `append` does; what the keys of the other parts refuse as PostgreSQL says it
   */
  async appendTogether(advances: readonly Advance[], along: readonly Part[]): Promise<void> {
    const entries: Entry[] = [];
    for (const one of advances) {
      const signature = isOver(one.after) ? await this.signatures.make(one.after) : null;
      entries.push({ advance: one, kept: null, founds: false, signature });
    }
    await this.appendAll(entries, along);
  }

  private async appendAll(entries: readonly Entry[], along: readonly Part[] = []): Promise<void> {
    for (const { advance } of entries) this.note(advance); // it may be written though the answer is lost
    // In the same order everywhere, so that two instances cannot wait for each other.
    const inOrder = [...entries].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
    await asRace(this.statements.run(appending(this.database.instance, inOrder, along)));
    for (const { advance } of inOrder) this.lease(advance);
  }

  private note({ after }: Advance): void {
    const deadline = deadlineOf(after);
    if (deadline !== null) this.deadlines.note(after.record.id, deadline.at + GRACE_MS);
  }

  private lease(advance: Advance): void {
    if (startsWithBots(advance)) this.leases.take(advance.before.record.id);
  }

  /** What is fixed of a game, or null when there is none with this id. */
  async record(id: string): Promise<GameRecord | null> {
    const game = await this.database.game.findUnique({
      where: { id },
      include: { seats: { orderBy: { seat: 'asc' } } },
    });
    if (game === null) return null;
    const creator = await this.database.account.findUniqueOrThrow({ where: { id: game.createdBy } });
    return readRecord(game, creator);
  }

  /** The log of a game in order, up to and with a version. */
  rows(gameId: string, upTo?: number): Promise<Row[]> {
    return this.rowsWhere({ gameId, ...(upTo === undefined ? {} : { version: { lte: upTo } }) });
  }

  /** The deal that goes on at a version, and what was done in it until then. Throws when there was none. */
  async rowsOfDeal(gameId: string, upTo: number): Promise<Row[]> {
    const dealt = await this.database.logRow.findFirst({
      where: { gameId, type: 'deal', version: { lte: upTo } },
      orderBy: { version: 'desc' },
      select: { version: true },
    });
    if (dealt === null) throw new Error(`game ${gameId} has no deal up to version ${upTo}`);
    return this.rowsWhere({ gameId, version: { gte: dealt.version, lte: upTo } });
  }

  /** What stands in the log of a game after a version, in order. */
  rowsAfter(gameId: string, version: number): Promise<Row[]> {
    return this.rowsWhere({ gameId, version: { gt: version } });
  }

  private async rowsWhere(where: Prisma.LogRowWhereInput): Promise<Row[]> {
    const rows = await this.database.logRow.findMany({ where, orderBy: { version: 'asc' } });
    return rows.map(rowOf);
  }

  /** The versions of those of the games in which something has happened. */
  async versions(gameIds: readonly string[]): Promise<readonly Moved[]> {
    const latest = await this.database.logRow.groupBy({
      by: ['gameId'],
      where: { gameId: { in: [...gameIds] } },
      _max: { version: true },
    });
    return latest.map(({ gameId, _max }) => ({ id: gameId, version: _max.version ?? 0, deadline: null }));
  }

  /** Running games with a clock, in order of their ids: when the last row was written, and the least that a seat has from then. */
  clocks(after: string, limit: number): Promise<readonly RunningClock[]> {
    return this.database.$queryRaw<RunningClock[]>`
      SELECT game.id, last.at, (game.time_control->>'moveMs')::float8 AS "moveMs"
      FROM game CROSS JOIN LATERAL (
        SELECT at FROM log_row WHERE game_id = game.id ORDER BY version DESC LIMIT 1) AS last
      WHERE game.status = 'playing' AND game.time_control IS NOT NULL AND game.id > ${after}
      ORDER BY game.id LIMIT ${limit}`;
  }

  /** Those of the ids that are of accounts. */
  async accountsAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const accounts = await this.database.account.findMany({ where: { id: { in: [...ids] } }, select: { id: true } });
    return new Set(accounts.map(({ id }) => id));
  }

  /** The stored results of a game's deals, by the number of the deal. */
  async results(gameId: string): Promise<ReadonlyMap<number, unknown>> {
    const results = await this.database.dealResult.findMany({ where: { gameId } });
    return new Map(results.map(({ deal, result }) => [deal, result]));
  }

  /** The game that was made as the rematch of another, or null. */
  async rematchOf(gameId: string): Promise<string | null> {
    const rematch = await this.database.game.findUnique({ where: { rematchOf: gameId }, select: { id: true } });
    return rematch?.id ?? null;
  }
}

const idOf = ({ advance }: Entry): string => advance.before.record.id;

/** A row as it was written. Throws on one that no version of the service has written. */
export const rowOf = ({
  version,
  at,
  elapsedMs,
  writtenAt,
  hash,
  ...stored
}: Prisma.LogRowGetPayload<object>): Row => ({
  version,
  change: restore(stored),
  at: at.getTime(),
  elapsedMs,
  writtenAt: writtenAt?.getTime() ?? null,
  hash: hash === null ? null : Buffer.from(hash).toString('hex'),
});

async function asRace<T>(writing: PromiseLike<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const races = Object.entries(INDEXES) as [keyof typeof INDEXES, readonly string[]][];
    const lost = races.find(([, indexes]) => indexes.some((index) => String(error).includes(index)));
    throw lost === undefined ? error : new LostRace(lost[0]);
  }
}

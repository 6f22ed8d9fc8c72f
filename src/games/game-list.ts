import { Injectable } from '@nestjs/common';
import { Database, Prisma } from '../database/database.js';
import { decodeCursor, pageOf, type Page } from '../http/pages.js';
import type { Caller } from '../http/current-account.js';
import type { GameSummaryDto, StateSummaryDto } from './dto/game.dto.js';
import type { GamesQuery } from './dto/queries.dto.js';
import { frameOf } from './game-view.js';
import { playerIdOf } from './players.js';
import { readRecord, READABLE } from './record.js';
import { GameStore } from './store.js';
import type { Status } from './table.js';
import type { EndReason } from '../domain/match.js';

type ListedGame = Prisma.GameGetPayload<{ include: { seats: true }; omit: { practice: true } }>;
type Names = ReadonlyMap<string, string>;

/** Nobody plays more at once. */
const MOST_LIVE = 1_000;

/** Lists of games, the newest first. */
@Injectable()
export class GameList {
  constructor(
    private readonly database: Database,
    private readonly store: GameStore,
  ) {}

  /** The games that fit the query: the public ones, and the private ones that the caller has a part in. */
  async page(query: GamesQuery, caller: Caller | null): Promise<Page<GameSummaryDto>> {
    const [before] = decodeCursor(query.cursor, ['string']) ?? [];
    const asked = wanted({ ...query, player: await playerIdOf(this.database, query.player) });
    const games = await this.database.game.findMany({
      where: {
        AND: [READABLE, asked, visibleTo(caller), before === undefined ? {} : { id: { lt: before } }],
      },
      include: { seats: { orderBy: { seat: 'asc' } } },
      omit: { practice: true },
      orderBy: { id: 'desc' },
      take: query.limit + 1,
    });
    const [names, practice, moved] = await Promise.all([
      this.names(games),
      this.practice(games),
      this.store.versions(games.map(({ id }) => id)),
    ]);
    const versions = new Map(moved.map(({ id, version }) => [id, version]));
    return pageOf(
      games,
      query.limit,
      ({ id }) => [id],
      (game) => summaryOf(game, versions.get(game.id) ?? 0, names, practice.has(game.id), caller?.id ?? null),
    );
  }

  /** The newest games that are open or being played with an account at the table. */
  async live(accountId: string): Promise<readonly string[]> {
    const games = await this.database.game.findMany({
      where: { AND: [READABLE, { status: { in: ['open', 'playing'] }, seats: { some: { accountId } } }] },
      orderBy: { id: 'desc' },
      take: MOST_LIVE,
      select: { id: true },
    });
    return games.map(({ id }) => id);
  }

  /** Those of the games that have practice decks; the decks themselves may be many. */
  private async practice(games: readonly ListedGame[]): Promise<ReadonlySet<string>> {
    const ids = games.map(({ id }) => id);
    const found = await this.database.game.findMany({
      where: { id: { in: ids }, practice: { not: Prisma.DbNull } },
      select: { id: true },
    });
    return new Set(found.map(({ id }) => id));
  }

  private async names(games: readonly ListedGame[]): Promise<Names> {
    const ids = games.flatMap(({ createdBy, seats }) => [
      createdBy,
      ...seats.flatMap(({ accountId }) => accountId ?? []),
    ]);
    const accounts = await this.database.account.findMany({ where: { id: { in: [...new Set(ids)] } } });
    return new Map(accounts.map(({ id, name }) => [id, name]));
  }
}

/** What a query asks for; `player` is an id. */
export const wanted = ({ status, ruleSet, player }: Partial<GamesQuery>): Prisma.GameWhereInput => ({
  ...(status === undefined ? {} : { status }),
  ...(ruleSet === undefined ? {} : { ruleSet }),
  ...(player === undefined ? {} : { seats: { some: { accountId: player } } }),
});

/** The public games, and the private ones that the caller has a part in. */
export function visibleTo(caller: Caller | null): Prisma.GameWhereInput {
  if (caller === null) return { visibility: 'public' };
  const { id } = caller;
  const mine = { seats: { some: { OR: [{ accountId: id }, { reservedFor: id }] } } };
  return { OR: [{ visibility: 'public' }, { createdBy: id }, mine] };
}

function summaryOf(
  game: ListedGame,
  version: number,
  names: Names,
  isPractice: boolean,
  viewer: string | null,
): GameSummaryDto {
  const creator = { id: game.createdBy, name: nameOf(game.createdBy, names) };
  const record = readRecord({ ...game, practice: isPractice ? { decks: [] } : null }, creator);
  const state: StateSummaryDto = {
    version,
    status: game.status as Status,
    endReason: game.endReason as EndReason | null,
    seats: game.seats.map(({ seat, accountId, bot }) => ({
      seat,
      team: record.game.teamOf(seat),
      account: accountId === null ? null : { id: accountId, name: nameOf(accountId, names) },
      bot,
    })),
    score: game.score,
    winners: game.winners.length === 0 ? null : game.winners,
  };
  return { ...frameOf(record, viewer, game.finishedAt?.getTime() ?? null), state };
}

const nameOf = (id: string, names: Names): string => names.get(id) ?? '';

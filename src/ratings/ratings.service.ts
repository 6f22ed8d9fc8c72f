import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { GameId } from '../domain/game.js';
import { isBotName } from '../domain/strategy/strategies.js';
import { playerIdOf } from '../games/players.js';
import { decodeCursor, pageOf, type Page } from '../http/pages.js';
import { invalid, Problem } from '../http/problems.js';
import { Reply } from '../http/replies.js';
import { changeOf, readProgress, readStandings, standingOf } from './ledger.js';
import { botOf } from './rated-games.js';
import { Rater } from './rater.js';
import { changeView, playerView, ratingView, type Names } from './rating-views.js';
import type { PlayerRatingsDto, RatingChangeDto, RatingDto, RatingHistoryQuery, RatingsQuery } from './ratings.dto.js';
import { Standings, type Standing } from './standings.js';

/** The ratings and their ledger, to be read. They may be behind the games by the second that it takes to rate them. */
@Injectable()
export class RatingsService {
  constructor(
    private readonly database: Database,
    private readonly rater: Rater,
  ) {}

  /** The ratings of a game, the best first: by what each player is at least worth. */
  async list({ game, cursor, limit }: RatingsQuery): Promise<Reply<Page<RatingDto>>> {
    const after = placeOf(cursor);
    const { revision } = await readProgress(this.database); // before the page, which may be newer but not older
    const rows = await this.database.rating.findMany({
      where: { game, ...(after === null ? {} : { OR: [...behind(after)] }) },
      orderBy: [{ conservative: 'desc' }, { player: 'asc' }, { version: 'asc' }],
      take: limit + 1,
    });
    const names = await this.names(rows.map(({ player }) => player));
    const page = pageOf(
      rows,
      limit,
      ({ conservative, player, version }) => [String(conservative), player, version],
      (row) => ratingView(standingOf(row), names),
    );
    return shown(page, revision);
  }

  /**
   * All ratings of a player.
   *
   * @param named as `demandPlayer` takes it
   * @throws Problem `not-found`
   */
  async ofPlayer(named: string): Promise<Reply<PlayerRatingsDto>> {
    const { id, names } = await this.demandPlayer(named);
    const { revision } = await readProgress(this.database);
    const standings = [...(await readStandings(this.database, [id]))].sort(
      (a, b) => a.game.localeCompare(b.game) || b.lastNumber - a.lastNumber,
    );
    const ratings = standings.map((standing) => ratingView(standing, names));
    return shown({ player: playerView(id, names), ratings }, revision);
  }

  /**
   * What the games of a player have changed, the newest first.
   *
   * @throws Problem `not-found`
   */
  async history(named: string, { game, cursor, limit }: RatingHistoryQuery): Promise<Reply<Page<RatingChangeDto>>> {
    const [before] = decodeCursor(cursor, ['number']) ?? [];
    const { id } = await this.demandPlayer(named);
    const { revision } = await readProgress(this.database);
    const rows = await this.database.ratingChange.findMany({
      where: {
        player: id,
        ...(game === undefined ? {} : { game }),
        ...(before === undefined ? {} : { number: { lt: before } }),
      },
      orderBy: { number: 'desc' },
      take: limit + 1,
    });
    const changes = rows.map(changeOf);
    const others = changes.flatMap(({ partners, opponents }) => [...partners, ...opponents]);
    const names = await this.names(others.map(({ player }) => player));
    const page = pageOf(
      changes,
      limit,
      ({ number }) => [number],
      (change) => changeView(change, names),
    );
    return shown(page, revision);
  }

  /**
   * What players are worth in a game after all games that have ended until now, for seedings: of each the version that was
   * rated last. Who was never rated is missing.
   *
   * @param players ids of accounts, or `bot:greedy` and the like
   */
  async ratingsOf(game: GameId, players: readonly string[]): Promise<ReadonlyMap<string, Standing>> {
    await this.rater.catchUp();
    const standings = new Standings(await readStandings(this.database, players));
    return new Map(
      players.flatMap((player) => {
        const standing = standings.latest(game, player);
        return standing === null ? [] : [[player, standing] as const];
      }),
    );
  }

  /**
   * @param named the id or the name of an account, or a house bot as `bot:greedy`
   * @throws Problem `not-found`
   */
  private async demandPlayer(named: string): Promise<{ readonly id: string; readonly names: Names }> {
    const bot = botOf(named);
    if (bot !== null && isBotName(bot)) return { id: named, names: new Map() };
    const id = (await playerIdOf(this.database, named)) ?? named;
    const names = await this.names([id]);
    if (!names.has(id))
      throw new Problem('not-found', 'There is no such player: name an account, or a bot as bot:greedy.');
    return { id, names };
  }

  private async names(players: readonly string[]): Promise<Names> {
    const ids = [...new Set(players)].filter((player) => botOf(player) === null);
    const accounts = await this.database.account.findMany({
      where: { id: { in: ids } },
      select: { id: true, name: true },
    });
    return new Map(accounts.map(({ id, name }) => [id, name]));
  }
}

const shown = <T>(body: T, revision: number): Reply<T> =>
  new Reply(body, { version: revision, cacheControl: 'no-cache' });

interface Place {
  readonly conservative: number;
  readonly player: string;
  readonly version: string;
}

/** Where a list goes on. A fraction goes through a cursor as text, which keeps it to the last bit. */
function placeOf(cursor: string | undefined): Place | null {
  const [text, player, version] = decodeCursor(cursor, ['string', 'string', 'string']) ?? [];
  if (text === undefined || player === undefined || version === undefined) return null;
  const conservative = Number(text);
  if (Number.isFinite(conservative)) return { conservative, player, version };
  throw invalid({ pointer: '/query/cursor', message: 'must be the `nextCursor` of a page of this list, unchanged' });
}

const behind = ({ conservative, player, version }: Place) =>
  [
    { conservative: { lt: conservative } },
    { conservative, player: { gt: player } },
    { conservative, player, version: { gt: version } },
  ] as const;

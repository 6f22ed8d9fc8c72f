import { Injectable } from '@nestjs/common';
import type { GameRef } from '../domain/leagues/league/events.js';
import type { LeagueGame, Meeting } from '../domain/leagues/league/state.js';
import { BulkReplayService, type BulkReplays } from '../games/bulk-replays.js';
import type { Client } from '../games/client.js';
import { decodeCursor, encodeCursor, pageOf, type Page, type PageQuery } from '../http/pages.js';
import type { Reply } from '../http/replies.js';
import type { LeagueAccess } from './access.js';
import type { GameOfLeagueDto, GamesOfLeagueQuery } from './dto/standings.dto.js';
import type { League } from './league.js';
import { namedEntrant, shownOf } from './league-view.js';
import { LeagueStore } from './store.js';

/** The games of a league, as they are listed and as they were played. */
@Injectable()
export class LeagueGamesService {
  constructor(
    private readonly store: LeagueStore,
    private readonly replays: BulkReplayService,
  ) {}

  /** By round, table and number. */
  list({ league }: LeagueAccess, { limit, cursor, round: wanted }: GamesOfLeagueQuery): Reply<Page<GameOfLeagueDto>> {
    const after = decodeCursor(cursor, ['number', 'number', 'number']) ?? [0, 0, 0];
    const games = gamesOfLeague(league).filter(
      ({ game }) => isBehind(keyOf(game), after) && (wanted === undefined || game.round === wanted),
    );
    const page = pageOf(
      games,
      limit,
      ({ game }) => keyOf(game),
      (one) => gameOfLeagueDto(league, one),
    );
    return shownOf(league, page);
  }

  /**
   * The replays of its games that are over and may be seen by the caller, in the order in which their ends came into the log of
   * the league: so games are only ever added at the end. Those of a sealed board wait for it, and with them all later ones. Those of a
   * round that was taken back are passed over: a board of theirs stays sealed.
   *
   * @throws Problem `validation`
   */
  async replaysOf(
    { league, account }: LeagueAccess,
    { limit, cursor }: PageQuery,
    client: Client,
  ): Promise<BulkReplays> {
    const [after] = decodeCursor(cursor, ['number']) ?? [0];
    const rows = await this.store.endedGames(league.id, Math.min(after, league.version), limit + 1);
    const page = rows.slice(0, limit);
    const standing = new Set(gamesOfLeague(league).map(({ game }) => game.id));
    const ids = page.map(({ gameId }) => gameId).filter((id) => standing.has(id));
    const { lines, looked } = await this.replays.among(ids, account, client);
    const held = looked === ids.length ? page.length : page.findIndex(({ gameId }) => gameId === ids[looked]);
    const resume = encodeCursor([page[held - 1]?.number ?? after]);
    return { lines, nextCursor: held === page.length && rows.length > limit ? resume : null, resume };
  }
}

interface Played {
  readonly game: LeagueGame;
  readonly meeting: Meeting;
}

export const gamesOfLeague = ({ state }: League): readonly Played[] =>
  state.rounds.flatMap(({ meetings }) =>
    meetings.flatMap((meeting) => meeting.games.map((game) => ({ game, meeting }))),
  );

export const gameOfLeagueDto = (league: League, { game, meeting }: Played): GameOfLeagueDto => ({
  round: game.round,
  table: game.table,
  number: game.number,
  id: game.id,
  home: namedEntrant(league, meeting.home),
  away: namedEntrant(league, meeting.away),
  result: game.result,
});

const keyOf = ({ round, table, number }: GameRef): [number, number, number] => [round, table, number];

/** Whether a key comes after another. */
function isBehind(key: readonly number[], other: readonly number[]): boolean {
  const index = key.findIndex((part, place) => part !== other[place]);
  return index >= 0 && (key[index] ?? 0) > (other[index] ?? 0);
}

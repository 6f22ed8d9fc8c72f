import { Injectable } from '@nestjs/common';
import { isDuplicateKey } from '../database/database-errors.js';
import { Database, type Prisma } from '../database/database.js';
import type { GameRef, LeagueEvent } from '../domain/leagues/league/events.js';
import { boardsOf } from '../domain/leagues/league/state.js';
import type { EndReason } from '../domain/match.js';
import type { Part } from '../games/appending.js';
import { ArrangedGames, type CutOff, type EndedGame } from '../games/arranged-games.js';
import { newBoards, openedBoards } from '../games/boards.js';
import { keyColumns, type KeptAnswer } from '../games/keys.js';
import type { Person } from '../games/log.js';
import { accountsWithPart, type League, type LeagueRow } from './league.js';
import { LEAGUES_CHANNEL, noticeOf } from './notices.js';

/** Somebody else has written the next events of the league, or has made this request before. */
export class LostLeagueRace extends Error {}

const INDEXES = ['league_event_pkey', 'league_pkey', 'idempotency_key_pkey'];

/** What one write adds to a league. */
export interface LeagueAdvance {
  readonly before: League | null;
  readonly after: League;
  readonly rows: readonly LeagueRow[];
  readonly kept: KeptAnswer | null;
  /** Games that end in the same transaction. */
  readonly cuts: readonly CutOff[];
}

/** The tables of the leagues. */
@Injectable()
export class LeagueStore {
  constructor(
    private readonly database: Database,
    private readonly games: ArrangedGames,
  ) {}

  /** The number of the last event of a league; 0 when there is no such league. */
  async version(id: string): Promise<number> {
    const found = await this.database.league.findUnique({ where: { id }, select: { version: true } });
    return found?.version ?? 0;
  }

  /** The same of several leagues; those that do not exist are not there. */
  versions(ids: readonly string[]): Promise<readonly { readonly id: string; readonly version: number }[]> {
    return this.database.league.findMany({ where: { id: { in: [...ids] } }, select: { id: true, version: true } });
  }

  /** The events of a league after a number, in order. */
  async rowsAfter(id: string, number: number, limit?: number, upTo?: number): Promise<readonly LeagueRow[]> {
    const rows = await this.database.leagueEvent.findMany({
      where: { leagueId: id, number: { gt: number, ...(upTo === undefined ? {} : { lte: upTo }) } },
      orderBy: { number: 'asc' },
      ...(limit === undefined ? {} : { take: limit }),
    });
    const people = await this.people(rows.flatMap(({ accountId }) => accountId ?? []));
    return rows.map((row) => rowOf(row, people));
  }

  /** The games of a league that are over, by the event that says so, after a number; some may never have been made. */
  async endedGames(
    id: string,
    number: number,
    limit: number,
  ): Promise<readonly { readonly number: number; readonly gameId: string }[]> {
    const rows = await this.database.leagueEvent.findMany({
      where: { leagueId: id, type: 'gameEnded', number: { gt: number } },
      orderBy: { number: 'asc' },
      take: limit,
      select: { number: true, data: true },
    });
    return rows.map(({ number, data }) => ({ number, gameId: (data as unknown as GameRef).id }));
  }

  /** Accounts by their ids; those that do not exist are not there. */
  async people(ids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
    if (ids.length === 0) return new Map();
    const accounts = await this.database.account.findMany({
      where: { id: { in: [...new Set(ids)] } },
      select: { id: true, name: true },
    });
    return new Map(accounts.map((account) => [account.id, account]));
  }

  /**
   * Writes what happened in a league, with the games that end with it, as one transaction.
   *
   * @throws LostLeagueRace with nothing written; LostRace when a game that was to end has moved on
   */
  async append(advance: LeagueAdvance, now: number): Promise<void> {
    try {
      await this.games.cutOff(advance.cuts, partsOf(advance), now);
    } catch (error) {
      if (!isDuplicateKey(error) || !INDEXES.some((index) => String(error).includes(index))) throw error;
      throw new LostLeagueRace(String(error));
    }
  }

  /** The ids of the leagues in which something is to be done by the service. */
  async running(): Promise<readonly string[]> {
    const leagues = await this.database.league.findMany({
      where: { OR: [{ phase: 'running' }, { games: { some: { settled: false } } }] },
      orderBy: { id: 'asc' },
      select: { id: true },
    });
    return leagues.map(({ id }) => id);
  }

  /**
   * The games of a league that matter to it: those of which the end does not stand in its log, as they came out, and all that are
   * still played, be it in a round that was taken back; null of one that is not over.
   */
  async standing(leagueId: string): Promise<ReadonlyMap<string, EndedGame | null>> {
    const rows = await this.database.$queryRaw<readonly StandingGame[]>`
      SELECT game.id, game.score, game.winners, game.bummerl, game.end_reason AS "endReason", game.finished_at AS "finishedAt"
      FROM league_game JOIN game ON game.id = league_game.game_id
      WHERE league_game.league_id = ${leagueId} AND (NOT league_game.settled OR game.finished_at IS NULL)`;
    return new Map(
      rows.map(({ id, score, winners, bummerl, endReason, finishedAt }) => [
        id,
        finishedAt === null || endReason === null ? null : { id, score, winners, bummerl: bummerl ?? 0, endReason },
      ]),
    );
  }

  /** Of those games the ones that are over. */
  async ended(leagueId: string): Promise<ReadonlyMap<string, EndedGame>> {
    const standing = await this.standing(leagueId);
    return new Map([...standing].flatMap(([id, end]) => (end === null ? [] : [[id, end] as const])));
  }
}

interface StandingGame extends Omit<EndedGame, 'bummerl' | 'endReason'> {
  readonly bummerl: number | null;
  readonly endReason: EndReason | null;
  readonly finishedAt: Date | null;
}

type StoredRow = Prisma.LeagueEventGetPayload<object>;

function rowOf({ number, type, data, accountId, at }: StoredRow, people: ReadonlyMap<string, Person>): LeagueRow {
  const event = { type, ...(data as object) } as LeagueEvent;
  const by = accountId === null ? null : (people.get(accountId) ?? { id: accountId, name: '' });
  return { number, event, by, at: at.getTime() };
}

/** The league itself, its events and what follows from them, as parts of one statement. */
function partsOf({ before, after, rows, kept }: LeagueAdvance): readonly Part[] {
  return [
    before === null ? newLeague(after) : changedLeague(after),
    eventsOf(after, rows),
    ...(rows.some(({ event }) => CONCERNING_MEMBERS.has(event.type)) ? membersOf(before, after) : []),
    gamesOf(after, rows),
    settledBy(rows),
    takenBack(after, rows),
    newBoards(boardsBegun(before, rows)),
    openedBoards(boardsThrough(before, rows)),
    { name: 'keys', ...(kept === null ? { text: '', values: [NOTHING] } : keyColumns([kept])) },
  ];
}

/** A part that has nothing to write is left out of the statement. */
const NOTHING = '[]';
const json = (rows: readonly unknown[]): string => (rows.length === 0 ? NOTHING : JSON.stringify(rows));

/** A query beside the last would not be run; what a change returns is. */
const TELLING = 'pg_notify(?, ?)::text';

const newLeague = ({ id, createdBy, createdAt, version, state: { settings, phase } }: League): Part => ({
  name: 'new_league',
  text: `INSERT INTO league (id, name, created_by, phase, visibility, rule_set, version, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING ${TELLING}`,
  values: [
    ...[id, settings.name, createdBy.id, phase, settings.visibility, settings.ruleSet, version, new Date(createdAt)],
    ...[LEAGUES_CHANNEL, noticeOf(id, version)],
  ],
});

const changedLeague = ({ id, version, state: { settings, phase } }: League): Part => ({
  name: 'league',
  text: `UPDATE league SET name = ?, phase = ?, visibility = ?, rule_set = ?, version = ? WHERE id = ?
    RETURNING ${TELLING}`,
  values: [
    ...[settings.name, phase, settings.visibility, settings.ruleSet, version, id],
    ...[LEAGUES_CHANNEL, noticeOf(id, version)],
  ],
});

const eventsOf = ({ id }: League, rows: readonly LeagueRow[]): Part => ({
  name: 'events',
  text: `INSERT INTO league_event (league_id, number, type, data, account_id, at)
    SELECT * FROM jsonb_to_recordset(?::jsonb) AS new(
      league_id text, number int, type text, data jsonb, account_id text, at timestamptz)`,
  values: [
    json(
      rows.map(({ number, event: { type, ...data }, by, at }) => ({
        league_id: id,
        number,
        type,
        data,
        account_id: by?.id ?? null,
        at: new Date(at),
      })),
    ),
  ],
});

/** The events by which somebody may get or lose a part in a league. */
const CONCERNING_MEMBERS: ReadonlySet<LeagueEvent['type']> = new Set([
  'created',
  'changed',
  'invited',
  'proposed',
  'entered',
]);

const PART = 'FROM jsonb_to_recordset(?::jsonb) AS one(league_id text, account_id text)';

/** Who has a part in the league from now on, and who has none any more. */
function membersOf(before: League | null, after: League): readonly Part[] {
  const [then, now] = [new Set(before === null ? [] : accountsWithPart(before)), new Set(accountsWithPart(after))];
  const rows = (accounts: readonly string[]): string =>
    json(accounts.map((account) => ({ league_id: after.id, account_id: account })));
  return [
    {
      name: 'members',
      text: `INSERT INTO league_member (league_id, account_id) SELECT league_id, account_id ${PART} ON CONFLICT DO NOTHING`,
      values: [rows([...now].filter((account) => !then.has(account)))],
    },
    {
      name: 'gone',
      text: `DELETE FROM league_member WHERE (league_id, account_id) IN (SELECT league_id, account_id ${PART})`,
      values: [rows([...then].filter((account) => !now.has(account)))],
    },
  ];
}

const gamesOf = ({ id }: League, rows: readonly LeagueRow[]): Part => ({
  name: 'fixtures',
  text: `INSERT INTO league_game (game_id, league_id, round, table_number, number)
    SELECT * FROM jsonb_to_recordset(?::jsonb) AS new(
      game_id text, league_id text, round int, table_number int, number int)`,
  values: [
    json(
      rows
        .flatMap(({ event }): readonly GameRef[] => (event.type === 'gamesStarted' ? event.games : []))
        .map((game) => ({
          game_id: game.id,
          league_id: id,
          round: game.round,
          table_number: game.table,
          number: game.number,
        })),
    ),
  ],
});

/** A board begins with the first game that is played with it. */
function boardsBegun(before: League | null, rows: readonly LeagueRow[]): readonly string[] {
  const known = new Set(before?.state.rounds.flatMap(boardsOf).map(({ board }) => board));
  const games = rows.flatMap(({ event }): readonly GameRef[] => (event.type === 'gamesStarted' ? event.games : []));
  return [...new Set(games.flatMap(({ board }) => board ?? []))].filter((board) => !known.has(board));
}

/** With its round a board is through: no other table will play it. One that is taken back stays sealed, as a table may still be on its way. */
const boardsThrough = (before: League | null, rows: readonly LeagueRow[]): readonly string[] =>
  rows.flatMap(({ event }) => {
    if (event.type !== 'roundClosed') return [];
    const round = before?.state.rounds[event.round - 1];
    return round === undefined ? [] : boardsOf(round).map(({ board }) => board);
  });

const settledBy = (rows: readonly LeagueRow[]): Part => ({
  name: 'settled',
  text: `UPDATE league_game SET settled = true
    FROM jsonb_to_recordset(?::jsonb) AS ended(id text) WHERE league_game.game_id = ended.id`,
  values: [json(rows.flatMap(({ event }) => (event.type === 'gameEnded' ? [{ id: event.id }] : [])))],
});

/** The games of a round that was undone are no longer waited for. */
const takenBack = ({ id }: League, rows: readonly LeagueRow[]): Part => ({
  name: 'undone',
  text: `UPDATE league_game SET settled = true
    FROM jsonb_to_recordset(?::jsonb) AS undone(league_id text, round int)
    WHERE league_game.league_id = undone.league_id AND league_game.round = undone.round`,
  values: [
    json(rows.flatMap(({ event }) => (event.type === 'roundUndone' ? [{ league_id: id, round: event.round }] : []))),
  ],
});

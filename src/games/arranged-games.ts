import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { findRuleSet } from '../domain/rule-sets.js';
import type { TimeControl } from '../domain/clock.js';
import type { EndReason, MatchRules, Seat } from '../domain/match.js';
import { Problem } from '../http/problems.js';
import { advance, type Advance, type StoredResult } from './advance.js';
import type { Part } from './appending.js';
import { Boards } from './boards.js';
import { Feed } from './feed.js';
import { Founder } from './founder.js';
import { Lanes } from './lanes.js';
import type { Change, Occupant, Person } from './log.js';
import { newGame, type GamePlan } from './new-game.js';
import { newSecret, pledgeOf } from './pledge.js';
import { clockInOrder, inOrder, UnknownRules } from './record.js';
import { GameStore, LostRace } from './store.js';
import { isOver, type LeaguePlace, type Table, type Visibility } from './table.js';
import { Tables } from './tables.js';

/** A game that is to be: with everybody seated, so that it starts at once. */
export interface Arrangement {
  /** Given beforehand, so that it is made once, however often somebody tries. */
  readonly id: string;
  readonly createdBy: Person;
  readonly ruleSet: string;
  readonly rules: MatchRules;
  readonly rulesVersion: number;
  readonly visibility: Visibility;
  readonly rated: boolean;
  readonly timeControl: TimeControl;
  readonly firstDealer: Seat;
  readonly seats: readonly Occupant[];
  /** The board that it is a table of; null for cards of its own. */
  readonly board: string | null;
  readonly league: LeaguePlace;
}

/** How a game came out. */
export interface EndedGame {
  readonly id: string;
  /** Of each team. */
  readonly score: readonly number[];
  readonly winners: readonly number[];
  readonly bummerl: number;
  readonly endReason: EndReason;
}

/** A deal that is over, by its number in the game. */
export interface EndedDealOfGame {
  readonly deal: number;
  readonly result: StoredResult;
}

/** How a game is cut off. */
export interface CutOff {
  readonly gameId: string;
  /** The seat by which a team gives up; null when the game is called off. */
  readonly resigning: Seat | null;
  /** `unplayed`: only while nobody has acted in it; `running`: only while it goes on; `always`: one that is over stays as it is. */
  readonly when: 'unplayed' | 'running' | 'always';
}

/** Games that somebody else arranges and ends, as leagues do. */
@Injectable()
export class ArrangedGames {
  constructor(
    private readonly founder: Founder,
    private readonly tables: Tables,
    private readonly store: GameStore,
    private readonly lanes: Lanes,
    private readonly feed: Feed,
    private readonly boards: Boards,
    private readonly database: Database,
  ) {}

  /**
   * Makes a game, unless it is there already.
   *
   * @throws UnknownRules when the code does not have its rules; Problem `validation` when it should be rated and cannot be
   */
  async make(arrangement: Arrangement, now: number): Promise<void> {
    const { id, seats, ...fixed } = arrangement;
    const ruleSet = findRuleSet(fixed.ruleSet, fixed.rulesVersion);
    if (ruleSet === null) throw new UnknownRules(arrangement);
    if (seats.length !== ruleSet.game.seats)
      throw new Error(`game ${id} has ${seats.length} players, and takes ${ruleSet.game.seats}`);
    const plan: GamePlan = {
      ...fixed,
      game: ruleSet.game,
      rules: inOrder(ruleSet.game, fixed.rules),
      timeControl: clockInOrder(fixed.timeControl),
      practice: null,
      rematchOf: null,
    };
    const places = seats.map((occupant) => ({ occupant, reservedFor: null, nonce: null }));
    const secret = plan.board === null ? newSecret() : await this.boards.secret(plan.board);
    const promised = { id, pledge: pledgeOf(secret, null) };
    try {
      await this.founder.found(() => newGame(plan, places, now, promised), { now, keyed: null });
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'already-exists')) throw error;
    }
  }

  /** The deals of games that are over, in order. */
  async deals(ids: readonly string[]): Promise<ReadonlyMap<string, readonly EndedDealOfGame[]>> {
    const rows = await this.database.dealResult.findMany({
      where: { gameId: { in: [...ids] } },
      orderBy: [{ gameId: 'asc' }, { deal: 'asc' }],
    });
    const deals = new Map<string, EndedDealOfGame[]>();
    for (const { gameId, deal, result } of rows) {
      const own = deals.get(gameId) ?? [];
      own.push({ deal, result: result as unknown as StoredResult });
      deals.set(gameId, own);
    }
    return deals;
  }

  /** Those of the games in which somebody has acted, as the log has it now. */
  async played(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.logRow.findMany({
      where: { gameId: { in: [...ids] }, type: { in: ['action', 'resign', 'timeout'] } },
      distinct: ['gameId'],
      select: { gameId: true },
    });
    return new Set(rows.map(({ gameId }) => gameId));
  }

  /**
   * Ends games together with something else: all of it is written, or nothing.
   *
   * @param along what is written with them
   * @throws LostRace when something has happened in one of them meanwhile that stands against it; what the keys of the
   * parts refuse is thrown as PostgreSQL says it
   */
  cutOff(cuts: readonly CutOff[], along: readonly Part[], now: number): Promise<void> {
    // Always in the same order, so that two who want the same games cannot wait for each other.
    const inOrder = [...cuts].sort((a, b) => (a.gameId < b.gameId ? -1 : 1));
    return this.inLanes(
      inOrder.map(({ gameId }) => gameId),
      () => this.write(inOrder, along, now),
    );
  }

  private inLanes(ids: readonly string[], job: () => Promise<void>): Promise<void> {
    const [first, ...others] = ids;
    return first === undefined ? job() : this.lanes.run(first, () => this.inLanes(others, job));
  }

  private async write(cuts: readonly CutOff[], along: readonly Part[], now: number): Promise<void> {
    const advances: Advance[] = [];
    for (const cut of cuts) {
      const table = await this.tables.fresh(cut.gameId);
      if (table === null) continue;
      if (standsAgainst(cut, table)) throw new LostRace('version');
      if (!isOver(table)) advances.push(advance(table, [changeOf(cut, table)], now));
    }
    try {
      await this.store.appendTogether(advances, along);
    } catch (error) {
      for (const { before } of advances) this.tables.drop(before.record.id);
      throw error;
    }
    for (const { after } of advances) {
      this.tables.put(after);
      this.feed.publish(after.record.id, after.version);
    }
  }
}

/** Whether something has happened in a game for which it is not to be cut off. */
function standsAgainst({ when }: CutOff, table: Table): boolean {
  switch (when) {
    case 'unplayed':
      return table.acted.includes(true) || (isOver(table) && table.endReason !== 'aborted');
    case 'running':
      return isOver(table);
    case 'always':
      return false;
  }
}

/** A game that is still open has nobody who could give up. */
const changeOf = ({ resigning }: CutOff, { status }: Table): Change =>
  resigning === null || status === 'open' ? { type: 'abort' } : { type: 'resign', seat: resigning };

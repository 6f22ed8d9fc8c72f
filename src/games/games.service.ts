import { Injectable } from '@nestjs/common';
import { findRuleSet } from '../domain/rule-sets.js';
import { Problem } from '../http/problems.js';
import type { Access } from './access.js';
import type { Advance } from './advance.js';
import { type Reply } from '../http/replies.js';
import { done } from './replies.js';
import { Commitments, commitmentUsed } from './commitments.js';
import type { CreateGameBody } from './dto/create-game.dto.js';
import type { GameDto } from './dto/game.dto.js';
import { Founder } from './founder.js';
import { gameOf } from './game-view.js';
import { demandUnrated, newGame, placesFor, practiceFor, rulesOf, ruleSetOf } from './new-game.js';
import type { Written } from './receipts.js';
import { demandOpen } from './seats.service.js';
import { NOBODY } from './log.js';
import { clockInOrder } from './record.js';
import { GameStore } from './store.js';
import { isOver, type Table } from './table.js';
import { Tables } from './tables.js';
import type { WriteRequest } from './write-request.js';
import { demandVersion, Writer, type Intent } from './writer.js';

/** Games as wholes: made, shown, called off, played again. */
@Injectable()
export class GamesService {
  constructor(
    private readonly store: GameStore,
    private readonly founder: Founder,
    private readonly writer: Writer,
    private readonly tables: Tables,
    private readonly commitments: Commitments,
  ) {}

  /**
   * Makes a game.
   *
   * @throws Problem `validation`, `invalid-rules`, or `already-exists` when the commitment has been used
   */
  async create(body: CreateGameBody, request: WriteRequest): Promise<Reply<GameDto>> {
    demandUnrated(body);
    const { account, now } = request;
    const game = findRuleSet(body.ruleSet)?.game;
    const known = await this.store.accountsAmong((body.seats ?? []).flatMap((wish) => wish?.account ?? []));
    const places = game === undefined ? [] : placesFor(body, game, account, known);
    const practice = game === undefined ? null : practiceFor(body, game);
    const { commitment } = body;
    const promised = commitment === undefined ? undefined : await this.commitments.find(commitment, account.id);
    const make = (): Advance => {
      const ruleSet = ruleSetOf(body);
      const plan = {
        createdBy: { id: account.id, name: account.name },
        ruleSet: ruleSet.id,
        game: ruleSet.game,
        rules: rulesOf(body, ruleSet),
        rulesVersion: ruleSet.game.rulesVersion,
        visibility: body.visibility,
        rated: false,
        practice,
        firstDealer: body.practice?.dealer ?? 0,
        timeControl: clockInOrder(body.timeControl),
        rematchOf: null,
        board: null,
        league: null,
      };
      if (promised?.used === true) throw commitmentUsed();
      return newGame(plan, places, now, promised);
    };
    return created(await this.founder.found(make, request), request);
  }

  /**
   * Calls a game off before it starts; that it is the creator who asks has been seen to.
   *
   * @throws Problem `game-started`, `game-over` or `stale-version`
   */
  async abort({ record }: Table, request: WriteRequest): Promise<Reply<GameDto>> {
    const judge = (table: Table): Intent => {
      demandOpen(table);
      demandVersion(table, request.expected);
      return { status: 200, change: { type: 'abort' }, seat: null };
    };
    const written = await this.writer.write(record.id, judge, request);
    return done(written, gameOf(written.table, request.account.id, written.table.at));
  }

  /**
   * Makes the next game of the same players by the same rules: the dealer one seat on, the seats kept for the same
   * accounts, the bots in their places.
   *
   * @returns 201 with the game; 200 with it when it was made before
   * @throws Problem `game-not-over` or `stale-version`
   */
  async rematch(access: Access, request: WriteRequest): Promise<Reply<GameDto>> {
    const table = await this.asOver(access.table);
    const make = (): Advance => {
      if (!isOver(table)) throw new Problem('game-not-over', 'A rematch is for when the game is over.');
      demandVersion(table, request.expected);
      const { record } = table;
      const plan = {
        ...record,
        createdBy: { id: request.account.id, name: request.account.name },
        rated: false,
        practice: null,
        firstDealer: (record.firstDealer + 1) % record.reserved.length,
        rematchOf: record.id,
        board: null,
        league: null,
      };
      const places = table.seats.map(({ account, bot }, seat) => ({
        occupant: bot === null ? NOBODY : { account: null, bot },
        reservedFor: account?.id ?? record.reserved[seat] ?? null,
        nonce: null,
      }));
      return newGame(plan, places, request.now);
    };
    return created(await this.founder.found(make, request), request);
  }

  /** Before it is said that a game is not over the log is asked; a game that is over never changes. */
  private async asOver(table: Table): Promise<Table> {
    return isOver(table) ? table : ((await this.tables.fresh(table.record.id)) ?? table);
  }
}

function created(written: Written, { account }: WriteRequest): Reply<GameDto> {
  const { table } = written;
  return done(written, gameOf(table, account.id, table.at), `/v1/games/${table.record.id}`);
}

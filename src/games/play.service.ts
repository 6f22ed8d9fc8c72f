import { Injectable } from '@nestjs/common';
import type { Action } from '../domain/actions.js';
import type { Refusal } from '../domain/game.js';
import type { Seat } from '../domain/match.js';
import { Problem } from '../http/problems.js';
import { type Reply } from '../http/replies.js';
import { done } from './replies.js';
import { demandPlaying, demandSeat } from './access.js';
import { BotLeases } from './bot-leases.js';
import { botTurnOf, type BotTurn } from './bot-turn.js';
import type { PlayedDto, ResignedDto } from './dto/played.dto.js';
import { inOrder } from './log.js';
import { observationAt } from './observation.js';
import { isOver, seatOf, type Table } from './table.js';
import { Tables } from './tables.js';
import type { WriteRequest } from './write-request.js';
import type { Written } from './receipts.js';
import { demandVersion, Writer, type Intent } from './writer.js';

/** Acting in a running game. */
@Injectable()
export class PlayService {
  constructor(
    private readonly writer: Writer,
    private readonly tables: Tables,
    private readonly leases: BotLeases,
  ) {}

  /**
   * Takes an action of the caller's seat.
   *
   * @throws Problem in the order of api.md: `not-your-seat`, `game-not-started`, `game-over`, `stale-version`,
   * `wrong-phase`, `not-your-turn`, `illegal-action`
   */
  async act(gameId: string, action: Action, request: WriteRequest): Promise<Reply<PlayedDto>> {
    const judge = (table: Table): Intent => {
      const seat = seated(table, request);
      demandPlaying(table);
      demandVersion(table, request.expected);
      return intentOf(table, seat, action);
    };
    return played(await this.writer.write(gameId, judge, request));
  }

  /**
   * Gives the match up for the side of the caller's seat.
   *
   * @throws Problem `not-your-seat`, `game-not-started`, `game-over` or `stale-version`
   */
  async resign(gameId: string, request: WriteRequest): Promise<Reply<ResignedDto>> {
    const judge = (table: Table): Intent => {
      const seat = seated(table, request);
      demandPlaying(table);
      demandVersion(table, request.expected);
      return { status: 201, change: { type: 'resign', seat }, seat };
    };
    const written = await this.writer.write(gameId, judge, request);
    const { version, head: receipt } = written.table;
    return done(written, { version, observation: observationAt(written.table, written.seat), receipt });
  }

  /** The house bot that is to act in a game, or null when it is not a bot's turn. */
  async botTurn(gameId: string): Promise<BotTurn | null> {
    const table = await this.tables.get(gameId);
    if (table !== null && isOver(table)) this.leases.forget(gameId);
    return table && botTurnOf(table);
  }

  /**
   * Takes the action that a bot has chosen in its turn.
   *
   * @returns false when the turn is over, because the game has moved on since
   * @throws Problem `illegal-action` for a bot that does not know the rules
   */
  async actForBot(gameId: string, { seat, version }: BotTurn, action: Action): Promise<boolean> {
    const judge = (table: Table): Intent => {
      demandPlaying(table);
      demandVersion(table, [[version]]);
      return intentOf(table, seat, action);
    };
    try {
      await this.writer.write(gameId, judge, { now: Date.now(), keyed: null });
      return true;
    } catch (error) {
      if (error instanceof Problem && ['stale-version', 'game-over'].includes(error.code)) return false;
      throw error;
    }
  }
}

/** The action as the rules take it, or the Problem that they make of it. */
function intentOf(table: Table, seat: Seat, action: Action): Intent {
  const { game } = table.record;
  const decided = game.decide(table.state, seat, inOrder(action));
  if (!decided.ok) throw refusal(table, seat, decided.error);
  return { status: 201, change: { type: 'action', seat, action: inOrder(decided.value) }, seat };
}

function refusal({ record, state }: Table, seat: Seat, refused: Refusal): Problem {
  if (refused.code !== 'illegal-action') return new Problem(refused.code, refused.detail);
  const legalActions = record.game.legal(state, seat);
  return new Problem('illegal-action', refused.detail, { rule: refused.rule, legalActions });
}

function played(written: Written): Reply<PlayedDto> {
  const { table, seat } = written;
  if (table.lastAction === null) throw new Error(`game ${table.record.id} has no action at version ${table.version}`);
  const { version, lastAction, head: receipt } = table;
  return done(written, { version, action: lastAction.action, observation: observationAt(table, seat), receipt });
}

const seated = (table: Table, { account }: WriteRequest): Seat => demandSeat({ seat: seatOf(table, account.id) });

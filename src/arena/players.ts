import type { Random } from '../domain/game.js';
import { at } from '../domain/result.js';
import { expertStrategy } from '../domain/strategy/expert/expert.js';
import { EXPERT, STRATEGIES, type BotName } from '../domain/strategy/strategies.js';
import { botTurnOf } from '../games/bot-turn.js';
import { observationOf } from '../games/observation.js';
import type { Table } from '../games/table.js';
import { CommandSeat } from './command-seat.js';
import { USUAL_WORLDS, type Contestant } from './contestants.js';
import { placeOf } from './venue.js';

/** Plays the seats of one side at tables of this process. */
export interface Player {
  /**
   * What the seat to act does: whatever it is, it has not been judged yet.
   *
   * @throws PlayerFault when there is no answer
   */
  choose(table: Table, random: Random): unknown;
  close(): Promise<void>;
}

/** @param seats how many seats a side has at the table */
export function playerFor(
  contestant: Exclude<Contestant, { kind: 'accounts' }>,
  seats: number,
  moveMs: number,
): Player {
  return contestant.kind === 'house'
    ? new HousePlayer(contestant.bot, contestant.worlds ?? USUAL_WORLDS)
    : new CommandPlayer(contestant.command, seats, moveMs);
}

class HousePlayer implements Player {
  constructor(
    private readonly bot: BotName,
    private readonly worlds: number,
  ) {}

  choose(table: Table, random: Random): unknown {
    const turn = botTurnOf(table);
    if (turn === null) throw new Error('no house bot is to act');
    if (this.bot !== EXPERT) return STRATEGIES[this.bot](turn.view, random);
    if (turn.seen === null) throw new Error('an expert has to know what it has seen');
    return expertStrategy(
      table.record.game,
      turn.view,
      turn.seen,
      { worlds: this.worlds, hasTime: () => true },
      random,
    );
  }

  async close(): Promise<void> {
    // it holds nothing
  }
}

/** Each seat of the side is a process of its own, so that partners know no more of each other than they may. */
class CommandPlayer implements Player {
  private readonly seats: readonly CommandSeat[];

  constructor(command: string, seats: number, moveMs: number) {
    this.seats = Array.from({ length: seats }, () => new CommandSeat(command, moveMs));
  }

  async choose(table: Table): Promise<unknown> {
    const seat = table.state.toAct ?? 0;
    return at(this.seats, placeOf(seat)).ask(JSON.stringify(observationOf(table, seat, Date.now())));
  }

  async close(): Promise<void> {
    await Promise.all(this.seats.map((seat) => seat.close()));
  }
}

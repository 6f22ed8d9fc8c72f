import { setImmediate as nextTurn } from 'node:timers/promises';
import { randomFrom } from '../domain/chance.js';
import { actionByDefault } from '../domain/clock.js';
import type { Random } from '../domain/game.js';
import { at } from '../domain/result.js';
import type { Change } from '../games/log.js';
import { afterRow, awaitsDeal, newTable, type GameRecord, type Table } from '../games/table.js';
import type { Contestant } from './contestants.js';
import { FaultCounts, PlayerFault } from './faults.js';
import { judged } from './judged.js';
import { playerFor, type Player } from './players.js';
import { differenceOf, sideOf, type BySide, type Duplicate, type Setup, type Side, type Venue } from './venue.js';

export type LocalContestant = Exclude<Contestant, { kind: 'accounts' }>;
export type LocalSetup = Setup & { readonly contestants: BySide<LocalContestant> };

/** Tables of this process: those of the service, but for the log. */
export class LocalVenue implements Venue {
  readonly faults = { a: new FaultCounts(), b: new FaultCounts() };
  private readonly players: BySide<Player>;

  constructor(private readonly setup: LocalSetup) {
    const { contestants, moveMs, ruleSet } = setup;
    const seats = ruleSet.game.seats / 2;
    this.players = { a: playerFor(contestants.a, seats, moveMs), b: playerFor(contestants.b, seats, moveMs) };
  }

  async play(duplicate: Duplicate): Promise<readonly [number, number]> {
    return [await this.playDeal(duplicate, 0), await this.playDeal(duplicate, 1)];
  }

  async close(): Promise<void> {
    await Promise.all([this.players.a.close(), this.players.b.close()]);
  }

  /** The first deal of a match, until it is scored. */
  private async playDeal(duplicate: Duplicate, teamOfA: number): Promise<number> {
    await nextTurn(); // for Ctrl-C
    const random = randomFrom(this.setup.seed + duplicate.number);
    let table = this.openTable(duplicate, teamOfA);
    for (let dealt = 0; table.state.match.lastResult === null;) {
      const change: Change = awaitsDeal(table)
        ? { type: 'deal', deck: at(duplicate.decks, dealt++) }
        : await this.nextAction(table, teamOfA, random);
      table = after(table, change);
    }
    return differenceOf(table.state.match.lastResult, teamOfA);
  }

  private openTable({ number, dealer }: Duplicate, teamOfA: number): Table {
    const { ruleSet, contestants } = this.setup;
    const table = newTable(recordOf(`arena-${2 * number + teamOfA}`, this.setup, dealer));
    return table.seats.reduce((open, _, seat) => {
      const side = sideOf(ruleSet.game.teamOf(seat), teamOfA);
      return after(open, { type: 'seatTaken', seat, nonce: null, ...occupantOf(contestants[side], side) });
    }, table);
  }

  private async nextAction(table: Table, teamOfA: number, random: Random): Promise<Change> {
    const { game } = table.record;
    const seat = table.state.toAct ?? 0;
    const side = sideOf(game.teamOf(seat), teamOfA);
    try {
      const answer = await this.players[side].choose(table, random);
      return { type: 'action', seat, action: judged(table, seat, answer) };
    } catch (error) {
      if (!(error instanceof PlayerFault)) throw error;
      this.faults[side].add(error);
      return { type: 'action', seat, action: actionByDefault(game.legal(table.state, seat), random), defaulted: true };
    }
  }
}

/** House bots are known by their name; a program only hears which side it is. */
const occupantOf = (contestant: LocalContestant, side: Side): Pick<Table['seats'][number], 'account' | 'bot'> =>
  contestant.kind === 'house'
    ? { account: null, bot: contestant.bot }
    : { account: { id: side, name: side }, bot: null };

/** The table after a change now. Between changes nobody is awaited but the seat to act. */
function after(table: Table, change: Change): Table {
  const now = Math.max(Date.now(), table.at);
  const elapsedMs = change.type === 'action' ? now - table.at : null;
  return afterRow(table, { version: table.version + 1, change, at: now, elapsedMs, writtenAt: null, hash: null });
}

function recordOf(id: string, { ruleSet, moveMs }: Setup, firstDealer: number): GameRecord {
  const { game, rules } = ruleSet;
  return {
    id,
    createdBy: { id: 'arena', name: 'arena' },
    ruleSet: ruleSet.id,
    game,
    rules,
    rulesVersion: game.rulesVersion,
    visibility: 'private',
    rated: false,
    joinCode: '',
    practice: { decks: [] },
    pledge: null,
    firstDealer,
    timeControl: { moveMs, bankMs: 0, onTimeout: 'default' },
    rematchOf: null,
    league: null,
    board: null,
    reserved: Array.from({ length: game.seats }, () => null),
    createdAt: Date.now(),
  };
}

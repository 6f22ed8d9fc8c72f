import { Injectable } from '@nestjs/common';
import type { Seat } from '../domain/match.js';
import { invalid, Problem } from '../http/problems.js';
import { demandRightTo, seatIn } from './access.js';
import { type Reply } from '../http/replies.js';
import { done } from './replies.js';
import type { SeatedDto } from './dto/played.dto.js';
import type { SeatBody } from './dto/seats.dto.js';
import { NOBODY } from './log.js';
import { demandEnd } from './new-game.js';
import { seatOf, type Table } from './table.js';
import type { WriteRequest } from './write-request.js';
import type { Written } from './receipts.js';
import { demandVersion, Writer, type Intent } from './writer.js';

/** No game that is meant to be played sees more of it. */
const MOST_SEATINGS = 500;

/** Taking and leaving seats, before the game starts. */
@Injectable()
export class SeatsService {
  constructor(private readonly writer: Writer) {}

  /**
   * Seats the caller, or a house bot where the body names one (that it is the creator who asks has been seen to).
   *
   * @returns 201 with the seat; 200 with the seat that the caller has already, whichever was asked for
   * @throws Problem `validation`, `game-started`, `game-over`, `stale-version` or `seat-taken`
   */
  async take({ record }: Table, body: SeatBody, request: WriteRequest): Promise<Reply<SeatedDto>> {
    demandPossible(body, record.reserved.length);
    const judge = body.bot === undefined ? judgeJoining(body, request) : judgeBot(body, body.bot, request);
    return seated(await this.writer.write(record.id, judge, request));
  }

  /**
   * Empties a seat: the caller's own, or a house bot's in a game that he has created.
   *
   * @param path the number of the seat as it stands in the path
   * @throws Problem `not-found` where nobody sits, `not-your-seat`, `not-your-game`, `game-started`, `game-over` or
   * `stale-version`
   */
  async leave({ record }: Table, path: string, request: WriteRequest): Promise<Reply<SeatedDto>> {
    const seat = seatIn(path);
    const judge = (table: Table): Intent => {
      demandRightTo(seat, { table, account: request.account });
      demandOpen(table);
      demandVersion(table, request.expected);
      return { status: 200, change: { type: 'seatLeft', seat }, seat };
    };
    return seated(await this.writer.write(record.id, judge, request));
  }
}

const seated = (written: Written): Reply<SeatedDto> =>
  done(written, { seat: written.seat as Seat, version: written.table.version });

const judgeJoining =
  ({ seat: wanted, nonce }: SeatBody, { account, expected }: WriteRequest) =>
  (table: Table): Intent => {
    const mine = seatOf(table, account.id);
    if (mine !== null) return { status: 200, change: null, seat: mine };
    demandOpen(table);
    demandCalm(table);
    demandVersion(table, expected);
    const seat = wanted ?? firstFree(table, account.id);
    demandFree(table, seat, account.id);
    const person = { id: account.id, name: account.name };
    return { status: 201, change: { type: 'seatTaken', seat, account: person, bot: null, nonce: nonce ?? null }, seat };
  };

const judgeBot =
  ({ seat: wanted }: SeatBody, bot: string, { expected }: WriteRequest) =>
  (table: Table): Intent => {
    demandOpen(table);
    demandCalm(table);
    demandVersion(table, expected);
    const seat = wanted ?? firstFree(table, null);
    demandFree(table, seat, null);
    demandEnd(table.record, table.seats.with(seat, { account: null, bot }));
    return { status: 201, change: { type: 'seatTaken', seat, account: null, bot, nonce: null }, seat };
  };

/** @throws Problem `blocked` when seats were taken and left without end: all of it is in the log for ever */
function demandCalm({ version }: Table): void {
  if (version < MOST_SEATINGS) return;
  throw new Problem('blocked', `Seats of this game were taken and left ${version} times: open another one.`);
}

/** The seat that is kept for the account, else the first that nobody has and that is kept for nobody; none is −1. */
function firstFree(table: Table, accountId: string | null): Seat {
  const free = [...table.seats.keys()].filter((seat) => table.seats[seat] === NOBODY);
  const own = free.find((seat) => accountId !== null && keptFor(table, seat) === accountId);
  return own ?? free.find((seat) => keptFor(table, seat) === null) ?? -1;
}

function demandFree(table: Table, seat: Seat, accountId: string | null): void {
  if (seat < 0) throw new Problem('seat-taken', 'No seat is free.');
  if (table.seats[seat] !== NOBODY) throw new Problem('seat-taken', `Seat ${seat} is taken.`);
  const kept = keptFor(table, seat);
  if (kept !== null && kept !== accountId) throw new Problem('seat-taken', `Seat ${seat} is kept for another account.`);
}

/** Whom an empty seat is kept for: nobody any more when that account has sat down elsewhere. */
function keptFor(table: Table, seat: Seat): string | null {
  const accountId = table.record.reserved[seat] ?? null;
  return seatOf(table, accountId) === null ? accountId : null;
}

function demandPossible({ seat, bot, nonce }: SeatBody, seats: number): void {
  if (nonce !== undefined && bot !== undefined)
    throw invalid({ pointer: '/nonce', message: 'is for players: that of a house bot follows from the secret' });
  if (seat !== undefined && seat >= seats)
    throw invalid({ pointer: '/seat', message: `must be below ${seats}, the number of seats of this game` });
}

/** @throws Problem `game-started` or `game-over` */
export function demandOpen({ status }: Table): void {
  if (status === 'playing') throw new Problem('game-started', 'The game has started.');
  if (status !== 'open') throw new Problem('game-over', `The game is ${status}.`);
}

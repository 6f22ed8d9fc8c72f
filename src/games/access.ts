import { createParamDecorator, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Seat } from '../domain/match.js';
import type { Caller } from '../http/current-account.js';
import { Problem } from '../http/problems.js';
import { Boards } from './boards.js';
import { clientOf, type Client } from './client.js';
import { NOBODY } from './log.js';
import { isOver, seatOf, type Table } from './table.js';
import { Tables } from './tables.js';
import { noSuchGame } from './writer.js';

/** A game that a caller may see, and what he is in it. */
export interface Access {
  readonly table: Table;
  /** Null without a token. */
  readonly account: Caller | null;
  /** Null for a caller without a seat. */
  readonly seat: number | null;
  readonly client: Client;
  /** What the caller is at a later table: he may have left his seat, and another sit there. Throws `not-found`. */
  readonly to: (later: Table) => Access;
  /** Whether `to` would not throw. */
  readonly maySee: (later: Table) => boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `GameGuard`. */
    gameAccess?: Access;
  }
}

/** What a route demands of the caller: throws the Problem (403) that turns him away. */
type Demand = (access: Access, request: FastifyRequest) => void;

/** Nothing else need be looked for, and PostgreSQL takes not every text. */
const POSSIBLE_ID = /^[\w-]{1,64}$/;

const DEMAND = 'bummerl:game-demand';
const demand = (check: Demand): MethodDecorator => SetMetadata(DEMAND, check);

/** Of a route under a game: only for those who have a seat in it. */
export const NeedsSeat = (): MethodDecorator => demand(demandSeat);
/** Of a route under a game: only for the account that created it. */
export const NeedsCreator = (): MethodDecorator => demand(demandCreator);
/** Of a route under a game: only for those who have a seat in it and the account that created it. */
export const NeedsPart = (): MethodDecorator =>
  demand((access) => {
    if (access.table.record.createdBy.id !== access.account?.id) demandSeat(access);
  });
/** Of a route under a game: a body that names a bot is for the creator only. */
export const BotsByCreator = (): MethodDecorator =>
  demand((access, { body }) => {
    if (memberOf(body, 'bot') !== null) demandCreator(access);
  });

const REVEALS = 'bummerl:reveals';
/** Of a route under a game: of one that is over it shows more than its players have seen. */
export const Reveals = (): MethodDecorator => SetMetadata(REVEALS, true);
/** Of a route under a seat: only for who sits there, and where a house bot does for the creator. */
export const NeedsRightToSeat = (): MethodDecorator =>
  demand((access, { params }) => demandRightTo(seatIn(memberOf(params, 'seat')), access));

/** The seat in a path; −1 for what is none. */
export const seatIn = (path: unknown): Seat => (/^\d$/.test(String(path)) ? Number(path) : -1);

/** @throws Problem `not-found` where nobody sits, `not-your-seat` or `not-your-game` */
export function demandRightTo(seat: Seat, { table, account }: Pick<Access, 'table' | 'account'>): void {
  const occupant = table.seats[seat] ?? NOBODY;
  if (occupant === NOBODY) throw new Problem('not-found', 'Nobody sits there.');
  if (occupant.bot !== null) demandCreator({ table, account });
  else if (occupant.account?.id !== account?.id)
    throw new Problem('not-your-seat', `Seat ${seat} is another player’s.`);
}

/** @throws Problem `not-your-seat` */
export function demandSeat({ seat }: Pick<Access, 'seat'>): Seat {
  if (seat === null) throw new Problem('not-your-seat', 'You have no seat in this game.');
  return seat;
}

/** @throws Problem `not-your-game` */
export function demandCreator({ table, account }: Pick<Access, 'table' | 'account'>): void {
  if (table.record.createdBy.id !== account?.id)
    throw new Problem('not-your-game', 'Only the account that created this game may do this.');
}

/** @throws Problem `game-not-started` or `game-over` */
export function demandPlaying(table: Table): Table {
  const { status } = table;
  if (status === 'open') throw new Problem('game-not-started', 'The game starts when every seat is taken.');
  if (status !== 'playing') throw new Problem('game-over', `The game is ${status}.`);
  return table;
}

/** @throws Problem `game-not-over` */
export function demandOver(table: Table): Table {
  if (!isOver(table)) throw new Problem('game-not-over', 'This is shown once the game is over.');
  return table;
}

/**
 * Loads the game of the route, for the handler's `@CurrentGame()`. Who may not see it gets the same 404 as for a game
 * that does not exist; who may see it, but not do what the route is for, 403. `ScopeGuard` belongs behind it.
 */
@Injectable()
export class GameGuard implements CanActivate {
  constructor(
    private readonly tables: Tables,
    private readonly boards: Boards,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest<{ Params: { id: string } }>>();
    const client = clientOf(context.switchToHttp().getResponse<FastifyReply>());
    const account = request.principal?.account ?? null;
    const { id } = request.params;
    const table = POSSIBLE_ID.test(id) ? await this.tables.get(id) : null;
    if (table === null) throw noSuchGame();
    const demanded = this.reflector.get<Demand | undefined>(DEMAND, context.getHandler());
    const maySeeIt = (now: Table): boolean => maySee(now, account, request);
    const accessTo = (now: Table): Access => {
      if (!maySeeIt(now)) throw noSuchGame();
      const seat = seatOf(now, account?.id ?? null);
      return { table: now, account, seat, client, to: accessTo, maySee: maySeeIt };
    };
    request.gameAccess = await this.tables.judged(table, (now) => {
      const access = accessTo(now);
      demanded?.(access, request);
      return access;
    });
    if (table.record.board !== null) await this.boards.demandOpen(request.gameAccess, this.reveals(context));
    return true;
  }

  private reveals(context: ExecutionContext): boolean {
    return this.reflector.get<boolean | undefined>(REVEALS, context.getHandler()) === true;
  }
}

/** A private game is for its players, those whom a seat is kept for, its creator, and holders of the code. */
function maySee(table: Table, account: Caller | null, request: FastifyRequest): boolean {
  const { visibility, joinCode, reserved, createdBy } = table.record;
  if (visibility === 'public') return true;
  if ([memberOf(request.query, 'joinCode'), memberOf(request.body, 'joinCode')].includes(joinCode)) return true;
  if (account === null) return false;
  return createdBy.id === account.id || reserved.includes(account.id) || seatOf(table, account.id) !== null;
}

/** A member of what was sent, which nothing has checked yet. */
const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? ((value as Readonly<Record<string, unknown>>)[name] ?? null) : null;

/** Gives a handler behind `GameGuard` its `Access`. */
export const CurrentGame = createParamDecorator((_: unknown, context: ExecutionContext): Access => {
  const access = context.switchToHttp().getRequest<FastifyRequest>().gameAccess;
  if (access === undefined) throw new Error('a route asks for the game without GameGuard');
  return access;
});

import { createParamDecorator, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { Caller, Principal } from '../http/current-account.js';
import { Problem } from '../http/problems.js';
import { hasPart, isOrganiser, type League } from './league.js';
import { Leagues, noSuchLeague } from './leagues.js';

/** A league that a caller may see, and whether he organises it. */
export interface LeagueAccess {
  readonly league: League;
  /** Null without a token. */
  readonly account: Caller | null;
  readonly organises: boolean;
  readonly principal: Principal | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `LeagueGuard`. */
    leagueAccess?: LeagueAccess;
  }
}

/** Nothing else need be looked for, and PostgreSQL takes not every text. */
const POSSIBLE_ID = /^[\w-]{1,64}$/;
const NEEDS_ORGANISER = 'bummerl:needs-organiser';

/** Of a route under a league: only for those who organise it, else 403 `not-your-game`. */
export const NeedsOrganiser = (): MethodDecorator => SetMetadata(NEEDS_ORGANISER, true);

/** Loads the league of the route. Who may not see it gets the same 404 as for one that does not exist. */
@Injectable()
export class LeagueGuard implements CanActivate {
  constructor(
    private readonly leagues: Leagues,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest<{ Params: { id: string } }>>();
    const account = request.principal?.account ?? null;
    const { id } = request.params;
    const league = POSSIBLE_ID.test(id) ? await this.leagues.find(id) : null;
    if (league === null || !maySee(league, account)) throw noSuchLeague();
    const organises = account !== null && isOrganiser(league, account.id);
    request.leagueAccess = { league, account, organises, principal: request.principal };
    const demanded = this.reflector.get<boolean | undefined>(NEEDS_ORGANISER, context.getHandler()) === true;
    if (demanded && !organises) throw notYourLeague();
    return true;
  }
}

/** A private league is for those who have a part in it. */
export const maySee = (league: League, account: Pick<Caller, 'id'> | null): boolean =>
  league.state.settings.visibility === 'public' || (account !== null && hasPart(league, account.id));

export const notYourLeague = (): Problem =>
  new Problem('not-your-game', 'Only those who organise this league may do this.');

/** Gives a handler behind `LeagueGuard` its `LeagueAccess`. */
export const CurrentLeague = createParamDecorator((_: unknown, context: ExecutionContext): LeagueAccess => {
  const access = context.switchToHttp().getRequest<FastifyRequest>().leagueAccess;
  if (access === undefined) throw new Error('a route asks for the league without LeagueGuard');
  return access;
});

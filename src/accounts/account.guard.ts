import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { needsAccount, tokenMissing } from '../http/current-account.js';
import { Problem } from '../http/problems.js';
import { RateLimits } from '../http/rate-limits.js';
import { Principals } from './principals.js';
import { tokenIn } from './tokens.js';

/** Finds out who makes a request. A bad token is refused even where none is needed. */
@Injectable()
export class AccountGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly principals: Principals,
    private readonly limits: RateLimits,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const { authorization } = request.headers;
    if (authorization === undefined) {
      if (needsAccount(this.reflector, context)) throw tokenMissing();
      return true;
    }
    const token = tokenIn(authorization);
    if (token === null) throw new Problem('unauthenticated', 'The header must read `Authorization: Bearer bml_…`.');
    request.principal = this.principals.recall(token);
    return request.principal !== null || this.#lookUp(token, request, http.getResponse<FastifyReply>());
  }

  /** Each unknown token costs a query, so those who try many are held back by their address. */
  async #lookUp(token: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    request.principal = await this.principals.find(token);
    if (request.principal !== null) return true;
    await this.limits.spend('default', request, reply);
    throw new Problem('unauthenticated', 'This token is unknown or was revoked.');
  }
}

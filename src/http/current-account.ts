import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  applyDecorators,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiSecurity } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Problem } from './problems.js';

/** What a token may be good for (api.md, "Auth"). */
export const SCOPES = ['games:play', 'games:create', 'leagues:direct', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

export const ACCOUNT_KINDS = ['bot', 'human'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** The account that makes a request. */
export interface Caller {
  readonly id: string;
  readonly name: string;
  readonly kind: AccountKind;
}

/** Who makes a request, and by what right. */
export interface Principal {
  readonly account: Caller;
  readonly tokenId: string;
  readonly scopes: readonly Scope[];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null without a token. Set before any guard of a route runs. */
    principal: Principal | null;
  }
}

const NEEDS_ACCOUNT = 'bummerl:needs-account';
const NEEDS_SCOPE = 'bummerl:needs-scope';

/** Of a route or a whole controller: without a valid token the answer is 401. */
export const NeedsAccount = (): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(NEEDS_ACCOUNT, true), ApiSecurity('token'));

/**
 * Of a route or a whole controller: the token must have this scope, else the answer is 403. It is checked where
 * `ScopeGuard` stands among the guards of the route, so that a 404 can come before it; without a token it is 401.
 */
export const NeedsScope = (scope: Scope): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(NEEDS_ACCOUNT, true), SetMetadata(NEEDS_SCOPE, scope), ApiSecurity('token', [scope]));

/** Whether a route was marked with `NeedsAccount`. */
export const needsAccount = (reflector: Reflector, context: ExecutionContext): boolean =>
  reflector.getAllAndOverride<boolean | undefined>(NEEDS_ACCOUNT, [context.getHandler(), context.getClass()]) === true;

/** The scope that a route asks for by `NeedsScope`, or null. */
export const scopeNeeded = (reflector: Reflector, context: ExecutionContext): Scope | null =>
  reflector.getAllAndOverride<Scope | undefined>(NEEDS_SCOPE, [context.getHandler(), context.getClass()]) ?? null;

/** Answers 403 `missing-scope` to a token that lacks what `NeedsScope` asks for. */
@Injectable()
export class ScopeGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const scope = scopeNeeded(this.reflector, context);
    if (scope !== null) demandScope(principalOf(context), scope);
    return true;
  }
}

/** @throws Problem `missing-scope`, or `unauthenticated` when there is no token at all */
export function demandScope(principal: Principal | null, scope: Scope): void {
  if (principal === null) throw tokenMissing();
  if (principal.scopes.includes(scope)) return;
  throw new Problem(
    'missing-scope',
    `This needs a token with the scope ${scope}; yours has ${list(principal.scopes)}.`,
  );
}

export const tokenMissing = (): Problem =>
  new Problem(
    'unauthenticated',
    'This needs an account: send `Authorization: Bearer bml_…`. POST /v1/accounts makes one.',
  );

const list = (scopes: readonly Scope[]): string => scopes.join(', ') || 'none';

const principalOf = (context: ExecutionContext): Principal | null =>
  context.switchToHttp().getRequest<FastifyRequest>().principal;

/** Gives a handler the calling account: a `Caller`, or null on a route that does not need one. */
export const CurrentAccount = createParamDecorator((_: unknown, context: ExecutionContext): Caller | null => {
  return principalOf(context)?.account ?? null;
});

/** Gives a handler the account with its token and scopes, or null on a route that does not need one. */
export const CurrentPrincipal = createParamDecorator((_: unknown, context: ExecutionContext): Principal | null =>
  principalOf(context),
);

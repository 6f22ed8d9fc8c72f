import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ROUTE_ARGS_METADATA, RouteParamtypes } from '@nestjs/common/internal';
import type { FastifyRequest } from 'fastify';
import { NoFields, check } from './validation.js';

/**
 * Refuses any query on a route that reads none. Where a route has a form for its query the validation does the same
 * with what the form does not know.
 */
@Injectable()
export class QueryGuard implements CanActivate {
  readonly #readsQuery = new WeakMap<() => unknown, boolean>();

  canActivate(context: ExecutionContext): boolean {
    const { query } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!this.#reads(context)) check(NoFields, query, '/query');
    return true;
  }

  #reads(context: ExecutionContext): boolean {
    const handler = context.getHandler() as () => unknown;
    const known = this.#readsQuery.get(handler);
    if (known !== undefined) return known;
    const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), handler.name) as object | undefined;
    const reads = Object.keys(parameters ?? {}).some((key) => key.startsWith(`${RouteParamtypes.QUERY}:`));
    this.#readsQuery.set(handler, reads);
    return reads;
  }
}

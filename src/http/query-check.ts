import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { ROUTE_ARGS_METADATA, RouteParamtypes } from '@nestjs/common/internal';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { NoFields, check } from './validation.js';

/**
 * Refuses any query on a route that reads none. Where a route has a form for its query the validation does the same
 * with what the form does not know. An interceptor, since it is to be judged after all guards: 401, 404 and 403 come first.
 */
@Injectable()
export class QueryCheck implements NestInterceptor {
  readonly #readsQuery = new WeakMap<() => unknown, boolean>();

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { query } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!this.#reads(context)) check(NoFields, query, '/query');
    return next.handle();
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

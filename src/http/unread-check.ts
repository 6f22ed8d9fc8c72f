import { type CanActivate, type ExecutionContext } from '@nestjs/common';
import { GUARDS_METADATA, ROUTE_ARGS_METADATA, RouteParamtypes } from '@nestjs/common/internal';
import { type DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { NoFields, check } from './validation.js';

/**
 * Refuses any query on a route that reads none, and any body on one that reads none. Where a route has a form for it the validation does the
 * same with what the form does not know. To be called before the routes are made.
 *
 * It is judged as the last guard of each route: 401, 404 and 403 come first, and all else that is 400 with it.
 */
export function checkUnread(discovery: DiscoveryService): void {
  const scanner = new MetadataScanner();
  for (const { metatype } of discovery.getControllers()) {
    if (typeof metatype !== 'function') continue;
    const handlers = metatype.prototype as Readonly<Record<string, () => unknown>>;
    for (const name of scanner.getAllMethodNames(handlers)) {
      const handler = handlers[name];
      if (handler === undefined) continue;
      if (!reads(RouteParamtypes.QUERY, metatype, name)) addGuard(handler, NO_QUERY);
      if (!reads(RouteParamtypes.BODY, metatype, name)) addGuard(handler, NO_BODY);
    }
  }
}

const NO_QUERY: CanActivate = {
  canActivate(context: ExecutionContext): boolean {
    check(NoFields, context.switchToHttp().getRequest<FastifyRequest>().query, '/query');
    return true;
  },
};

const NO_BODY: CanActivate = {
  canActivate(context: ExecutionContext): boolean {
    check(NoFields, context.switchToHttp().getRequest<FastifyRequest>().body);
    return true;
  },
};

function reads(what: RouteParamtypes, controller: object, handler: string): boolean {
  const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) as object | undefined;
  return Object.keys(parameters ?? {}).some((key) => key.startsWith(`${what}:`));
}

function addGuard(handler: () => unknown, guard: CanActivate): void {
  const guards = (Reflect.getMetadata(GUARDS_METADATA, handler) ?? []) as readonly unknown[];
  if (!guards.includes(guard)) Reflect.defineMetadata(GUARDS_METADATA, [...guards, guard], handler);
}

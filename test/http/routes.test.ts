import { describe, expect, it } from '@jest/globals';
import { RequestMethod } from '@nestjs/common';
import { GUARDS_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/internal';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { needsAccount, ScopeGuard, scopeNeeded } from '../../src/http/current-account.js';
import { useApp } from '../support/app.js';

const service = useApp();

interface Route {
  readonly name: string;
  readonly method: RequestMethod;
  readonly path: string;
  readonly needsAccount: boolean;
  readonly scope: string | null;
  readonly guards: readonly unknown[];
}

/** All routes of all controllers, with what their decorators demand. */
function routes(): Route[] {
  const { app } = service();
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  return controllers.flatMap(({ metatype }) =>
    routesOf(metatype as new () => Record<string, () => unknown>, app.get(Reflector)),
  );
}

function routesOf(controller: new () => Record<string, () => unknown>, reflector: Reflector): Route[] {
  const prototype = controller.prototype as Record<string, () => unknown>;
  const handlers = new MetadataScanner().getAllMethodNames(prototype).map((name) => prototype[name] as () => unknown);
  return handlers
    .filter((handler) => Reflect.hasMetadata(METHOD_METADATA, handler))
    .map((handler) => {
      const context = new ExecutionContextHost([], controller, handler);
      return {
        name: `${controller.name}.${handler.name}`,
        method: Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod,
        path: `/${[controller, handler].map((at) => String(Reflect.getMetadata(PATH_METADATA, at))).join('/')}`,
        needsAccount: needsAccount(reflector, context),
        scope: scopeNeeded(reflector, context),
        guards: [controller, handler].flatMap((at) => (Reflect.getMetadata(GUARDS_METADATA, at) ?? []) as unknown[]),
      };
    });
}

describe('every route', () => {
  it('that asks for a scope has the guard that checks it, behind all that may be 404', () => {
    const scoped = routes().filter(({ scope }) => scope !== null);
    expect(scoped.length).toBeGreaterThan(5);
    for (const { name, guards } of scoped) expect([name, guards.filter(isClass).at(-1)]).toEqual([name, ScopeGuard]);
  });

  it('that is more than a read needs an account, but for making one and for analysing what all may see', () => {
    const writes = routes().filter(({ method }) => method !== RequestMethod.GET);
    const open = writes.filter((route) => !route.needsAccount).map(({ name }) => name);
    expect(open).toEqual(['AccountsController.createAccount', 'LearningController.analyseGame']);
  });

  it('for clients is under /v1', () => {
    const outside = routes().filter(({ path }) => !path.startsWith('/v1'));
    expect(outside.map(({ path }) => path.replace(/\/+/g, '/')).sort()).toEqual([
      '/.well-known/jwks.json',
      '/health/live',
      '/health/ready',
      '/metrics',
      '/problems/',
      '/problems/:code',
    ]);
  });
});

/** The check of the query, which stands behind all guards, is an object. */
const isClass = (guard: unknown): boolean => typeof guard === 'function';

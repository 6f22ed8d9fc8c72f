import 'reflect-metadata';
import { afterAll, beforeAll } from '@jest/globals';
import type { DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import supertest from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { AppModule } from '../../src/app.module.js';
import { type Config, readConfig } from '../../src/config.js';
import { createApp } from '../../src/http/app.js';
import { createDatabase } from './database.js';

/** The whole service on a database of its own, listening on a free port. */
export interface TestApp {
  readonly app: NestFastifyApplication;
  /** As `http://127.0.0.1:41234`. */
  readonly url: string;
  /** Of the database. */
  readonly databaseUrl: string;
  readonly http: TestAgent;
  /** Makes an account and returns it with its token. */
  register(name?: string): Promise<Player>;
  close(): Promise<void>;
}

export interface Player {
  readonly id: string;
  readonly name: string;
  readonly token: string;
  /** The header that makes a request this player's: `.set(player.auth)`. */
  readonly auth: { readonly authorization: string };
}

type Module = NonNullable<DynamicModule['imports']>[number];

/** What tests run with: no limits, and only faults in the log. */
const QUIET: Readonly<Record<string, string>> = { RATE_LIMIT: 'off', LOG_LEVEL: 'error' };

/**
 * Starts the service.
 *
 * @param env         settings as in the environment, on top of those that keep tests quiet
 * @param databaseUrl a database to run on, which is then left alone at the end; a fresh one without it
 * @param modules     further ones beside those of the service
 */
export async function startApp(
  env: Readonly<Record<string, string>> = {},
  databaseUrl?: string,
  modules: readonly Module[] = [],
): Promise<TestApp> {
  const database =
    databaseUrl === undefined ? await createDatabase() : { url: databaseUrl, drop: () => Promise.resolve() };
  const config: Config = readConfig({ ...QUIET, ...env });
  const root = AppModule.of(config, database.url);
  const app = await createApp({ ...root, imports: [...(root.imports ?? []), ...modules] }, config.logLevel);
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  const http = supertest(url);
  return {
    app,
    url,
    databaseUrl: database.url,
    http,
    register: (name) => register(http, name ?? `player ${(players += 1)}`),
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}

let players = 0;

async function register(http: TestAgent, name: string): Promise<Player> {
  const { body } = await http.post('/v1/accounts').send({ name, kind: 'bot' }).expect(201);
  return { id: body.account.id, name, token: body.token, auth: { authorization: `Bearer ${body.token}` } };
}

/** The service for all tests of a file or block: `const service = useApp();`, then `service().http` inside of tests. */
export function useApp(env: Readonly<Record<string, string>> = {}, modules: readonly Module[] = []): () => TestApp {
  let started: TestApp | undefined;
  beforeAll(async () => {
    started = await startApp(env, undefined, modules);
  });
  afterAll(async () => started?.close());
  return () => {
    if (started === undefined) throw new Error('the service is there inside of tests only');
    return started;
  };
}

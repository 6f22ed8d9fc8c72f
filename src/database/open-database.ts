import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../config.js';
import { StartError } from '../start-error.js';
import { isDatabaseDown } from './database-errors.js';
import { borrowEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.js';
import { applyMigrations, demandCurrent } from './migrations.js';

/** How long a server may take to come up beside the service. */
const PATIENCE_MS = 5_000;
const CONNECT_TIMEOUT_MS = 5_000;

/** A database that is reached and has the schema of this build. */
export interface OpenDatabase {
  readonly url: string;
  /** Stops the embedded PostgreSQL if that is what it is. Call it last, when the application is closed. */
  close(): Promise<void>;
}

type Where = Pick<Config, 'databaseUrl' | 'dataDir'>;

/**
 * Opens the database of the service at boot: the server of `DATABASE_URL`, else the embedded one in the data folder;
 * applies the migrations that it lacks.
 *
 * @throws StartError when it cannot be reached or started, or has a newer schema; nothing is left running then
 */
export async function openDatabase(config: Where): Promise<OpenDatabase> {
  const database = await findDatabase(config);
  try {
    await migrate(database.url);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Opens the database of the service for who only reads it, be the service running or not; changes nothing in it.
 *
 * @throws StartError when there is none, when it cannot be reached, or when its schema is not that of this build
 */
export async function borrowDatabase({ databaseUrl, dataDir }: Where): Promise<OpenDatabase> {
  const postgres = databaseUrl === undefined ? await borrowEmbeddedPostgres(dataDir) : null;
  const url = databaseUrl ?? postgres?.url ?? '';
  const database = { url, close: async () => postgres?.stop() };
  try {
    const client = await connect(url);
    await demandCurrent(client).finally(() => client.end());
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function findDatabase({ databaseUrl, dataDir }: Where): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return { url: databaseUrl, close: () => Promise.resolve() };
  const postgres = await startEmbeddedPostgres(dataDir);
  return { url: postgres.url, close: () => postgres.stop() };
}

async function migrate(url: string): Promise<void> {
  const client = await connect(url);
  try {
    await applyMigrations(client);
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(250)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (!isDatabaseDown(error) || Date.now() > deadline) throw unreachable(url, error);
    }
  }
}

function unreachable(url: string, error: unknown): StartError {
  const { hostname, port, pathname } = new URL(url);
  const where = `${pathname.slice(1)} at ${hostname}:${port || '5432'}`;
  return new StartError(`the database ${where} (DATABASE_URL) cannot be opened: ${reasonOf(error)}`);
}

/** Node tells the failure of all addresses of a host in an AggregateError without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

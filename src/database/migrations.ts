import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { StartError } from '../start-error.js';

// Prisma's own `migrate deploy` needs an engine that is downloaded. This does the same with the same table, checksums
// and lock, so that the two can follow each other on one database.

/** The folder of the migrations that this build brings, seen from src/database and from dist/database alike. */
export const MIGRATIONS_DIR = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../prisma/migrations');

/** The advisory lock that Prisma's engine takes. */
const LOCK_KEY = 72_707_369;

const TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

interface AppliedRow {
  readonly migration_name: string;
  readonly checksum: string;
  readonly finished_at: Date | null;
}

/**
 * Brings a database to the schema of this build.
 *
 * @param client connected; the work is done under an advisory lock of its session
 * @returns the names of the migrations applied now, none when there was nothing to do
 * @throws StartError, with nothing applied, when the database knows migrations that this build does not, or others
 * under the same names, or one that failed; the database's error when a migration's SQL fails
 */
export async function applyMigrations(client: pg.ClientBase, folder = MIGRATIONS_DIR): Promise<string[]> {
  await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
  try {
    await client.query(TABLE);
    const missing = notYetApplied(readMigrations(folder), await readApplied(client));
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK_KEY]);
  }
}

/**
 * Changes nothing.
 *
 * @throws StartError unless the database has the schema of this build
 */
export async function demandCurrent(client: pg.ClientBase, folder = MIGRATIONS_DIR): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found`,
  );
  if (rows[0]?.found !== true) throw new StartError('the database has no tables: no service has used it yet');
  const missing = notYetApplied(readMigrations(folder), await readApplied(client));
  if (missing.length === 0) return;
  throw new StartError(
    `the database has an older schema than this version of the service (it lacks ${missing.map(({ name }) => name).join(', ')}): start the service, which mends that`,
  );
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return names.map(({ name }) => readMigration(folder, name)).sort((a, b) => (a.name < b.name ? -1 : 1));
}

function readMigration(folder: string, name: string): Migration {
  const sql = readFileSync(path.join(folder, name, 'migration.sql'), 'utf8');
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

async function readApplied(client: pg.ClientBase): Promise<AppliedRow[]> {
  const { rows } = await client.query<AppliedRow>(
    'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  return rows;
}

function notYetApplied(migrations: Migration[], applied: AppliedRow[]): Migration[] {
  const ours = new Map(migrations.map((migration) => [migration.name, migration]));
  const unknown = applied.map((row) => row.migration_name).filter((name) => !ours.has(name));
  if (unknown.length > 0) {
    throw new StartError(
      `the database has a newer schema than this version of the service knows (${unknown.sort().join(', ')}): ` +
        'use the version that wrote it, or another database',
    );
  }
  for (const row of applied) refuseUnlessSound(row, ours.get(row.migration_name)?.checksum);
  const done = new Set(applied.map((row) => row.migration_name));
  return migrations.filter(({ name }) => !done.has(name));
}

function refuseUnlessSound(row: AppliedRow, checksum: string | undefined): void {
  if (row.finished_at === null) {
    throw new StartError(
      `the migration ${row.migration_name} failed earlier: mend the database by hand, then set rolled_back_at in its ` +
        'row of _prisma_migrations',
    );
  }
  if (row.checksum !== checksum) {
    throw new StartError(`the migration ${row.migration_name} is another one than was applied to the database`);
  }
}

async function apply(client: pg.ClientBase, { name, sql, checksum }: Migration): Promise<void> {
  const id = randomUUID();
  await client.query('INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)', [
    id,
    checksum,
    name,
  ]);
  try {
    await client.query(sql); // without parameters: many statements in one implicit transaction
  } catch (error) {
    await client.query('UPDATE _prisma_migrations SET logs = $2 WHERE id = $1', [id, String(error)]);
    throw error;
  }
  await client.query('UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1 WHERE id = $1', [id]);
}

import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlQueryable,
} from '@prisma/driver-adapter-utils';
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg';

// Prisma's command line downloads its migration engine. The same engine is published as WebAssembly and reaches the
// database through a driver adapter; its three traps with the one for pg are dealt with below.

const SCHEMA = path.resolve('prisma/schema.prisma');
const MIGRATIONS = path.resolve('prisma/migrations');
const LOCK_FILE = 'migration_lock.toml';

/**
 * Compares the migrations with the schema.
 *
 * @param url of a server where the user may create databases: the migrations are replayed into one made for that
 * @returns the SQL that leads from the database the migrations make to the one that prisma/schema.prisma describes;
 * undefined when they are the same
 */
export async function missingMigration(url: string): Promise<string | undefined> {
  await loadEngine();
  const content = readFileSync(SCHEMA, 'utf8');
  const adapters = bindMigrationAwareSqlAdapterFactory(new MigrationPg(url));
  const opened = await engine.SchemaEngine.new({ datamodels: [[SCHEMA, content]] }, () => undefined, adapters);
  const difference = await opened.diff({
    from: { tag: 'migrations', ...migrations() },
    to: { tag: 'schemaDatamodel', files: [{ path: SCHEMA, content }] },
    script: true,
    exitCode: true,
    filters: { externalTables: [], externalEnums: [] },
  });
  return difference.exitCode === 0 ? undefined : (difference.stdout ?? '');
}

function migrations() {
  return {
    baseDir: MIGRATIONS,
    lockfile: { path: LOCK_FILE, content: readFileSync(path.join(MIGRATIONS, LOCK_FILE), 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: migrationNames().map((name) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: sqlOf(name) } },
    })),
  };
}

function migrationNames(): string[] {
  const entries = readdirSync(MIGRATIONS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return entries.map(({ name }) => name).sort();
}

function sqlOf(name: string): string {
  return readFileSync(path.join(MIGRATIONS, name, 'migration.sql'), 'utf8');
}

/** Node has it, but its types for Node 20 do not. */
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: { exports: Record<string, unknown> } }>;
};

let loading: Promise<void> | undefined;

function loadEngine(): Promise<void> {
  return (loading ??= instantiate());
}

async function instantiate(): Promise<void> {
  const panics = { message: '', set_message: (text: string) => (panics.message = text), get: () => panics.message };
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: panics }); // the engine calls it by this name
  const main = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm');
  const bytes = readFileSync(path.join(path.dirname(main), 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': { ...engine } });
  engine.__wbg_set_wasm(instance.exports);
  (instance.exports['__wbindgen_start'] as () => void)();
}

class MigrationPg extends PrismaPg {
  constructor(private readonly url: string) {
    // Not the URL itself: with one the adapter takes the main database for the shadow database and replays into it.
    const { hostname, port, username, password, pathname } = new URL(url);
    super({
      host: hostname,
      port: Number(port || 5432),
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      database: pathname.slice(1),
      allowExitOnIdle: true,
    });
  }

  override async connect() {
    return readCatalogTypes(await super.connect());
  }

  /** The adapter's own drops the shadow database while its pool still holds a session there. */
  override async connectToShadowDb() {
    const main = await this.connect();
    const name = `shadow_${randomUUID()}`;
    await main.executeScript(`CREATE DATABASE "${name}"`);
    const shadow = await new MigrationPg(new URL(`/${name}`, this.url).href).connect();
    const close = shadow.dispose.bind(shadow);
    shadow.dispose = async () => {
      await close();
      await main.executeScript(`DROP DATABASE "${name}" WITH (FORCE)`);
      await main.dispose();
    };
    return shadow;
  }
}

/** PostgreSQL's one-byte type "char", of which the catalog has columns. The adapter knows no such type and refuses it. */
const CHAR = 18;
const TEXT = 25;

interface PgResult {
  readonly rows: object;
  readonly fields?: { dataTypeID: number }[];
}

/** Reads "char" as text, and tells the engine that it was "char" all the same. */
function readCatalogTypes<T extends SqlQueryable>(connection: T): T {
  const charColumns = new WeakMap<object, number[]>();
  const inner = connection as unknown as { performIO(query: unknown): Promise<PgResult> };
  const performIO = inner.performIO.bind(connection);
  inner.performIO = async (query) => {
    const result = await performIO(query);
    const fields = result.fields ?? [];
    const columns = [...fields.keys()].filter((column) => fields[column]?.dataTypeID === CHAR);
    for (const field of fields) if (field.dataTypeID === CHAR) field.dataTypeID = TEXT;
    charColumns.set(result.rows, columns);
    return result;
  };
  const queryRaw = connection.queryRaw.bind(connection);
  connection.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const column of charColumns.get(result.rows) ?? []) result.columnTypes[column] = ColumnTypeEnum.Character;
    return result;
  };
  if (isConnection(connection)) {
    const start = connection.startTransaction.bind(connection);
    connection.startTransaction = async (level) => readCatalogTypes(await start(level));
  }
  return connection;
}

function isConnection(connection: SqlQueryable): connection is SqlDriverAdapter {
  return 'startTransaction' in connection;
}

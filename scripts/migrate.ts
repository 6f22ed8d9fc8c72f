// npm run migrate:create NAME   writes the migration that prisma/schema.prisma needs beyond those there are
// npm run migrate:drift         fails when there is such a need
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../src/database/embedded-postgres.js';
import { missingMigration } from './schema-engine.js';

async function onThrowawayServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bummerl-migrate-'));
  chmodSync(folder, 0o711); // the OS user that PostgreSQL gets when this runs as root must pass
  const server = await startEmbeddedPostgres(folder, { throwaway: true });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

function write(name: string, sql: string): string {
  const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = path.join('prisma/migrations', `${time}_${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'migration.sql'), sql);
  return folder;
}

async function create(name: string): Promise<void> {
  const sql = await onThrowawayServer(missingMigration);
  console.log(sql === undefined ? 'the migrations are up to date' : `wrote ${write(name, sql)}`);
}

async function drift(): Promise<void> {
  const sql = await onThrowawayServer(missingMigration);
  if (sql === undefined) return console.log('the migrations lead to the schema');
  console.error(`the migrations lack this (npm run migrate:create NAME):\n\n${sql}`);
  process.exitCode = 1;
}

const [command, name] = process.argv.slice(2);
if (command === 'create' && name !== undefined && /^[a-z0-9_]+$/.test(name)) await create(name);
else if (command === 'drift') await drift();
else {
  console.error('usage: npm run migrate:create NAME (of a-z, 0-9 and _), or npm run migrate:drift');
  process.exitCode = 2;
}

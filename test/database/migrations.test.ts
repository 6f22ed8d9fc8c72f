import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { applyMigrations } from '../../src/database/migrations.js';
import { StartError } from '../../src/start-error.js';
import { createEmptyDatabase, type TestDatabase } from '../support/database.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const root = temporaryFolder();
let database: TestDatabase;
let client: pg.Client;
let folder: string;
let count = 0;

beforeEach(async () => {
  database = await createEmptyDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  folder = path.join(root, String(++count));
  write('1_cards', 'CREATE TABLE cards (id INT); INSERT INTO cards VALUES (1);');
});

afterEach(async () => {
  await client.end();
  await database.drop();
});

function write(name: string, sql: string): void {
  mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, name, 'migration.sql'), sql);
}

async function tables(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE '\\_%' ORDER BY 1",
  );
  return rows.map(({ name }) => name);
}

describe('applyMigrations', () => {
  it('applies what is missing, in the order of the names, once', async () => {
    write('2_tricks', 'ALTER TABLE cards ADD trick INT; CREATE TABLE tricks (id INT)');
    expect(await applyMigrations(client, folder)).toEqual(['1_cards', '2_tricks']);
    expect(await applyMigrations(client, folder)).toEqual([]);
    write('3_scores', 'CREATE TABLE scores (id INT)');
    expect(await applyMigrations(client, folder)).toEqual(['3_scores']);
    expect(await tables()).toEqual(['cards', 'scores', 'tricks']);
  });

  it('lets one of two services that start at once do it', async () => {
    const other = new pg.Client(database.url);
    await other.connect();
    const applied = await Promise.all([applyMigrations(client, folder), applyMigrations(other, folder)]);
    await other.end();
    expect(applied.flat()).toEqual(['1_cards']);
  });

  it('applies the whole of a migration or nothing, and refuses to go on after a failure', async () => {
    write('2_broken', 'CREATE TABLE tricks (id INT); INSERT INTO nowhere VALUES (1)');
    await expect(applyMigrations(client, folder)).rejects.toThrow('relation "nowhere" does not exist');
    expect(await tables()).toEqual(['cards']);
    const again = applyMigrations(client, folder);
    await expect(again).rejects.toThrow(StartError);
    await expect(again).rejects.toThrow('the migration 2_broken failed earlier');
  });

  it('applies a failed migration anew when it was marked as rolled back', async () => {
    write('2_tricks', 'CREATE TABLE tricks (id SURELY_NOT_A_TYPE)');
    await expect(applyMigrations(client, folder)).rejects.toThrow('does not exist');
    await client.query('UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL');
    write('2_tricks', 'CREATE TABLE tricks (id INT)');
    expect(await applyMigrations(client, folder)).toEqual(['2_tricks']);
  });

  it('refuses a database with a newer schema, and applies nothing then', async () => {
    await applyMigrations(client, folder);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'y', '9_future', now())`,
    );
    write('2_tricks', 'CREATE TABLE tricks (id INT)');
    const refused = applyMigrations(client, folder);
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(
      'the database has a newer schema than this version of the service knows (9_future)',
    );
    expect(await tables()).toEqual(['cards']);
  });

  it('refuses a migration that was edited after it was applied', async () => {
    await applyMigrations(client, folder);
    write('1_cards', 'CREATE TABLE cards (id BIGINT)');
    const refused = applyMigrations(client, folder);
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow('the migration 1_cards is another one than was applied');
  });
});

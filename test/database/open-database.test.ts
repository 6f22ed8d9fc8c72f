import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { openDatabase } from '../../src/database/open-database.js';
import { StartError } from '../../src/start-error.js';
import { createEmptyDatabase, testServerUrl, type TestDatabase } from '../support/database.js';
import { temporaryFolder } from '../support/temporary-folder.js';

async function accountsAt(url: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  const { rowCount } = await client.query('SELECT * FROM account');
  await client.end();
  return rowCount ?? NaN;
}

describe('openDatabase without DATABASE_URL', () => {
  const dataDir = temporaryFolder();
  const running = path.join(dataDir, 'database/cluster/postmaster.pid');

  it('starts the embedded PostgreSQL, migrates it and stops it at the end', async () => {
    const database = await openDatabase({ databaseUrl: undefined, dataDir });
    expect(await accountsAt(database.url)).toBe(0);
    const client = new pg.Client(database.url);
    await client.connect();
    await client.query(
      `UPDATE _prisma_migrations SET migration_name = '9_future'
        WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)`,
    );
    await client.end();
    await database.close();
    expect(existsSync(running)).toBe(false);
  });

  it('leaves nothing running when the data folder has a newer schema', async () => {
    const opened = openDatabase({ databaseUrl: undefined, dataDir });
    await expect(opened).rejects.toThrow('newer schema than this version of the service knows (9_future)');
    expect(existsSync(running)).toBe(false);
  });
});

describe('openDatabase with DATABASE_URL', () => {
  const dataDir = path.join(temporaryFolder(), 'unused');
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createEmptyDatabase();
  });
  afterAll(() => database.drop());

  it('migrates that database, and makes no data folder', async () => {
    const opened = await openDatabase({ databaseUrl: database.url, dataDir });
    expect(opened.url).toBe(database.url);
    expect(await accountsAt(opened.url)).toBe(0);
    await opened.close();
    expect(existsSync(dataDir)).toBe(false);
  });

  it.each([
    ['no server', 'postgresql://anna:secret@127.0.0.1:1/cards', 'cards at 127.0.0.1:1 .*: connect ECONNREFUSED'],
    [
      'no such host',
      'postgresql://anna:secret@nowhere.invalid/cards',
      'cards at nowhere.invalid:5432 .*nowhere.invalid',
    ],
    ['a wrong password', testServerUrl().replace(/:[^:@]+@/, ':wrong@'), 'password authentication failed'],
    ['no such database', testServerUrl().replace(/\w+$/, 'nowhere'), 'database "nowhere" does not exist'],
  ])('says so when there is %s, without the password', async (_what, databaseUrl, message) => {
    const opened = openDatabase({ databaseUrl, dataDir });
    await expect(opened).rejects.toThrow(StartError);
    await expect(opened).rejects.toThrow(new RegExp(message));
    await expect(opened).rejects.not.toThrow(/secret|wrong/);
  });
});

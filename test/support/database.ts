import { randomUUID } from 'node:crypto';
import { afterAll } from '@jest/globals';
import { databaseAt, onServer, TEMPLATE } from './template-database.js';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** @returns the URL of the tests' own PostgreSQL, as a superuser */
export function testServerUrl(): string {
  const url = process.env['TEST_SERVER_URL'];
  if (url === undefined) throw new Error('test/support/global-setup.js has not run');
  return url;
}

/**
 * A migrated, empty database that nobody else uses; dropped at the end of the test file or block. Call it where hooks
 * may be registered: `const url = await freshDatabase();` at the top of a test file.
 */
export async function freshDatabase(): Promise<string> {
  const database = createDatabase();
  afterAll(async () => (await database).drop());
  return (await database).url;
}

/** A migrated, empty database, for tests that drop it themselves. */
export function createDatabase(): Promise<TestDatabase> {
  return create(TEMPLATE);
}

/** A database without even a table. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return create('template0');
}

async function create(template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(testServerUrl(), `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    url: databaseAt(testServerUrl(), name),
    drop: () => onServer(testServerUrl(), `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

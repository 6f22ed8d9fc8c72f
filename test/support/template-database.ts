import pg from 'pg';
import { applyMigrations } from '../../src/database/migrations.js';

/** Copied for each test file, which is quicker than migrating. */
export const TEMPLATE = 'bummerl_template';

export async function makeTemplate(serverUrl: string): Promise<void> {
  await onServer(serverUrl, `CREATE DATABASE ${TEMPLATE}`);
  const client = new pg.Client(databaseAt(serverUrl, TEMPLATE));
  await client.connect();
  await applyMigrations(client);
  await client.end(); // a database with a session in it cannot be copied
}

export async function onServer(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

export function databaseAt(serverUrl: string, name: string): string {
  return new URL(`/${name}`, serverUrl).href;
}

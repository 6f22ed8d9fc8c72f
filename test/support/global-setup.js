import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import '../../scripts/typescript.mjs';

/** Starts the tests' own PostgreSQL in a temporary folder, with a migrated database for each test file to copy. */
export default async function globalSetup() {
  const { startEmbeddedPostgres } = await import('../../src/database/embedded-postgres.ts');
  const { makeTemplate } = await import('./template-database.ts');
  const folder = mkdtempSync(path.join(tmpdir(), 'bummerl-test-'));
  chmodSync(folder, 0o711); // the OS user that PostgreSQL gets when this runs as root must pass
  const server = await startEmbeddedPostgres(folder, { throwaway: true });
  globalThis.stopTestServer = async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  };
  process.env.TEST_SERVER_URL = server.url; // the workers inherit it
  await makeTemplate(server.url);
}

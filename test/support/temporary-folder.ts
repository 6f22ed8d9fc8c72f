import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from '@jest/globals';

/**
 * A folder for a service's data, removed at the end of the test file or block. Call it where hooks may be registered.
 * Servers that run in it must have been stopped by then.
 */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'bummerl-'));
  chmodSync(folder, 0o711); // the OS user that PostgreSQL gets when the tests run as root must pass
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

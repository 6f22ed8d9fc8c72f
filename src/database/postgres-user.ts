import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-error.js';

/** The OS user that runs PostgreSQL when the service itself is root. */
export interface PostgresUser {
  readonly uid: number;
  readonly gid: number;
}

const USER_NAME = 'postgres';

/**
 * PostgreSQL refuses to run as root.
 *
 * @returns the user `postgres`, made when there is none; undefined when the service is not root and runs it as itself
 * @throws StartError when the user can neither be found nor made
 */
export function postgresUser(): PostgresUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return findUser() ?? makeUser();
}

function findUser(): PostgresUser | undefined {
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return undefined; // `id` fails for a name it does not know
  }
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, USER_NAME], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }));
}

function makeUser(): PostgresUser {
  try {
    execFileSync('useradd', ['--system', '--user-group', USER_NAME], { stdio: 'ignore' });
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    throw new StartError(
      `PostgreSQL does not run as root, and the OS user ${USER_NAME} is missing and cannot be made: ` +
        'start the service as an ordinary user, or set DATABASE_URL',
    );
  }
}

/**
 * @returns the outermost folder on the way to `target` (itself included) that the user may not pass through; undefined
 * when the way is open
 */
export function folderThatBars(user: PostgresUser, target: string): string | undefined {
  return waysTo(path.resolve(target)).find((folder) => !mayPass(user, folder));
}

function waysTo(target: string): string[] {
  const parent = path.dirname(target);
  return parent === target ? [target] : [...waysTo(parent), target];
}

function mayPass(user: PostgresUser, folder: string): boolean {
  const { uid, gid, mode } = statSync(folder);
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  return (mode & bit) !== 0;
}

import { execFileSync, spawnSync } from 'node:child_process';
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
function folderThatBars(user: PostgresUser, target: string): string | undefined {
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

/** A program to be started so that it runs as the user that it is for. */
export interface UserCommand {
  readonly file: string;
  readonly args: readonly string[];
  /** Options of `spawn` and its kin. */
  readonly identity: { readonly uid?: number; readonly gid?: number };
}

/** Starts programs as the user that PostgreSQL runs as. */
export type RunAs = (file: string, args: readonly string[]) => UserCommand;

/**
 * How programs are started as the user, given the folders that they need.
 *
 * Where root's own folders bar the way, as below /root or in a folder of `mktemp -d`, the user gets the one Linux
 * capability that lets him pass and read (capabilities(7)), by `setpriv` of util-linux.
 *
 * @throws StartError when a folder bars the way and there is no such capability to give
 */
export function runAs(user: PostgresUser | undefined, folders: readonly string[]): RunAs {
  if (user === undefined) return (file, args) => ({ file, args, identity: {} });
  const bar = folders.map((folder) => folderThatBars(user, folder)).find((folder) => folder !== undefined);
  if (bar === undefined) return (file, args) => ({ file, args, identity: { ...user } });
  const capability = CAPABILITIES.find((name) => canGive(user, name));
  if (capability === undefined) throw barred(bar);
  return (file, args) => ({
    file: 'setpriv',
    args: [...privileges(user, capability), '--', file, ...args],
    identity: {},
  });
}

/** The smaller one first; containers often have the larger one alone. */
const CAPABILITIES = ['dac_read_search', 'dac_override'] as const;

const privileges = ({ uid, gid }: PostgresUser, capability: string): readonly string[] => [
  ...['--reuid', String(uid), '--regid', String(gid), '--clear-groups'],
  ...['--inh-caps', `+${capability}`, '--ambient-caps', `+${capability}`],
];

const canGive = (user: PostgresUser, capability: string): boolean =>
  spawnSync('setpriv', [...privileges(user, capability), '--', 'true'], { stdio: 'ignore' }).status === 0;

const barred = (folder: string): StartError =>
  new StartError(
    `started as root, PostgreSQL runs as the OS user ${USER_NAME}, who may not pass through ${folder}: ` +
      'set DATA_DIR to another folder, such as /var/lib/bummerl, or start as an ordinary user',
  );

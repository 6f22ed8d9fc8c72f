import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-error.js';
import { postgresBinaries, type PostgresBinaries } from './postgres-binaries.js';
import { postgresUser, runAs, type PostgresUser, type RunAs } from './postgres-user.js';

export const SUPERUSER = 'bummerl';
const FOLDER = 'database';

/** The files of the embedded PostgreSQL under a data folder, and what runs them. */
export interface PostgresCluster {
  /** Holds the cluster, its password and the server's log. */
  readonly home: string;
  readonly data: string;
  readonly password: string;
  readonly binaries: PostgresBinaries;
  /** Starts a program as the user that PostgreSQL runs as. */
  readonly as: RunAs;
  /** For tests: quick, and lost with a crash. */
  readonly throwaway: boolean;
}

type Tools = Pick<PostgresCluster, 'binaries' | 'as' | 'throwaway'>;

/**
 * Opens the cluster of a data folder, and makes it with a password of its own when there is none.
 *
 * @throws StartError when the folder cannot be made or cannot be reached by the user that PostgreSQL runs as, or was
 * written by another major version of PostgreSQL
 */
export function openCluster(dataDir: string, throwaway: boolean): PostgresCluster {
  const user = postgresUser();
  makeDataFolder(dataDir);
  const home = path.join(dataDir, FOLDER);
  const binaries = postgresBinaries(user, dataDir);
  const tools = { binaries, as: runAs(user, [dataDir, path.dirname(binaries.postgres)]), throwaway };
  if (!existsSync(home)) create(home, user, tools);
  refuseOtherMajor(home, tools);
  const password = readFileSync(path.join(home, 'password'), 'utf8').trim();
  return { ...tools, home, data: path.join(home, 'cluster'), password };
}

/** Whether a data folder has a cluster that `openCluster` would open and not make. */
export const holdsCluster = (dataDir: string): boolean => existsSync(path.join(dataDir, FOLDER));

/** Whether a process of this id runs, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new StartError(`the data folder ${dataDir} cannot be made: ${(error as Error).message}`);
  }
}

/** Makes it whole under another name and then renames it, so that a start killed midway leaves none by half. */
function create(home: string, user: PostgresUser | undefined, tools: Tools): void {
  removeUnfinished(path.dirname(home));
  const unfinished = `${home}.${process.pid}`;
  const passwordFile = path.join(unfinished, 'password');
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  for (const made of [unfinished, passwordFile]) giveTo(user, made);
  initialise(tools, path.join(unfinished, 'cluster'), passwordFile);
  putInPlace(unfinished, home);
}

function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const [stem, pid] = name.split('.');
    const left = stem === FOLDER && pid !== undefined && !isAlive(Number(pid));
    if (left) rmSync(path.join(dataDir, name), { recursive: true, force: true });
  }
}

function giveTo(user: PostgresUser | undefined, file: string): void {
  if (user) chownSync(file, user.uid, user.gid);
}

function initialise({ binaries, as, throwaway }: Tools, data: string, passwordFile: string): void {
  const flags = ['-D', data, '-U', SUPERUSER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '-E', 'UTF8'];
  // PostgreSQL's own C.UTF-8 sorts the same on every platform, whatever locales that has.
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const speed = throwaway ? ['--no-sync'] : ['--data-checksums'];
  try {
    const { file, args, identity } = as(binaries.initdb, [...flags, ...locale, ...speed]);
    execFileSync(file, args, {
      ...identity,
      cwd: path.dirname(data),
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
  } catch (error) {
    const said = (error as { stderr?: string }).stderr?.trim();
    throw new StartError(`the embedded PostgreSQL cannot be set up in ${data}: ${said || (error as Error).message}`);
  }
}

function putInPlace(unfinished: string, home: string): void {
  try {
    renameSync(unfinished, home);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    if (!existsSync(home)) throw error; // else another service was first: its cluster is as good
  }
}

function refuseOtherMajor(home: string, { binaries }: Tools): void {
  const version = path.join(home, 'cluster', 'PG_VERSION');
  if (!existsSync(version)) {
    throw new StartError(`${home} is not the database of this service: set DATA_DIR to another folder`);
  }
  const found = Number(readFileSync(version, 'utf8'));
  const ours = majorOf(execFileSync(binaries.postgres, ['--version'], { encoding: 'utf8' }));
  if (found === ours) return;
  throw new StartError(
    `${home} was written by PostgreSQL ${found}, but this version of the service brings PostgreSQL ${ours}: ` +
      `use the version of the service that wrote it, or set DATA_DIR to another folder`,
  );
}

function majorOf(version: string): number {
  return Number(/\) (\d+)/.exec(version)?.[1]);
}

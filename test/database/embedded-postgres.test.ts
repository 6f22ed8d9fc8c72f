import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import {
  borrowEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../src/database/embedded-postgres.js';
import { StartError } from '../../src/start-error.js';
import { temporaryFolder } from '../support/temporary-folder.js';

function start(folder: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres(folder, { throwaway: true });
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts another process that opens the database of the folder, as a service would. */
async function startHolder(folder: string): Promise<ChildProcess> {
  const args = ['--import', './scripts/typescript.mjs', 'test/support/hold-database.ts', folder];
  const holder = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  if (holder.stdout) await once(holder.stdout, 'data');
  return holder;
}

async function kill(holder: ChildProcess): Promise<void> {
  holder.kill('SIGKILL');
  await once(holder, 'exit');
}

function postmasterOf(folder: string): number {
  return parseInt(readFileSync(path.join(folder, 'database/cluster/postmaster.pid'), 'utf8'), 10);
}

describe('the embedded PostgreSQL', () => {
  const folder = temporaryFolder();
  let server: EmbeddedPostgres | undefined;
  afterEach(async () => server?.stop());

  it('finds at the next start what was written before', async () => {
    server = await start(folder);
    await query(server.url, 'CREATE TABLE kept AS SELECT 24 AS points');
    await server.stop();
    server = await start(folder);
    expect(await query(server.url, 'SELECT points FROM kept')).toEqual([{ points: 24 }]);
  });

  it('keeps its password to itself', () => {
    expect(statSync(path.join(folder, 'database/password')).mode & 0o777).toBe(0o600);
    expect(statSync(path.join(folder, 'database')).mode & 0o777).toBe(0o700);
  });

  it('is adopted by the next service when its own was killed', async () => {
    const holder = await startHolder(folder);
    const postmaster = postmasterOf(folder);
    await kill(holder);
    server = await start(folder);
    expect(postmasterOf(folder)).toBe(postmaster);
    expect(await query(server.url, 'SELECT points FROM kept')).toEqual([{ points: 24 }]);
  });

  it('starts again when it was killed along with its service', async () => {
    const holder = await startHolder(folder);
    await kill(holder);
    process.kill(postmasterOf(folder), 'SIGKILL');
    server = await start(folder);
    expect(await query(server.url, 'SELECT points FROM kept')).toEqual([{ points: 24 }]);
  });

  it('is stopped when that is asked twice, or when it was gone already', async () => {
    server = await start(folder);
    await server.stop();
    await expect(server.stop()).resolves.toBeUndefined();
  });

  it('refuses a second service, naming the first, and leaves that one its database', async () => {
    server = await start(folder);
    const second = start(folder);
    await expect(second).rejects.toThrow(StartError);
    await expect(second).rejects.toThrow(
      `the data folder ${folder} is in use by another service (process ${process.pid}): stop that one, or set DATA_DIR`,
    );
    expect(await query(server.url, 'SELECT points FROM kept')).toHaveLength(1);
  });

  it('is lent to who only reads while a service has it, and goes on when he is done', async () => {
    server = await start(folder);
    const lent = await borrowEmbeddedPostgres(folder);
    expect(lent.url).toBe(server.url);
    await lent.stop();
    expect(await query(server.url, 'SELECT points FROM kept')).toHaveLength(1);
  });

  it('is started for who only reads when no service has it, and stopped when he is done', async () => {
    const lent = await borrowEmbeddedPostgres(folder);
    expect(await query(lent.url, 'SELECT points FROM kept')).toHaveLength(1);
    await expect(start(folder)).rejects.toThrow('is in use by another service');
    await lent.stop();
    server = await start(folder);
  });

  it('is not made for who only reads', async () => {
    const empty = path.join(folder, 'nothing');
    await expect(borrowEmbeddedPostgres(empty)).rejects.toThrow(`there is no database in the data folder ${empty}`);
    expect(existsSync(empty)).toBe(false);
  });

  it('gives way to the service that takes the folder of one that is just stopping', async () => {
    const first = await start(folder);
    const [next] = await Promise.all([start(folder), first.stop()]);
    server = next;
    expect(await query(server.url, 'SELECT points FROM kept')).toHaveLength(1);
  });
});

describe('the first start', () => {
  const folder = temporaryFolder();
  const servers: EmbeddedPostgres[] = [];
  afterAll(() => Promise.all(servers.map((server) => server.stop())));

  it('by two services at once leaves one of them running', async () => {
    const data = path.join(folder, 'made', 'on the way');
    const unfinished = path.join(data, 'database.4999999'); // what a start leaves that was killed midway
    mkdirSync(unfinished, { recursive: true });
    const starts = await Promise.allSettled([start(data), start(data)]);
    for (const started of starts) if (started.status === 'fulfilled') servers.push(started.value);
    expect(servers).toHaveLength(1);
    expect(starts.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { name: 'StartError' } });
    expect(existsSync(unfinished)).toBe(false);
  });
});

describe('a data folder that cannot be used', () => {
  const folder = temporaryFolder();
  const version = path.join(folder, 'database/cluster/PG_VERSION');
  beforeAll(async () => (await start(folder)).stop());

  it.each(['99', '17'])('was written by PostgreSQL %s', async (other) => {
    writeFileSync(version, `${other}\n`);
    const started = start(folder);
    await expect(started).rejects.toThrow(StartError);
    await expect(started).rejects.toThrow(
      new RegExp(`database was written by PostgreSQL ${other}, but this version of the service brings PostgreSQL 18: `),
    );
    writeFileSync(version, '18\n');
  });

  it('has no cluster where it should be', async () => {
    const other = path.join(folder, 'other');
    mkdirSync(path.join(other, 'database'), { recursive: true });
    await expect(start(other)).rejects.toThrow(`${other}/database is not the database of this service`);
  });

  it('is a file', async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    await expect(start(file)).rejects.toThrow(`the data folder ${file} cannot be made`);
  });

  it('holds a cluster that PostgreSQL refuses to start', async () => {
    const settings = path.join(folder, 'database/cluster/postgresql.conf');
    const good = readFileSync(settings, 'utf8');
    writeFileSync(settings, `${good}\nshared_buffers = 'all'\n`);
    await expect(start(folder)).rejects.toThrow(
      /^the embedded PostgreSQL does not start: configuration file .* contains errors \(.*server\.log\)$/,
    );
    writeFileSync(settings, good);
  });
});

const asRoot = process.getuid?.() === 0 ? describe : describe.skip;
asRoot('a data folder where the user of PostgreSQL may not pass', () => {
  const folder = temporaryFolder();

  it('is used all the same, and found again', async () => {
    const barred = path.join(folder, 'barred');
    mkdirSync(barred, { mode: 0o700 });
    for (const run of [1, 2]) {
      const server = await start(path.join(barred, 'data'));
      await query(server.url, 'CREATE TABLE IF NOT EXISTS kept (run int)');
      await query(server.url, `INSERT INTO kept VALUES (${run})`);
      expect(await query(server.url, 'SELECT run FROM kept')).toHaveLength(run);
      await server.stop();
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/database/embedded-postgres.js';
import { ApiClient } from '../support/api-client.js';
import { openTable, type FaultTable } from '../support/fault-tables.js';
import { PostgresProcesses } from '../support/postgres-processes.js';
import { startProxy, type Proxy } from '../support/proxy.js';
import { ServiceProcess } from '../support/service-process.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const GAMES = 32;

let postgres: EmbeddedPostgres;
let proxy: Proxy;
let service: ServiceProcess;
afterAll(async () => {
  await service.stop();
  await proxy.cut();
  await postgres.stop();
});
const folder = temporaryFolder(); // removed after that
beforeAll(async () => {
  postgres = await startEmbeddedPostgres(folder);
  proxy = await startProxy(postgres.url); // the address of the database stays while its port changes
  service = await ServiceProcess.start({ DATABASE_URL: proxy.url });
}, 60_000);

/** Lets many play while something happens to the database; all games must come to their end as acknowledged. */
async function underLoad(happens: () => Promise<void>): Promise<readonly FaultTable[]> {
  const open = Array.from({ length: GAMES }, (_, index) => openTable(() => service.url, index, 12));
  const tables = await Promise.all(open);
  let playing = true;
  const played = Promise.all(tables.map((table) => table.play())).finally(() => (playing = false));
  await sleep(500);
  expect(playing).toBe(true);
  await happens();
  await played;
  for (const table of tables) await table.check();
  return tables;
}

async function start(): Promise<void> {
  postgres = await startEmbeddedPostgres(folder);
  proxy.leadTo(postgres.url);
}

const refusals = (tables: readonly FaultTable[]): number => tables.reduce((sum, { refused }) => sum + refused, 0);
const breaks = (tables: readonly FaultTable[]): number => tables.reduce((sum, { broken }) => sum + broken, 0);

describe(`PostgreSQL under ${GAMES} running games`, () => {
  it('stopped and started: 503 or the right answer, and the service comes back by itself', async () => {
    const tables = await underLoad(async () => {
      await postgres.stop();
      await sleep(1_000);
      expect((await new ApiClient(service.url).get('/health/ready')).status).toBe(503);
      await start();
    });
    expect(refusals(tables)).toBeGreaterThan(0);
    expect(breaks(tables)).toBe(0);
  }, 120_000);

  it('killed without warning: the same', async () => {
    const tables = await underLoad(async () => {
      process.kill(new PostgresProcesses(folder).postmaster, 'SIGQUIT'); // no shutdown: the log of PostgreSQL has to be recovered
      await sleep(1_000);
      await start();
    });
    expect(refusals(tables)).toBeGreaterThan(0);
    expect(breaks(tables)).toBe(0);
  }, 120_000);

  it('that cannot be heard any more: nobody waits for ever, and all goes on over new connections', async () => {
    const tables = await underLoad(async () => {
      proxy.freeze();
      await sleep(14_000);
      await proxy.cut();
      await proxy.mend();
    });
    expect(refusals(tables)).toBeGreaterThan(0);
    expect(breaks(tables)).toBe(0);
  }, 120_000);
});

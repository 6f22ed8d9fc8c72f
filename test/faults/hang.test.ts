import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/database/embedded-postgres.js';
import { ApiClient, type Reply } from '../support/api-client.js';
import { openTable } from '../support/fault-tables.js';
import { PostgresProcesses } from '../support/postgres-processes.js';
import { startProcess } from '../support/process.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const GAMES = 32;
/** For a commit under way and for the own one, neither of which is ever answered, and a bit for a busy machine. */
const LONGEST_MS = 22_000;
const QUIET = { PORT: '0', RATE_LIMIT: 'off', LOG_LEVEL: 'error' };

let postgres: EmbeddedPostgres;
let processes: PostgresProcesses;
afterAll(async () => {
  processes.goOn();
  await postgres.stop();
});
const folder = temporaryFolder(); // removed after that
beforeAll(async () => {
  postgres = await startEmbeddedPostgres(folder);
  processes = new PostgresProcesses(folder);
}, 60_000);

async function expectRefusedInTime(request: Promise<Reply>): Promise<void> {
  const begun = performance.now();
  const { status, headers, body } = await request;
  expect(status).toBe(503);
  expect(['unavailable', 'overloaded']).toContain(body.code); // the latter to who has waited too long for others
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(performance.now() - begun).toBeLessThan(LONGEST_MS);
}

describe('a PostgreSQL whose processes are stopped, and go on', () => {
  it(`under ${GAMES} running games: requests are refused in time, and what was acknowledged is in the log`, async () => {
    const service = startProcess({ ...QUIET, DATABASE_URL: postgres.url });
    const url = await service.ready;
    const stranger = await ApiClient.register(url, 'stranger');
    const open = Array.from({ length: GAMES }, (_, index) => openTable(() => url, index, 16));
    const tables = await Promise.all(open);
    let playing = true;
    const played = Promise.all(tables.map((table) => table.play())).finally(() => (playing = false));
    await sleep(300);
    expect(playing).toBe(true);
    processes.hang();
    const refused = [
      stranger.post('/v1/games', { ruleSet: 'schnapsen/tjger' }),
      stranger.get('/v1/games'),
      stranger.post('/v1/accounts', { name: 'nobody', kind: 'bot' }),
      stranger.get('/health/ready'),
    ];
    await Promise.all(refused.map(expectRefusedInTime));
    processes.goOn(); // what had been sent may be done only now, long after it was answered by 503
    await played;
    for (const table of tables) await table.check();
    expect(tables.reduce((sum, { broken }) => sum + broken, 0)).toBe(0);
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
  }, 120_000);
});

const ownFolder = temporaryFolder();
it('an embedded PostgreSQL that hangs does not keep its service from stopping, and is adopted by the next', async () => {
  const service = startProcess({ ...QUIET, DATA_DIR: ownFolder });
  const client = await ApiClient.register(await service.ready, 'hanging');
  const own = new PostgresProcesses(ownFolder);
  own.hang();
  const waiting = client.post('/v1/games', { ruleSet: 'schnapsen/tjger' }).catch(() => null);
  await sleep(200);
  const begun = performance.now();
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(1);
  expect(performance.now() - begun).toBeLessThan(10_000);
  expect(service.err()).toMatch(/not all came to an end within 9\.5 s/);
  await waiting;
  const next = startProcess({ ...QUIET, DATA_DIR: ownFolder });
  await sleep(1_000);
  own.goOn();
  expect((await client.at(await next.ready).get('/v1/account')).body.name).toBe('hanging');
  expect(new PostgresProcesses(ownFolder).postmaster).toBe(own.postmaster);
  next.child.kill('SIGTERM');
  expect(await next.ended).toBe(0);
}, 60_000);

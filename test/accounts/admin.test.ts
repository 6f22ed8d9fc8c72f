import { afterEach, describe, expect, it } from '@jest/globals';
import { Database } from '../../src/database/database.js';
import { SCOPES } from '../../src/http/current-account.js';
import { startApp, type TestApp } from '../support/app.js';
import { createDatabase } from '../support/database.js';
import { expectFaults, expectProblem } from '../support/problems.js';

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const TOKEN = 'correct-horse-battery-staple';
const OTHER = '~!@#$%^&*()_+{}|:<>?-=[];,./';

const running: TestApp[] = [];
const databases: { drop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const service of running.splice(0)) await service.close();
  for (const database of databases.splice(0)) await database.drop();
});

async function start(url: string | undefined, env: Record<string, string>): Promise<TestApp> {
  const service = await startApp(env, url);
  running.push(service);
  return service;
}

async function sharedDatabase(): Promise<string> {
  const database = await createDatabase();
  databases.push(database);
  return database.url;
}

describe('ADMIN_TOKEN', () => {
  it('opens an account named admin that may do everything', async () => {
    const { http } = await start(undefined, { ADMIN_TOKEN: TOKEN });
    const { body } = await http.get('/v1/account').set(bearer(TOKEN)).expect(200);
    expect(body).toMatchObject({ name: 'admin', kind: 'human' });
    const { body: tokens } = await http.get('/v1/account/tokens').set(bearer(TOKEN)).expect(200);
    expect(tokens.items).toMatchObject([{ label: 'ADMIN_TOKEN', scopes: [...SCOPES] }]);
    await http
      .post('/v1/account/tokens')
      .set(bearer(TOKEN))
      .send({ label: 'root', scopes: ['admin'] })
      .expect(201);
  });

  it('takes the place of the former one, and without one there is none', async () => {
    const url = await sharedDatabase();
    const first = await start(url, { ADMIN_TOKEN: TOKEN });
    const { body: admin } = await first.http.get('/v1/account').set(bearer(TOKEN)).expect(200);
    const same = await start(url, { ADMIN_TOKEN: TOKEN });
    await same.http.get('/v1/account').set(bearer(TOKEN)).expect(200);
    const second = await start(url, { ADMIN_TOKEN: OTHER });
    expect((await second.http.get('/v1/account').set(bearer(OTHER)).expect(200)).body).toEqual(admin);
    expectProblem(await second.http.get('/v1/account').set(bearer(TOKEN)), 'unauthenticated');
    const third = await start(url, {});
    expectProblem(await third.http.get('/v1/account').set(bearer(OTHER)), 'unauthenticated');
    expect(await third.app.get(Database).account.count()).toBe(1);
  });

  it('is stored as a hash, too', async () => {
    const { app } = await start(undefined, { ADMIN_TOKEN: TOKEN });
    const rows = await app.get(Database).token.findMany();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(TOKEN);
  });

  it('is put in place once by instances that start together', async () => {
    const url = await sharedDatabase();
    const services = await Promise.all([1, 2, 3].map(() => start(url, { ADMIN_TOKEN: TOKEN })));
    for (const { http } of services) await http.get('/v1/account').set(bearer(TOKEN)).expect(200);
    expect(await services[0]?.app.get(Database).token.count()).toBe(1);
  });

  it('cannot be had by a name or a label', async () => {
    const { http } = await start(undefined, { ADMIN_TOKEN: TOKEN });
    expectProblem(await http.post('/v1/accounts').send({ name: 'ADMIN', kind: 'human' }), 'already-exists');
    const { body } = await http.post('/v1/accounts').send({ name: 'admin2', kind: 'human' }).expect(201);
    const minted = http.post('/v1/account/tokens').set(bearer(body.token));
    await minted.send({ label: 'ADMIN_TOKEN', scopes: ['games:play'] }).expect(201);
    await http.get('/v1/account').set(bearer(TOKEN)).expect(200);
  });
});

describe('closed registration', () => {
  it('is for admins: 401, 403, and only then 400', async () => {
    const open = await start(await sharedDatabase(), {});
    const { auth } = await open.register('ordinary');
    const { http } = await start(open.databaseUrl, { REGISTRATION: 'closed', ADMIN_TOKEN: TOKEN });
    const post = () => http.post('/v1/accounts');
    expectProblem(await post().send({ name: 'wanted', kind: 'bot' }), 'unauthenticated');
    expectProblem(await post().set(auth).send({ name: 'wanted', kind: 'bot' }), 'missing-scope');
    expectProblem(await post().set(auth).set('idempotency-key', 'k').send({}), 'missing-scope');
    expect(expectFaults(await post().set(bearer(TOKEN)).send({ name: 'wanted' }))).toEqual(['/kind']);
    const { body } = await post().set(bearer(TOKEN)).send({ name: 'wanted', kind: 'bot' }).expect(201);
    expect(body.account.name).toBe('wanted');
  });
});

describe('another instance', () => {
  it('refuses a revoked token within seconds', async () => {
    const one = await start(await sharedDatabase(), {});
    const two = await start(one.databaseUrl, {});
    const player = await one.register();
    const { body } = await one.http
      .post('/v1/account/tokens')
      .set(player.auth)
      .send({ label: 'x', scopes: ['games:play'] });
    const use = () => two.http.get('/v1/account').set(bearer(body.token));
    await use().expect(200);
    await one.http.delete(`/v1/account/tokens/${body.id}`).set(player.auth).expect(204);
    const deadline = Date.now() + 5_000;
    while ((await use()).status === 200 && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 100));
    expectProblem(await use(), 'unauthenticated');
  });
});

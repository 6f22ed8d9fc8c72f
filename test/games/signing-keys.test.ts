import { generateKeyPairSync } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../src/database/database.js';
import { verifyReplay } from '../../src/fairness/verify.js';
import { startApp, type TestApp } from '../support/app.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { auditOf } from '../support/fair-games.js';
import { HttpGame } from '../support/games.js';

const databases: TestDatabase[] = [];
const services: TestApp[] = [];
afterAll(async () => {
  for (const service of services) await service.close();
  for (const database of databases) await database.drop();
});

async function newDatabase(): Promise<string> {
  const database = await createDatabase();
  databases.push(database);
  return database.url;
}

async function start(url: string, key?: object): Promise<TestApp> {
  const service = await startApp(key === undefined ? {} : { SIGNING_KEY: JSON.stringify(key) }, url);
  services.push(service);
  return service;
}

const newKey = () => generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });

async function keysOf({ http }: TestApp): Promise<string[]> {
  const { body, headers } = await http.get('/.well-known/jwks.json').expect(200);
  expect(headers['cache-control']).toBe('public, max-age=60');
  expect(JSON.stringify(body)).not.toContain('"d"');
  return body.keys.map(({ x }: { x: string }) => x);
}

async function signedGame(service: TestApp) {
  const game = await HttpGame.start(service);
  await game.post('resignation', {}, game.player(0)).expect(201);
  return game;
}

describe('the key of the house', () => {
  it('is made once, also by instances that start at once, and is the same after a start', async () => {
    const url = await newDatabase();
    const first = await Promise.all([1, 2, 3].map(() => start(url)));
    const again = await start(url);
    const keys = await Promise.all([...first, again].map(keysOf));
    expect(keys[0]).toHaveLength(1);
    for (const key of keys) expect(key).toEqual(keys[0]);
  });

  it('is the configured one, of which the database has no private part', async () => {
    const key = newKey();
    const service = await start(await newDatabase(), key);
    expect(await keysOf(service)).toEqual([key.x]);
    const stored = await service.app.get(Database).signingKey.findMany();
    expect(JSON.stringify(stored)).not.toContain(key.d);
    expect((await auditOf(await signedGame(service))).signature.key.x).toBe(key.x);
  });

  it('stays listed when another takes its place, and so do the signatures that it gave', async () => {
    const url = await newDatabase();
    const own = await start(url);
    const [ownKey] = await keysOf(own);
    const game = await signedGame(own);
    const audit = await auditOf(game);
    const key = newKey();
    const configured = await start(url, key);
    expect(await keysOf(configured)).toEqual([key.x, ownKey]);
    expect(await auditOf(game.on(configured))).toEqual(audit);
    const { body: replay } = await game.on(configured).get('/replay').expect(200);
    const trustedKeys = (await configured.http.get('/.well-known/jwks.json')).body.keys;
    const verified = await verifyReplay(replay, { trustedKeys });
    expect(verified).toMatchObject({ ok: true, value: { signature: { trusted: true, checked: true } } });
    const back = await start(url);
    expect(await keysOf(back)).toEqual([ownKey, key.x]);
  });
});

describe('the chain across instances', () => {
  it('goes on where another has left it, and is the stored one after a start', async () => {
    const url = await newDatabase();
    const [here, there] = [await start(url), await start(url)];
    const game = await HttpGame.start(here);
    for (let turn = await game.turn(), acts = 0; acts < 8; acts++, turn = await game.turn()) {
      const { body } = await game.on(acts % 2 === 0 ? here : there).act(turn.toAct, turn.legalActions[0]);
      expect((await auditOf(game.on(await start(url)))).head).toBe(body.receipt);
    }
    const rows = await here.app
      .get(Database)
      .logRow.findMany({ where: { gameId: game.id }, orderBy: { version: 'asc' } });
    const { rows: audited } = await auditOf(game);
    expect(rows.map(({ hash }) => Buffer.from(hash ?? []).toString('hex'))).toEqual(
      audited.map(({ hash }: { hash: string }) => hash),
    );
  });
});

describe('a game that is older than the chain', () => {
  it('goes on without proof, and says so', async () => {
    const url = await newDatabase();
    const game = await HttpGame.start(await start(url));
    const later = await start(url);
    const database = later.app.get(Database);
    await database.$executeRaw`UPDATE log_row SET hash = null, data = data - 'nonce' WHERE game_id = ${game.id}`;
    await database.$executeRaw`UPDATE game SET secret = null WHERE id = ${game.id}`;
    const old = game.on(later);
    const turn = await old.turn();
    expect((await old.act(turn.toAct, turn.legalActions[0])).body).toMatchObject({ receipt: null });
    expect((await old.post('resignation', {}, old.player(0)).expect(201)).body.receipt).toBeNull();
    expect(await auditOf(old)).toEqual({
      gameId: game.id,
      version: 7,
      status: 'finished',
      algorithm: 'bummerl-deal/1',
      commitment: null,
      nonces: [null, null, null, null],
      genesis: null,
      rows: [],
      head: null,
      secret: null,
      salts: null,
      signature: null,
    });
    await old.get('/replay').expect(200);
  });
});

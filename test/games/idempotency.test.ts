import { describe, expect, it } from '@jest/globals';
import { Database } from '../../src/database/database.js';
import { KeyStore } from '../../src/games/keys.js';
import { startApp, useApp } from '../support/app.js';
import { expectProblem } from '../support/problems.js';
import { HttpGame } from '../support/games.js';

const service = useApp();
const trump = { type: 'trump', suit: 'H' };
const practice = {
  decks: [
    [
      'AH',
      'TH',
      'KH',
      'QH',
      'JH',
      'AD',
      'TD',
      'KD',
      'QD',
      'JD',
      'AS',
      'TS',
      'KS',
      'QS',
      'JS',
      'AC',
      'TC',
      'KC',
      'QC',
      'JC',
    ],
  ],
};
const ruleSet = 'bauernschnapsen/tjger';

/** Posts twice under one key and checks that the second answer is the first. */
async function twice(
  game: HttpGame,
  what: string,
  body: object | undefined,
  seat: number,
  between?: () => Promise<unknown>,
) {
  const first = await game.post(what, body, game.player(seat)).set('idempotency-key', `key of ${what}`);
  await between?.();
  const second = await game.post(what, body, game.player(seat)).set('idempotency-key', `key of ${what}`);
  expect(first.headers['idempotency-replayed']).toBeUndefined();
  expect(second.headers['idempotency-replayed']).toBe('true');
  expect([second.status, second.text]).toEqual([first.status, first.text]);
  expect(second.headers['etag']).toBe(first.headers['etag']);
  expect(second.headers['location']).toBe(first.headers['location']);
  return first;
}

describe('an Idempotency-Key', () => {
  it('gives every kind of write the same bytes again, whatever has happened since', async () => {
    const game = await HttpGame.open(service(), { practice });
    const seated = await twice(game, 'seats', { seat: 2 }, 2, () => game.post('seats', {}, game.player(1)));
    expect([seated.status, seated.body]).toEqual([201, { seat: 2, version: 2 }]);
    await game.post('seats', {}, game.player(3)).expect(201);
    const pass = (seat: number) => () => game.act(seat, { type: 'bid', contract: 'pass' });
    expect((await twice(game, 'actions', trump, 1, pass(1))).status).toBe(201);
    expect((await twice(game, 'bids', { contract: 'pass' }, 2, pass(3))).body.version).toBe(8);
    await game.act(0, { type: 'bid', contract: 'pass' });
    await twice(game, 'doublings', { level: 'pass' }, 2, () => game.act(0, { type: 'double', level: 'pass' }));
    await twice(game, 'plays', { card: 'KS', marriage: true }, 1, () => game.act(2, { type: 'play', card: 'JS' }));
    const over = await twice(game, 'resignation', undefined, 3);
    expect(over.body.observation).toMatchObject({ status: 'finished', winners: [0], endReason: 'resignation' });
    const rematch = await twice(game, 'rematch', {}, 3, () => game.post('rematch', {}, game.player(0)).expect(200));
    expect([rematch.status, rematch.body.rematchOf]).toEqual([201, game.id]);
    const called = await HttpGame.open(service());
    await twice(called, 'abort', {}, 0);
  });

  it('makes one game of two requests to create one', async () => {
    const { auth } = await service().register();
    const post = (body: object, key = 'one game') =>
      service().http.post('/v1/games').set(auth).set('idempotency-key', key).send(body);
    const body = { ruleSet, seats: [{ player: 'me' }, { bot: 'random' }, { bot: 'random' }, { bot: 'random' }] };
    const [first, second] = await Promise.all([post(body), post(body)]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).toBe(first.text);
    const replayed = [first, second].filter(({ headers }) => headers['idempotency-replayed'] === 'true');
    expect(replayed).toHaveLength(1);
    const later = await post({ seats: body.seats, ruleSet }); // the order of members is no difference
    expect([later.text, later.headers['location']]).toEqual([first.text, first.headers['location']]);
    expectProblem(await post({ ruleSet }), 'idempotency-mismatch');
    expect((await post({ ruleSet }, 'another game')).body.id).not.toBe(first.body.id);
  });

  it('lets equal requests at the same instant do it once', async () => {
    const game = await HttpGame.start(service(), { practice });
    const post = () => game.post('actions', trump, game.player(1)).set('idempotency-key', 'k');
    const answers = await Promise.all([post(), post(), post(), post()]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(3);
    expect(await game.observe()).toMatchObject({ version: 6 });
  });

  it('replays where the same action would be legal again', async () => {
    const game = await HttpGame.start(service(), { practice, rules: { bidding: 'auction' } });
    await game.act(1, trump);
    const bid = () => game.post('bids', { contract: 'pass' }, game.player(1)).set('idempotency-key', 'pass');
    await bid().expect(201);
    for (const seat of [2, 3, 0]) await game.act(seat, { type: 'bid', contract: 'pass' });
    const double = (seat: number) =>
      game.post('doublings', { level: 'pass' }, game.player(seat)).set('idempotency-key', 'no');
    await double(2).expect(201);
    const { body } = await double(2).expect(201);
    expect(body.version).toBe(11);
    await double(0).expect(201); // another account's key is another key
  });

  it('refuses another body, even where the action would be refused anyway', async () => {
    const game = await HttpGame.start(service(), { practice });
    const post = (body: object, seat = 1) => game.post('actions', body, game.player(seat)).set('idempotency-key', 'k');
    await post(trump).expect(201);
    expectProblem(await post({ type: 'trump', suit: 'D' }), 'idempotency-mismatch');
    expectProblem(await post({ type: 'bid', contract: 'pass' }), 'idempotency-mismatch');
    expect((await post({ suit: 'H', type: 'trump' })).headers['idempotency-replayed']).toBe('true');
  });

  it('keeps only successes', async () => {
    const game = await HttpGame.start(service(), { practice });
    const post = (body: object) => game.post('trumps', body, game.player(1)).set('idempotency-key', 'k');
    expectProblem(await post({ suit: 'C' }), 'illegal-action');
    await post({ suit: 'H' }).expect(201);
  });

  it('belongs to a path: on another it is another', async () => {
    const game = await HttpGame.start(service(), { practice });
    const post = (what: string, body: object) => game.post(what, body, game.player(1)).set('idempotency-key', 'k');
    await post('trumps', { suit: 'H' }).expect(201);
    await post('bids', { contract: 'pass' }).expect(201);
  });

  it('keeps the answer of one who sat already', async () => {
    const game = await HttpGame.open(service());
    const sit = (body: object) => game.post('seats', body, game.player(0)).set('idempotency-key', 'k');
    await sit({ seat: 1 }).expect(200);
    expect((await sit({ seat: 1 }).expect(200)).headers['idempotency-replayed']).toBe('true');
    expectProblem(await sit({ seat: 2 }), 'idempotency-mismatch');
  });

  it('is forgotten after 24 hours', async () => {
    const game = await HttpGame.start(service(), { practice });
    const pass = (seat: number) =>
      game.post('bids', { contract: 'pass' }, game.player(seat)).set('idempotency-key', 'k');
    await game.act(1, trump);
    await pass(1).expect(201);
    const database = service().app.get(Database);
    const aDayAgo = new Date(Date.now() - 24 * 60 * 60 * 1000 - 1000);
    await database.idempotencyKey.updateMany({ data: { createdAt: aDayAgo } });
    expectProblem(await pass(1), 'not-your-turn');
    expect(await database.idempotencyKey.count()).toBeLessThan(100);
    for (const seat of [2, 3, 0]) await pass(seat).expect(201);
    const double = () => game.post('doublings', { level: 'pass' }, game.player(2)).set('idempotency-key', 'd');
    await double().expect(201);
    await database.idempotencyKey.updateMany({ data: { createdAt: aDayAgo } });
    expectProblem(await double(), 'not-your-turn');
  });

  it('is removed after 24 hours, however many there are', async () => {
    const { id } = await service().register();
    const database = service().app.get(Database);
    const insert = (count: number, age: string) =>
      database.$executeRaw`
        INSERT INTO idempotency_key (account_id, method, path, key, body_hash, answer, created_at)
        SELECT ${id}, 'POST', ${age}, n::text, '', '{}', now() - ${age}::interval FROM generate_series(1, ${count}::int) AS n`;
    await insert(120_000, '25 hours');
    await insert(10, '23 hours');
    await service().app.get(KeyStore).clean();
    expect(await database.idempotencyKey.count({ where: { accountId: id } })).toBe(10);
  });

  it('is known after a restart, in the same bytes', async () => {
    const game = await HttpGame.start(service(), { practice });
    const post = (on: HttpGame) => on.post('actions', trump, game.player(1)).set('idempotency-key', 'k');
    const first = await post(game).expect(201);
    await game.act(1, { type: 'bid', contract: 'pass' });
    const restarted = await startApp({}, service().databaseUrl);
    try {
      const again = await post(game.on(restarted)).expect(201);
      expect([again.text, again.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
    } finally {
      await restarted.close();
    }
  });
});

import { describe, expect, it } from '@jest/globals';
import { at } from '../../src/domain/result.js';
import { useApp } from '../support/app.js';
import { expectFaults, expectProblem } from '../support/problems.js';
import { HttpGame, newPlayers } from '../support/games.js';

const service = useApp();

describe('taking a seat', () => {
  it('takes the one asked for, else the first that is free', async () => {
    const game = await HttpGame.open(service());
    const second = await game.post('seats', { seat: 2 }, game.player(1)).expect(201);
    expect(second.body).toEqual({ seat: 2, version: 2 });
    expect(second.headers['etag']).toBe('"2"');
    expect((await game.post('seats', undefined, game.player(2)).expect(201)).body).toEqual({ seat: 1, version: 3 });
    expect((await game.post('seats', {}, game.player(3)).expect(201)).body).toEqual({ seat: 3, version: 5 });
    expect(await game.observe()).toMatchObject({ status: 'playing', version: 5, dealNumber: 1 });
  });

  it('answers 200 with the seat that one has, whatever is asked for, also after the start', async () => {
    const game = await HttpGame.open(service());
    expect((await game.post('seats', { seat: 3 }, game.player(0)).expect(200)).body).toEqual({ seat: 0, version: 1 });
    for (const seat of [1, 2, 3]) await game.post('seats', {}, game.player(seat)).expect(201);
    expect((await game.post('seats', { seat: 1 }, game.player(0)).expect(200)).body).toEqual({ seat: 0, version: 5 });
  });

  it('refuses a taken seat, a full table, strangers after the start, and nonsense', async () => {
    const game = await HttpGame.open(service());
    expectProblem(await game.post('seats', { seat: 0 }, game.player(1)), 'seat-taken');
    expect(expectFaults(await game.post('seats', { seat: 4 }, game.player(1)))).toEqual(['/seat']);
    expect(expectFaults(await game.post('seats', { seat: '1' }, game.player(1)))).toEqual(['/seat']);
    expect(expectFaults(await game.post('seats', { nonce: 'n'.repeat(65) }, game.player(1)))).toEqual(['/nonce']);
    expect(expectFaults(await game.post('seats', { chair: 1 }, game.player(1)))).toEqual(['/chair']);
    expectProblem(await service().http.post(`${game.path}/seats`).send({}), 'unauthenticated');
    for (const seat of [1, 2, 3]) await game.post('seats', {}, game.player(seat)).expect(201);
    expectProblem(await game.post('seats', {}, await service().register()), 'game-started');
  });

  it('keeps a reserved seat for its account, and gives it that one first', async () => {
    const [me, friend, stranger] = await newPlayers(service(), 3);
    const { body } = await service()
      .http.post('/v1/games')
      .set(at([me], 0)?.auth ?? {})
      .send({ ruleSet: 'bauernschnapsen/tjger', seats: [null, null, { account: friend?.id }, { player: 'me' }] })
      .expect(201);
    const join = (player: typeof me, wish: object = {}) =>
      service()
        .http.post(`/v1/games/${body.id}/seats`)
        .set(player?.auth ?? {})
        .send(wish);
    expectProblem(await join(stranger, { seat: 2 }), 'seat-taken');
    expectProblem(await join(me, { seat: 2, bot: 'random' }), 'seat-taken');
    expect((await join(friend)).body).toEqual({ seat: 2, version: 2 });
  });

  it('frees a seat that is kept for one who has sat down elsewhere', async () => {
    const [me, friend, ...others] = await newPlayers(service(), 4);
    const { body } = await service()
      .http.post('/v1/games')
      .set(me?.auth ?? {})
      .send({ ruleSet: 'bauernschnapsen/tjger', seats: [{ player: 'me' }, { account: friend?.id }, null, null] })
      .expect(201);
    const join = (player: typeof me, wish: object = {}) =>
      service()
        .http.post(`/v1/games/${body.id}/seats`)
        .set(player?.auth ?? {})
        .send(wish);
    expect((await join(friend, { seat: 2 })).body).toMatchObject({ seat: 2 });
    expect((await join(others[0])).body).toMatchObject({ seat: 1 });
    expect((await join(others[1])).body).toMatchObject({ seat: 3 });
  });

  it('gives one seat to one of many who race for it', async () => {
    const game = await HttpGame.open(service());
    const rivals = await newPlayers(service(), 8);
    const answers = await Promise.all(rivals.map((rival) => game.post('seats', { seat: 1 }, rival)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 201) expectProblem(answer, 'seat-taken');
    expect(await game.observe()).toMatchObject({ version: 2 });
  });

  it('gives an account one seat however often it asks at once', async () => {
    const game = await HttpGame.open(service());
    const answers = await Promise.all([1, 2, 3].map((seat) => game.post('seats', { seat }, game.player(1))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.seat)).size).toBe(1);
    expect(await game.observe()).toMatchObject({ version: 2 });
  });

  it('lets the table be filled by a race', async () => {
    const game = await HttpGame.open(service());
    const rivals = await newPlayers(service(), 6);
    const answers = await Promise.all(rivals.map((rival) => game.post('seats', {}, rival)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
    expect(await game.observe()).toMatchObject({ version: 5, status: 'playing' });
  });
});

describe('house bots', () => {
  it('are seated and sent away by the creator', async () => {
    const game = await HttpGame.open(service());
    expectProblem(await game.post('seats', { seat: 1, bot: 'random' }, game.player(1)), 'not-your-game');
    expect(expectFaults(await game.post('seats', { seat: 1, bot: 'hal' }, game.player(0)))).toEqual(['/bot']);
    await game.post('seats', { seat: 1, bot: 'random' }, game.player(0)).expect(201);
    await game.post('seats', { bot: 'random' }, game.player(0)).expect(201);
    const { seats } = await game.observe();
    expect(seats.map(({ bot }: { bot: string | null }) => bot)).toEqual([null, 'random', 'random', null]);
    const away = (seat: number | string, player = game.player(0)) =>
      service().http.delete(`${game.path}/seats/${seat}`).set(player.auth);
    expectProblem(await away(1, game.player(2)), 'not-your-game');
    expect((await away(1).expect(200)).body).toEqual({ seat: 1, version: 4 });
    for (const nothing of [1, 3, 9, -1, 'x', '1.0', '']) expectProblem(await away(nothing), 'not-found');
  });
});

describe('leaving', () => {
  const leave = (game: HttpGame, seat: number, by: number) =>
    service().http.delete(`${game.path}/seats/${seat}`).set(game.player(by).auth);

  it('is for one’s own seat, before the start', async () => {
    const game = await HttpGame.open(service());
    await game.post('seats', { seat: 1 }, game.player(1)).expect(201);
    expectProblem(await leave(game, 1, 0), 'not-your-seat');
    expect((await leave(game, 1, 1).expect(200)).body).toEqual({ seat: 1, version: 3 });
    expect((await game.observe()).seats[1].account).toBeNull();
    await game.post('seats', { seat: 3 }, game.player(1)).expect(201);
    for (const seat of [2, 3]) await game.post('seats', {}, game.player(seat)).expect(201);
    expectProblem(await leave(game, 0, 0), 'game-started');
    expectProblem(await leave(game, 3, 0), 'not-your-seat');
  });

  it('demands the version that was named', async () => {
    const game = await HttpGame.open(service());
    const stale = await leave(game, 0, 0).set('if-match', '"0"');
    expect(expectProblem(stale, 'stale-version')).toMatchObject({ version: 1 });
    await leave(game, 0, 0).set('if-match', '"1"').expect(200);
  });
});

describe('a private game', () => {
  it('is for its players, those it is kept for, its creator and holders of the code', async () => {
    const [friend, stranger, guest] = await newPlayers(service(), 3);
    const seats = [{ player: 'me' }, { account: friend?.id }, null, null];
    const game = await HttpGame.open(service(), { visibility: 'private', seats });
    const { joinCode } = game.created;
    expect(joinCode).toMatch(/^[\w-]{16}$/);
    for (const what of ['', '/observation', '/events', '/replay', '/actions', '/plays']) {
      expectProblem(await game.get(what), 'not-found');
      expectProblem(await game.get(what, stranger), 'not-found');
      expectProblem(await game.get(`${what}?joinCode=wrong`, stranger), 'not-found');
      await game.get(`${what}?joinCode=${joinCode}`).expect(200);
      await game.get(what, friend).expect(200);
      await game.get(what, game.player(0)).expect(200);
    }
    expect((await game.get('', friend)).body.joinCode).toBeNull();
    expect((await game.get('', game.player(0))).body.joinCode).toBe(joinCode);
    for (const what of ['actions', 'plays', 'seats', 'abort', 'resignation', 'rematch'])
      expectProblem(await game.post(what, { nonsense: 1 }, stranger ?? game.player(1)), 'not-found');
    await game.post('seats', { joinCode: 'wrong' }, stranger ?? game.player(1)).expect(404);
    await game.post('seats', { joinCode }, guest ?? game.player(1)).expect(201);
    await game.get('/observation', guest).expect(200);
    await service()
      .http.post(`${game.path}/seats?joinCode=${joinCode}`)
      .set(stranger?.auth ?? {})
      .expect(201);
  });
});

describe('seats that are taken and left without end', () => {
  it('are refused, and the game can still be called off', async () => {
    const game = await HttpGame.open(service());
    for (let times = 0; times < 250; times++) {
      if ((await game.post('seats', { seat: 1 }, game.player(1))).status !== 201) break;
      await service().http.delete(`${game.path}/seats/1`).set(game.player(1).auth).expect(200);
    }
    const refused = await game.post('seats', { seat: 1 }, game.player(1));
    expect(expectProblem(refused, 'blocked').detail).toMatch(/were taken and left 50\d times/);
    expectProblem(await game.post('seats', { seat: 1, bot: 'random' }, game.player(0)), 'blocked');
    await game.post('abort', {}, game.player(0)).expect(200);
  }, 60_000);
});

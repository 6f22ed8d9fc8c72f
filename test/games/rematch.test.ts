import { describe, expect, it } from '@jest/globals';
import { useApp } from '../support/app.js';
import { expectProblem } from '../support/problems.js';
import { HttpGame, newPlayers } from '../support/games.js';

const service = useApp();

async function over(body: object = {}): Promise<HttpGame> {
  const game = await HttpGame.start(service(), body);
  await game.post('resignation', {}, game.player(3)).expect(201);
  return game;
}

describe('a rematch', () => {
  it('has the same rules, the dealer one on, and seats kept for the same accounts', async () => {
    const game = await over({ rules: { target: 9 }, practice: { dealer: 3 } });
    const { body, headers } = await game.post('rematch', undefined, game.player(1)).expect(201);
    expect(headers['location']).toBe(`/v1/games/${body.id}`);
    expect(body).toMatchObject({
      createdBy: { id: game.player(1).id },
      ruleSet: game.created.ruleSet,
      rules: game.created.rules,
      practice: false,
      rematchOf: game.id,
      state: { status: 'open', version: 0, dealer: 0 },
    });
    const join = (seat: number, wish: object = {}) =>
      service().http.post(`/v1/games/${body.id}/seats`).set(game.player(seat).auth).send(wish);
    const [stranger] = await newPlayers(service(), 1);
    const intruding = service()
      .http.post(`/v1/games/${body.id}/seats`)
      .set(stranger?.auth ?? {});
    expectProblem(await intruding, 'seat-taken');
    for (const seat of [3, 0, 2, 1]) expect((await join(seat).expect(201)).body.seat).toBe(seat);
    const { body: started } = await service().http.get(`/v1/games/${body.id}/observation`).expect(200);
    expect(started).toMatchObject({ status: 'playing', dealer: 0, toAct: 1 });
  });

  it('is one, however many ask for it at once', async () => {
    const game = await over();
    const answers = await Promise.all([0, 1, 2, 3, 0, 1].map((seat) => game.post('rematch', {}, game.player(seat))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it('seats the bots again', async () => {
    const game = await HttpGame.open(service(), { seats: [{ player: 'me' }, { bot: 'random' }, null, null] });
    for (const seat of [2, 3]) await game.post('seats', { seat }, game.player(seat)).expect(201);
    await game.post('resignation', {}, game.player(0)).expect(201);
    const { body } = await game.post('rematch', {}, game.player(0)).expect(201);
    expect(body.state).toMatchObject({ status: 'open', version: 1 });
    expect(body.state.seats[1].bot).toBe('random');
  });

  it('is for the players and the creator, once the game is over', async () => {
    const game = await HttpGame.start(service());
    const [stranger] = await newPlayers(service(), 1);
    expectProblem(await game.post('rematch', {}, stranger ?? game.player(0)), 'not-your-seat');
    expectProblem(await game.post('rematch', {}, game.player(2)), 'game-not-over');
    await game.post('resignation', {}, game.player(3)).expect(201);
    expectProblem(await game.post('rematch', { expectedVersion: 5 }, game.player(2)), 'stale-version');
    expectProblem(await game.post('rematch', { dealer: 2 }, game.player(2)), 'validation');
    await game.post('rematch', { expectedVersion: 6 }, game.player(2)).expect(201);
  });

  it('of a private game is private, and open to its players', async () => {
    const game = await HttpGame.open(service(), { visibility: 'private' });
    const { joinCode } = game.created;
    for (const seat of [1, 2, 3]) await game.post('seats', { joinCode }, game.player(seat)).expect(201);
    await game.post('resignation', {}, game.player(2)).expect(201);
    const { body } = await game.post('rematch', {}, game.player(3)).expect(201);
    expect(body.visibility).toBe('private');
    expect(body.joinCode).not.toBe(joinCode);
    await service().http.get(`/v1/games/${body.id}`).set(game.player(1).auth).expect(200);
    expectProblem(await service().http.get(`/v1/games/${body.id}?joinCode=${joinCode}`), 'not-found');
  });
});

describe('a resignation', () => {
  it('is for the side, at once, whoever’s turn it is', async () => {
    const game = await HttpGame.start(service());
    expectProblem(await (await HttpGame.open(service())).post('resignation', {}, game.player(0)), 'not-your-seat');
    const open = await HttpGame.open(service());
    expectProblem(await open.post('resignation', {}, open.player(0)), 'game-not-started');
    const { body } = await game.post('resignation', undefined, game.player(0)).expect(201);
    expect(body.observation).toMatchObject({
      status: 'finished',
      endReason: 'resignation',
      winners: [1],
      toAct: null,
      legalActions: [],
      phase: 'finished',
    });
    expectProblem(await game.post('resignation', {}, game.player(0)), 'game-over');
    expect((await game.get('')).body.finishedAt).not.toBeNull();
  });
});

import { describe, expect, it } from '@jest/globals';
import { useApp } from '../support/app.js';
import { HttpGame } from '../support/games.js';
import { expectFaults, expectProblem } from '../support/problems.js';

const service = useApp();

describe('a DELETE', () => {
  it('of a seat has its header and its body judged after 401, 404 and 403', async () => {
    const game = await HttpGame.open(service(), { seats: [{ player: 'me' }, { bot: 'random' }, null, null] });
    await game.post('seats', { seat: 2 }, game.player(1)).expect(201);
    const leave = (seat: number | string, by?: number, id = game.id) =>
      service()
        .http.delete(`/v1/games/${id}/seats/${seat}`)
        .set(by === undefined ? {} : game.player(by).auth)
        .set('if-match', '17')
        .send({ seat: 2 });
    expectProblem(await leave(2), 'unauthenticated');
    expectProblem(await leave(2, 1, 'nope'), 'not-found');
    expectProblem(await leave(3, 1), 'not-found');
    expectProblem(await leave('x', 1), 'not-found');
    expectProblem(await leave(2, 0), 'not-your-seat');
    expectProblem(await leave(1, 1), 'not-your-game');
    expect(expectFaults(await leave(2, 1))).toHaveLength(1);
  });

  it('of a seat takes the version in its body, and nothing else', async () => {
    const game = await HttpGame.open(service());
    const leave = (body: object) => service().http.delete(`${game.path}/seats/0`).set(game.player(0).auth).send(body);
    expect(expectFaults(await leave({ seat: 0 }))).toEqual(['/seat']);
    expect(expectFaults(await leave({ expectedVersion: 'x' }))).toEqual(['/expectedVersion']);
    expect(expectFaults(await leave([]))).toEqual(['']);
    expectProblem(await leave({ expectedVersion: 0 }), 'stale-version');
    await leave({ expectedVersion: 1 }).expect(200);
  });

  it('of a token takes no body', async () => {
    const { auth } = await service().register();
    const revoke = (id: string) => service().http.delete(`/v1/account/tokens/${id}`).set(auth);
    const { body: minted } = await service()
      .http.post('/v1/account/tokens')
      .set(auth)
      .send({ label: 'x', scopes: ['games:play'] });
    expect(expectFaults(await revoke(minted.id as string).send({ id: 1 }))).toEqual(['/id']);
    await revoke(minted.id as string)
      .send({})
      .expect(204);
    expectProblem(await revoke(minted.id as string), 'not-found');
  });
});

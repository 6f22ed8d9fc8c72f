import { describe, expect, it } from '@jest/globals';
import { Database } from '../../src/database/database.js';
import type { GamePlan } from '../../src/games/new-game.js';
import { useApp } from '../support/app.js';
import { newPlayers } from '../support/games.js';
import { expectFaults, expectProblem } from '../support/problems.js';
import { foundRated } from '../support/rated-games.js';

const service = useApp();

const read = (path: string) => service().http.get(path).expect(200);

async function twoPlayers() {
  const [a, b] = await newPlayers(service(), 2);
  if (a === undefined || b === undefined) throw new Error('no players');
  return [a, b] as const;
}

/** The versions that are kept with the seats of a game. */
async function versions(gameId: string): Promise<readonly (string | null)[]> {
  const seats = await service()
    .app.get(Database)
    .gameSeat.findMany({ where: { gameId }, orderBy: { seat: 'asc' } });
  return seats.map(({ version }) => version);
}

describe('a rated game', () => {
  it('is no game that a client opens', async () => {
    const [a] = await twoPlayers();
    const response = await service()
      .http.post('/v1/games')
      .set(a.auth)
      .send({ ruleSet: 'schnapsen/tjger', rated: true });
    expect(expectFaults(response)).toEqual(['/rated']);
    expect(response.body.detail).toContain('games of leagues alone are rated');
  });

  it('says so as a game, in lists, in its replay and in the chain of hashes, and its rematch is not rated', async () => {
    const [a, b] = await twoPlayers();
    const id = await foundRated(service(), 'schnapsen/tjger', [a, b]);
    expect((await read(`/v1/games/${id}`)).body).toMatchObject({ rated: true, state: { status: 'playing' } });
    expect((await read(`/v1/games?player=${a.id}`)).body.items).toMatchObject([{ id, rated: true }]);
    await service().http.post(`/v1/games/${id}/resignation`).set(a.auth).expect(201);
    expect((await read(`/v1/games/${id}/replay`)).body).toMatchObject({ game: { rated: true } });
    expect((await read(`/v1/games/${id}/audit`)).body).toMatchObject({ genesis: { rated: true } });
    const rematch = await service().http.post(`/v1/games/${id}/rematch`).set(b.auth).expect(201);
    expect(rematch.body).toMatchObject({ rated: false, league: null, rematchOf: id });
  });

  it.each<[string, Partial<GamePlan>]>([
    ['/practice', { practice: { decks: [] } }],
    ['/timeControl', { timeControl: null }],
    ['/visibility', { visibility: 'private' }],
  ])('is refused for %s', async (pointer, change) => {
    const [a, b] = await twoPlayers();
    await expect(foundRated(service(), 'schnapsen/tjger', [a, b], change)).rejects.toMatchObject({
      code: 'validation',
      extras: { errors: [{ pointer }] },
    });
    await foundRated(service(), 'schnapsen/tjger', [a, b], { ...change, rated: false });
  });
});

describe('the version of an account', () => {
  const declare = (auth: { authorization: string }, version: unknown) =>
    service().http.patch('/v1/account').set(auth).send({ version });

  it('is declared, shown and taken back', async () => {
    const [a] = await twoPlayers();
    expect((await declare(a.auth, '2.1').expect(200)).body).toMatchObject({ id: a.id, version: '2.1' });
    expect((await service().http.get('/v1/account').set(a.auth)).body).toMatchObject({ version: '2.1' });
    expect((await declare(a.auth, null).expect(200)).body).toMatchObject({ version: null });
  });

  it('is a short text without control characters, or null', async () => {
    const [a] = await twoPlayers();
    for (const version of ['', ' 1', '1 ', 'a\nb', 'x'.repeat(41), 2, undefined])
      expect(expectFaults(await declare(a.auth, version))).toEqual(['/version']);
    expect(
      expectFaults(await service().http.patch('/v1/account').set(a.auth).send({ version: '1', name: 'x' })),
    ).toEqual(['/name']);
    expectProblem(await service().http.patch('/v1/account').send({ version: '1' }), 'unauthenticated');
  });

  it('stays with the seats that were taken under it', async () => {
    const [a, b] = await twoPlayers();
    await declare(a.auth, '1');
    const id = await foundRated(service(), 'bauernschnapsen/tjger', [a, 'greedy', { reserved: b }, 'random']);
    expect(await versions(id)).toEqual(['1', '1', null, '1']);
    await declare(a.auth, '2');
    await declare(b.auth, 'b');
    const seats = `/v1/games/${id}/seats`;
    await service().http.post(seats).set(b.auth).expect(201);
    expect(await versions(id)).toEqual(['1', '1', 'b', '1']);
  });

  it('leaves the seat with the account', async () => {
    const [a, b] = await twoPlayers();
    await declare(b.auth, 'b');
    const id = await foundRated(service(), 'schnapsen/tjger', [{ reserved: a }, { reserved: b }]);
    const seats = `/v1/games/${id}/seats`;
    await service().http.post(seats).set(b.auth).expect(201);
    expect(await versions(id)).toEqual([null, 'b']);
    await service().http.delete(`${seats}/1`).set(b.auth).expect(200);
    expect(await versions(id)).toEqual([null, null]);
  });
});

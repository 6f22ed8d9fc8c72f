import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Database } from '../../src/database/database.js';
import { useApp, type Player } from '../support/app.js';
import { HttpGame } from '../support/games.js';

const service = useApp();

describe('a token that is revoked while its owner waits', () => {
  /** A second token of an account, and how to revoke it here and, as it were, on another instance. */
  async function secondToken({ auth }: Player) {
    const { body } = await service()
      .http.post('/v1/account/tokens')
      .set(auth)
      .send({ label: 'second', scopes: ['games:play'] })
      .expect(201);
    return {
      auth: { authorization: `Bearer ${body.token}` },
      revoke: () => service().http.delete(`/v1/account/tokens/${body.id}`).set(auth).expect(204),
      revokeElsewhere: () =>
        service()
          .app.get(Database)
          .token.delete({ where: { id: body.id } }),
    };
  }

  it('ends the wait at once', async () => {
    const game = await HttpGame.start(service());
    const { auth, revoke } = await secondToken(game.player(1));
    const poll = async (headers: Player['auth']) =>
      service().http.get(`${game.path}/observation?since=5&wait=20`).set(headers);
    const [ended, kept] = [poll(auth), poll(game.player(1).auth)];
    await sleep(200);
    await revoke();
    expect((await ended).body.code).toBe('unauthenticated');
    await game.post('trumps', { turnUp: true }, game.player(1)).expect(201);
    expect((await kept).body.version).toBe(6);
  });

  it('gets no answer either when another instance has revoked it', async () => {
    const game = await HttpGame.start(service());
    const { auth, revokeElsewhere } = await secondToken(game.player(1));
    const polled = (async () => service().http.get(`${game.path}/observation?since=5&wait=20`).set(auth))();
    await sleep(200);
    await revokeElsewhere();
    await sleep(3_000); // so long it may still be let in
    await game.post('trumps', { turnUp: true }, game.player(1)).expect(201);
    expect((await polled).body.code).toBe('unauthenticated');
  });
});

import { describe, expect, it } from '@jest/globals';
import { Database } from '../../src/database/database.js';
import { Rater } from '../../src/ratings/rater.js';
import { recompute } from '../../src/ratings/recompute/recompute.js';
import { useApp } from '../support/app.js';
import { HttpLeague } from '../support/http-leagues.js';

const service = useApp();
const DUEL = { format: { type: 'roundRobin', times: 2 }, contest: { type: 'games', count: 3 } };

/** A league of one bot of each kind to its end, and the ids of its games. */
async function played(body: object): Promise<readonly string[]> {
  const league = await HttpLeague.create(service(), { ...DUEL, ...body });
  await league.direct('/open');
  const entrants = ['greedy', 'random'].map((bot) => ({ members: [{ bot }] }));
  expect((await league.direct('/entrants', { entrants })).status).toBe(201);
  expect((await league.direct('/start')).status).toBe(200);
  await league.until(({ status }) => status === 'finished');
  await service().app.get(Rater, { strict: false }).catchUp();
  const rounds = await league.rounds();
  return rounds.flatMap(({ pairings }) =>
    pairings.flatMap(({ games }: { games: readonly { id: string }[] }) => games.map(({ id }) => id)),
  );
}

async function history(): Promise<readonly { readonly gameId: string; readonly won: boolean }[]> {
  return (await service().http.get('/v1/ratings/bot:greedy/history').expect(200)).body.items;
}

describe('the games of a league', () => {
  it('are rated, and everything follows from their results', async () => {
    const ids = await played({});
    expect(ids).toHaveLength(6);
    const ledger = await history();
    expect(ledger.map(({ gameId }) => gameId).sort()).toEqual([...ids].sort());
    for (const { gameId, won } of ledger) {
      const { body: game } = await service().http.get(`/v1/games/${gameId}`).expect(200);
      const seat = game.state.seats.findIndex(({ bot }: { bot: string }) => bot === 'greedy');
      expect([game.rated, game.state.winners.includes(seat)]).toEqual([true, won]);
    }
    const { differences } = await recompute(service().app.get(Database), false, () => undefined);
    expect(differences).toBe(0);
  });

  it.each([
    ['is not to be', { rated: false }],
    ['is private', { visibility: 'private' }],
  ])('are not rated where the league %s', async (_, body) => {
    const before = await history();
    expect(await played(body)).toHaveLength(6);
    expect(await history()).toEqual(before);
  });
});

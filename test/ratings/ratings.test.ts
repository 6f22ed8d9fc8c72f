import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../src/database/database.js';
import { at } from '../../src/domain/result.js';
import { Rater } from '../../src/ratings/rater.js';
import { RatingsService } from '../../src/ratings/ratings.service.js';
import { startApp, type Player, type TestApp, useApp } from '../support/app.js';
import { finished, HttpGame, newPlayers } from '../support/games.js';
import { randomFrom } from '../support/playout.js';
import { expectFaults, expectProblem } from '../support/problems.js';
import { foundRated, giveUp, type Seated } from '../support/rated-games.js';

const service = useApp();
let other: TestApp;
beforeAll(async () => {
  other = await startApp({}, service().databaseUrl);
});
afterAll(() => other.close());

const catchUp = (on = service()) => on.app.get(Rater, { strict: false }).catchUp();
const read = (path: string, on = service()) => on.http.get(`/v1/ratings${path}`);
const body = async (path: string) => (await read(path).expect(200)).body;

async function players(count: number): Promise<readonly Player[]> {
  return newPlayers(service(), count);
}

/** A rated duel that the second gives up. */
async function won(winner: Player, loser: Player, on = service()): Promise<string> {
  const id = await foundRated(on, 'schnapsen/tjger', [winner, loser]);
  await giveUp(on, id, [winner, loser], loser);
  return id;
}

async function declare(player: Player, version: string): Promise<void> {
  await service().http.patch('/v1/account').set(player.auth).send({ version }).expect(200);
}

describe('a rated game', () => {
  it('that is played to its end over HTTP moves both players, and the ledger says how', async () => {
    const seats = await players(2);
    const id = await foundRated(service(), 'schnapsen/tjger', seats);
    const game = HttpGame.of(service(), id, seats);
    await game.playOut(randomFrom(1));
    await catchUp();
    const { winners } = await game.observe();
    const [winner, loser] = [at(seats, winners[0]), at(seats, 1 - winners[0])];
    const { player, ratings } = await body(`/${winner.id}`);
    expect(player).toEqual({ id: winner.id, account: { id: winner.id, name: winner.name }, bot: null });
    expect(ratings).toMatchObject([
      { player, version: null, game: 'schnapsen', system: 'glicko2', games: 1, won: 1, provisional: true },
    ]);
    expect(ratings[0].rating).toBeCloseTo(1662.31, 2);
    expect(ratings[0].conservative).toBe(ratings[0].rating - 2 * ratings[0].deviation);
    const { items } = await body(`/${loser.id}/history`);
    expect(items).toMatchObject([
      {
        ...{ gameId: id, game: 'schnapsen', version: null, won: false, partners: [] },
        before: { rating: 1500, deviation: 350, volatility: 0.06 },
        opponents: [{ player, version: null, rating: 1500, deviation: 350 }],
      },
    ]);
    const { finishedAt } = (await service().http.get(`/v1/games/${id}`).expect(200)).body;
    expect([items[0].at, ratings[0].lastGameAt]).toEqual([finishedAt, finishedAt]);
  });

  it('is rated by the service itself within seconds', async () => {
    const [a, b] = (await players(2)) as [Player, Player];
    await won(a, b);
    for (let tries = 0; tries < 100 && (await body(`/${a.id}`)).ratings.length === 0; tries++) await sleep(100);
    expect((await body(`/${a.id}`)).ratings).toMatchObject([{ games: 1 }]);
  });

  it('of four moves partners together, and house bots in their version', async () => {
    const [a] = (await players(1)) as [Player];
    const seats: readonly Seated[] = [a, 'greedy', 'random', 'greedy'];
    const id = await foundRated(service(), 'bauernschnapsen/tjger', seats, { target: 24 });
    await giveUp(service(), id, seats, a);
    await catchUp();
    const [loss] = (await body(`/${a.id}/history?game=bauernschnapsen`)).items;
    expect(loss).toMatchObject({
      ...{ system: 'openskill', won: false, before: { rating: 25, deviation: 25 / 3, volatility: null } },
      partners: [{ player: { id: 'bot:random', account: null, bot: 'random' }, version: '1' }],
      opponents: [{ player: { id: 'bot:greedy' } }, { player: { id: 'bot:greedy' } }],
    });
    const greedy = await body('/bot:greedy');
    expect(greedy.player).toEqual({ id: 'bot:greedy', account: null, bot: 'greedy' });
    expect(greedy.ratings).toMatchObject([{ version: '1', game: 'bauernschnapsen', games: 1, won: 1 }]);
    expect((await body('/bot:greedy/history')).items).toHaveLength(1);
  });

  it('of house bots alone is rated too', async () => {
    const id = await foundRated(service(), 'schnapsen/tjger', ['greedy', 'random']);
    await finished(service(), id);
    await catchUp();
    for (const bot of ['greedy', 'random'])
      expect((await body(`/bot:${bot}/history?game=schnapsen`)).items).toMatchObject([{ gameId: id }]);
  });

  it('counts when time runs out on a side that has played, and not when it never came', async () => {
    const [a, b] = (await players(2)) as [Player, Player];
    const hurried = { timeControl: { moveMs: 700, bankMs: 0, onTimeout: 'forfeit' as const } };
    const absent = await foundRated(service(), 'schnapsen/tjger', [a, b], hurried);
    expect(await finished(service(), absent)).toMatchObject({ endReason: 'noShow' });
    const id = await foundRated(service(), 'schnapsen/tjger', [a, b], hurried);
    const game = HttpGame.of(service(), id, [a, b]);
    const acted = new Set<number>();
    while (acted.size < 2) {
      const seen = await game.turn();
      expect((await game.act(seen.toAct, seen.legalActions[0])).status).toBe(201);
      acted.add(seen.toAct);
    }
    const end = await finished(service(), id);
    expect(end).toMatchObject({ endReason: 'timeout' });
    await catchUp();
    expect((await body(`/${a.id}/history`)).items).toMatchObject([{ gameId: id }]);
  });

  it('does not count when a side has never acted, whether it gave up or the clock played for it to the end', async () => {
    const [a, b] = (await players(2)) as [Player, Player];
    const given = await foundRated(service(), 'schnapsen/tjger', [a, b]);
    await service().http.post(`/v1/games/${given}/resignation`).set(b.auth).expect(201);
    const played = { timeControl: { moveMs: 100, bankMs: 0, onTimeout: 'default' as const }, target: 1 };
    const alone = await foundRated(service(), 'schnapsen/tjger', [a, 'greedy'], played);
    expect(await finished(service(), alone)).toMatchObject({ endReason: 'target' });
    await catchUp();
    expect((await body(`/${a.id}`)).ratings).toEqual([]);
    expect((await body('/bot:greedy/history')).items).not.toContainEqual(expect.objectContaining({ gameId: alone }));
  });

  it('that is called off is not rated, nor is a casual one', async () => {
    const [a, b] = (await players(2)) as [Player, Player];
    const mine = { createdBy: { id: a.id, name: a.name } };
    const open: readonly Seated[] = [a, { reserved: b }];
    const aborted = await foundRated(service(), 'schnapsen/tjger', open, mine);
    await service().http.post(`/v1/games/${aborted}/abort`).set(a.auth).expect(200);
    const casual = await foundRated(service(), 'schnapsen/tjger', [a, b], { rated: false });
    await giveUp(service(), casual, [a, b], a);
    await catchUp();
    expect(await body(`/${a.id}`)).toMatchObject({ ratings: [] });
  });

  it('belongs to the version under which the seat was taken', async () => {
    const [a, b] = (await players(2)) as [Player, Player];
    await declare(a, '1');
    await won(a, b);
    const id = await foundRated(service(), 'schnapsen/tjger', [a, b]);
    await declare(a, '2');
    await giveUp(service(), id, [a, b], a);
    await won(a, b);
    await catchUp();
    const { ratings } = await body(`/${a.id}`);
    expect(ratings).toMatchObject([
      { version: '2', games: 1, won: 1 },
      { version: '1', games: 2, won: 1 },
    ]);
    const { items } = await body(`/${a.id}/history`);
    expect(items.map(({ version }: { version: string }) => version)).toEqual(['2', '1', '1']);
    expect(items[0].before.rating).toBe(items[1].after.rating);
    expect(items[0].before.deviation).toBeCloseTo(Math.hypot(items[1].after.deviation, 175), 3);
  });
});

describe('several instances', () => {
  it('rate each game once, in the order of the ends', async () => {
    const four = await players(4);
    const ids: string[] = [];
    for (let round = 0; round < 12; round++) {
      const [one, two] = [at(four, round % 4), at(four, (round + 1 + (round % 3)) % 4)];
      ids.push(await won(one, two, round % 2 === 0 ? service() : other));
      if (round % 4 === 3) await Promise.all([catchUp(), catchUp(other), catchUp(), catchUp(other)]);
    }
    const database = service().app.get(Database);
    const rows = await database.ratingChange.findMany({ where: { gameId: { in: ids } } });
    expect(rows.map(({ gameId }) => gameId).sort()).toEqual(ids.flatMap((id) => [id, id]).sort());
    for (const { id } of four) {
      const games = (await body(`/${id}/history`)).items;
      for (const [index, { before }] of games.slice(0, -1).entries())
        expect(before.rating).toBe(games[index + 1].after.rating);
    }
  });

  it('leave nothing half done when one dies in the middle', async () => {
    const [a, b] = (await players(2)) as [Player, Player];
    const database = service().app.get(Database);
    await catchUp();
    await database.$executeRawUnsafe(`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$`);
    await database.$executeRawUnsafe('CREATE TRIGGER die AFTER UPDATE ON rating_progress EXECUTE FUNCTION die()');
    try {
      await won(a, b);
      await expect(catchUp()).rejects.toThrow();
      expect(await database.ratingChange.count({ where: { player: a.id } })).toBe(0);
      expect(await database.rating.count({ where: { player: a.id } })).toBe(0);
    } finally {
      await database.$executeRawUnsafe('DROP TRIGGER die ON rating_progress');
    }
    await Promise.all([catchUp(), catchUp(other)]);
    expect(await database.ratingChange.count({ where: { player: a.id } })).toBe(1);
    expect((await body(`/${a.id}`)).ratings).toMatchObject([{ games: 1, won: 1 }]);
  });
});

describe('what leagues learn for their seeding', () => {
  it('is the rating of the version that was rated last, with all games that have ended', async () => {
    const [a, b, c] = (await players(3)) as [Player, Player, Player];
    await declare(a, '1');
    await won(a, b);
    await declare(a, '2');
    await won(a, b);
    const ratings = await service()
      .app.get(RatingsService, { strict: false })
      .ratingsOf('schnapsen', [a.id, b.id, c.id]);
    expect([...ratings.keys()]).toEqual([a.id, b.id]);
    expect(ratings.get(a.id)).toMatchObject({ version: '2', games: 1 });
    expect(ratings.get(b.id)).toMatchObject({ version: '', games: 2 });
  });
});

describe('GET /v1/ratings', () => {
  it('lists the best first, page by page, and nobody twice', async () => {
    const six = await players(6);
    for (let index = 0; index < 5; index++) await won(at(six, index), at(six, index + 1));
    await catchUp();
    const whole = (await body('?game=schnapsen&limit=1000')).items;
    expect(whole.length).toBeGreaterThanOrEqual(6);
    const order = whole.map(({ conservative }: { conservative: number }) => conservative);
    expect(order).toEqual([...order].sort((one, two) => two - one));
    const pages: unknown[] = [];
    for (let path = '/v1/ratings?game=schnapsen&limit=4'; path !== '';) {
      const page = await service().http.get(path).expect(200);
      pages.push(...page.body.items);
      path = /<(.*)>; rel="next"/.exec(page.headers['link'] ?? '')?.[1] ?? '';
    }
    expect(pages).toEqual(whole);
  });

  it('pages through a history', async () => {
    const [a, b] = (await players(2)) as [Player, Player];
    const ids = [await won(a, b), await won(b, a), await won(a, b)];
    await catchUp();
    const first = await body(`/${a.id}/history?limit=2`);
    const second = await body(`/${a.id}/history?limit=2&cursor=${first.nextCursor}`);
    const listed = [...first.items, ...second.items].map(({ gameId }) => gameId);
    expect([listed, second.nextCursor]).toEqual([[...ids].reverse(), null]);
  });

  it('is public, for pages of other origins too, and has an ETag that changes with the ratings alone', async () => {
    const [a, b] = (await players(2)) as [Player, Player];
    await won(a, b);
    await catchUp();
    for (const path of ['?game=schnapsen', `/${a.id}`, `/${a.id}/history`, '/bot:greedy']) {
      const { headers } = await read(path).expect(200);
      expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' });
      await read(path)
        .set('if-none-match', headers['etag'] as string)
        .expect(304);
      await read(path, other)
        .set('if-none-match', headers['etag'] as string)
        .expect(304);
    }
    const { headers } = await read('?game=schnapsen');
    const casual = await foundRated(service(), 'schnapsen/tjger', [a, b], { rated: false });
    await giveUp(service(), casual, [a, b], a);
    await catchUp();
    await read('?game=schnapsen')
      .set('if-none-match', headers['etag'] as string)
      .expect(304);
    await won(a, b);
    await catchUp();
    await read('?game=schnapsen')
      .set('if-none-match', headers['etag'] as string)
      .expect(200);
  });

  it('knows players by id and by name, and says of whom it knows nothing', async () => {
    const [a] = (await players(1)) as [Player];
    expect(await body(`/${encodeURIComponent(a.name.toUpperCase())}`)).toMatchObject({ player: { id: a.id } });
    for (const path of ['/nobody', '/bot:nobody', '/nobody/history', '/%F0%9F%83%8F', '/bot:'])
      expectProblem(await read(path), 'not-found');
  });

  it('refuses what it does not know', async () => {
    expect(expectFaults(await read(''))).toEqual(['/query/game']);
    expect(expectFaults(await read('?game=tarock'))).toEqual(['/query/game']);
    expect(expectFaults(await read('?game=schnapsen&cursor=x'))).toEqual(['/query/cursor']);
    const cursor = Buffer.from(JSON.stringify(['Infinity', 'a', ''])).toString('base64url');
    expect(expectFaults(await read(`?game=schnapsen&cursor=${cursor}`))).toEqual(['/query/cursor']);
    expect(expectFaults(await read('/bot:greedy?game=schnapsen'))).toEqual(['/query/game']);
    expect(expectFaults(await read('/bot:greedy/history?version=1'))).toEqual(['/query/version']);
  });
});

import { describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { useApp, type Player } from '../support/app.js';
import { HttpLeague } from '../support/http-leagues.js';
import { expectFaults } from '../support/problems.js';

const service = useApp();

const finished = async (body: object, count: number): Promise<HttpLeague> => {
  const league = await (await HttpLeague.create(service(), body)).withBots(count);
  await league.direct('/start');
  await league.until(({ status }) => status === 'finished');
  return league;
};

interface Read {
  readonly ids: readonly string[];
  readonly next: string | undefined;
  readonly resume: string;
}

async function replays(league: HttpLeague, query = '', who: Player = league.organiser): Promise<Read> {
  const path = query.startsWith('/') ? query : `${league.path}/replays${query}`;
  const { text, headers } = await service()
    .http.get(path)
    .set(who.auth)
    .buffer(true)
    .parse(asText)
    .expect(200)
    .then(({ body, headers }) => ({ text: body as string, headers }));
  const lines = text.split('\n').slice(0, -1);
  const games = lines.map((line) => (JSON.parse(line) as { game: { id: string; finishedAt: string } }).game);
  for (const { finishedAt } of games) expect(finishedAt).not.toBeNull();
  const next = /<(.*)>; rel="next"/.exec(headers['link'] ?? '')?.[1];
  return { ids: games.map(({ id }) => id), next, resume: headers['next-cursor'] ?? '' };
}

type Parser = Parameters<ReturnType<ReturnType<typeof service>['http']['get']>['parse']>[0];
const asText: Parser = (response, done) => {
  let text = '';
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => (text += chunk));
  response.on('end', () => done(null, text));
};

describe('the games of a league', () => {
  it('come page by page, by round, table and number, each once', async () => {
    const league = await finished({ contest: { type: 'games', count: 2 }, format: { type: 'swiss', rounds: 2 } }, 4);
    const all = (await league.get('/games')).body.items;
    const order = all.map(({ round, table, number }: Response['body']) => `${round}.${table}.${number}`);
    expect(order).toEqual(['1.1.1', '1.1.2', '1.2.1', '1.2.2', '2.1.1', '2.1.2', '2.2.1', '2.2.2']);
    expect(all[0]).toMatchObject({ home: { id: 'e1', name: 'random' }, result: { endReason: 'target' } });
    const pages = [];
    for (let path: string | undefined = `${league.path}/games?limit=3`; path !== undefined;) {
      const answer: Response = await service().http.get(path).expect(200);
      pages.push(...answer.body.items);
      path = /<(.*)>; rel="next"/.exec(answer.headers['link'] ?? '')?.[1];
    }
    expect(pages).toEqual(all);
    for (const { id, round, table, number } of all.slice(-2)) {
      const place = { id: league.id, round, table, number };
      expect((await service().http.get(`/v1/games/${id}`).expect(200)).body.league).toEqual(place);
      const { items } = (await service().http.get('/v1/games?limit=100').expect(200)).body;
      expect(items.find((game: Response['body']) => game.id === id).league).toEqual(place);
    }
    const second = (await league.get('/games?round=2')).body.items;
    expect(second).toEqual(all.slice(4));
    expect(expectFaults(await league.get('/games?cursor=x'))).toEqual(['/query/cursor']);
  });

  it('have their replays, whole, to which later ones are added at the end', async () => {
    const league = await finished({ format: { type: 'roundRobin' } }, 4);
    const games = (await league.get('/games')).body.items.map(({ id }: { id: string }) => id);
    const { ids, next } = await replays(league);
    expect([...ids].sort()).toEqual([...games].sort());
    expect(next).toBeUndefined();
    const paged: string[] = [];
    let page = await replays(league, '?limit=4');
    for (paged.push(...page.ids); page.next !== undefined; paged.push(...page.ids))
      page = await replays(league, page.next);
    expect(paged).toEqual(ids);
    expect(await replays(league, `?cursor=${page.resume}`)).toEqual({ ids: [], next: undefined, resume: page.resume });
    const { body: whole } = await service().http.get(`/v1/games/${ids[0]}/replay`).expect(200);
    expect(whole.proof).not.toBeNull();
  });

  it('of a private league are replayed for those who may see them, and only when they are over', async () => {
    const league = await HttpLeague.create(service(), { visibility: 'private', format: { type: 'roundRobin' } });
    await league.direct('/open');
    const player = await service().register();
    await league.direct('/entrants', {
      entrants: [
        { members: [{ account: player.id }] },
        ...['random', 'random', 'greedy'].map((bot) => ({ members: [{ bot }] })),
      ],
    });
    await league.direct('/start');
    const isPlayed = async () =>
      (await league.rounds())[0]?.pairings.some(({ result }: Response['body']) => result !== null);
    while (!(await isPlayed())) await new Promise((resolve) => setTimeout(resolve, 50));
    // His own game waits for him; the other of the first round is not his.
    expect((await replays(league, '', player)).ids).toEqual([]);
    const { ids: before } = await replays(league);
    expect(before).toHaveLength(1);
    const [own] = (await league.get('/games')).body.items.filter(({ result }: Response['body']) => result === null);
    await service().http.post(`/v1/games/${own.id}/resignation`).set(player.auth).expect(201);
    await league.until(({ round }) => round === 2);
    expect((await replays(league, '', player)).ids).toEqual([own.id]);
    expect((await replays(league)).ids.slice(0, 2)).toEqual([...before, own.id]);
  });

  it('of a sealed board wait for it, and no reader passes them by', async () => {
    const body = { duplicate: true, automatic: false, format: { type: 'swiss', rounds: 2 } };
    const league = await (await HttpLeague.create(service(), body)).withBots(4);
    for (const step of ['/start', '/rounds/1/pairings', '/rounds/1/start'])
      expect((await league.direct(step)).status).toBeLessThan(300);
    const results = async () => (await league.get('/games')).body.items.map(({ result }: Response['body']) => result);
    for (let seen = await results(); seen.length < 2 || seen.includes(null); seen = await results())
      await new Promise((resolve) => setTimeout(resolve, 50));
    const before = await replays(league);
    expect(before).toMatchObject({ ids: [], next: undefined });
    await league.direct('/rounds/1/close');
    expect((await replays(league, `?cursor=${before.resume}`)).ids).toHaveLength(2);
  });

  it('of a round that was taken back hold up no others', async () => {
    const body = { duplicate: true, automatic: false, format: { type: 'swiss', rounds: 2 } };
    const league = await HttpLeague.create(service(), body);
    const [player, other] = [await service().register(), await service().register()];
    await league.direct('/open');
    await league.direct('/entrants', { entrants: [player, other].map(({ id }) => ({ members: [{ account: id }] })) });
    const begin = async (): Promise<string> => {
      await league.direct('/rounds/1/pairings');
      await league.direct('/rounds/1/start');
      for (;;) {
        const [game] = (await league.get('/games')).body.items;
        if (game !== undefined && (await league.service.http.get(`/v1/games/${game.id}`)).status !== 404)
          return game.id as string;
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    };
    await league.direct('/start');
    await begin();
    await league.direct('/rounds/1/pairings/1/result', { winner: 'draw', reason: 'Nobody is here.' }, 'put');
    expect((await league.direct('/rounds/1/pairings', {}, 'delete')).status).toBe(200);
    const game = await begin();
    await service().http.post(`/v1/games/${game}/resignation`).set(player.auth).expect(201);
    while ((await league.direct('/rounds/1/close')).status !== 200)
      await new Promise((resolve) => setTimeout(resolve, 30));
    expect((await replays(league)).ids).toEqual([game]);
  });
});

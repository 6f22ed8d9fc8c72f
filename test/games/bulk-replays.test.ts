import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { encodeCursor } from '../../src/http/pages.js';
import { LOCK_KEY } from '../../src/games/ended-games.js';
import { ReplayService } from '../../src/games/replay.service.js';
import { startApp, type Player, type TestApp } from '../support/app.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { HttpGame, newPlayers } from '../support/games.js';
import { randomFrom } from '../support/playout.js';
import { expectFaults, expectProblem } from '../support/problems.js';

const NDJSON = 'application/x-ndjson';

let database: TestDatabase;
let one: TestApp;
let other: TestApp;
let sql: pg.Client;
beforeAll(async () => {
  database = await createDatabase();
  one = await startApp({}, database.url);
  other = await startApp({}, database.url);
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
});
afterAll(async () => {
  await sql.end();
  await Promise.all([one.close(), other.close()]);
  await database.drop();
});

/** A page: the ids in it, and where it goes on. */
interface Read {
  readonly ids: readonly string[];
  readonly next: string | undefined;
  readonly resume: string;
}

async function read(query: string, service = one, auth: Record<string, string> = {}): Promise<Read> {
  const path = query.startsWith('/') ? query : `/v1/replays?${query}`;
  const { text, headers } = await service.http
    .get(path)
    .set(auth)
    .buffer(true)
    .parse(asText)
    .expect(200)
    .then(({ body, headers }) => ({ text: body as string, headers: headers }));
  const lines = text.split('\n');
  expect(lines.pop()).toBe('');
  return {
    ids: lines.map((line) => (JSON.parse(line) as { game: { id: string } }).game.id),
    next: /<(.*)>; rel="next"/.exec(headers['link'] ?? '')?.[1],
    resume: headers['next-cursor'] ?? '',
  };
}

type Parser = Parameters<ReturnType<TestApp['http']['get']>['parse']>[0];
const asText: Parser = (response, done) => {
  let text = '';
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => (text += chunk));
  response.on('end', () => done(null, text));
};

/** A game that its creator calls off. */
async function ended(player: Player, body: object = {}, service = one): Promise<string> {
  const created = await service.http
    .post('/v1/games')
    .set(player.auth)
    .send({ ruleSet: 'schnapsen/tjger', seats: [{ player: 'me' }, null], ...body })
    .expect(201);
  await service.http.post(`/v1/games/${created.body.id}/abort`).set(player.auth).expect(200);
  return created.body.id as string;
}

const newPlayer = async (): Promise<Player> => (await newPlayers(one, 1))[0] as Player;

async function several(player: Player, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await ended(player));
  return ids;
}

describe('the replays of many games', () => {
  it('are each a line, the same as the replay of the game', async () => {
    const game = await HttpGame.start(one, { rules: { target: 3 } });
    await game.playOut(randomFrom(1));
    const { body: replay } = await game.get('/replay').expect(200);
    const answer = await one.http
      .get(`/v1/replays?player=${game.player(3).id}`)
      .buffer(true)
      .parse(asText)
      .expect(200);
    expect(JSON.parse(answer.body as string)).toEqual(replay);
    expect(answer.headers).toMatchObject({
      'content-type': `${NDJSON}; charset=utf-8`,
      'cache-control': 'private, no-store',
    });
  });

  it('come in pages that are linked, and go on behind the last when more games end', async () => {
    const player = await newPlayer();
    const ids = await several(player, 5);
    const pages: (readonly string[])[] = [];
    let last: Read = await read(`player=${player.id}&limit=2`);
    for (pages.push(last.ids); last.next !== undefined; pages.push(last.ids)) last = await read(last.next);
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
    const nothing = await read(`player=${player.id}&cursor=${last.resume}`);
    expect(nothing).toEqual({ ids: [], next: undefined, resume: last.resume });
    const later = await ended(player);
    expect((await read(`player=${player.id}&cursor=${nothing.resume}`)).ids).toEqual([later]);
  });

  it('are chosen by rule set, player and the time of the end', async () => {
    const player = await newPlayer();
    const [first = '', second = ''] = await several(player, 2);
    await sleep(2);
    const club = await ended(player, { ruleSet: 'schnapsen/pagat' });
    const endOf = async (id: string): Promise<string> =>
      (await one.http.get(`/v1/games/${id}`).expect(200)).body.finishedAt as string;
    const ofPlayer = async (query: string): Promise<readonly string[]> =>
      (await read(`player=${player.id}&${query}`)).ids;
    expect(await ofPlayer('ruleSet=schnapsen/pagat')).toEqual([club]);
    expect(await ofPlayer('ruleSet=unheard')).toEqual([]);
    const last = await endOf(club);
    expect(await ofPlayer(`since=${last}`)).toEqual([club]);
    expect(await ofPlayer(`until=${last}`)).toEqual([first, second]);
    expect(await ofPlayer(`since=${last}&until=${last}`)).toEqual([]);
    const shifted = new Date(Date.parse(last) + 3_600_000).toISOString().replace('Z', '%2B01:00');
    expect(await ofPlayer(`since=${shifted}`)).toEqual([club]);
    expect(await ofPlayer('since=2000-01-01&until=2000-02-29')).toEqual([]);
    expect((await read(`player=${encodeURIComponent(player.name.toUpperCase())}`)).ids).toEqual([first, second, club]);
    expect((await read('player=nobody')).ids).toEqual([]);
    const { body: list } = await one.http.get(`/v1/games?player=${encodeURIComponent(player.name)}`).expect(200);
    expect(list.items.map(({ id }: { id: string }) => id)).toEqual([club, second, first]);
  });

  it('leave out what still runs, and private games of others', async () => {
    const player = await newPlayer();
    const stranger = await newPlayer();
    await one.http.post('/v1/games').set(player.auth).send({ ruleSet: 'schnapsen/tjger' }).expect(201);
    const hidden = await ended(player, { visibility: 'private' });
    const query = `player=${player.id}`;
    expect((await read(query)).ids).toEqual([]);
    expect((await read(query, one, stranger.auth)).ids).toEqual([]);
    expect((await read(query, one, player.auth)).ids).toEqual([hidden]);
  });

  it.each([
    ['since=yesterday', ['/query/since']],
    ['since=2026-02-30T00:00:00Z&until=2026-11-30T12:00:00', ['/query/since', '/query/until']],
    ['since=2026-11-30T12:00:00+01:00', ['/query/since']], // the plus is a blank
    ['since=2026-13-01&until=-271821-04-20', ['/query/since', '/query/until']],
    ['since=2026-11-30&until=2026-11-29', ['/query/until']],
    ['since=0000-01-01&until=0001-01-01T00:00:00%2B23:59', ['/query/since', '/query/until']],
    ['limit=0', ['/query/limit']],
    ['limit=1001', ['/query/limit']],
    ['cursor=abc', ['/query/cursor']],
    [`cursor=${encodeCursor(['a'])}`, ['/query/cursor']],
    ['status=finished', ['/query/status']],
  ])('are not to be had for %s', async (query, pointers) => {
    expect(expectFaults(await one.http.get(`/v1/replays?${query}`))).toEqual(pointers);
  });

  it('are NDJSON and nothing else', async () => {
    expectProblem(await one.http.get('/v1/replays').set('accept', 'application/json'), 'not-acceptable');
    await one.http.get('/v1/replays?limit=1').set('accept', NDJSON).expect(200);
  });

  it('are not made for HEAD, and no more of them than the page has', async () => {
    const player = await newPlayer();
    await several(player, 3);
    const whole = jest.spyOn(one.app.get(ReplayService), 'whole');
    const head = await one.http.head(`/v1/replays?player=${player.id}&limit=2`).expect(200);
    expect(head.headers['link']).toContain('rel="next"');
    expect(whole).toHaveBeenCalledTimes(0);
    await read(`player=${player.id}&limit=2`);
    expect(whole).toHaveBeenCalledTimes(2);
    whole.mockRestore();
  });

  it('come to a new reader in his turn, however many of another party take nothing, and to those who have gone not at all', async () => {
    const [crowded, player] = [await newPlayer(), await newPlayer()];
    await several(crowded, 3);
    await several(player, 3);
    const service = one.app.get(ReplayService);
    const whole = jest.spyOn(service, 'whole').mockImplementation(async (...asked) => {
      await sleep(20);
      return ReplayService.prototype.whole.apply(service, asked);
    });
    const crowd = Array.from({ length: 60 }, () => {
      const request = get(`${one.url}/v1/replays?player=${crowded.id}`, { agent: false });
      return request.on('response', (answer) => answer.pause()).on('error', () => undefined);
    });
    while (whole.mock.calls.length < 2) await sleep(5);
    const before = whole.mock.calls.length;
    expect((await read(`player=${player.id}`, one, player.auth)).ids).toHaveLength(3);
    expect(whole.mock.calls.length - before).toBeLessThan(15);
    for (const request of crowd) request.destroy();
    await sleep(200);
    const then = whole.mock.calls.length;
    await sleep(200);
    expect(whole.mock.calls.length).toBe(then);
    expect(then).toBeLessThan(60);
    whole.mockRestore();
  });

  it('break off where a log does not follow from the rules, with a cursor that leads past it', async () => {
    const game = await HttpGame.start(one, { rules: { target: 3 } });
    await game.playOut(randomFrom(2));
    const player = game.player(0);
    const before = await ended(player);
    await sql.query(`UPDATE game SET finished_at = finished_at - interval '1 day' WHERE id = $1`, [before]);
    const after = await ended(player);
    const { rows } = await sql.query('SELECT result FROM deal_result WHERE game_id = $1 AND deal = 1', [game.id]);
    const store = (result: unknown) =>
      sql.query('UPDATE deal_result SET result = $2 WHERE game_id = $1 AND deal = 1', [game.id, result]);
    await store({ reason: 'redeal' });
    one.app.useLogger(false);
    const answer = await fetch(`${one.url}/v1/replays?player=${player.id}&limit=2`);
    await expect(answer.text()).rejects.toThrow();
    const alone = await one.http.get(`/v1/replays?player=${player.id}&limit=1&cursor=${(await first()).resume}`);
    expectProblem(alone, 'internal');
    one.app.useLogger(['error']);
    expect((await read(`player=${player.id}&cursor=${answer.headers.get('next-cursor')}`)).ids).toEqual([after]);
    await store(rows[0].result);

    async function first(): Promise<Read> {
      const page = await read(`player=${player.id}&limit=1`);
      expect(page.ids).toEqual([before]);
      return page;
    }
  });
});

describe('while games are ending', () => {
  it('one that was over before others, but committed after they were read, comes behind them', async () => {
    const player = await newPlayer();
    const slow = await ended(player);
    const { rows } = await sql.query('SELECT finished_at FROM game WHERE id = $1', [slow]);
    await sql.query(`UPDATE game SET finished_at = NULL, end_number = NULL WHERE id = $1`, [slow]);
    await sql.query('BEGIN');
    await sql.query('UPDATE game SET finished_at = $2 WHERE id = $1', [slow, rows[0].finished_at]);
    const quick = await several(player, 3);
    const page = await read(`player=${player.id}`);
    expect(page.ids).toEqual(quick);
    await sql.query('COMMIT');
    expect((await read(`player=${player.id}&cursor=${page.resume}`)).ids).toEqual([slow]);
  });

  it('who reads waits for another who is giving numbers, and goes on from his', async () => {
    const player = await newPlayer();
    const [first = '', second = ''] = await several(player, 2);
    await sql.query('BEGIN');
    await sql.query('SELECT pg_advisory_xact_lock($1)', [LOCK_KEY]);
    const { rows } = await sql.query('SELECT coalesce(max(end_number), 0)::int + 10 AS number FROM game');
    await sql.query('UPDATE game SET end_number = $2 WHERE id = $1', [first, rows[0].number]);
    let done = false;
    const reading = read(`player=${player.id}`).finally(() => (done = true));
    await sleep(300);
    expect(done).toBe(false);
    await sql.query('COMMIT');
    expect((await reading).ids).toEqual([first, second]);
    const numbered = 'SELECT end_number::int AS number FROM game WHERE id = ANY($1) ORDER BY end_number';
    const numbers = (await sql.query(numbered, [[first, second]])).rows.map(({ number }) => number as number);
    expect(numbers).toEqual([rows[0].number, rows[0].number + 1]);
  });

  it('readers on two instances get every game once, all in the same order', async () => {
    const players = await newPlayers(one, 6);
    const from = (await read('limit=1000')).resume;
    let playing = true;
    const readers = [one, other, one, other].map(async (service, index) => {
      const seen: string[] = [];
      let cursor = from;
      for (let last = false; ;) {
        const page = await read(`limit=${index + 1}&cursor=${cursor}`, service);
        seen.push(...page.ids);
        cursor = page.resume;
        if (page.ids.length > 0) continue;
        if (last) return seen;
        last = !playing; // what has ended by now is there to be read
      }
    });
    const games = await Promise.all(
      players.map(async (player, index) => {
        const ids: string[] = [];
        while (ids.length < 15) ids.push(await ended(player, {}, index % 2 === 0 ? one : other));
        return ids;
      }),
    );
    playing = false;
    const [seen = [], ...others] = await Promise.all(readers);
    expect([...seen].sort()).toEqual(games.flat().sort());
    for (const one of others) expect(one).toEqual(seen);
    const { rows } = await sql.query(
      'SELECT count(DISTINCT end_number) AS numbers, count(end_number) AS games FROM game',
    );
    expect(rows[0].numbers).toBe(rows[0].games);
  }, 120_000);
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LeagueFeed } from '../../src/leagues/league-feed.js';
import { LeagueRelay } from '../../src/leagues/league-relay.js';
import { startApp, useApp, type Player, type TestApp } from '../support/app.js';
import { createDatabase } from '../support/database.js';
import { HttpLeague } from '../support/http-leagues.js';
import { expectProblem } from '../support/problems.js';
import { startProxy } from '../support/proxy.js';
import { ReadStream, type Line } from '../support/streams.js';

const service = useApp();
let other: TestApp;
beforeAll(async () => {
  other = await startApp({}, service().databaseUrl);
});
afterAll(() => other.close());

const SSE = { accept: 'text/event-stream' };

const open = (
  league: HttpLeague,
  query = '',
  headers: Record<string, string> = league.organiser.auth,
  on: TestApp = service(),
) => ReadStream.open(`${on.url}${league.path}/stream${query}`, headers);

async function logOf(league: HttpLeague): Promise<Line[]> {
  return (await league.get('/events?limit=1000')).body.items;
}

describe('the stream of a league', () => {
  it('has a snapshot and then the whole log, in both formats, on every instance, and ends with it', async () => {
    const league = await HttpLeague.create(service());
    const streams = await Promise.all([
      open(league, '', {}),
      open(league, '', SSE),
      open(league, '', {}, other),
      open(league, '', SSE, other),
    ]);
    await league.withBots(5);
    expect((await league.direct('/start')).status).toBe(200);
    for (const stream of streams) await stream.untilEnd();
    const log = await logOf(league);
    expect(log.map(({ number }) => number)).toEqual(log.map((_, index) => index + 1));
    for (const stream of streams) {
      expect(stream.lines[0]).toMatchObject({ type: 'snapshot', number: 1, league: { id: league.id, version: 1 } });
      expect(stream.events).toEqual(log);
      expect(stream.types.at(-1)).toBe('finished');
    }
    const after = await open(league, `?since=${log.length - 1}`, SSE);
    await after.untilEnd();
    expect(after.types).toEqual(['snapshot', 'finished']);
    expect(after.lines[0].league.status).toBe('finished');
    expect(after.heads.map(({ id }) => id)).toEqual([null, String(log.length)]);
  });

  it('goes on after `since`, or after Last-Event-ID where there are both', async () => {
    const league = await (await HttpLeague.create(service())).withBots(2);
    const since = await open(league, '?since=2');
    await since.until(() => since.events.length === 1);
    const both = await open(league, '?since=0', { ...SSE, 'last-event-id': '3' });
    const future = await open(league, '?since=4');
    await both.untilType('snapshot');
    expect(both.heads[0]?.id).toBe('3');
    await league.direct('', { name: 'Another' }, 'patch');
    await league.direct('', { name: 'A third' }, 'patch');
    const log = await logOf(league);
    for (const [stream, first] of [
      [since, 2],
      [both, 3],
      [future, 4],
    ] as const) {
      await stream.until(() => stream.events.length === log.length - first);
      expect(stream.events).toEqual(log.slice(first));
      stream.close();
    }
    expectProblem(await league.get('/stream?since=x'), 'validation');
    expectProblem(await service().http.get(`${league.path}/stream`).set('accept', 'text/html'), 'not-acceptable');
    expectProblem(await service().http.get('/v1/leagues/none/stream'), 'not-found');
  });

  it('who comes back at any time loses nothing and gets nothing twice', async () => {
    const league = await (await HttpLeague.create(service())).withBots(6);
    const events: Line[] = [];
    const watching = (async () => {
      for (let ended = false, turn = 0; !ended; turn++) {
        const last = events.at(-1)?.number as number | undefined;
        const query = last === undefined ? '' : `?since=${last}`;
        const stream = await open(league, query, {}, turn % 2 === 0 ? service() : other);
        const patience = Date.now() + 40;
        await stream.until(() => stream.ended || (Date.now() > patience && stream.lines.length > 0));
        stream.close();
        events.push(...stream.events);
        ended = stream.ended;
      }
    })();
    await league.direct('/start');
    await watching;
    expect(events).toEqual(await logOf(league));
  });

  it('loses nothing when the notices of other instances break off', async () => {
    const database = await createDatabase();
    const proxy = await startProxy(database.url);
    const [writer, deaf] = [await startApp({}, database.url), await startApp({}, proxy.url)];
    deaf.app.useLogger(false);
    try {
      const league = await HttpLeague.create(writer);
      const stream = await ReadStream.open(`${deaf.url}${league.path}/stream`);
      await stream.until(() => stream.events.length === 1);
      await proxy.cut();
      await league.direct('', { name: 'While nobody listens' }, 'patch');
      await league.direct('/open');
      await proxy.mend();
      await stream.untilType('opened');
      expect(stream.events).toEqual(await logOf(league));
      stream.close();
    } finally {
      await Promise.all([writer.close(), deaf.close()]);
      await proxy.cut().catch(() => undefined);
      await database.drop();
    }
  }, 60_000);

  it('looks at the log when nobody knows how a write ended', async () => {
    const deaf = await startApp({}, service().databaseUrl);
    try {
      Object.assign(deaf.app.get(LeagueRelay), { feed: { publish: () => undefined, waitedFor: () => [] } });
      const league = await HttpLeague.create(service());
      const stream = await ReadStream.open(`${deaf.url}${league.path}/stream`);
      await stream.until(() => stream.events.length === 1);
      await league.direct('/open');
      deaf.app.get(LeagueFeed).publish(league.id, 1); // the version before it
      await stream.untilType('opened');
      stream.close();
    } finally {
      await deaf.close();
    }
  });
});

describe('the stream of a private league', () => {
  it('is for those who have a part in it, and ends when they have none any more', async () => {
    const helper = await service().register();
    const league = await HttpLeague.create(service(), { visibility: 'private', organisers: [helper.id] });
    expectProblem(await service().http.get(`${league.path}/stream`), 'not-found');
    const [own, helping, elsewhere] = await Promise.all([
      open(league),
      open(league, '', helper.auth),
      open(league, '', helper.auth, other),
    ]);
    for (const stream of [own, helping, elsewhere]) await stream.until(() => stream.events.length === 1);
    await league.direct('', { organisers: [] }, 'patch');
    for (const stream of [helping, elsewhere]) {
      await stream.untilEnd();
      expect(stream.events).toHaveLength(1);
    }
    await own.untilType('changed');
    expect(own.ended).toBe(false);
    own.close();
    expectProblem(await league.get('/stream', helper), 'not-found');
  });

  it('ends for strangers when a league becomes private', async () => {
    const league = await HttpLeague.create(service());
    const stranger = await open(league, '', {});
    await stranger.until(() => stranger.events.length === 1);
    await league.direct('', { visibility: 'private', name: 'Secret' }, 'patch');
    await stranger.untilEnd();
    expect(JSON.stringify(stranger.lines)).not.toContain('Secret');
  });

  it('ends when the token is revoked', async () => {
    const league = await HttpLeague.create(service(), { visibility: 'private' });
    const { body: minted } = await service()
      .http.post('/v1/account/tokens')
      .set(league.organiser.auth)
      .send({ label: 'watching', scopes: ['games:play'] })
      .expect(201);
    const stream = await open(league, '', { authorization: `Bearer ${minted.token}` });
    await stream.untilType('snapshot');
    await service().http.delete(`/v1/account/tokens/${minted.id}`).set(league.organiser.auth).expect(204);
    await stream.untilEnd();
  });
});

describe('the stream of an account', () => {
  it('tells when a round begins in which it plays, with table and game, on every instance and once', async () => {
    const league = await HttpLeague.create(service(), { format: { type: 'roundRobin' } });
    await league.direct('/open');
    const players: Player[] = [];
    for (let count = 0; count < 3; count++) {
      const player = await service().register();
      await league.post('/join', player);
      players.push(player);
    }
    const streams = await Promise.all(
      players.flatMap((player) =>
        [service(), other].map(async (on) => ({
          player,
          stream: await ReadStream.open(`${on.url}/v1/stream`, player.auth),
        })),
      ),
    );
    for (const { stream } of streams) await stream.untilType('snapshot');
    await league.direct('/start');
    const [pairing] = (await roundsWhenPlaying(league))[0].pairings;
    const bye = (await league.rounds())[0].byes[0].entrant.id;
    const entrants: Line[] = (await league.get('/entrants')).body.items;
    for (const { player, stream } of streams) {
      const mine = entrants.find(({ members }) => members[0].account.id === player.id);
      if (mine.id === bye) continue;
      await stream.untilType('gameStarted');
      await stream.untilType('roundStarted');
      expect(stream.lines.filter(({ type }) => type === 'roundStarted')).toEqual([
        {
          ...{ seq: null, version: null, gameId: null, type: 'roundStarted', at: expect.any(String) },
          ...{ league: league.id, round: 1, table: 1, game: pairing.games[0].id },
        },
      ]);
    }
    for (const { player, stream } of streams) {
      const mine = entrants.find(({ members }) => members[0].account.id === player.id);
      if (mine.id === bye) expect(stream.types).toEqual(['snapshot']);
      stream.close();
    }
  });
});

async function roundsWhenPlaying(league: HttpLeague): Promise<Line[]> {
  for (;;) {
    const rounds = await league.rounds();
    if (rounds[0]?.pairings[0]?.games.length > 0) return rounds;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

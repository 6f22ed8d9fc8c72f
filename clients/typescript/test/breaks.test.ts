import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startProxy } from '../../../test/support/proxy.js';
import { ServiceProcess } from '../../../test/support/service-process.js';
import { temporaryFolder } from '../../../test/support/temporary-folder.js';
import { Client, type NewGame, play, playAll, type Observation } from '../src/bummerl.js';
import { actionsOf, CountingBot, type Pace } from './bots.js';
import { type Fate, FaultyWay } from './faulty-way.js';

const GAMES: NewGame[] = [
  { ruleSet: 'bauernschnapsen/tjger', seats: [{ player: 'me' }, null, { bot: 'random' }, { bot: 'random' }] },
  { ruleSet: 'schnapsen/tjger', seats: [{ player: 'me' }, null] },
];

const folder = temporaryFolder();
let service: ServiceProcess;
beforeAll(async () => (service = await ServiceProcess.start({ DATA_DIR: folder })));
afterAll(() => service.stop());

const troubles: string[] = [];
const register = (url = service.url): Promise<Client> =>
  Client.register(randomUUID(), { url, onTrouble: ({ reason }) => troubles.push(reason) });

/** Both seats of a game, played by two clients to its end. */
async function playWhole(game: NewGame, one: Client, two: Client, pace: Pace = { ms: 0 }): Promise<void> {
  const { id } = await one.createGame(game);
  const { seat } = await two.join(id);
  expect(seat).toBe(1);
  const bots = [new CountingBot(pace), new CountingBot(pace)] as const;
  const ends = await Promise.all([play(one, bots[0], id), play(two, bots[1], id)]);
  expect(ends.map((end) => end?.endReason)).toEqual(['target', 'target']);
  const replay = await one.replay(id);
  // Every decision was played, and once.
  expect([actionsOf(replay, 0), actionsOf(replay, 1)]).toEqual(bots.map(({ decisions }) => decisions));
}

describe('whole games', () => {
  it.each(GAMES)('of $ruleSet', async (game) => {
    await playWhole(game, await register(), await register());
  });

  it.each(GAMES)('of $ruleSet while answers are lost, and requests refused with 429 and 503', async (game) => {
    const fates: Fate[] = ['answered', 'answered', 'lost', 'answered', '429', 'answered', '503'];
    let requests = 0;
    const way = await FaultyWay.to(service.url, (head) =>
      head.startsWith('POST /v1/accounts') ? 'answered' : fates[requests++ % fates.length]!,
    );
    await playWhole(game, await register(way.url), await register(way.url));
    way.close();
    expect(Math.min(way.met.lost, way.met['429'], way.met['503'])).toBeGreaterThan(0);
  });

  it('of both at once while the service is killed, and stopped, and started again', async () => {
    const clients = await Promise.all([0, 1, 2, 3].map(() => register()));
    let playing = true;
    const [one, two, three, four] = clients as [Client, Client, Client, Client];
    const pace = { ms: 200 }; // however short a game is, it is not over before the service was away three times
    const games = [playWhole(GAMES[0]!, one, two, pace), playWhole(GAMES[1]!, three, four, pace)];
    const played = Promise.all(games).finally(() => (playing = false));
    troubles.length = 0;
    for (const end of ['kill', 'stop', 'kill'] as const) {
      await sleep(700);
      expect(playing).toBe(true); // else nothing was going on when it went away
      const { port } = service;
      await service[end]();
      service = await ServiceProcess.start({ DATA_DIR: folder, PORT: port });
    }
    pace.ms = 0;
    await played;
    expect(troubles.length).toBeGreaterThan(3);
  });
});

describe('streams', () => {
  it('tell each event once and in order, whatever breaks', async () => {
    const client = await register();
    const { id } = await client.createGame({
      ruleSet: 'schnapsen/tjger',
      seats: [{ player: 'me' }, { bot: 'random' }],
    });
    const heard: number[] = [];
    let snapshots = 0;
    const listening = (async () => {
      for await (const event of client.events(id)) {
        if (event.type === 'snapshot') snapshots += 1;
        else if (event.type !== 'serverRestart') heard.push(event.seq);
      }
    })();
    const playing = play(client, new CountingBot({ ms: 30 }), id);
    await sleep(300);
    const { port } = service;
    await service.kill();
    service = await ServiceProcess.start({ DATA_DIR: folder, PORT: port });
    await Promise.all([playing, listening]);

    const { data } = await client.api.GET('/v1/games/{id}/events', {
      params: { path: { id }, query: { limit: 1000 } },
    });
    expect(heard).toEqual(data?.items.map(({ seq }) => seq));
    expect(snapshots).toBeGreaterThan(1);
  });
});

describe('patience', () => {
  it('is not used up by a stream that is quiet, and connects again when it breaks', async () => {
    const proxy = await startProxy(service.url);
    const { token } = await register();
    const client = new Client({ url: proxy.url, token: token!, patienceMs: 1_000, onTrouble: () => undefined });
    const events = client.accountEvents();
    expect((await events.next()).value).toMatchObject({ type: 'snapshot' });
    const next = events.next();
    await sleep(1_500);
    await proxy.cut();
    await proxy.mend();
    expect((await next).value).toMatchObject({ type: 'snapshot' });
    await events.return(undefined as never);
    await proxy.cut();
  });
});

describe('a bot on several games', () => {
  it('plays all of its account, now and later, until it is stopped, and goes on after', async () => {
    const client = await register();
    const create = (): Promise<unknown> =>
      client.createGame({ ruleSet: 'schnapsen/tjger', seats: [{ player: 'me' }, { bot: 'random' }] });
    await Promise.all([create(), create()]);
    const ended: Observation[] = [];
    const until = async (count: number): Promise<void> => {
      for (let tries = 0; ended.length < count && tries < 2_000; tries++) await sleep(10);
    };

    const stop = new AbortController();
    const bot = new CountingBot();
    const all = playAll(client, bot, { signal: stop.signal, onEnd: (last) => ended.push(last) });
    await until(2);
    await create();
    await until(3);
    const slow = client.createGame({ ruleSet: 'schnapsen/tjger', seats: [{ player: 'me' }, { bot: 'random' }] });
    await slow;
    stop.abort();
    await all; // resolves: a stop is no failure

    const again = new AbortController();
    const rest = playAll(client, bot, { signal: again.signal, onEnd: (last) => ended.push(last) });
    await until(4);
    again.abort();
    await rest;
    expect(new Set(ended.map(({ gameId }) => gameId)).size).toBe(4);
    expect(await client.liveGames()).toEqual([]);
  });
});

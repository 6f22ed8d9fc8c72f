import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../src/database/database.js';
import { BotLeases } from '../../src/games/bot-leases.js';
import { PlayService } from '../../src/games/play.service.js';
import { startApp, type TestApp, useApp } from '../support/app.js';
import { freshDatabase } from '../support/database.js';

const service = useApp();
const url = await freshDatabase();
const bot = { bot: 'random' };
const bots = [bot, bot, bot, bot];
/** More than a lease lasts. */
const PATIENCE_MS = 20_000;

async function startGames(on: TestApp, count: number, target: number): Promise<readonly string[]> {
  const { auth } = await on.register();
  const body = { ruleSet: 'bauernschnapsen/tjger', seats: bots, rules: { target } };
  const post = () => on.http.post('/v1/games').set(auth).send(body).expect(201);
  return (await Promise.all(Array.from({ length: count }, post))).map(({ body: { id } }) => id as string);
}

/** The game comes to its end, and in its log every version stands once. */
async function expectFinished(on: TestApp, id: string): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(50)) {
    const { body } = await on.http.get(`/v1/games/${id}`).expect(200);
    if (body.state.status === 'finished') break;
    if (Date.now() > deadline) throw new Error(`game ${id} stands still at version ${body.state.version}`);
  }
  const versions = (
    await on.app.get(Database).logRow.findMany({ where: { gameId: id }, orderBy: { version: 'asc' } })
  ).map(({ version }) => version);
  expect(versions).toEqual(versions.map((_, index) => index + 1));
}

describe('house bots of an instance', () => {
  it('that goes in order go on at another at once', async () => {
    const one = await startApp({}, service().databaseUrl);
    const ids = await startGames(one, 8, 24);
    await one.close();
    for (const id of ids) await expectFinished(service(), id);
  }, 60_000);

  it('that dies go on at another when its lease has run out', async () => {
    const one = await startApp({}, service().databaseUrl);
    one.app.get(BotLeases).release = () => Promise.resolve(); // the dead release nothing
    const ids = await startGames(one, 8, 24);
    await one.close();
    const died = performance.now();
    for (const id of ids) await expectFinished(service(), id);
    if (process.env['FIGURES'])
      console.log(`all over ${((performance.now() - died) / 1000).toFixed(1)} s after the end`);
  }, 60_000);

  it('play where the game was started, though others write to it', async () => {
    const one = await startApp({}, service().databaseUrl);
    const served: string[] = [];
    const play = one.app.get(PlayService);
    const act = play.actForBot.bind(play);
    play.actForBot = (id, ...rest) => {
      served.push(id);
      return act(id, ...rest);
    };
    try {
      for (const id of await startGames(service(), 4, 5)) await expectFinished(one, id);
      expect(served).toEqual([]);
    } finally {
      await one.close();
    }
  }, 60_000);
});

describe('leases', () => {
  const databases = () => [new Database(url), new Database(url)] as const;

  it('give each game to one instance, however many ask', async () => {
    const [a, b] = databases();
    const ids = Array.from({ length: 300 }, (_, number) => `game-${String(number).padStart(3, '0')}`);
    await a.game.createMany({ data: ids.map((id) => gameOf(id)) });
    await a.gameSeat.createMany({ data: ids.map((gameId) => ({ gameId, seat: 0, bot: 'random' })) });
    const [first, second] = [new BotLeases(a), new BotLeases(b)];
    expect(first.holds('game-000')).toBe(false);
    await Promise.all([first.prolong(), second.prolong()]);
    const got = await Promise.all([1, 2, 3, 4, 5, 6].flatMap(() => [first.claim(40), second.claim(40)]));
    const claimed = got.flat();
    expect(new Set(claimed).size).toBe(claimed.length);
    for (;;) {
      const rest = await first.claim(40);
      claimed.push(...rest);
      if (rest.length === 0) break;
    }
    expect(claimed.sort()).toEqual(ids);
    for (const id of ids) expect([first, second].filter((leases) => leases.holds(id))).toHaveLength(1);
    await second.release();
    expect(second.holds(ids.find((id) => !first.holds(id)) ?? '')).toBe(false);
    expect((await first.prolong()).orphans).toBe(true);
    while ((await first.claim(200)).length > 0);
    for (const id of ids) expect(first.holds(id)).toBe(true);
    await first.bury();
    expect((await first.prolong()).orphans).toBe(false);
    await Promise.all([a.$disconnect(), b.$disconnect()]);
  }, 60_000);

  it('that had run out give back what nobody has taken over', async () => {
    const [a, b] = databases();
    await a.game.createMany({ data: ['kept', 'lost'].map((id) => gameOf(id)) });
    await a.gameSeat.createMany({ data: ['kept', 'lost'].map((gameId) => ({ gameId, seat: 0, bot: 'random' })) });
    const leases = new BotLeases(a);
    await leases.prolong();
    while ((await leases.claim(200)).length > 0);
    expect([leases.holds('kept'), leases.holds('lost')]).toEqual([true, true]);
    await leases.release();
    await b.game.update({ where: { id: 'lost' }, data: { botInstance: b.instance } });
    const { regained } = await leases.prolong();
    expect(regained).toContain('kept');
    expect([leases.holds('kept'), leases.holds('lost')]).toEqual([true, false]);
    await Promise.all([a.$disconnect(), b.$disconnect()]);
  });
});

const gameOf = (id: string) => ({
  ...{ id, createdBy: 'a', ruleSet: 'bauernschnapsen/tjger', rules: {}, rulesVersion: 1, visibility: 'public' },
  ...{ joinCode: '', firstDealer: 0, status: 'playing', score: [], winners: [], createdAt: new Date() },
});

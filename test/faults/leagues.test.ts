import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../src/database/database.js';
import type { GameRef, LeagueEvent } from '../../src/domain/leagues/league/events.js';
import { ApiClient, type Reply } from '../support/api-client.js';
import { freshDatabase } from '../support/database.js';
import { randomFrom } from '../support/playout.js';
import { ServiceProcess } from '../support/service-process.js';

const BOTS = 20;
const ROUNDS = 5;
const KILLS = 12;

const databaseUrl = await freshDatabase();
const store = new Database(databaseUrl);
afterAll(() => store.$disconnect());

const start = (): Promise<ServiceProcess> => ServiceProcess.start({ DATABASE_URL: databaseUrl });

/** A write of an organiser; null when the service was killed before it answered. */
async function direct(client: ApiClient, path: string, body: object): Promise<Reply | null> {
  try {
    for (;;) {
      const league = await client.get(path.split('/').slice(0, 4).join('/'));
      const answer = await client.post(path, body, { 'if-match': `"${league.body.version}"` });
      if (answer.status !== 412) return answer;
    }
  } catch {
    return null;
  }
}

async function eventsOf(leagueId: string): Promise<readonly (LeagueEvent & { readonly number: number })[]> {
  const rows = await store.leagueEvent.findMany({ where: { leagueId }, orderBy: { number: 'asc' } });
  return rows.map(({ number, type, data }) => ({ ...(data as object), type, number }) as never);
}

describe(`kill -9, ${KILLS} times while a league runs`, () => {
  it('leaves nothing half done: rounds, games, results and withdrawals happen wholly, once, or not at all', async () => {
    const random = randomFrom(20261130);
    let service = await start();
    let client = await ApiClient.register(service.url, 'director');
    const { body: league } = await client.post('/v1/leagues', {
      name: 'Under fire',
      ruleSet: 'schnapsen/tjger',
      rules: { target: 7 },
      format: { type: 'swiss', rounds: ROUNDS },
      contest: { type: 'games', count: 2 },
      duplicate: true,
    });
    const path = `/v1/leagues/${league.id}`;
    await direct(client, `${path}/open`, {});
    await direct(client, `${path}/entrants`, {
      entrants: Array.from({ length: BOTS }, () => ({ members: [{ bot: 'greedy' }] })),
    });
    await direct(client, `${path}/start`, {});
    const left: string[] = [];
    for (let kills = 0; kills < KILLS; kills++) {
      const wish = `e${kills + 1}`;
      const leaving = kills % 3 === 0 ? direct(client, `${path}/withdrawals`, { entrants: [wish] }) : null;
      await sleep(random(250));
      await service.kill();
      if ((await leaving)?.status === 200) left.push(wish);
      service = await start();
      client = client.at(service.url);
      await sleep(random(200));
    }
    for (let tries = 0; (await client.get(path)).body.status !== 'finished' && tries < 600; tries++) await sleep(100);
    expect((await client.get(path)).body).toMatchObject({ status: 'finished', round: ROUNDS });

    const events = await eventsOf(league.id as string);
    expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => index + 1));
    const rounds = (type: LeagueEvent['type']): unknown[] =>
      events.filter((event) => event.type === type).map((event) => (event as { round?: number }).round);
    for (const type of ['paired', 'roundStarted', 'roundClosed'] as const)
      expect(rounds(type)).toEqual(Array.from({ length: ROUNDS }, (_, index) => index + 1));
    const withdrawn = events.flatMap((event) => (event.type === 'withdrawn' ? event.entrants : []));
    expect(withdrawn).toEqual(expect.arrayContaining(left));

    const begun = events.flatMap((event): readonly GameRef[] => (event.type === 'gamesStarted' ? event.games : []));
    const ended = events.flatMap((event) => (event.type === 'gameEnded' ? [event] : []));
    expect(new Set(begun.map(({ id }) => id)).size).toBe(begun.length);
    expect(ended.map(({ id }) => id).sort()).toEqual(begun.map(({ id }) => id).sort());
    const games = new Map((await store.game.findMany()).map((game) => [game.id, game]));
    for (const { id, winner } of ended) {
      const game = games.get(id);
      if (winner === null)
        expect(game?.status ?? 'aborted').toBe('aborted'); // ruled or left before it was made
      else expect(game).toMatchObject({ status: 'finished', winners: [winner === 'home' ? 0 : 1] });
    }
    expect(await store.board.count({ where: { sealed: true } })).toBe(0);
    expect(await store.leagueGame.count({ where: { settled: false } })).toBe(0);
    await service.stop();
  }, 240_000);
});

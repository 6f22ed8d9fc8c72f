import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient, type Reply } from '../support/api-client.js';
import { freshDatabase } from '../support/database.js';
import { openTable } from '../support/fault-tables.js';
import { ServiceProcess } from '../support/service-process.js';

const databaseUrl = await freshDatabase();
let services: readonly ServiceProcess[] = [];

beforeAll(async () => {
  services = await Promise.all([0, 1].map(() => ServiceProcess.start({ DATABASE_URL: databaseUrl })));
}, 60_000);
afterAll(() => Promise.all(services.map((service) => service.stop())));

const urlOf = (instance: number): string => services[instance % services.length]?.url ?? '';

describe('two instances on one database', () => {
  it('that race on one game: exactly one wins each version', async () => {
    const rivals = 40;
    const token = await tokenOf(urlOf(0));
    const [first, second] = [new ApiClient(urlOf(0), token), new ApiClient(urlOf(1), token)];
    const seats = [{ player: 'me' }, { bot: 'random' }];
    const { body: game } = await first.post('/v1/games', {
      ruleSet: 'schnapsen/tjger',
      rules: { target: 1_000 },
      seats,
    });
    const won: number[] = [];
    for (let round = 0, since = 0; round < 60; round++) {
      const { body: seen } = await first.get(`/v1/games/${game.id}/observation?since=${since}&wait=10&until=turn`);
      const [action] = seen.legalActions as unknown[];
      const replies = await Promise.all(
        Array.from({ length: rivals }, (_, rival) =>
          (rival % 2 === 0 ? first : second).post(`/v1/games/${game.id}/actions`, {
            ...(action as object),
            expectedVersion: seen.version as number,
          }),
        ),
      );
      const winners = replies.flatMap((reply) => (reply.status === 201 ? [reply] : []));
      expect(replies.map((reply) => reply.status).sort()).toEqual([201, ...Array<number>(rivals - 1).fill(412)]);
      won.push((winners[0] as Reply).body.observation.lastAction.version as number);
      since = (winners[0] as Reply).body.version as number;
    }
    expect(new Set(won).size).toBe(won.length);
  }, 120_000);

  it('play on when one of them is stopped under load: SIGTERM drains within 10 seconds', async () => {
    let alive = 0;
    const open = Array.from({ length: 24 }, (_, index) => openTable(() => urlOf(alive), index, 12));
    const tables = await Promise.all(open);
    const played = Promise.all(tables.map((table) => table.play()));
    await sleep(700);
    const begun = performance.now();
    const stopping = services[0]?.stop();
    await sleep(500);
    const refused = await new ApiClient(urlOf(0)).post('/v1/accounts', { name: randomUUID(), kind: 'bot' });
    expect([refused.status, refused.body.code]).toEqual([503, 'draining']);
    alive = 1;
    expect(await stopping).toBe(0);
    expect(performance.now() - begun).toBeLessThan(10_000);
    await played;
    for (const table of tables) await table.check();
    // What had been taken on was answered.
    expect(tables.reduce((sum, { broken }) => sum + broken, 0)).toBe(0);
  }, 120_000);
});

async function tokenOf(url: string): Promise<string> {
  const { body } = await new ApiClient(url).post('/v1/accounts', { name: randomUUID(), kind: 'bot' });
  return body.token as string;
}

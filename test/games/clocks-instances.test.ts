import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../src/database/database.js';
import { Heartbeat } from '../../src/games/heartbeat.js';
import { Writer } from '../../src/games/writer.js';
import { startApp, useApp } from '../support/app.js';
import { expectSound, over, soundReplay, startClocked, until, type Clock } from '../support/clocks.js';
import { freshDatabase } from '../support/database.js';

const service = useApp();
const SHORT: Clock = { moveMs: 1_000, bankMs: 0, onTimeout: 'forfeit' };

describe('several instances', () => {
  it('that look at a clock at the same time let it run out once', async () => {
    const other = await startApp({}, service().databaseUrl);
    try {
      for (const onTimeout of ['forfeit', 'default'] as const) {
        const game = await startClocked(service(), 'bauernschnapsen', { ...SHORT, moveMs: 60_000, onTimeout });
        const { deadline } = await game.on(other).observe();
        const now = Date.parse(deadline.at) + 100;
        const writers = [service(), other, service(), other].map(({ app }) => app.get(Writer));
        await Promise.all(writers.map((writer) => writer.timeOut(game.id, () => Promise.resolve(now), 100)));
        for (const seen of [await game.observe(), await game.on(other).observe()]) expect(seen.version).toBe(6);
        await expectSound(game);
      }
    } finally {
      await other.close();
    }
  });

  it('take over the clocks of one that is gone', async () => {
    const one = await startApp({}, service().databaseUrl);
    await sleep(2_500); // until each knows of the other
    const game = await startClocked(one, 'schnapsen', { ...SHORT, moveMs: 1_500 });
    const { deadline } = await game.observe();
    await one.close();
    const here = game.on(service());
    await until(here, over);
    const { endReason, deals } = await soundReplay(here);
    expect(endReason).toBe('noShow');
    const late = Date.parse(deals[0].actions[0].at) - Date.parse(deadline.at);
    expect(late).toBeGreaterThanOrEqual(100);
    expect(late).toBeLessThan(5_000);
    if (process.env['FIGURES']) console.log(`taken over ${late} ms after the deadline`);
  }, 30_000);

  it('find the clocks of games of before their start', async () => {
    const url = await freshUrl();
    const one = await startApp({}, url);
    const game = await startClocked(one, 'schnapsen', SHORT);
    await one.close();
    const two = await startApp({}, url);
    try {
      await until(game.on(two), over);
      expect((await soundReplay(game.on(two))).endReason).toBe('noShow');
    } finally {
      await two.close();
    }
  }, 30_000);
});

/** On a busy machine the commit before may have been slow, and that is another pause. */
const expectAbout = (pausedMs: number, stood: number): void => {
  expect(Math.abs(pausedMs - stood)).toBeLessThan(1_000);
};

const databases = [await freshDatabase(), await freshDatabase()];
const freshUrl = (): Promise<string> => Promise.resolve(databases.pop() ?? '');

describe('clocks', () => {
  it('stand still while no instance is alive, once, and who comes back plays on', async () => {
    const url = await freshUrl();
    const one = await startApp({}, url);
    const clock: Clock = { moveMs: 1_000, bankMs: 20_000, onTimeout: 'forfeit' };
    const game = await startClocked(one, 'bauernschnapsen', clock);
    const before = (await game.observe()).deadline;
    await one.close();
    await sleep(3_000);
    const others = await Promise.all([startApp({}, url), startApp({}, url)]);
    try {
      const pauses = await others[0].app.get(Database).clockPause.findMany();
      expect(pauses).toHaveLength(1);
      const [began, ended] = [pauses[0]?.since.getTime() ?? 0, pauses[0]?.until.getTime() ?? 0];
      const turnBegan = Date.parse(before.at) - clock.moveMs - clock.bankMs;
      const stood = ended - Math.max(began, turnBegan); // the last heartbeat may have been before that turn
      expect(stood).toBeGreaterThanOrEqual(3_000);
      for (const service of others) {
        const { deadline } = await game.on(service).observe();
        expectAbout(Date.parse(deadline.at) - Date.parse(before.at), stood);
      }
      const here = game.on(others[1]);
      await here.act(1, { type: 'turnUp' });
      const { body } = await here.get('/audit').expect(200);
      const { pausedMs } = body.rows.at(-1).data;
      expectAbout(pausedMs, stood);
      await sleep(1_200); // from here on it goes on
      await here.post('resignation', {}, here.player(0)).expect(201);
      const { deals } = await soundReplay(here);
      expect(deals[0].actions[0]).toMatchObject({ type: 'turnUp', pausedMs });
    } finally {
      await Promise.all(others.map((service) => service.close()));
    }
  }, 60_000);

  it('go on while one of the instances is alive', async () => {
    const heartbeat = service().app.get(Heartbeat);
    const began = Date.now();
    const one = await startApp({}, service().databaseUrl);
    await one.close();
    await sleep(2_500);
    const two = await startApp({}, service().databaseUrl);
    await heartbeat.beat();
    expect(heartbeat.pausedBetween(began, Date.now())).toBe(0);
    expect(two.app.get(Heartbeat).pausedBetween(began, Date.now())).toBe(0);
    await two.close();
  }, 30_000);
});

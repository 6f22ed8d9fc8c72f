import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { LogReader } from '../../src/games/log-reader.js';
import { stepsInTime, stepsOf } from '../../src/games/steps.js';
import { GameStore } from '../../src/games/store.js';
import { useApp } from '../support/app.js';
import { HttpGame, newPlayers } from '../support/games.js';

const service = useApp();

describe('whole logs', () => {
  it('are gone through in parts with the same steps, and others are served in between', async () => {
    const seats = [{ bot: 'random' }, { bot: 'random' }];
    const [creator] = await newPlayers(service(), 1);
    const made = service()
      .http.post('/v1/games')
      .set(creator?.auth ?? {});
    const { body: game } = await made.send({ ruleSet: 'schnapsen/tjger', rules: { target: 80 }, seats }).expect(201);
    const store = service().app.get(GameStore);
    while ((await service().http.get(`/v1/games/${game.id}`)).body.state.status === 'playing') await sleep(100);
    const record = await store.record(game.id);
    if (record === null) throw new Error('the game is gone');
    const rows = await store.rows(game.id);
    expect(rows.length).toBeGreaterThan(500);
    const told: string[] = [];
    setImmediate(() => told.push('another'));
    const steps = await stepsInTime(record, rows);
    told.push('the log');
    expect(told).toEqual(['another', 'the log']);
    expect(steps).toEqual(stepsOf(record, rows));
  }, 60_000);

  it('are read a few at a time, and beyond what can wait they are 503', async () => {
    const game = await HttpGame.open(service());
    const store = service().app.get(GameStore);
    const reader = new LogReader(store);
    let most = 0;
    let now = 0;
    Object.assign(store, {
      rows: async (id: string) => {
        most = Math.max(most, ++now);
        const rows = await GameStore.prototype.rows.call(store, id);
        now -= 1;
        return rows;
      },
    });
    const reads = await Promise.allSettled(Array.from({ length: 600 }, () => reader.rows(game.id, null)));
    Reflect.deleteProperty(store, 'rows');
    expect(most).toBe(2);
    const refused = reads.flatMap((read) => (read.status === 'rejected' ? [read.reason as { code: string }] : []));
    expect([refused.length, refused[0]?.code]).toEqual([98, 'overloaded']);
    expect(await reader.rows(game.id, null)).toHaveLength(1);
  });

  it('let one game have many readers, and the others need not wait for them', async () => {
    const [crowded, other] = [await HttpGame.open(service()), await HttpGame.open(service())];
    const reader = new LogReader(service().app.get(GameStore));
    const order: string[] = [];
    const read = (game: HttpGame) => reader.rows(game.id, null).then(() => order.push(game.id));
    await Promise.all([...Array.from({ length: 50 }, () => read(crowded)), read(other), read(other)]);
    expect(order.lastIndexOf(other.id)).toBeLessThan(10);
    expect(order).toHaveLength(52);
  });
});

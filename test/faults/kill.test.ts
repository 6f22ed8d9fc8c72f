import { afterAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { freshDatabase } from '../support/database.js';
import { openTable } from '../support/fault-tables.js';
import { ServiceProcess } from '../support/service-process.js';

const GAMES = 64;
const KILLS = 10;

const databaseUrl = await freshDatabase();
let service = await ServiceProcess.start({ DATABASE_URL: databaseUrl });
const port = service.port;
afterAll(() => service.stop());

describe(`kill -9, ${KILLS} times in the middle of ${GAMES} running games`, () => {
  it('loses no acknowledged action, doubles none, and all games end', async () => {
    const open = Array.from({ length: GAMES }, (_, index) => openTable(() => service.url, index, 24));
    const tables = await Promise.all(open);
    let playing = true;
    const played = Promise.all(tables.map((table) => table.play())).finally(() => (playing = false));
    for (let kills = 0; kills < KILLS; kills++) {
      await sleep(700);
      expect(playing).toBe(true); // else nothing was going on when it was killed
      await service.kill();
      service = await ServiceProcess.start({ DATABASE_URL: databaseUrl, PORT: port });
    }
    await played;
    for (const table of tables) await table.check();
    expect(tables.reduce((sum, { broken }) => sum + broken, 0)).toBeGreaterThan(KILLS);
  }, 300_000);
});

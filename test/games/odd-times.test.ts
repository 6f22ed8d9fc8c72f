import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { Heartbeat } from '../../src/games/heartbeat.js';
import { startApp, type TestApp } from '../support/app.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { HttpGame } from '../support/games.js';
import { expectProblem } from '../support/problems.js';

const ODD = ['infinity', '-infinity', '0044-03-15 BC', '10000-01-01', '200000-01-01'];

let database: TestDatabase;
let sql: pg.Client;
beforeAll(async () => {
  database = await createDatabase();
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

/** Runs a test on a service that remembers nothing of what was there before. */
async function started(test: (service: TestApp) => Promise<void>): Promise<void> {
  const service = await startApp({}, database.url);
  await test(service).finally(() => service.close());
}

const listed = async (service: TestApp): Promise<readonly string[]> => {
  const { body } = await service.http.get('/v1/games').expect(200);
  return (body.items as { id: string }[]).map(({ id }) => id);
};

describe('a time in the database that cannot be told', () => {
  it.each(ODD)('of the creation or the end of a game is not in the way of others: %s', async (time) => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    let games: HttpGame[] = [];
    await started(async (service) => {
      games = [await HttpGame.open(service), await HttpGame.open(service), await HttpGame.open(service)];
      await games[1]?.post('abort', {}, games[1].player(0)).expect(200);
    });
    const [created, over, usual] = games as [HttpGame, HttpGame, HttpGame];
    await sql.query('UPDATE game SET created_at = $2 WHERE id = $1', [created.id, time]);
    await sql.query('UPDATE game SET finished_at = $2 WHERE id = $1', [over.id, time]);
    await started(async (service) => {
      const ids = await listed(service);
      expect(ids).toContain(usual.id);
      expect(ids).not.toContain(created.id);
      expect(ids).not.toContain(over.id);
      for (const path of ['', '/observation', '/replay'])
        expectProblem(await service.http.get(`${created.path}${path}`), 'unavailable');
      expect(warn).toHaveBeenCalledWith(expect.stringContaining(created.id));
      await service.http.get(over.path).expect(200); // the log has the time of the end
      await service.http.get('/v1/replays').expect(200);
    });
    warn.mockRestore();
  });

  it.each(ODD)('of an account and its token keeps nobody out: %s', async (time) => {
    await started(async (service) => {
      const { auth, id } = await service.register();
      await sql.query('UPDATE account SET created_at = $2 WHERE id = $1', [id, time]);
      await sql.query('UPDATE token SET created_at = $2 WHERE account_id = $1', [id, time]);
      for (const path of ['/v1/account', '/v1/account/tokens']) await service.http.get(path).set(auth).expect(200);
      await service.http.post('/v1/games').set(auth).send({ ruleSet: 'schnapsen/tjger' }).expect(201);
    });
  });

  it.each(ODD)('of the heartbeat is put right, and no pause: %s', async (time) => {
    await started(async (service) => {
      const heartbeat = service.app.get(Heartbeat);
      await sql.query('UPDATE heartbeat SET at = $1', [time]);
      await sql.query(`INSERT INTO clock_pause (since, until) VALUES ('-infinity', now()) ON CONFLICT DO NOTHING`);
      await heartbeat.beat();
      await heartbeat['read']();
      const { rows } = await sql.query(`SELECT abs(extract(epoch FROM at - now()))::float8 AS off FROM heartbeat`);
      expect((rows as { off: number }[])[0]?.off).toBeLessThan(5);
      expect(heartbeat.pausedBetween(Date.now() - 1_000, Date.now())).toBeLessThan(1_001);
      expect((await sql.query(`SELECT FROM clock_pause WHERE since = $1`, [time])).rowCount).toBe(
        time === '-infinity' ? 1 : 0, // the one from above
      );
    });
  });
});

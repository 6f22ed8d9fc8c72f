import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startApp } from '../support/app.js';
import { createDatabase } from '../support/database.js';
import { HttpGame } from '../support/games.js';
import { expectProblem } from '../support/problems.js';

describe('a game by rules that the service does not have', () => {
  it('is neither guessed nor in the way of others', async () => {
    const database = await createDatabase();
    const before = await startApp({}, database.url);
    const odd = await HttpGame.start(before);
    const usual = await HttpGame.start(before);
    await before.close();
    await execute(database.url, 'UPDATE game SET rules_version = 99 WHERE id = $1', [odd.id]);
    const service = await startApp({}, database.url);
    try {
      for (const path of ['', '/observation', '/events', '/replay']) {
        const { detail } = expectProblem(await service.http.get(`/v1/games/${odd.id}${path}`), 'unavailable');
        expect(detail).toContain('version 99 of the rules of bauernschnapsen/');
      }
      const { body } = await service.http.get('/v1/games').expect(200);
      expect((body.items as { id: string }[]).map(({ id }) => id)).toEqual([usual.id]);
      await service.http.get(`/v1/games/${usual.id}/observation`).expect(200);
    } finally {
      await service.close();
      await database.drop();
    }
  });
});

async function execute(url: string, text: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text, [...values]);
  await client.end();
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, useApp, type TestApp } from '../support/app.js';
import { HttpLeague } from '../support/http-leagues.js';

const service = useApp();
let other: TestApp;
beforeAll(async () => {
  other = await startApp({}, service().databaseUrl);
});
afterAll(() => other.close());

/** Ten of a request at once, half of them at the other instance. */
const burst = <T>(request: (on: TestApp) => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: 10 }, (_, index) => request(index % 2 === 0 ? service() : other)));

describe('one request at two instances at once', () => {
  it('makes a league once for one Idempotency-Key', async () => {
    const { auth } = await service().register();
    const body = { name: 'Once', ruleSet: 'schnapsen/tjger', format: { type: 'swiss', rounds: 3 } };
    for (let turn = 0; turn < 5; turn++) {
      const answers = await burst((on) =>
        on.http
          .post('/v1/leagues')
          .set({ ...auth, 'idempotency-key': `once ${turn}` })
          .send(body)
          .then((answer) => answer),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
      expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    }
  });

  it('changes it once, and nobody with the same key is told that he was overtaken', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const league = await HttpLeague.create(service());
      const answers = await burst((on) =>
        on.http
          .post(`${league.path}/open`)
          .set({ ...league.organiser.auth, 'if-match': '"1"', 'idempotency-key': 'opened' })
          .then((answer) => answer),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
      expect((await league.show()).version).toBe(2);
    }
  });
});

describe('a table', () => {
  it('has the same ETag at every instance', async () => {
    const league = await (await HttpLeague.create(service())).withBots(4);
    await league.direct('/start');
    await league.until(({ status }) => status === 'finished');
    for (const path of ['/standings', '/cross-table']) {
      const [here, there] = await Promise.all([service(), other].map((on) => on.http.get(league.path + path)));
      expect(there?.headers['etag']).toBe(here?.headers['etag']);
    }
  });
});

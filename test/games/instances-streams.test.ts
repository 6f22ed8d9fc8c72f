import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDatabase } from '../support/database.js';
import { startApp, type TestApp, useApp } from '../support/app.js';
import { HttpGame } from '../support/games.js';
import { randomFrom } from '../support/playout.js';
import { startProxy } from '../support/proxy.js';
import { ReadStream } from '../support/streams.js';

const service = useApp();
let other: TestApp;
beforeAll(async () => {
  other = await startApp({}, service().databaseUrl);
});
afterAll(() => other.close());

const turnUp = { turnUp: true };

describe('a stream on one instance', () => {
  it.each(['application/x-ndjson', 'text/event-stream'])(
    'tells what is played on another, once and in order: %s',
    async (accept) => {
      const game = await HttpGame.start(service(), { rules: { target: 3 } });
      const url = `${other.url}/v1/games/${game.id}/stream`;
      const stream = await ReadStream.open(url, { ...game.player(2).auth, accept });
      await stream.untilType('snapshot');
      await game.playOut(randomFrom(11));
      await stream.untilEnd();
      const { body } = await game.get('/events?limit=1000', game.player(2)).expect(200);
      expect(stream.events).toEqual(body.items);
      expect(stream.types.at(-1)).toBe('gameFinished');
    },
    60_000,
  );

  it('of an account tells whose turn it is in a game that is played on another', async () => {
    const game = await HttpGame.start(service());
    const stream = await ReadStream.open(`${other.url}/v1/stream`, game.player(2).auth);
    await stream.untilType('snapshot');
    await game.post('trumps', turnUp, game.player(1)).expect(201);
    await game.post('bids', { contract: 'pass' }, game.player(1)).expect(201);
    await stream.untilType('yourTurn');
    expect(stream.lines.at(-1)).toMatchObject({ gameId: game.id, version: 7 });
    stream.close();
  });
});

describe('the stream of an account on an instance that was cut off', () => {
  it('shows anew what goes on when it hears again', async () => {
    const database = await createDatabase();
    const proxy = await startProxy(database.url);
    const [one, two] = [await startApp({}, database.url), await startApp({}, proxy.url)];
    two.app.useLogger(false);
    try {
      const game = await HttpGame.start(one);
      const stream = await ReadStream.open(`${two.url}/v1/stream`, game.player(2).auth);
      await stream.untilType('snapshot');
      await proxy.cut();
      await game.post('trumps', turnUp, game.player(1)).expect(201);
      await game.post('bids', { contract: 'pass' }, game.player(1)).expect(201);
      await proxy.mend();
      const latest = () => stream.lines.filter(({ type }) => type === 'snapshot').at(-1)?.games[0];
      await stream.until(() => latest()?.version === 7);
      expect(latest()).toMatchObject({ gameId: game.id, yourTurn: true });
      expect(stream.types).toContain('resync');
      stream.close();
    } finally {
      await Promise.all([one.close(), two.close()]);
      await proxy.cut().catch(() => undefined);
      await database.drop();
    }
  }, 60_000);
});

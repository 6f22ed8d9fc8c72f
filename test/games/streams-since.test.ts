import http from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { useApp, type Player } from '../support/app.js';
import { HttpGame } from '../support/games.js';
import { expectFaults } from '../support/problems.js';
import { pages, ReadStream } from '../support/streams.js';

const service = useApp();

const open = (path: string, player?: Player, headers: Record<string, string> = {}) =>
  ReadStream.open(`${service().url}${path}`, { ...player?.auth, ...headers });

describe('Last-Event-ID and since', () => {
  it.each(['-1', '1.5', '1e3', '0x10', ' ', '1, 2', 'null', '99999999999999999999', '1000000000000000', '１'])(
    'refuse %s',
    async (id) => {
      const game = await (shared ??= HttpGame.start(service()));
      const headers = { 'last-event-id': Buffer.from(id).toString('latin1') };
      if (id.trim() !== '') {
        const answer = await new Promise<http.IncomingMessage>((resolve) =>
          http.get(`${service().url}${game.path}/stream`, { headers, agent: false }, resolve),
        );
        expect(answer.statusCode).toBe(400);
        answer.destroy();
      }
      expect(expectFaults(await game.get(`/stream?since=${encodeURIComponent(id)}`))).toEqual(['/query/since']);
    },
  );
  let shared: Promise<HttpGame> | undefined;

  it('may be beyond the end, and then there is nothing until the end', async () => {
    const game = await HttpGame.start(service());
    const since = 999_999_999_999_999;
    const streams = await Promise.all([
      open(`${game.path}/stream?since=${since}`),
      open(`${game.path}/stream`, undefined, { 'last-event-id': String(since) }),
    ]);
    for (const stream of streams) await stream.untilType('snapshot');
    await game.post('resignation', {}, game.player(0)).expect(201);
    for (const stream of streams) await stream.untilEnd();
    expect(streams.map(({ types }) => types)).toEqual([['snapshot'], ['snapshot']]);
  });

  it('give the same once the game is over', async () => {
    const game = await HttpGame.start(service());
    await game.post('resignation', {}, game.player(0)).expect(201);
    const all = await pages(game, game.player(1));
    for (const seq of [0, 401, 505, all.at(-1).seq]) {
      const stream = await open(`${game.path}/stream?since=1`, game.player(1), { 'last-event-id': String(seq) });
      await stream.untilEnd();
      expect(stream.events).toEqual(all.filter((event) => event.seq > seq));
    }
  });
});

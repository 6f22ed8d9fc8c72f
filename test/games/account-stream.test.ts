import { describe, expect, it } from '@jest/globals';
import { useApp, type Player } from '../support/app.js';
import { HttpGame } from '../support/games.js';
import { randomFrom } from '../support/playout.js';
import { expectProblem } from '../support/problems.js';
import { ReadStream, toldOf, type Line } from '../support/streams.js';

const service = useApp();

const open = async (player: Player, headers: Record<string, string> = {}): Promise<ReadStream> => {
  const stream = await ReadStream.open(`${service().url}/v1/stream`, { ...player.auth, ...headers });
  await stream.untilType('snapshot');
  return stream;
};

describe('the stream of an account', () => {
  it('needs a token, and takes no query', async () => {
    expectProblem(await service().http.get('/v1/stream'), 'unauthenticated');
    const { auth } = await service().register();
    expectProblem(await service().http.get('/v1/stream?since=1').set(auth), 'validation');
    expectProblem(await service().http.get('/v1/stream').set(auth).set('accept', 'text/html'), 'not-acceptable');
  });

  it('opens with what goes on for the account', async () => {
    const playing = await HttpGame.start(service());
    const [, second] = playing.players;
    const stranger = await open(await service().register());
    expect(stranger.lines[0]).toMatchObject({ type: 'snapshot', games: [] });
    stranger.close();
    const opened = await service()
      .http.post('/v1/games')
      .set(second?.auth ?? {})
      .send({ ruleSet: 'schnapsen/tjger', seats: [null, { player: 'me' }], visibility: 'private' })
      .expect(201);
    const over = await service()
      .http.post('/v1/games')
      .set(second?.auth ?? {})
      .send({ ruleSet: 'schnapsen/tjger', seats: [null, { player: 'me' }] })
      .expect(201);
    await service()
      .http.post(`/v1/games/${over.body.id}/abort`)
      .set(second?.auth ?? {})
      .expect(200);
    const stream = await open(playing.player(1));
    expect(stream.lines[0].games).toEqual([
      {
        gameId: opened.body.id,
        ruleSet: 'schnapsen/tjger',
        status: 'open',
        version: 1,
        seat: 1,
        yourTurn: false,
      },
      {
        gameId: playing.id,
        ruleSet: 'bauernschnapsen/tjger',
        status: 'playing',
        version: 5,
        seat: 1,
        yourTurn: true,
      },
    ]);
    stream.close();
  });

  it('tells of every game what a player has to know, once and in order', async () => {
    const first = await HttpGame.open(service(), { rules: { target: 5 } });
    const streams = await Promise.all(first.players.map((player) => open(player)));
    const sse = await open(first.player(2), { accept: 'text/event-stream' });
    for (const seat of [1, 2, 3]) await first.post('seats', { seat }, first.player(seat)).expect(201);
    await first.playOut(randomFrom(4));
    const { body: again } = await first.post('rematch', {}, first.player(3)).expect(201);
    for (const [seat, stream] of [...streams, sse].entries()) {
      const player = first.players[seat] ?? first.player(2);
      await stream.untilType('gameFinished');
      expect(stream.lines.slice(1).filter(({ gameId }) => gameId !== again.id)).toEqual(await toldOf(first, player));
    }
    expect(sse.heads.every(({ id, event }) => id === null && event !== null)).toBe(true);
    for (const stream of [...streams, sse]) stream.close();
  });

  it('tells of games that begin and are called off meanwhile, and nothing of others', async () => {
    const { http } = service();
    const player = await service().register();
    const stream = await open(player);
    const others = await HttpGame.start(service());
    await others.playTo('play');
    const seats = [{ player: 'me' }, { bot: 'random' }];
    const { body: game } = await http
      .post('/v1/games')
      .set(player.auth)
      .send({ ruleSet: 'schnapsen/tjger', seats })
      .expect(201);
    await stream.untilType('yourTurn');
    await http.post(`/v1/games/${game.id}/resignation`).set(player.auth).expect(201);
    await stream.untilType('gameFinished');
    const { body: aborted } = await http
      .post('/v1/games')
      .set(player.auth)
      .send({ ruleSet: 'schnapsen/tjger', seats: [{ player: 'me' }, null] })
      .expect(201);
    await http.post(`/v1/games/${aborted.id}/abort`).set(player.auth).expect(200);
    await stream.untilType('gameAborted');
    expect(stream.types.slice(0, 2)).toEqual(['snapshot', 'gameStarted']);
    expect(new Set(stream.lines.slice(1).map(({ gameId }) => gameId as string))).toEqual(
      new Set([game.id, aborted.id]),
    );
    stream.close();
  });

  it('opened at any moment of a game goes on from its snapshot', async () => {
    const game = await HttpGame.start(service(), { rules: { target: 5 } });
    const opening: Promise<ReadStream>[] = [];
    await game.playOut(randomFrom(5), () => opening.push(open(game.player(1))));
    const all = await toldOf(game, game.player(1));
    for (const stream of await Promise.all(opening)) {
      const [snapshot, ...events] = stream.lines;
      const [shown] = snapshot.games as Line[];
      if (shown !== undefined) {
        await stream.untilType('gameFinished');
        expect(stream.lines.slice(1)).toEqual(all.filter(({ version }) => version > shown.version));
      } else expect(events.filter(({ type }) => type !== 'gameFinished')).toEqual([]);
      stream.close();
    }
  });
});

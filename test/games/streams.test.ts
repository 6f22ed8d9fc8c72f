import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from '../../src/domain/result.js';
import { useApp, type Player } from '../support/app.js';
import { HttpGame, timeless } from '../support/games.js';
import { randomFrom } from '../support/playout.js';
import { expectFaults, expectProblem } from '../support/problems.js';
import { pages, ReadStream, type Line } from '../support/streams.js';

const service = useApp();
const SSE = { accept: 'text/event-stream' };
const SEATS = [0, 1, 2, 3, undefined];

const open = (game: HttpGame, query = '', player?: Player, headers: Record<string, string> = {}) =>
  ReadStream.open(`${service().url}${game.path}/stream${query}`, { ...player?.auth, ...headers });

const started = () => HttpGame.start(service(), { rules: { target: 5 } });
const playerOf = (game: HttpGame, seat: number | undefined) => (seat === undefined ? undefined : game.player(seat));
const resign = (game: HttpGame) => game.post('resignation', {}, game.player(2)).expect(201);

describe('a whole game, watched live', () => {
  it('is all events once and in order, for every seat and a spectator, in both formats', async () => {
    const game = await HttpGame.open(service(), { rules: { target: 5 } });
    const early = await Promise.all(
      SEATS.flatMap((seat) => [{}, SSE].map((headers) => open(game, '', playerOf(game, seat), headers))),
    );
    for (const seat of [1, 2, 3]) await game.post('seats', { seat }, game.player(seat)).expect(201);
    await game.playOut(randomFrom(7));
    const late = await Promise.all(SEATS.map((seat) => open(game, '', playerOf(game, seat))));
    for (const [index, stream] of [...early, ...late].entries()) {
      const seat = SEATS[index < early.length ? Math.floor(index / 2) : index - early.length];
      await stream.untilEnd();
      expect(stream.events).toEqual(await pages(game, playerOf(game, seat)));
      expect(stream.types.filter((type) => type === 'snapshot')).toHaveLength(1);
      expect([stream.types[0], stream.types.at(-1)]).toEqual(['snapshot', 'gameFinished']);
      expect(stream.heads.slice(1)).toEqual(
        stream.isSse ? stream.events.map(({ seq, type }) => ({ id: String(seq), event: type })) : [],
      );
    }
  });

  it('shows no seat what is another’s', async () => {
    const game = await started();
    const streams = await Promise.all(SEATS.map((seat) => open(game, '', playerOf(game, seat))));
    await game.playOut(randomFrom(8));
    for (const [index, stream] of streams.entries()) {
      await stream.untilEnd();
      const own = stream.lines.filter(({ type }) => ['handDealt', 'cardDrawn', 'yourTurn'].includes(type));
      expect(own.filter(({ seat }) => seat !== SEATS[index])).toEqual([]);
      expect(own.length > 0).toBe(SEATS[index] !== undefined);
      expect(stream.lines[0].observation.you?.seat).toBe(SEATS[index]);
    }
  });
});

describe('the snapshot', () => {
  it('comes first and at once, and says how far it goes', async () => {
    const game = await started();
    for (const seat of SEATS) {
      const stream = await open(game, '', playerOf(game, seat));
      await stream.until(() => stream.lines.length > 0);
      const { seq, version, observation } = stream.lines[0];
      expect(timeless(observation)).toEqual(timeless(await game.observe(seat)));
      expect(version).toBe(5);
      expect(seq).toBe((await pages(game, playerOf(game, seat))).at(-1).seq);
      stream.close();
    }
  });

  it('counts as the last event only for who has all that it includes', async () => {
    const game = await started();
    const fresh = await open(game, '', undefined, SSE);
    await fresh.until(() => fresh.heads.length > 1);
    expect(fresh.heads[0]).toEqual({ id: null, event: 'snapshot' });
    const { seq } = fresh.lines[0];
    const back = await open(game, `?since=${seq}`, undefined, SSE);
    await back.until(() => back.heads.length > 0);
    expect(back.heads[0]).toEqual({ id: String(seq), event: 'snapshot' });
    fresh.close();
    back.close();
  });

  it('is of version 0 before anything has happened', async () => {
    const game = await HttpGame.open(service(), { seats: [null, null, null, null] });
    const stream = await open(game);
    await stream.until(() => stream.lines.length > 0);
    expect(stream.lines[0]).toMatchObject({ seq: 0, version: 0, observation: { status: 'open' } });
    await game.post('seats', {}, game.player(3)).expect(201);
    await stream.untilType('seatTaken');
    stream.close();
  });
});

describe('who comes back', () => {
  it.each([
    ['with since', {}, (id: string) => [`?since=${id}`, {}] as const],
    ['with Last-Event-ID', SSE, (id: string) => ['?since=3', { 'last-event-id': id }] as const],
  ])('%s at any time loses nothing and gets nothing twice', async (_, headers, comeBack) => {
    const game = await started();
    const random = randomFrom(9);
    const got: Line[] = [];
    const watch = async (seat: number | undefined): Promise<void> => {
      const events: Line[] = [];
      for (let ended = false; !ended;) {
        const last = events.at(-1)?.seq as number | undefined;
        const [query, more] = last === undefined ? ['', {}] : comeBack(String(last));
        const stream = await open(game, query, playerOf(game, seat), { ...headers, ...more });
        const patience = Date.now() + random(150);
        await stream.until(() => stream.ended || (Date.now() > patience && stream.lines.length > 0));
        stream.close();
        events.push(...stream.events);
        if (stream.isSse && stream.lastId !== null) expect(stream.lastId).toBe(String(events.at(-1).seq));
        ended = stream.ended;
      }
      got.push([seat, events]);
    };
    const watching = SEATS.map(watch);
    await game.playOut(random);
    await Promise.all(watching);
    for (const [seat, events] of got) expect(events).toEqual(await pages(game, playerOf(game, seat)));
  });

  it('in the middle of a version or from the future gets what is after that', async () => {
    const game = await started();
    const all = await pages(game, game.player(1));
    for (const { seq } of all) {
      const stream = await open(game, `?since=${seq}`, game.player(1));
      const wanted = all.filter((event) => event.seq > seq);
      await stream.until(() => stream.lines.length > wanted.length);
      expect(stream.events).toEqual(wanted);
      stream.close();
    }
    const future = await open(game, `?since=${all.at(-1).seq + 102}`, game.player(1));
    const { legalActions } = await game.observe(1);
    for (const action of [legalActions[0], { type: 'bid', contract: 'pass' }]) await game.act(1, action);
    await sleep(100);
    await game.act(2, { type: 'bid', contract: 'pass' });
    await future.until(() => future.lines.length > 2);
    const after = (await pages(game, game.player(1))).filter(({ seq }) => seq > all.at(-1).seq + 102);
    expect(future.events).toEqual(after);
    future.close();
  });
});

describe('the end of a stream', () => {
  it('comes behind gameFinished or gameAborted, also for who comes later', async () => {
    const game = await started();
    const stream = await open(game);
    await resign(game);
    await stream.untilEnd();
    expect(stream.types.slice(-2)).toEqual(['resigned', 'gameFinished']);
    const { seq } = stream.lines.at(-1);
    const again = await open(game, `?since=${seq - 1}`);
    await again.untilEnd();
    expect(again.types).toEqual(['snapshot', 'gameFinished']);
    const nothingNew = await open(game, `?since=${seq}`);
    await nothingNew.untilEnd();
    expect(nothingNew.types).toEqual(['snapshot']);

    const other = await HttpGame.open(service());
    const aborted = await open(other);
    await other.post('abort', {}, other.player(0)).expect(200);
    await aborted.untilEnd();
    expect(aborted.types.at(-1)).toBe('gameAborted');
  });
});

describe('a stream', () => {
  it('has headers that keep others from holding it back', async () => {
    const game = await started();
    const stream = await open(game);
    expect(stream.response.headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      'cache-control': 'private, no-store',
      'x-accel-buffering': 'no',
      'access-control-allow-origin': '*',
    });
    expect(stream.response.headers['x-request-id']).toBeTruthy();
    stream.close();
    const { headers } = await service().http.head(`${game.path}/stream`).set(SSE).expect(200);
    expect(headers['content-type']).toBe('text/event-stream');
  });

  it('takes the format that is wanted most', async () => {
    const game = await started();
    const formats: Record<string, string> = {
      '*/*': 'application/x-ndjson',
      'text/*': 'text/event-stream',
      'application/x-ndjson;q=0.1, text/event-stream': 'text/event-stream',
    };
    for (const [accept, format] of Object.entries(formats)) {
      const stream = await open(game, '', undefined, { accept });
      expect(stream.response.headers['content-type']).toBe(format);
      stream.close();
    }
    for (const accept of ['application/json', 'text/html', 'application/problem+json'])
      expectProblem(await game.get('/stream').set({ accept }), 'not-acceptable');
  });

  it.each(['since=-1', 'since=x', 'since=1.5', 'since=', 'until=turn', 'since=1&since=2'])(
    'refuses %s',
    async (query) => {
      const game = await (shared ??= started());
      expect(expectFaults(await game.get(`/stream?${query}`))).toHaveLength(1);
    },
  );
  let shared: Promise<HttpGame> | undefined;

  it('refuses a Last-Event-ID that is none', async () => {
    const game = await started();
    const refused = await game.get('/stream').set('last-event-id', 'last');
    expect(expectFaults(refused)).toEqual(['/header/Last-Event-ID']);
  });

  it('of a private game is for those who may see it, and ends when they have left the table', async () => {
    const game = await HttpGame.open(service(), { visibility: 'private' });
    const stranger = await service().register();
    expectProblem(await game.get('/stream'), 'not-found');
    expectProblem(await game.get('/stream', stranger), 'not-found');
    expectProblem(await game.get('/stream?joinCode=wrong', stranger), 'not-found');
    const { joinCode } = game.created;
    await game.post('seats', { seat: 1, joinCode }, game.player(1)).expect(201);
    const streams = [
      await open(game, '', game.player(0)),
      await open(game, `?joinCode=${joinCode}`, stranger),
      await open(game, '', game.player(1)),
    ];
    await service().http.delete(`${game.path}/seats/1`).set(game.player(1).auth);
    for (const stream of streams) await stream.untilType('seatLeft');
    await at(streams, 2).untilEnd();
    expect(streams.map(({ ended }) => ended)).toEqual([false, false, true]);
    for (const stream of streams) stream.close();
  });
});

import { describe, expect, it } from '@jest/globals';
import { Database } from '../../src/database/database.js';
import { useApp } from '../support/app.js';
import { randomFrom } from '../support/playout.js';
import { expectFaults, expectProblem } from '../support/problems.js';
import { HttpGame, timeless } from '../support/games.js';

const service = useApp();

/** Whole matches, short enough for a test. */
const short = { rules: { target: 7 } };

describe('a match played by random clients', () => {
  it.each([
    ['bauernschnapsen/tjger', 1],
    ['bauernschnapsen/wikipedia', 2],
    ['bauernschnapsen/club', 3],
    ['bauernschnapsen/land', 4],
  ])(
    'of %s replays to every state that was seen',
    async (ruleSet, seed) => {
      const game = await HttpGame.start(service(), { ruleSet, ...short });
      const seen = new Map<number, { seat: number; observation: Record<string, unknown> }>();
      await game.playOut(randomFrom(seed), (seat, { observation }) => {
        seen.set(observation.lastAction.version as number, { seat, observation });
      });
      const { body: replay, headers } = await game.get('/replay').expect(200);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      const last = await game.observe();
      expect(replay).toMatchObject({
        format: 'bummerl-replay/1',
        game: { id: game.id, ruleSet, seats: last.seats },
        score: last.score,
        winners: last.winners,
        endReason: 'target',
      });
      expect(replay.game.finishedAt).not.toBeNull();
      let actions = 0;
      for (const deal of replay.deals) {
        for (const [index, action] of deal.actions.entries()) {
          actions += 1;
          const then = seen.get(action.version);
          const player = game.player(then?.seat ?? 0);
          const { body: state } = await game.get(`/replay?deal=${deal.number}&ply=${index + 1}`, player).expect(200);
          // An answer that came with the next deal shows that one already.
          if (then?.observation['version'] === action.version)
            expect(timeless(state)).toMatchObject(timeless(then?.observation));
          expect(state.you.hand).toEqual(state.hands[state.you.seat]);
        }
        const { body: dealt } = await game.get(`/replay?deal=${deal.number}&ply=0`).expect(200);
        expect(dealt).toMatchObject({ dealNumber: deal.number, dealer: deal.dealer, phase: 'trump', you: null });
        expect([...dealt.hands.flat(), ...dealt.talonCards].sort()).toEqual([...deal.deck].sort());
        expect(deal.result).not.toBeNull();
      }
      expect(actions).toBe(seen.size);
    },
    120_000,
  );
});

describe('a replay', () => {
  it('before the end has what all may know, and no states', async () => {
    const game = await HttpGame.start(service(), short);
    await game.playTo('play');
    const { body, headers } = await game.get('/replay', game.player(1)).expect(200);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(body).toMatchObject({ winners: null, bummerl: null, endReason: null, game: { finishedAt: null } });
    expect(body.deals[0]).toMatchObject({ number: 1, dealer: 0, deck: null, result: null });
    expect(body.deals[0].actions[0]).toMatchObject({ version: 6, seat: 1, type: 'trump' });
    expectProblem(await game.get('/replay?deal=1&ply=0', game.player(1)), 'game-not-over');
    expectProblem(await game.get('/replay?deal=9'), 'game-not-over');
    expect(expectFaults(await game.get('/replay?ply=0'))).toEqual(['/query/ply']);
    expect(expectFaults(await game.get('/replay?deal=0&ply=-1'))).toEqual(['/query/deal', '/query/ply']);
    const open = await HttpGame.open(service());
    expect((await open.get('/replay').expect(200)).body).toMatchObject({ deals: [], score: [0, 0] });
    expectProblem(await open.get('/replay?deal=1&ply=0'), 'game-not-over');
  });

  it('of a match that was given up ends with that', async () => {
    const game = await HttpGame.start(service(), short);
    await game.playTo('bidding');
    const { body: resigned } = await game.post('resignation', {}, game.player(3)).expect(201);
    expect(resigned).toMatchObject({ version: 7, observation: { version: 7, status: 'finished', winners: [0] } });
    const { body } = await game.get('/replay').expect(200);
    expect(body).toMatchObject({ score: [0, 0], winners: [0], bummerl: 1, endReason: 'resignation' });
    expect(body.deals).toHaveLength(1);
    expect(body.deals[0]).toMatchObject({ result: null });
    expect(body.deals[0].actions.at(-1)).toMatchObject({ version: 7, seat: 3, type: 'resign' });
    const { body: state } = await game.get('/replay?deal=1&ply=2').expect(200);
    expect(state).toMatchObject({ status: 'finished', phase: 'finished' });
    expect(state.hands.map((hand: string[]) => hand.length)).toEqual([5, 5, 5, 5]);
    expect(expectFaults(await game.get('/replay?deal=2&ply=0'))).toEqual(['/query/deal']);
    expect(expectFaults(await game.get('/replay?deal=1&ply=3'))).toEqual(['/query/ply']);
    const { body: events } = await game.get('/events?limit=100').expect(200);
    expect(events.items.slice(-2)).toMatchObject([
      { seq: 700, type: 'resigned', seat: 3 },
      { seq: 701, type: 'gameFinished', winners: [0], score: [0, 0], bummerl: 1, endReason: 'resignation' },
    ]);
  });

  it('of a private game is not for everybody, nor for shared caches', async () => {
    const game = await HttpGame.start(service(), { seats: [{ player: 'me' }, null, null, null] });
    const hidden = await HttpGame.open(service(), { visibility: 'private' });
    await hidden.post('abort', {}, hidden.player(0)).expect(200);
    expectProblem(await hidden.get('/replay'), 'not-found');
    const { headers } = await hidden.get('/replay', hidden.player(0)).expect(200);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(game.created.visibility).toBe('public');
  });

  it('is a fault of the service when it does not come to the stored result', async () => {
    const game = await HttpGame.start(service(), short);
    await game.playOut(randomFrom(7));
    const database = service().app.get(Database);
    await database.dealResult.update({
      where: { gameId_deal: { gameId: game.id, deal: 1 } },
      data: { result: { reason: 'redeal' } },
    });
    service().app.useLogger(false);
    expectProblem(await game.get('/replay'), 'internal');
    service().app.useLogger(['error']);
  });
});

describe('events', () => {
  it('are numbered alike for all, with gaps where one may not see', async () => {
    const game = await HttpGame.start(service(), short);
    await game.playTo('play');
    const read = async (seat?: number) => {
      const player = seat === undefined ? undefined : game.player(seat);
      return (await game.get('/events?limit=100', player).expect(200)).body.items as Record<string, unknown>[];
    };
    const views = await Promise.all([undefined, 0, 1, 2, 3].map(read));
    const bySeq = new Map<unknown, string>();
    for (const items of views) {
      const numbers = items.map(({ seq }) => seq as number);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      for (const item of items) {
        expect(Math.floor((item['seq'] as number) / 100)).toBe(item['version']);
        expect(bySeq.get(item['seq']) ?? JSON.stringify(item)).toBe(JSON.stringify(item));
        bySeq.set(item['seq'], JSON.stringify(item));
      }
    }
    const [publicly = [], ...seats] = views;
    expect(publicly.some(({ type }) => type === 'handDealt' || type === 'yourTurn')).toBe(false);
    for (const [seat, items] of seats.entries()) {
      const own = items.filter(({ type }) => type === 'handDealt' || type === 'yourTurn');
      expect(own.every((event) => event['seat'] === seat)).toBe(true);
      const cards = own.flatMap((event) => (event['cards'] as string[] | undefined) ?? []);
      expect(cards).toEqual((await game.observe(seat)).you.hand);
    }
    expect(publicly.slice(0, 6).map(({ type, seq }) => [seq, type])).toEqual([
      [100, 'seatTaken'],
      [200, 'seatTaken'],
      [300, 'seatTaken'],
      [400, 'seatTaken'],
      [401, 'gameStarted'],
      [500, 'dealStarted'],
    ]);
  });

  it('come in pages that fit together, by since and by cursor', async () => {
    const game = await HttpGame.start(service(), short);
    await game.playOut(randomFrom(11));
    const all: number[] = [];
    for (let path = '/events?limit=7'; ;) {
      const { body, headers } = await game.get(path, game.player(2)).expect(200);
      all.push(...body.items.map(({ seq }: { seq: number }) => seq));
      if (body.nextCursor === null) break;
      expect(headers['link']).toContain(`cursor=${body.nextCursor}`);
      path = `/events?limit=7&cursor=${body.nextCursor}`;
    }
    const since: number[] = [];
    for (let items: { seq: number }[]; ; since.push(...items.map(({ seq }) => seq))) {
      const last = since.at(-1);
      const query = last === undefined ? '' : `&since=${last}`;
      items = (await game.get(`/events?limit=50${query}`, game.player(2)).expect(200)).body.items;
      if (items.length === 0) break;
    }
    expect(since).toEqual(all);
    const { body } = await game.get(`/events?since=${all.at(-2)}`, game.player(2)).expect(200);
    expect(body.items).toMatchObject([{ type: 'gameFinished', endReason: 'target' }]);
    const inBetween = await game.get('/events?since=450&limit=1').expect(200);
    expect(inBetween.body.items).toMatchObject([{ seq: 500, type: 'dealStarted' }]);
    const { nextCursor } = inBetween.body;
    const next = await game.get(`/events?limit=1&cursor=${nextCursor}`).expect(200);
    expect(next.body.items).toMatchObject([{ version: 6 }]);
  });
});

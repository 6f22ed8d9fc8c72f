import { describe, expect, it } from '@jest/globals';
import { DECK } from '../../src/domain/cards.js';
import { useApp } from '../support/app.js';
import { expectFaults, expectProblem } from '../support/problems.js';
import { HttpGame, timeless } from '../support/games.js';

const service = useApp();
/** The caller (seat 1) holds A T K of hearts and gets K Q of spades; the dealer is seat 0. */
const practice = { decks: Array.from({ length: 40 }, () => DECK) };
const start = (body: object = {}) => HttpGame.start(service(), { practice, ...body });

describe('an action', () => {
  it('is answered with what it has made of the game', async () => {
    const game = await start();
    const { status, body, headers } = await game.act(1, { type: 'trump', suit: 'H' });
    expect(status).toBe(201);
    expect(headers['etag']).toBe('"6"');
    expect(body).toMatchObject({ version: 6, action: { type: 'trump', suit: 'H' } });
    expect(body.observation.lastAction).toMatchObject({ version: 6, seat: 1, action: body.action, defaulted: false });
    const seen = await game.observe(1);
    expect(timeless(seen)).toEqual(timeless(body.observation));
  });

  it('carries the version after all that follows from it', async () => {
    const game = await start({ rules: { contracts: {}, doublingMax: 0 } });
    let last = await game.playTo('play');
    for (; last.dealNumber === 1; last = await game.turn()) {
      const { body } = await game.act(last.toAct, last.legalActions[0]);
      if (body.observation.dealNumber === 1) continue;
      expect(body.version).toBe(body.observation.lastAction.version + 1);
      expect(body.observation).toMatchObject({ phase: 'trump', dealer: 1, toAct: 2, version: body.version });
      expect(body.observation.lastResult).toMatchObject({ deal: 1, contract: 'rufer' });
    }
  });

  it('can be posted as it stands in legalActions, and as its own resource', async () => {
    const game = await start();
    const made = await game.post('trumps', { suit: 'H' }, game.player(1)).expect(201);
    expect(made.body.action).toEqual({ type: 'trump', suit: 'H' });
    for (const seat of [1, 2, 3, 0]) {
      const { body } = await game.post('bids', { contract: 'pass' }, game.player(seat)).expect(201);
      expect(body.action).toEqual({ type: 'bid', contract: 'pass' });
    }
    const doubled = await game.post('doublings', { level: 'kontra' }, game.player(2)).expect(201);
    expect(doubled.body.action).toEqual({ type: 'double', level: 'kontra' });
    for (const seat of [1, 3]) await game.post('doublings', { level: 'pass' }, game.player(seat)).expect(201);
    const announced = await game.post('plays', { card: 'KS', marriage: true }, game.player(1)).expect(201);
    expect(announced.body.action).toEqual({ type: 'play', card: 'KS', marriage: true });
    expect(announced.body.observation.deal.known).toEqual([{ seat: 1, cards: ['QS'] }]);
  });

  it('turns up, and demands a new deal, as resources', async () => {
    const turning = await start();
    const { body } = await turning.post('trumps', { turnUp: true }, turning.player(1)).expect(201);
    expect(body).toMatchObject({ action: { type: 'turnUp' }, observation: { deal: { trump: 'S', turnedUp: 'KS' } } });
    const either = await start({ ruleSet: 'bauernschnapsen/wikipedia' });
    const picked = await either.post('trumps', { turnUp: true, card: 1 }, either.player(1)).expect(201);
    expect(picked.body).toMatchObject({
      action: { type: 'turnUp', card: 1 },
      observation: { deal: { turnedUp: 'QS' } },
    });
    const jacks = ['JH', 'JD', 'JS', ...DECK.filter((card) => !['JH', 'JD', 'JS'].includes(card))];
    const redealt = await start({ ruleSet: 'bauernschnapsen/wikipedia', practice: { decks: [jacks, DECK] } });
    const again = await redealt.post('trumps', { redeal: true }, redealt.player(1)).expect(201);
    expect(again.body).toMatchObject({
      version: 7,
      action: { type: 'redeal' },
      observation: { dealNumber: 2, dealer: 0, toAct: 1, lastResult: null },
    });
  });

  it.each([
    ['actions', {}, ['/type']],
    ['actions', { type: 'fold' }, ['/type']],
    ['actions', { type: 'play' }, ['/card']],
    ['actions', { type: 'play', card: 'ZZ' }, ['/card']],
    ['actions', { type: 'play', card: 'AH', suit: 'H' }, ['/suit']],
    ['actions', { type: 'play', card: 'AH', marriage: 'H' }, ['/marriage']],
    ['actions', { type: 'bid', contract: 'gong' }, ['/contract']],
    ['actions', { type: 'double', level: 'ultra' }, ['/level']],
    ['actions', { type: 'turnUp', card: 2 }, ['/card']],
    ['actions', { type: 'trump', suit: 'H', expectedVersion: 'x' }, ['/expectedVersion']],
    ['actions', [], ['']],
    ['trumps', {}, ['']],
    ['trumps', { suit: 'H', turnUp: true }, ['']],
    ['trumps', { turnUp: false }, ['/turnUp']],
    ['trumps', { suit: 'H', card: 1 }, ['/card']],
    ['bids', { type: 'bid', contract: 'pass' }, ['/type']],
    ['doublings', { level: 'kontra', by: 1 }, ['/by']],
    ['plays', { card: 5 }, ['/card']],
    ['exchanges', { card: 'JH' }, ['/card']],
    ['resignation', { really: true }, ['/really']],
  ])('to %s with %j is malformed', async (resource, body, pointers) => {
    const game = await shared();
    expect(expectFaults(await game.post(resource, body, game.player(1)))).toEqual(pointers);
    expect(await game.observe()).toMatchObject({ version: 5 });
  });

  let sharedGame: Promise<HttpGame> | undefined;
  const shared = () => (sharedGame ??= start());
});

describe('the order of judgement', () => {
  const malformed = { type: 'fold' };

  it('is 401, 404, 403, 400, the state of the game, 412, the phase, the turn, the rules', async () => {
    const game = await HttpGame.open(service(), { practice });
    const stranger = await service().register();
    const stale = { type: 'bid', contract: 'herrenschnapser', expectedVersion: 99 };
    expectProblem(await service().http.post(`${game.path}/actions`).send(malformed), 'unauthenticated');
    expectProblem(await service().http.post('/v1/games/none/actions').set(stranger.auth).send(malformed), 'not-found');
    expectProblem(await game.post('actions', malformed, stranger), 'not-your-seat');
    expect(expectFaults(await game.post('actions', malformed, game.player(0)))).toEqual(['/type']);
    expectProblem(await game.post('actions', stale, game.player(0)), 'game-not-started');
    for (const seat of [1, 2, 3]) await game.post('seats', {}, game.player(seat)).expect(201);
    expect(expectProblem(await game.act(0, stale), 'stale-version')).toMatchObject({ version: 5 });
    expectProblem(await game.act(0, { type: 'bid', contract: 'herrenschnapser' }), 'wrong-phase');
    expectProblem(await game.act(0, { type: 'close' }), 'wrong-phase');
    expectProblem(await game.act(0, { type: 'trump', suit: 'H' }), 'not-your-turn');
    const illegal = expectProblem(await game.act(1, { type: 'trump', suit: 'S' }), 'illegal-action');
    expect(illegal).toMatchObject({ rule: 'trump-not-held', legalActions: (await game.observe(1)).legalActions });
    await game.post('resignation', {}, game.player(3)).expect(201);
    expectProblem(await game.act(0, stale), 'game-over');
    expectProblem(await game.post('resignation', { expectedVersion: 1 }, game.player(3)), 'game-over');
  });

  it('asks for the scope behind 404', async () => {
    const game = await start();
    const minted = await service()
      .http.post('/v1/account/tokens')
      .set(game.player(1).auth)
      .send({ label: 'x', scopes: ['games:create'] })
      .expect(201);
    const auth = { authorization: `Bearer ${minted.body.token}` };
    const post = (id: string) => service().http.post(`/v1/games/${id}/actions`).set(auth).send(malformed);
    expectProblem(await post('none'), 'not-found');
    expectProblem(await post(game.id), 'missing-scope');
  });

  it('finds no game under what is no id', async () => {
    for (const id of ['%00', 'x'.repeat(100), '%F0%9F%82%A1', "'", '..%2f'])
      expectProblem(await service().http.get(`/v1/games/${id}`), 'not-found');
  });
});

describe('refusals leave the game as it was', () => {
  it('in every phase', async () => {
    const game = await start();
    for (const phase of ['trump', 'bidding', 'doubling', 'play']) {
      const { toAct } = await game.playTo(phase);
      const before = await game.observe(toAct);
      const other = (toAct + 1) % 4;
      for (const action of before.legalActions) expectProblem(await game.act(other, action), 'not-your-turn');
      for (const wrong of wrongIn(phase)) {
        const answer = await game.act(toAct, wrong);
        expect([409, 422]).toContain(answer.status);
      }
      expect(timeless(await game.observe(toAct))).toEqual(timeless(before));
    }
  });

  const wrongIn = (phase: string): object[] => [
    { type: 'exchange' },
    { type: 'claim', marriage: 'H' },
    phase === 'play' ? { type: 'bid', contract: 'pass' } : { type: 'play', card: 'AH' },
    phase === 'play' ? { type: 'play', card: 'JC' } : { type: 'double', level: 'sub' },
    phase === 'bidding' ? { type: 'bid', contract: 'rufer' } : { type: 'trump', suit: 'C' },
  ];
});

describe('the version', () => {
  it('may be named by header and body; both count', async () => {
    const game = await start();
    const post = (header: string | null, body: object) => {
      const request = game.post('trumps', { suit: 'H', ...body }, game.player(1));
      return header === null ? request : request.set('if-match', header);
    };
    for (const [header, body] of [
      ['"4"', {}],
      [null, { expectedVersion: 4 }],
      ['"5"', { expectedVersion: 6 }],
      ['"6"', { expectedVersion: 5 }],
      ['W/"5"', {}],
    ] as const)
      expect(expectProblem(await post(header, body), 'stale-version')).toMatchObject({ version: 5 });
    expect(expectFaults(await post('5', {}))).toEqual(['/header/If-Match']);
    await post('"4", "5"', { expectedVersion: 5 }).expect(201);
  });

  it('is the ETag of what is shown', async () => {
    const game = await start();
    for (const what of ['', '/observation', '/events', '/actions', '/replay']) {
      const answer = await game.get(what).expect(200);
      expect(answer.headers).toMatchObject({ etag: '"5"', 'cache-control': 'private, no-store' });
      expect(answer.headers['vary']).toContain('Authorization');
      const again = await game.get(what).set('if-none-match', '"5"').expect(304);
      expect([again.text, again.headers['etag']]).toEqual(['', '"5"']);
      await game.get(what).set('if-none-match', '"4"').expect(200);
    }
  });

  it('lets one of two equal requests at the same instant through', async () => {
    const game = await start();
    const answers = await Promise.all([1, 2, 3].map(() => game.act(1, { type: 'trump', suit: 'H' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await game.observe()).toMatchObject({ version: 6 });
    const passes = await Promise.all(
      [1, 2].map(() => game.act(1, { type: 'bid', contract: 'pass', expectedVersion: 6 })),
    );
    expect(passes.map(({ status }) => status).sort()).toEqual([201, 412]);
  });
});

describe('lists of what was done', () => {
  it('have version, seat, deal and trick', async () => {
    const game = await start({ rules: { contracts: {}, doublingMax: 1 } });
    for (let seen = await game.turn(); seen.dealNumber === 1; seen = await game.turn())
      await game.act(seen.toAct, seen.legalActions[0]);
    const list = async (what: string) => (await game.get(`/${what}?limit=100`).expect(200)).body;
    expect((await list('trumps')).items).toMatchObject([
      { version: 6, seat: 1, deal: 1, trick: null, type: 'trump', suit: 'H' },
    ]);
    expect((await list('bids')).items.map((bid: { seat: number }) => bid.seat)).toEqual([1, 2, 3, 0]);
    expect((await list('doublings')).items).toMatchObject([
      { version: 11, seat: 2, type: 'double', level: 'pass' },
      { version: 12, seat: 0, type: 'double', level: 'pass' },
    ]);
    const { items: plays } = await list('plays');
    expect(plays[0]).toMatchObject({ version: 13, seat: 1, deal: 1, trick: 1, type: 'play' });
    expect(plays.map(({ trick }: { trick: number }) => trick)).toEqual(
      plays.map((_: unknown, index: number) => 1 + Math.floor(index / 4)),
    );
    for (const what of ['exchanges', 'closings', 'claims'])
      expect(await list(what)).toEqual({ items: [], nextCursor: null });
    expect((await list('actions')).items).toHaveLength(7 + plays.length);
  });

  it('come in pages', async () => {
    const game = await start();
    await game.playTo('doubling');
    const first = await game.get('/bids?limit=3').expect(200);
    expect(first.body.items).toHaveLength(3);
    expect(first.headers['link']).toContain('rel="next"');
    const second = await game.get(`/bids?limit=3&cursor=${first.body.nextCursor}`).expect(200);
    expect(second.body).toMatchObject({ items: [{ seat: 0 }], nextCursor: null });
    expect(expectFaults(await game.get('/bids?cursor=x'))).toEqual(['/query/cursor']);
    expect(expectFaults(await game.get('/bids?limit=0&page=2'))).toEqual(['/query/limit', '/query/page']);
  });
});

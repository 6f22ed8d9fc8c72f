import { describe, expect, it } from '@jest/globals';
import { DECK } from '../../src/domain/cards.js';
import { useApp } from '../support/app.js';
import { expectFaults, expectProblem } from '../support/problems.js';
import { HttpGame, newPlayers } from '../support/games.js';

const service = useApp();

const clocked = (timeControl: unknown): object => ({ ruleSet: 'bauernschnapsen/tjger', timeControl });

async function create(body: object, auth?: { authorization: string }) {
  const headers = auth ?? (await service().register()).auth;
  return service().http.post('/v1/games').set(headers).send(body);
}

describe('creating a game', () => {
  it('opens all seats when nothing else is said, and shows it at its address', async () => {
    const answer = await create({ ruleSet: 'bauernschnapsen/tjger' });
    expect(answer.status).toBe(201);
    expect(answer.headers).toMatchObject({ location: `/v1/games/${answer.body.id}`, etag: '"0"' });
    expect(answer.body).toMatchObject({
      visibility: 'public',
      joinCode: null,
      rated: false,
      practice: false,
      timeControl: { moveMs: 60_000, bankMs: 600_000, onTimeout: 'forfeit' },
      finishedAt: null,
      state: { version: 0, status: 'open', phase: null, toAct: null, deal: null, you: null, dealer: 0, dealNumber: 0 },
    });
    expect(answer.body.state.seats).toEqual(
      [0, 1, 0, 1].map((team, seat) => ({ seat, team, account: null, bot: null })),
    );
    const shown = await service().http.get(answer.headers['location'] as string);
    expect(shown.status).toBe(200);
    const { serverTime } = shown.body.state;
    expect(shown.body).toEqual({ ...answer.body, state: { ...answer.body.state, serverTime } });
  });

  it('seats the creator and bots, keeps seats for others, and starts when all are taken', async () => {
    const [me, friend] = await newPlayers(service(), 2);
    const seats = [{ player: 'me' }, { bot: 'random' }, null, { account: friend?.id }];
    const { body } = await create({ ruleSet: 'bauernschnapsen/club', seats }, me?.auth);
    expect(body.state).toMatchObject({ version: 2, status: 'open' });
    expect(body.state.seats[0].account).toEqual({ id: me?.id, name: me?.name });
    const bots = [{ player: 'me' }, { bot: 'random' }, { bot: 'random' }, { bot: 'random' }];
    const full = await create({ ruleSet: 'bauernschnapsen/club', seats: bots }, me?.auth);
    expect(full.body.state).toMatchObject({ version: 5, status: 'playing', phase: 'trump', toAct: 1, dealNumber: 1 });
  });

  it('resolves the rules from preset and overrides, in the order of the switches', async () => {
    const { body } = await create({
      ruleSet: 'bauernschnapsen/wikipedia',
      rules: { contracts: { gang: 9, bettler: 3 }, target: 5 },
    });
    expect(body.rules).toMatchObject({ target: 5, contracts: { bettler: 3, gang: 9 }, turnUp: 'either' });
    expect(Object.keys(body.rules).slice(0, 3)).toEqual(['target', 'counting', 'schneider']);
    expect(Object.keys(body.rules.contracts)).toEqual(['bettler', 'gang']);
    expect(body.state.rules).toEqual(body.rules);
  });

  it.each([
    [{}, ['/ruleSet']],
    [{ ruleSet: 5 }, ['/ruleSet']],
    [{ ruleSet: 'bauernschnapsen/tjger', seat: 1 }, ['/seat']],
    [{ ruleSet: 'bauernschnapsen/tjger', visibility: 'secret' }, ['/visibility']],
    [{ ruleSet: 'bauernschnapsen/tjger', rated: true }, ['/rated']],
    [{ ruleSet: 'bauernschnapsen/tjger', nonce: 'n' }, ['/nonce']],
    [clocked({ moveMs: 1000 }), ['/timeControl/bankMs', '/timeControl/onTimeout']],
    [clocked({ moveMs: 99, bankMs: -1, onTimeout: 'forfeit' }), ['/timeControl/bankMs', '/timeControl/moveMs']],
    [clocked({ moveMs: 86_400_001, bankMs: 0, onTimeout: 'draw' }), ['/timeControl/moveMs', '/timeControl/onTimeout']],
    [clocked({ moveMs: 100.5, bankMs: '0', onTimeout: 'default' }), ['/timeControl/bankMs', '/timeControl/moveMs']],
    [clocked({ moveMs: 100, bankMs: 0, onTimeout: 'default', delayMs: 5 }), ['/timeControl/delayMs']],
    [clocked(60), ['/timeControl']],
    [{ ruleSet: 'bauernschnapsen/tjger', seats: [null, null] }, ['/seats']],
    [{ ruleSet: 'bauernschnapsen/tjger', seats: [{ bot: 'hal' }, null, null, null] }, ['/seats/0/bot']],
    [{ ruleSet: 'bauernschnapsen/tjger', seats: [null, {}, null, null] }, ['/seats/1']],
    [{ ruleSet: 'bauernschnapsen/tjger', seats: [{ player: 'me', bot: 'random' }, null, null, null] }, ['/seats/0']],
    [{ ruleSet: 'bauernschnapsen/tjger', seats: [{ player: 'you' }, null, null, null] }, ['/seats/0/player']],
    [{ ruleSet: 'bauernschnapsen/tjger', seats: [{ player: 'me' }, null, { player: 'me' }, null] }, ['/seats/2']],
    [{ ruleSet: 'bauernschnapsen/tjger', seats: [null, null, null, { account: 'nobody' }] }, ['/seats/3/account']],
    [{ ruleSet: 'bauernschnapsen/tjger', seats: ['me', null, null, null] }, ['/seats/0']],
    [{ ruleSet: 'bauernschnapsen/tjger', practice: { dealer: 4 } }, ['/practice/dealer']],
    [{ ruleSet: 'bauernschnapsen/tjger', practice: { decks: [DECK.slice(1)] } }, ['/practice/decks/0']],
    [
      { ruleSet: 'bauernschnapsen/tjger', practice: { decks: [DECK, [...DECK.slice(1), 'JC']] } },
      ['/practice/decks/1'],
    ],
    [{ ruleSet: 'bauernschnapsen/tjger', practice: { decks: [DECK, 'AH'] } }, ['/practice/decks/1']],
    [{ ruleSet: 'bauernschnapsen/tjger', practice: { decks: [[...DECK.slice(1), 'ZZ']] } }, ['/practice/decks/0']],
    [
      { ruleSet: 'bauernschnapsen/tjger', practice: { decks: Array.from({ length: 1001 }, () => []) } },
      ['/practice/decks'],
    ],
    [{ ruleSet: 'bauernschnapsen/tjger', practice: { deck: [] } }, ['/practice/deck']],
    [{ ruleSet: 'bauernschnapsen/tjger', rules: [] }, ['/rules']],
  ])('refuses %j', async (body, pointers) => {
    expect(expectFaults(await create(body))).toEqual(pointers);
  });

  it('refuses the same account twice, whoever it is', async () => {
    const [me, friend] = await newPlayers(service(), 2);
    const ruleSet = 'bauernschnapsen/tjger';
    const twice = [{ account: friend?.id }, null, { account: friend?.id }, null];
    expect(expectFaults(await create({ ruleSet, seats: twice }, me?.auth))).toEqual(['/seats/2']);
    const mine = [{ player: 'me' }, { account: me?.id }, null, null];
    expect(expectFaults(await create({ ruleSet, seats: mine }, me?.auth))).toEqual(['/seats/1']);
  });

  it.each([
    [{ ruleSet: 'bauernschnapsen/unheard' }, ['/ruleSet']],
    [{ ruleSet: '__proto__', seats: [null] }, ['/ruleSet']],
    [{ ruleSet: 'bauernschnapsen/tjger', rules: { unheard: 1 } }, ['/rules/unheard']],
    [{ ruleSet: 'bauernschnapsen/tjger', rules: { target: 0, turnUp: 'up' } }, ['/rules/target', '/rules/turnUp']],
    [{ ruleSet: 'bauernschnapsen/tjger', rules: { contracts: { gong: 9 } } }, ['/rules/contracts/gong']],
    [{ ruleSet: 'bauernschnapsen/tjger', rules: { schnapserBy: [] } }, ['/rules/schnapserBy']],
  ])('refuses the rules of %j', async (body, pointers) => {
    const { errors } = expectProblem(await create(body), 'invalid-rules');
    expect((errors as { pointer: string }[]).map(({ pointer }) => pointer)).toEqual(pointers);
  });

  it('gives it the clock that was asked for, or none, in the order of the API', async () => {
    const sent = { onTimeout: 'default', bankMs: 0, moveMs: 86_400_000 };
    const { body } = await create({ ruleSet: 'schnapsen/tjger', timeControl: sent });
    expect(JSON.stringify(body.timeControl)).toBe('{"moveMs":86400000,"bankMs":0,"onTimeout":"default"}');
    expect((await create(clocked(null))).body.timeControl).toBeNull();
  });

  it('names the limits of a clock', async () => {
    const { body } = await create(clocked({ moveMs: 5, bankMs: 1e9, onTimeout: 'forfeit' }));
    const messages = body.errors.map(({ message }: { message: string }) => message).sort();
    expect(messages).toEqual([expect.stringMatching(/^bankMs .*86400000/), expect.stringMatching(/^moveMs .*100/)]);
  });

  it('takes what is named but not built yet in the form that means without it', async () => {
    const body = { ruleSet: 'bauernschnapsen/tjger', rated: false, nonce: null, practice: null };
    expect((await create(body)).status).toBe(201);
  });

  it('needs an account and the scope', async () => {
    expectProblem(await create({}, { authorization: 'Bearer bml_x' }), 'unauthenticated');
    const { auth } = await service().register();
    const minted = await service()
      .http.post('/v1/account/tokens')
      .set(auth)
      .send({ label: 'play', scopes: ['games:play'] })
      .expect(201);
    expectProblem(await create({}, { authorization: `Bearer ${minted.body.token}` }), 'missing-scope');
  });
});

describe('practice', () => {
  const deck = [...DECK].reverse();

  it('deals the decks in their order, from the dealer named, and shows none before the end', async () => {
    const game = await HttpGame.start(service(), {
      practice: { decks: [DECK, deck], dealer: 2 },
      rules: { target: 3 },
    });
    const caller = await game.observe(3);
    expect(caller).toMatchObject({ practice: true, dealer: 2, toAct: 3, you: { hand: ['AH', 'TH', 'KH'] } });
    for (const what of ['', '/observation', '/replay', '/events?limit=100']) {
      const { text } = await game.get(what, game.player(3)).expect(200);
      expect(text).not.toContain('decks');
      expect(text).not.toMatch(/"JC"/);
    }
    await game.playOut((below) => below - 1);
    const { body } = await game.get('/replay').expect(200);
    expect(body.deals[0]).toMatchObject({ number: 1, dealer: 2, deck: DECK });
    if (body.deals.length > 1) expect(body.deals[1]).toMatchObject({ number: 2, dealer: 3, deck });
  });

  it('shuffles what no deck is given for', async () => {
    const game = await HttpGame.start(service(), { practice: {} });
    expect(await game.observe()).toMatchObject({ practice: true, dealer: 0, status: 'playing' });
    await game.post('resignation', {}, game.player(0)).expect(201);
    const { body } = await game.get('/replay').expect(200);
    expect([...body.deals[0].deck].sort()).toEqual([...DECK].sort());
  });
});

describe('calling off', () => {
  it('is for the creator, before the start', async () => {
    const game = await HttpGame.open(service());
    expectProblem(await game.post('abort', {}, game.player(1)), 'not-your-game');
    const { body } = await game.post('abort', undefined, game.player(0)).expect(200);
    expect(body).toMatchObject({ id: game.id, state: { status: 'aborted', endReason: 'aborted', version: 2 } });
    expect(body.finishedAt).not.toBeNull();
    expectProblem(await game.post('abort', {}, game.player(0)), 'game-over');
    expectProblem(await game.post('seats', {}, game.player(1)), 'game-over');
    const { body: events } = await game.get('/events').expect(200);
    expect(events.items.at(-1)).toMatchObject({ type: 'gameAborted', version: 2, seq: 200 });
    const started = await HttpGame.start(service());
    expectProblem(await started.post('abort', {}, started.player(0)), 'game-started');
  });
});

describe('a match that nobody could end', () => {
  const rules = { target: 1_001 };

  it('is refused to house bots alone, from the beginning or by the last seat', async () => {
    const [player] = await newPlayers(service(), 1);
    const create = (seats: readonly unknown[]) =>
      service()
        .http.post('/v1/games')
        .set(player?.auth ?? {})
        .send({ ruleSet: 'schnapsen/tjger', rules, seats });
    expect(expectFaults(await create([{ bot: 'random' }, { bot: 'random' }]))).toEqual(['/rules/target']);
    const { body } = await create([{ bot: 'random' }, null]).expect(201);
    const seat = service()
      .http.post(`/v1/games/${body.id}/seats`)
      .set(player?.auth ?? {});
    expect(expectFaults(await seat.send({ seat: 1, bot: 'random' }))).toEqual(['/rules/target']);
    await create([{ bot: 'random' }, { player: 'me' }]).expect(201);
  });

  it('is refused where the clock acts for who has gone', async () => {
    const [player] = await newPlayers(service(), 1);
    const create = (onTimeout: string) =>
      service()
        .http.post('/v1/games')
        .set(player?.auth ?? {})
        .send({ ruleSet: 'schnapsen/tjger', rules, timeControl: { moveMs: 100, bankMs: 0, onTimeout } });
    expect(expectFaults(await create('default'))).toEqual(['/rules/target']);
    await create('forfeit').expect(201);
  });
});

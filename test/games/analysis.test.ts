import { describe, expect, it } from '@jest/globals';
import { analyseDeal } from '../../src/domain/analysis.js';
import type { Step } from '../../src/domain/actions.js';
import type { Card } from '../../src/domain/cards.js';
import { at } from '../../src/domain/result.js';
import { findRuleSet } from '../../src/domain/rule-sets.js';
import { Solver } from '../../src/domain/solver/solver.js';
import { useApp, type Player } from '../support/app.js';
import { HttpGame, newPlayers } from '../support/games.js';
import { randomFrom } from '../support/playout.js';
import { expectFaults, expectProblem } from '../support/problems.js';

const service = useApp();

interface Deal {
  readonly deck: readonly Card[];
  readonly actions: readonly (Step & { readonly version: number; readonly at: string; readonly elapsedMs: number })[];
}

/** The analysis worked out from the replay alone, each deal with a solver of its own. */
async function analysedHere(game: HttpGame): Promise<readonly unknown[]> {
  const { body: replay } = await game.get('/replay', game.player(0)).expect(200);
  const rules = findRuleSet(replay.game.ruleSet)?.game;
  if (rules === undefined) throw new Error('no such rules');
  let state = rules.start(replay.game.rules, replay.game.firstDealer);
  return (replay.deals as readonly Deal[]).map(({ deck, actions }) => {
    const steps = [{ type: 'deal', deck }, ...actions.map(plain)] as readonly Step[];
    const analysis = analyseDeal(rules, state, steps, new Solver());
    for (const step of steps) state = rules.evolve(state, step);
    return analysis;
  });
}

/** A step of a replay as the rules know it. */
function plain(recorded: Deal['actions'][number]): object {
  const { version: _version, at: _at, elapsedMs: _elapsedMs, ...step } = recorded;
  if (step.type === 'resign' || step.type === 'timeout') return step;
  const { seat: _seat, ...action } = step as typeof step & { readonly seat: number };
  return action;
}

describe('the analysis of a game', () => {
  it('is that of each deal of its replay, for everybody, for ever', async () => {
    const game = await HttpGame.start(service(), { rules: { target: 24 } });
    await game.playOut(randomFrom(2));
    const { body, headers } = await service().http.post(`${game.path}/analysis`).expect(200);
    const deals = await analysedHere(game);
    const last = await game.observe();
    expect(body).toEqual({ gameId: game.id, version: last.version, deals });
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${last.version}"`,
    });
    expect(deals.length).toBeGreaterThan(1);
    const { body: second } = await game.post('analysis?deal=2', {}, game.player(3)).expect(200);
    expect(second.deals).toEqual([deals[1]]);
    // A POST is answered, whatever the caller has.
    await game
      .post('analysis', {}, game.player(0))
      .set('if-none-match', headers['etag'] as string)
      .expect(200);
  }, 60_000);

  it('has what was done until the match was given up', async () => {
    const game = await HttpGame.start(service());
    const { toAct } = await game.playTo('play');
    const { legalActions } = await game.observe(toAct);
    await game.act(toAct, at(legalActions as object[], 0));
    await game.post('resignation', {}, game.player(0)).expect(201);
    const { body } = await game.post('analysis', undefined, game.player(0)).expect(200);
    expect(body.deals).toEqual(await analysedHere(game));
    expect(body.deals).toMatchObject([{ deal: 1, reached: null, actions: [{ seat: toAct }] }]);
  });

  it('of a game that was called off is empty', async () => {
    const game = await HttpGame.open(service());
    await game.post('abort', {}, game.player(0)).expect(200);
    const { body } = await game.post('analysis', {}, game.player(1)).expect(200);
    expect(body.deals).toEqual([]);
  });

  it('is not shown before the end, nor to those who may not see the game', async () => {
    const game = await HttpGame.start(service());
    expectProblem(await game.post('analysis', {}, game.player(0)), 'game-not-over');
    expectProblem(await game.post('analysis?deal=1', {}, game.player(0)), 'game-not-over');
    const hidden = await HttpGame.open(service(), { visibility: 'private' });
    await hidden.post('abort', {}, hidden.player(0)).expect(200);
    expectProblem(await hidden.post('analysis', {}, hidden.player(1)), 'not-found');
    const { headers } = await hidden.post('analysis', {}, hidden.player(0)).expect(200);
    expect(headers['cache-control']).toBe('private, no-cache');
    const { joinCode } = hidden.created as { joinCode: string };
    await hidden.post(`analysis?joinCode=${joinCode}`, {}, hidden.player(1)).expect(200);
  });

  it('refuses deals that there are not, and anything else', async () => {
    const game = await HttpGame.start(service());
    await game.post('resignation', {}, game.player(0)).expect(201);
    const analyse = (query: string, body = {}) => game.post(`analysis${query}`, body, game.player(0));
    expect(expectFaults(await analyse('?deal=2'))).toEqual(['/query/deal']);
    expect(expectFaults(await analyse('?deal=0'))).toEqual(['/query/deal']);
    expect(expectFaults(await analyse('?ply=1'))).toEqual(['/query/ply']);
    expect(expectFaults(await analyse('', { deal: 1 }))).toEqual(['/deal']);
  });

  it('of a very long match is made deal by deal', async () => {
    const [caller, dealer] = await newPlayers(service(), 2);
    if (caller === undefined || dealer === undefined) throw new Error('no players');
    const { body: created } = await service()
      .http.post('/v1/games')
      .set(caller.auth)
      .send({ ruleSet: 'schnapsen/tjger', rules: { target: 1_000 }, seats: [{ player: 'me' }, null] })
      .expect(201);
    const path = `/v1/games/${created.id}`;
    await service().http.post(`${path}/seats`).set(dealer.auth).expect(201);
    const see = async (player: Player) => (await service().http.get(`${path}/observation`).set(player.auth)).body;
    for (let seen = await see(caller); seen.dealNumber <= 200; seen = await see(seen.toAct === 0 ? caller : dealer)) {
      const actions = seen.legalActions as readonly { readonly type: string }[];
      const action = actions.find(({ type }) => type === 'claim') ?? actions[0];
      await service()
        .http.post(`${path}/actions`)
        .set(seen.toAct === 0 ? caller.auth : dealer.auth)
        .send(action);
    }
    await service().http.post(`${path}/resignation`).set(caller.auth).expect(201);
    const all = await service().http.post(`${path}/analysis`);
    expect(expectFaults(all)).toEqual(['/query/deal']);
    expect(all.body.detail).toMatch(/201 deals.* 200 /);
    const { body: one } = await service().http.post(`${path}/analysis?deal=200`).expect(200);
    expect(one.deals).toMatchObject([{ deal: 200, reached: expect.any(Number) }]);
  }, 60_000);
});

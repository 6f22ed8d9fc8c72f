import { describe, expect, it } from '@jest/globals';
import { RULE_SETS } from '../../src/domain/rule-sets.js';
import { useApp } from '../support/app.js';
import { expectFaults, expectProblem } from '../support/problems.js';
import { HttpGame, newPlayers } from '../support/games.js';

const service = useApp();

type Listed = { id: string; state: { status: string } }[];

async function list(query: string, auth: Record<string, string> = {}): Promise<Listed> {
  return (await service().http.get(`/v1/games?${query}`).set(auth).expect(200)).body.items as Listed;
}

describe('the list of games', () => {
  it('has the newest first, in pages', async () => {
    const { auth, id } = await service().register();
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) {
      const seats = [{ player: 'me' }, null, null, null];
      const { body } = await service()
        .http.post('/v1/games')
        .set(auth)
        .send({ ruleSet: 'bauernschnapsen/land', seats });
      ids.unshift(body.id as string);
    }
    const paged: string[] = [];
    for (let path = `/v1/games?player=${id}&limit=2`; path !== '';) {
      const { body, headers } = await service().http.get(path).expect(200);
      paged.push(...(body.items as Listed).map((game) => game.id));
      const link = headers['link'];
      expect(link === undefined).toBe(body.nextCursor === null);
      path = /<(.*)>; rel="next"/.exec(link ?? '')?.[1] ?? '';
    }
    expect(paged).toEqual(ids);
    expect([...ids].sort().reverse()).toEqual(ids);
  });

  it('is filtered by status, rule set and player', async () => {
    const game = await HttpGame.start(service(), { ruleSet: 'bauernschnapsen/club' });
    const open = await HttpGame.open(service(), { ruleSet: 'bauernschnapsen/club' });
    const idsOf = (games: Listed) => games.map(({ id }) => id);
    const player = `player=${game.player(2).id}`;
    expect(idsOf(await list(player))).toEqual([game.id]);
    expect(idsOf(await list(`${player}&status=playing`))).toEqual([game.id]);
    expect(idsOf(await list(`${player}&status=open`))).toEqual([]);
    expect(idsOf(await list('ruleSet=bauernschnapsen/club'))).toEqual([open.id, game.id]);
    expect(idsOf(await list('ruleSet=bauernschnapsen/club&status=open'))).toEqual([open.id]);
    expect(await list('ruleSet=unheard')).toEqual([]);
    expect(expectFaults(await service().http.get('/v1/games?status=over&foo=1'))).toEqual([
      '/query/foo',
      '/query/status',
    ]);
    await game.post('resignation', {}, game.player(0)).expect(201);
    const [summary] = await list(`${player}&status=finished`);
    const { body: shown } = await game.get('').expect(200);
    const { version, status, endReason, seats, score, winners } = shown.state;
    expect(summary).toEqual({ ...shown, state: { version, status, endReason, seats, score, winners } });
  });

  it('shows private games to those who have a part in them', async () => {
    const [friend, stranger] = await newPlayers(service(), 2);
    const seats = [{ player: 'me' }, { account: friend?.id }, null, null];
    const game = await HttpGame.open(service(), { visibility: 'private', seats, ruleSet: 'bauernschnapsen/wikipedia' });
    const query = 'ruleSet=bauernschnapsen/wikipedia';
    expect(await list(query)).toEqual([]);
    expect(await list(query, stranger?.auth)).toEqual([]);
    expect(await list(query, friend?.auth)).toMatchObject([{ id: game.id, joinCode: null }]);
    expect(await list(query, game.player(0).auth)).toMatchObject([{ id: game.id, joinCode: game.created.joinCode }]);
  });
});

describe('rule sets', () => {
  it('are listed, each with its rules and their schema', async () => {
    const { body } = await service().http.get('/v1/rule-sets').expect(200);
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual(RULE_SETS.map(({ id }) => id));
    const one = await service().http.get('/v1/rule-sets/bauernschnapsen/tjger').expect(200);
    expect(one.body).toEqual(body.items[0]);
    expect(one.body).toMatchObject({
      id: 'bauernschnapsen/tjger',
      game: 'bauernschnapsen',
      seats: 4,
      rulesVersion: 1,
      rules: { target: 24, contracts: { bettler: 5 } },
      schema: { type: 'object', properties: { target: { type: 'integer', default: 24 } } },
    });
    expect(Object.keys(one.body.schema.properties).sort()).toEqual(Object.keys(one.body.rules).sort());
    const paged = await service().http.get('/v1/rule-sets?limit=1').expect(200);
    const next = await service().http.get(`/v1/rule-sets?limit=1&cursor=${paged.body.nextCursor}`).expect(200);
    expect(next.body.items[0].id).toBe(RULE_SETS[1]?.id);
    expectProblem(await service().http.get('/v1/rule-sets/bauernschnapsen/unheard'), 'not-found');
    expectProblem(await service().http.get('/v1/rule-sets/unheard/tjger'), 'not-found');
  });
});

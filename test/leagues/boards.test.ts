import { beforeAll, describe, expect, it } from '@jest/globals';
import { verifyReplay } from '../../src/fairness/verify.js';
import { useApp, type Player } from '../support/app.js';
import { HttpLeague } from '../support/http-leagues.js';
import { expectProblem } from '../support/problems.js';

const service = useApp();

interface Seated {
  readonly game: string;
  readonly players: readonly Player[];
}

const get = (path: string, who?: Player) =>
  service()
    .http.get(path)
    .set(who?.auth ?? {});

const REVEALING = ['replay', 'audit', 'replay?deal=1&ply=0'];
const SPECTATING = ['', '/observation', '/events', '/actions', '/plays', '/stream', '/replay', '/audit'];

describe('a league in which all tables play the same decks', () => {
  let league: HttpLeague;
  let tables: readonly Seated[];
  let spectator: Player;

  beforeAll(async () => {
    const body = { duplicate: true, format: { type: 'swiss', rounds: 2 }, rules: { target: 7 }, automatic: false };
    league = await HttpLeague.create(service(), body);
    await league.direct('/open');
    spectator = await service().register();
    const players: Player[] = [];
    for (let index = 0; index < 4; index++) players.push(await service().register());
    for (const player of players) await league.post('/join', player);
    await league.direct('/start');
    await league.direct('/rounds/1/pairings');
    await league.direct('/rounds/1/start');
    tables = await tablesOf(players);
  });

  /** The tables of the first round, once the service has made their games. */
  async function tablesOf(players: readonly Player[]): Promise<readonly Seated[]> {
    for (;;) {
      const [round] = await league.rounds();
      const games: string[] = round.pairings.flatMap((one: { games: { id: string }[] }) =>
        one.games.map(({ id }) => id),
      );
      const seen = await Promise.all(
        games.map(async (game): Promise<Seated | null> => {
          const own = await Promise.all(players.map((player) => get(`/v1/games/${game}`, player)));
          const seated = players.filter((_, index) => own[index]?.status === 200);
          return seated.length === 2 ? { game, players: seated } : null;
        }),
      );
      const there = seen.flatMap((one) => one ?? []);
      if (there.length === 2) return there;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  const [FIRST, SECOND] = [0, 1] as const;
  const table = (index: 0 | 1): Seated => tables[index] as Seated;
  const player = (index: 0 | 1, seat: 0 | 1): Player => table(index).players[seat] as Player;

  it('deals the same cards to the same seats', async () => {
    const hands = await Promise.all(
      [FIRST, SECOND].map(async (index) => {
        const { game, players } = table(index);
        const seen = await Promise.all(players.map((one) => get(`/v1/games/${game}/observation`, one)));
        return seen
          .map(({ body }) => ({ ...body.you, turned: body.deal.talon.turned }))
          .sort((a, b) => a.seat - b.seat);
      }),
    );
    expect(hands[0]).toEqual(hands[1]);
    expect(hands[0]?.[0]?.hand).toHaveLength(5);
  });

  it.each(SPECTATING)('shows nothing of a game to who does not play it: %s', async (path) => {
    const { game } = table(FIRST);
    for (const who of [undefined, spectator, league.organiser, player(SECOND, 0)])
      expectProblem(await get(`/v1/games/${game}${path}`, who), 'blocked');
  });

  it('lets a game that is over show no more than its players have seen', async () => {
    const { game } = table(FIRST);
    await service().http.post(`/v1/games/${game}/resignation`).set(player(FIRST, 0).auth).expect(201);
    for (const path of REVEALING) expectProblem(await get(`/v1/games/${game}/${path}`, player(FIRST, 1)), 'blocked');
    const analysis = await service().http.post(`/v1/games/${game}/analysis`).set(player(FIRST, 1).auth).send({});
    expectProblem(analysis, 'blocked');
    expect((await get(`/v1/games/${game}/observation`, player(FIRST, 1))).status).toBe(200);
    expect((await get('/v1/replays')).text).not.toContain(game);
    const rematch = await service().http.post(`/v1/games/${game}/rematch`).set(player(FIRST, 1).auth).expect(201);
    for (const who of [player(FIRST, 0), player(FIRST, 1)])
      await service().http.post(`/v1/games/${rematch.body.id}/seats`).set(who.auth).send({}).expect(201);
    const other = await get(`/v1/games/${rematch.body.id}/audit`, player(FIRST, 1)).expect(200);
    const own = await get(`/v1/games/${table(SECOND).game}/audit`, player(SECOND, 0)).expect(200);
    expect(other.body.commitment.hash).not.toBe(own.body.commitment.hash);
    expectProblem(await league.get('/boards?round=1'), 'blocked');
  });

  it('shows and compares everything when the last table is through', async () => {
    const { game } = table(SECOND);
    await service().http.post(`/v1/games/${game}/resignation`).set(player(SECOND, 1).auth).expect(201);
    for (;;) {
      if ((await league.direct('/rounds/1/close')).status === 200) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const replays = await Promise.all(tables.map((one) => get(`/v1/games/${one.game}/replay`).expect(200)));
    const decks = replays.map(({ body }) => body.deals[0].deck);
    expect(decks[0]).toEqual(decks[1]);
    for (const { body } of replays) {
      expect(await verifyReplay(body)).toMatchObject({ ok: true });
      expect(await verifyReplay({ ...body, game: { ...body.game, board: null } })).toMatchObject({ ok: false });
      await get(`/v1/games/${body.game.id}/audit`).expect(200);
    }
    const bulk = (await get('/v1/replays')).text;
    for (const one of tables) expect(bulk).toContain(one.game);
    expect((await league.get('/boards')).body).toEqual({
      round: 1,
      boards: [{ id: replays[0]?.body.game.board, number: 1, deals: [] }],
      totals: [],
    });
  });
});

describe('boards of house bots', () => {
  let league: HttpLeague;
  beforeAll(async () => {
    const body = {
      duplicate: true,
      format: { type: 'swiss', rounds: 3 },
      rules: { target: 5 },
      contest: { type: 'games', count: 2 },
    };
    league = await (
      await HttpLeague.create(service(), { ...body, ruleSet: 'bauernschnapsen/tjger' })
    ).withBots(6, 'pair');
    expect((await league.direct('/start')).status).toBe(200);
    await league.until(({ status }) => status === 'finished');
  }, 90_000);

  it('compare each deal at all tables, and no deck comes twice', async () => {
    const seen = new Set<string>();
    for (const round of [1, 2, 3]) {
      const { body } = await league.get(`/boards?round=${round}`);
      expect(body.boards.map(({ number }: { number: number }) => number)).toEqual([1, 2]);
      for (const { id, deals } of body.boards) {
        expect(deals[0]).toMatchObject({
          deal: 1,
          dealer: body.boards.find((one: { id: string }) => one.id === id).number - 1,
        });
        expect(deals[0].results).toHaveLength(3);
        for (const { game, points, contract } of deals[0].results) {
          const replay = (await get(`/v1/games/${game}/replay`).expect(200)).body;
          const { result, deck } = replay.deals[0];
          expect(contract).toBe(result.contract);
          expect(points).toBe(result.winners.includes(0) ? result.score : -result.score);
          seen.add(`${id} ${deck.join(' ')}`);
        }
      }
      const sum = body.totals.reduce((total: number, one: { difference: number }) => total + one.difference, 0);
      expect(sum).toBeCloseTo(0, 6);
    }
    expect(seen.size).toBe(6);
  });
});

describe('teams of four', () => {
  it('play the same decks at two tables with the sides swapped, and the points of both decide', async () => {
    const body = {
      ruleSet: 'bauernschnapsen/tjger',
      entrants: 'teams',
      duplicate: true,
      rules: { target: 9 },
      format: { type: 'roundRobin' },
    };
    const league = await HttpLeague.create(service(), body);
    await league.direct('/open');
    const members = [{ bot: 'greedy' }, { bot: 'greedy' }, { bot: 'random' }, { bot: 'random' }];
    const teams = Array.from({ length: 3 }, (_, index) => ({ name: `Team ${index + 1}`, members }));
    expect((await league.direct('/entrants', { entrants: teams })).status).toBe(201);
    expect((await league.direct('/start')).status).toBe(200);
    await league.until(({ status }) => status === 'finished');
    for (const { pairings } of await league.rounds())
      for (const { games, result } of pairings) {
        expect(games).toHaveLength(2);
        const replays = await Promise.all(
          games.map(({ id }: { id: string }) => get(`/v1/games/${id}/replay`).expect(200)),
        );
        const [first, second] = replays.map((one) => one.body);
        expect(first.deals[0].deck).toEqual(second.deals[0].deck);
        expect(first.game.seats.map(({ bot }: { bot: string }) => bot)).toEqual(Array(4).fill('greedy'));
        expect(second.game.seats.map(({ bot }: { bot: string }) => bot)).toEqual(Array(4).fill('random'));
        const home = first.score[0] + second.score[1];
        const away = first.score[1] + second.score[0];
        expect(result.gamePoints).toEqual([home, away]);
        expect(result.winner).toBe(home === away ? 'draw' : home > away ? 'home' : 'away');
      }
    const { body: boards } = await league.get('/boards?round=1');
    const [{ results }] = boards.boards[0].deals;
    expect(results.map((one: { home: { id: string } }) => one.home.id).sort()).toEqual(
      results.map((one: { away: { id: string } }) => one.away.id).sort(),
    );
    expect(results[0].difference).toBeCloseTo(-results[1].difference, 6);
  });

  it.each([
    ['without duplicate', { duplicate: false }, '/duplicate'],
    ['to so many Bummerl', { contest: { type: 'bummerl', count: 1 } }, '/contest/type'],
    ['in a game of two', { ruleSet: 'schnapsen/tjger' }, '/entrants'],
  ])('make no sense %s', async (_, change, pointer) => {
    const { auth } = await service().register();
    const body = {
      name: 'Teams',
      ruleSet: 'bauernschnapsen/tjger',
      entrants: 'teams',
      duplicate: true,
      format: { type: 'roundRobin' },
    };
    const answer = await service()
      .http.post('/v1/leagues')
      .set(auth)
      .send({ ...body, ...change });
    expectProblem(answer, 'validation');
    expect(answer.body.errors.map((fault: { pointer: string }) => fault.pointer)).toContain(pointer);
  });
});

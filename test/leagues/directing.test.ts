import { describe, expect, it } from '@jest/globals';
import type { Player } from '../support/app.js';
import { useApp } from '../support/app.js';
import { HttpLeague } from '../support/http-leagues.js';
import { expectProblem } from '../support/problems.js';

const service = useApp();
const MANUAL = { automatic: false } as const;

/** A league of accounts that have entered by themselves, started. */
async function withPlayers(count: number, body: object = {}): Promise<[HttpLeague, readonly Player[]]> {
  const league = await HttpLeague.create(service(), body);
  await league.direct('/open');
  const players: Player[] = [];
  for (let index = 0; index < count; index++) players.push(await service().register());
  for (const player of players) expect((await league.post('/join', player)).status).toBe(201);
  expect((await league.direct('/start')).status).toBe(200);
  return [league, players];
}

/** The game of a table, once the service has made it. */
async function gameAt(league: HttpLeague, table: number, round = 1): Promise<string> {
  await league.until(() => true);
  for (;;) {
    const rounds = await league.rounds();
    const id = rounds[round - 1]?.pairings[table - 1]?.games.at(-1)?.id as string | undefined;
    if (id !== undefined && (await service().http.get(`/v1/games/${id}`)).status === 200) return id;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

describe('an organiser', () => {
  it('says which version is meant, and of two the later one learns that it has moved on', async () => {
    const league = await HttpLeague.create(service());
    const post = (path: string, version?: number) => {
      const request = service().http.post(`${league.path}${path}`).set(league.organiser.auth);
      return version === undefined ? request : request.set('if-match', `"${version}"`);
    };
    expectProblem(await post('/open'), 'precondition-required');
    const both = await Promise.all([post('/open', 1), post('/open', 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await league.show()).version).toBe(2);
    expectProblem(await post('/open', 2), 'blocked');
  });

  it('gets the same answer again for the same Idempotency-Key, and nothing happens twice', async () => {
    const league = await HttpLeague.create(service());
    const send = (path: string, body: object, version: number) =>
      service()
        .http.post(`${league.path}${path}`)
        .set(league.organiser.auth)
        .set('if-match', `"${version}"`)
        .set('idempotency-key', 'once')
        .send(body);
    const body = { entrants: [{ members: [{ bot: 'random' }] }] };
    const first = await send('/entrants', body, 1).expect(201);
    await league.direct('/open');
    const again = await send('/entrants', body, 1).expect(201);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body).toEqual(first.body);
    expectProblem(await send('/entrants', { entrants: [{ members: [{ bot: 'greedy' }] }] }, 1), 'idempotency-mismatch');
    expect((await league.get('/entrants')).body.items).toHaveLength(1);
    const create = () =>
      service()
        .http.post('/v1/leagues')
        .set(league.organiser.auth)
        .set('idempotency-key', 'made once')
        .send({ name: 'Once', ruleSet: 'schnapsen/tjger', format: { type: 'roundRobin' } });
    const [one, other] = await Promise.all([create(), create()]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.body).toEqual(one.body);
  });

  it('only tries with a dry run', async () => {
    const league = await HttpLeague.create(service());
    const answer = await league.post('/open', league.organiser, { dryRun: true });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ dryRun: true, version: 1, events: [{ number: 2, type: 'opened' }] });
    expect((await league.show()).status).toBe('draft');
  });

  it('is told every fault of a batch, of which nothing is done', async () => {
    const league = await HttpLeague.create(service());
    const player = await service().register();
    await league.direct('/entrants', { entrants: [{ members: [{ account: player.id }] }] });
    const answer = await league.direct('/entrants', {
      entrants: [
        { members: [{ account: player.id }] },
        { members: [{ bot: 'random' }, { bot: 'random' }] },
        { members: [{ account: league.organiser.id }] },
        { members: [{ account: league.organiser.id }] },
      ],
    });
    expectProblem(answer, 'validation');
    expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/entrants/0/members/0',
      '/entrants/1/members',
      '/entrants/3/members/0',
    ]);
    const strangers = await league.direct('/entrants', {
      entrants: [{ members: [{ account: 'nobody' }] }, { members: [{}] }],
    });
    expect(strangers.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/entrants/0/members/0/account',
      '/entrants/1/members/0',
    ]);
    expect((await league.get('/entrants')).body.items).toHaveLength(1);
  });

  it('pairs, starts, rules and closes by hand', async () => {
    const [league] = await withPlayers(4, { ...MANUAL, format: { type: 'swiss', rounds: 2 } });
    const preview = await league.get('/rounds/1/pairings/preview');
    expect(preview.body.pairings).toHaveLength(2);
    expectProblem(await league.direct('/rounds/1/close'), 'blocked');
    const wrong = await league.direct('/rounds/1/pairings', { pairings: [{ home: 'e1', away: 'e1' }], byes: ['e9'] });
    expect(wrong.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/pairings/0/away',
      '/byes/0',
      '/pairings',
    ]);
    const paired = await league.direct('/rounds/1/pairings');
    expect(paired.status).toBe(201);
    expect(paired.body.events[0].pairings.map(({ home }: { home: string }) => home)).toEqual(
      preview.body.pairings.map(({ home }: { home: { id: string } }) => home.id),
    );
    expectProblem(await league.direct('/rounds/1/pairings'), 'blocked');
    expect((await league.direct('/rounds/1/start')).status).toBe(200);
    const game = await gameAt(league, 1);
    const blocked = await league.direct('/rounds/1/close');
    expectProblem(blocked, 'blocked');
    expect(blocked.body.blocking).toContainEqual({ type: 'pairing', round: 1, table: 1, games: [game] });
    const reason = 'The connection of both was gone.';
    const ruling = { winner: 'draw', bummerl: [1, 1], gamePoints: [3, 4], reason };
    expect((await league.direct('/rounds/1/pairings/1/result', ruling, 'put')).status).toBe(200);
    const { body: calledOff } = await service().http.get(`/v1/games/${game}`);
    expect(calledOff.state).toMatchObject({ status: 'aborted', endReason: 'aborted' });
    const faulty = await league.direct('/rulings', {
      rulings: [
        { round: 1, table: 2, winner: 'home', reason: 'fine' },
        { round: 1, table: 7, winner: 'home', reason: 'no such table' },
        { round: 1, table: 2, winner: 'draw', ending: 'forfeit', reason: 'twice' },
      ],
    });
    expect(faulty.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/rulings/1/table',
      '/rulings/2/table',
    ]);
    const last = { rulings: [{ round: 1, table: 2, winner: 'home', ending: 'forfeit', reason: 'Nobody came.' }] };
    expect((await league.direct('/rulings', last)).status).toBe(201);
    await league.until(() => true);
    let closed = await league.direct('/rounds/1/close');
    for (let again = 0; closed.status === 409 && again < 50; again++) {
      await new Promise((resolve) => setTimeout(resolve, 50)); // until the ends of the games are written down
      closed = await league.direct('/rounds/1/close');
    }
    expect(closed.status).toBe(200);
    const [round] = await league.rounds();
    expect(round.pairings[0]).toMatchObject({ ruling: reason, result: { winner: 'draw', ending: 'adjudicated' } });
    expect(round.pairings[1]).toMatchObject({ result: { winner: 'home', ending: 'forfeit' } });
  });

  it('takes a round back as long as nobody has played in it', async () => {
    const [league, players] = await withPlayers(2, MANUAL);
    await league.direct('/rounds/1/pairings');
    await league.direct('/rounds/1/start');
    const first = await gameAt(league, 1);
    expect((await league.direct('/rounds/1/pairings', {}, 'delete')).status).toBe(200);
    expect((await service().http.get(`/v1/games/${first}`)).body.state.status).toBe('aborted');
    expect(await league.rounds()).toEqual([]);
    await league.direct('/rounds/1/pairings');
    await league.direct('/rounds/1/start');
    const second = await gameAt(league, 1);
    for (const player of players) {
      const { body } = await service().http.get(`/v1/games/${second}/observation`).set(player.auth);
      if (body.legalActions.length === 0) continue;
      await service().http.post(`/v1/games/${second}/actions`).set(player.auth).send(body.legalActions[0]).expect(201);
      break;
    }
    const refused = await league.direct('/rounds/1/pairings', {}, 'delete');
    expectProblem(refused, 'blocked');
    expect(refused.body.blocking).toEqual([{ type: 'pairing', round: 1, table: 1, games: [second] }]);
  });

  it('seeds by the ratings of a league before, where that is wanted', async () => {
    const body = { format: { type: 'roundRobin' }, rules: { target: 1 } };
    const [first, players] = await withPlayers(2, body);
    const game = await gameAt(first, 1);
    // Both act, as a game is rated only then; the first to act gives up.
    let acted: readonly Player[] = [];
    for (let step = 0; new Set(acted).size < 2 && step < 20; step++)
      for (const player of players) {
        const { body: seen } = await service().http.get(`/v1/games/${game}/observation`).set(player.auth);
        if (seen.status !== 'playing' || seen.legalActions.length === 0) continue;
        await service().http.post(`/v1/games/${game}/actions`).set(player.auth).send(seen.legalActions[0]);
        acted = [...acted, player];
        break;
      }
    const loser = players[0] as Player;
    await service().http.post(`/v1/games/${game}/resignation`).set(loser.auth);
    await first.until(({ status }) => status === 'finished');
    const { body: over } = await service().http.get(`/v1/games/${game}`);
    const winner = over.state.seats[over.state.winners[0]].account.id;
    const league = await HttpLeague.create(service(), { seeding: 'rating', ...MANUAL });
    const others = players.filter(({ id }) => id !== winner);
    const order = [...others.map(({ id }) => id), winner];
    await league.direct('/open');
    await league.direct('/entrants', { entrants: order.map((account) => ({ members: [{ account }] })) });
    expect((await league.direct('/start')).body.events[0].field).toEqual(['e2', 'e1']);
  });

  it('changes what can still be changed', async () => {
    const league = await HttpLeague.create(service(), { organisers: [] });
    expect((await league.direct('', { name: 'Other', format: { type: 'knockout' } }, 'patch')).status).toBe(200);
    expect(await league.show()).toMatchObject({
      name: 'Other',
      settings: { format: { type: 'knockout' }, rules: { target: 1 } },
    });
    await league.direct('/entrants', { entrants: [{ members: [{ bot: 'random' }] }] });
    await league.direct('/open');
    const late = await league.direct('', { name: 'Third', checkIn: true, ruleSet: 'schnapsen/tjger' }, 'patch');
    expect(late.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/checkIn', '/ruleSet']);
    expect((await league.direct('', { name: 'Third' }, 'patch')).status).toBe(200);
    expect((await league.show()).name).toBe('Third');
    expect((await league.direct('', { name: 'Third' }, 'patch')).body.events).toEqual([]);
  });

  it('changes it once for one Idempotency-Key', async () => {
    const league = await HttpLeague.create(service());
    const change = () =>
      service()
        .http.patch(league.path)
        .set({ ...league.organiser.auth, 'if-match': '"1"', 'idempotency-key': 'renamed' })
        .send({ name: 'Renamed' })
        .expect(200);
    const [first, again] = [await change(), await change()];
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await league.show()).version).toBe(2);
  });

  it('cannot change who may enter when somebody has, in a draft neither', async () => {
    const league = await HttpLeague.create(service(), { ruleSet: 'bauernschnapsen/tjger' });
    const pair = { members: [{ bot: 'random' }, { bot: 'random' }] };
    expect((await league.direct('/entrants', { entrants: [pair, pair] })).status).toBe(201);
    const answer = await league.direct('', { ruleSet: 'schnapsen/tjger', entrants: 'singles' }, 'patch');
    expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/ruleSet', '/entrants']);
  });

  it('calls off a league that has not started', async () => {
    const league = await HttpLeague.create(service());
    expect((await league.direct('/finish')).body.events).toMatchObject([{ type: 'finished' }]);
    expect(await league.show()).toMatchObject({ status: 'finished', round: null });
    expect((await league.get('/standings')).body).toMatchObject({ round: 0, final: true, rows: [] });
    expectProblem(await league.direct('/open'), 'blocked');
  });
});

describe('a ruling', () => {
  it('keeps what was played where it says nothing, and can be made when the league is over', async () => {
    const league = await (await HttpLeague.create(service(), { format: { type: 'roundRobin' } })).withBots(2);
    await league.direct('/start');
    await league.until(({ status }) => status === 'finished');
    const [before] = await league.rounds();
    const { gamePoints, bummerl } = before.pairings[0].result;
    const path = '/rounds/1/pairings/1/result';
    expect((await league.direct(path, { winner: 'draw', reason: 'Both were wrong.' }, 'put')).status).toBe(200);
    const [after] = await league.rounds();
    expect(after.pairings[0].result).toEqual({ winner: 'draw', ending: 'adjudicated', bummerl, gamePoints });
    const forfeit = { winner: 'away', ending: 'forfeit', reason: 'Home was somebody else.' };
    expect((await league.direct('/rulings', { rulings: [{ round: 1, table: 1, ...forfeit }] })).status).toBe(201);
    const [last] = await league.rounds();
    expect(last.pairings[0].result).toEqual({ winner: 'away', ending: 'forfeit', bummerl: [0, 0], gamePoints: [0, 0] });
  });

  it('of a batch takes no wish that is for the whole', async () => {
    const league = await HttpLeague.create(service());
    const ruling = { round: 1, table: 1, winner: 'home', reason: 'only trying', dryRun: true };
    const answer = await league.direct('/rulings', { rulings: [ruling] });
    expect(answer.body.errors).toMatchObject([{ pointer: '/rulings/0/dryRun' }]);
  });
});

describe('those who play', () => {
  it('enter while entries are open, each once', async () => {
    const league = await HttpLeague.create(service(), { limits: { most: 2 } });
    const [one, other, third] = [await service().register(), await service().register(), await service().register()];
    expectProblem(await league.post('/join', one), 'blocked');
    await league.direct('/open');
    expect((await league.post('/join', one, { name: 'Anna the first' })).body.events[0].entrants[0]).toMatchObject({
      id: 'e1',
      name: 'Anna the first',
    });
    expectProblem(await league.post('/join', one), 'validation');
    expect((await league.post('/join', other)).status).toBe(201);
    expectProblem(await league.post('/join', third), 'blocked');
    expectProblem(await league.post('/withdrawals', one, { entrants: ['e2'] }), 'not-your-game');
    expect((await league.post('/withdrawals', one)).status).toBe(200);
    expect((await league.post('/join', one)).body.events).toMatchObject([{ type: 'returned', entrants: ['e1'] }]);
    expectProblem(await league.post('/start', one), 'not-your-game');
  });

  it('enter as a pair when both have named each other', async () => {
    const league = await HttpLeague.create(service(), { ruleSet: 'bauernschnapsen/tjger', admission: 'invited' });
    const [one, other] = [await service().register(), await service().register()];
    await league.direct('/open');
    expectProblem(await league.post('/join', one), 'validation');
    const uninvited = await league.post('/join', one, { partner: other.id });
    expect(uninvited.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['', '/partner']);
    await league.direct('/invitations', { accounts: [one.id, other.id] });
    const proposal = { partner: other.id, name: 'The two of us' };
    expect((await league.post('/join', one, proposal)).body.events[0].type).toBe('proposed');
    expect((await league.post('/join', one, proposal)).body.events).toEqual([]);
    expect((await league.get('/entrants')).body.items).toEqual([]);
    expect((await league.post('/join', other, { partner: one.id })).body.events[0]).toMatchObject({
      type: 'entered',
      entrants: [{ id: 'e1', name: 'The two of us' }],
    });
  });

  it('are in only when they check in, where that is asked for', async () => {
    const league = await HttpLeague.create(service(), { checkIn: true, ...MANUAL });
    await league.direct('/open');
    const players = [await service().register(), await service().register(), await service().register()];
    for (const player of players) await league.post('/join', player);
    expectProblem(await league.direct('/start'), 'blocked');
    for (const player of players.slice(1)) expect((await league.post('/check-ins', player)).status).toBe(200);
    const started = await league.direct('/start');
    expect(started.body.events[0]).toMatchObject({ type: 'started', field: ['e2', 'e3'], absent: ['e1'] });
  });

  it('lose what they have open when they leave, at once', async () => {
    const [league, players] = await withPlayers(4, { format: { type: 'roundRobin' } });
    const game = await gameAt(league, 1);
    const { body } = await service().http.get(`/v1/games/${game}`);
    const [home, away] = body.state.seats.map(({ account }: { account: { id: string } }) => account.id);
    const leaving = players.find(({ id }) => id === home) as Player;
    const left = await league.post('/withdrawals', leaving, { reason: 'The train leaves.' });
    expect(left.status).toBe(200);
    const { body: over } = await service().http.get(`/v1/games/${game}`);
    expect(over.state).toMatchObject({ status: 'finished', endReason: 'resignation', winners: [1] });
    const [round] = await league.rounds();
    expect(round.pairings[0].result).toMatchObject({ winner: 'away', ending: 'adjudicated' });
    expect(away).not.toBe(home);
  });
});

describe('a game that has just ended', () => {
  /** Gives up the game of table 1 for its away side, and tells who has won it. */
  async function wonAtHome(league: HttpLeague, players: readonly Player[]): Promise<Player> {
    const game = await gameAt(league, 1);
    const { body } = await service().http.get(`/v1/games/${game}`);
    const [home, away] = body.state.seats.map(({ account }: { account: { id: string } }) =>
      players.find(({ id }) => id === account.id),
    ) as [Player, Player];
    await service().http.post(`/v1/games/${game}/resignation`).set(away.auth).expect(201);
    return home;
  }

  it('stays won when the winner leaves at once', async () => {
    const [league, players] = await withPlayers(2, { format: { type: 'roundRobin' } });
    const winner = await wonAtHome(league, players);
    expect((await league.post('/withdrawals', winner)).status).toBe(200);
    await league.until(({ status }) => status === 'finished');
    const [round] = await league.rounds();
    expect(round.pairings[0].result).toMatchObject({ winner: 'home', ending: 'played' });
    expect((await league.get('/standings')).body.rows[0]).toMatchObject({ points: 2, status: 'withdrawn' });
  });

  it('is not ruled without its figures by who has not seen its end', async () => {
    const [league, players] = await withPlayers(2, { ...MANUAL, format: { type: 'roundRobin' } });
    await league.direct('/rounds/1/pairings');
    await league.direct('/rounds/1/start');
    await gameAt(league, 1);
    const { version } = await league.show();
    await wonAtHome(league, players);
    const seen = await service()
      .http.put(`${league.path}/rounds/1/pairings/1/result`)
      .set({ ...league.organiser.auth, 'if-match': `"${version}"` })
      .send({ winner: 'away', reason: 'He has seen it otherwise.' });
    expectProblem(seen, 'stale-version');
    const again = await league.direct(
      '/rounds/1/pairings/1/result',
      { winner: 'away', reason: 'All the same.' },
      'put',
    );
    expect(again.status).toBe(200);
    const [round] = await league.rounds();
    expect(round.pairings[0].result.bummerl[0]).toBeGreaterThan(0);
  });
});

describe('who has withdrawn', () => {
  it('has no points of a bye', async () => {
    const [league, players] = await withPlayers(3, { ...MANUAL, format: { type: 'roundRobin' } });
    await league.direct('/rounds/1/pairings');
    const { byes } = (await league.rounds())[0];
    for (const player of players) expect((await league.post('/withdrawals', player)).status).toBe(200);
    const { rows } = (await league.get('/standings?round=1')).body;
    const idle = rows.find(({ entrant }: { entrant: { id: string } }) => entrant.id === byes[0].entrant.id);
    expect(idle).toMatchObject({ points: 0, results: [{ how: 'absence' }] });
  });
});

describe('who came late into a round that was then paired anew', () => {
  it('has the points of what was played', async () => {
    const league = await HttpLeague.create(service(), { ...MANUAL, lateEntry: { untilRound: 3, points: 2 } });
    await league.withBots(3);
    await league.direct('/start');
    await league.direct('/rounds/1/pairings');
    expect((await league.direct('/entrants', { entrants: [{ members: [{ bot: 'random' }] }] })).status).toBe(201);
    await league.direct('/rounds/1/pairings', {}, 'delete');
    await league.direct('/rounds/1/pairings');
    const { pairings } = (await league.rounds())[0];
    const { table, home } = pairings.find((one: { home: { id: string }; away: { id: string } }) =>
      [one.home.id, one.away.id].includes('e4'),
    );
    const winner = home.id === 'e4' ? 'away' : 'home';
    await league.direct(`/rounds/1/pairings/${table}/result`, { winner, reason: 'seen so' }, 'put');
    const { rows } = (await league.get('/standings')).body;
    const late = rows.find(({ entrant }: { entrant: { id: string } }) => entrant.id === 'e4');
    expect(late).toMatchObject({ points: 0, results: [{ how: 'adjudicated' }] });
  });
});

describe('what is taken back while its games are being made', () => {
  it.each(['undone', 'left'])(
    'leaves no game that nobody waits for: %s',
    async (how) => {
      for (let turn = 0; turn < 4; turn++) {
        const [league, players] = await withPlayers(6, {
          ...MANUAL,
          duplicate: true,
          format: { type: 'swiss', rounds: 3 },
        });
        await league.direct('/rounds/1/pairings');
        await league.direct('/rounds/1/start');
        await new Promise((resolve) => setTimeout(resolve, 15 * turn));
        if (how === 'undone') await league.direct('/rounds/1/pairings', {}, 'delete');
        else await Promise.all(players.map((player) => league.post('/withdrawals', player)));
        const { body } = await league.get('/events?limit=1000');
        const ids: string[] = body.items.flatMap((event: { type: string; games?: { id: string }[] }) =>
          event.type === 'gamesStarted' ? (event.games ?? []).map(({ id }) => id) : [],
        );
        const statuses = async (): Promise<string[]> => {
          const games = await Promise.all(
            players.map((player) => service().http.get(`/v1/games?player=${player.id}&limit=1000`).set(player.auth)),
          );
          const all = games.flatMap(({ body: page }) => page.items as { id: string; state: { status: string } }[]);
          return all.filter(({ id }) => ids.includes(id)).map(({ state }) => state.status);
        };
        for (let tries = 0; (await statuses()).includes('playing') && tries < 100; tries++)
          await new Promise((resolve) => setTimeout(resolve, 50));
        expect(await statuses()).not.toContain('playing');
      }
    },
    60_000,
  );
});

describe('a late return', () => {
  it('of one who missed the check-in is in the field again', async () => {
    const body = { checkIn: true, lateEntry: { untilRound: 3, points: 1 }, ...MANUAL };
    const league = await HttpLeague.create(service(), body);
    await league.direct('/open');
    const players = [await service().register(), await service().register(), await service().register()];
    for (const player of players) await league.post('/join', player);
    for (const player of players.slice(1)) await league.post('/check-ins', player);
    await league.direct('/start');
    expect((await league.post('/join', players[0] as Player)).body.events[0]).toMatchObject({ type: 'returned' });
    const preview = await league.get('/rounds/1/pairings/preview');
    expect(JSON.stringify(preview.body)).toContain('"e1"');
    expectProblem(await league.get('/rounds/1/pairings/preview', players[1]), 'not-your-game');
  });
});

describe('an organiser’s token without the scope', () => {
  it('withdraws nobody else', async () => {
    const league = await HttpLeague.create(service());
    await league.direct('/entrants', { entrants: [{ members: [{ bot: 'random' }] }] });
    const minted = await service()
      .http.post('/v1/account/tokens')
      .set(league.organiser.auth)
      .send({ label: 'plays', scopes: ['games:play'] })
      .expect(201);
    const answer = await service()
      .http.post(`${league.path}/withdrawals`)
      .set({ authorization: `Bearer ${minted.body.token}`, 'if-match': '"2"' })
      .send({ entrants: ['e1'] });
    expectProblem(answer, 'missing-scope');
  });
});

describe('a private league', () => {
  it('is for those who have a part in it', async () => {
    const league = await HttpLeague.create(service(), { visibility: 'private' });
    const [guest, stranger] = [await service().register(), await service().register()];
    await league.direct('/invitations', { accounts: [guest.id] });
    expect((await league.get('', guest)).status).toBe(200);
    for (const path of ['', '/events', '/entrants', '/rounds'])
      expectProblem(await league.get(path, stranger), 'not-found');
    expectProblem(await service().http.get(league.path), 'not-found');
    expectProblem(await league.post('/join', stranger), 'not-found');
    const listed = async (who: Player): Promise<string[]> =>
      (await service().http.get('/v1/leagues').set(who.auth)).body.items.map(({ id }: { id: string }) => id);
    expect(await listed(guest)).toContain(league.id);
    await league.direct('', { organisers: [stranger.id] }, 'patch');
    expect(await listed(stranger)).toContain(league.id);
    await league.direct('', { organisers: [] }, 'patch');
    expect(await listed(stranger)).not.toContain(league.id);
  });
});

describe('a league that makes no sense', () => {
  it.each([
    ['a Swiss league without rounds', { format: { type: 'swiss' } }, '/format/rounds'],
    [
      'too few rounds for the least field',
      { format: { type: 'swiss', rounds: 2 }, limits: { least: 16 } },
      '/format/rounds',
    ],
    ['rounds of a knockout', { format: { type: 'knockout', rounds: 3 } }, '/format/rounds'],
    [
      'a knockout that can be drawn',
      { format: { type: 'knockout' }, contest: { type: 'games', count: 2 } },
      '/contest/count',
    ],
    ['pairs in a game of two', { entrants: 'pairs' }, '/entrants'],
    [
      'late entries of a round robin',
      { format: { type: 'roundRobin' }, lateEntry: { untilRound: 1, points: 0 } },
      '/lateEntry',
    ],
    [
      'late entries where partners are drawn',
      {
        ruleSet: 'bauernschnapsen/tjger',
        entrants: 'drawnPairs',
        lateEntry: { untilRound: 1, points: 0 },
      },
      '/lateEntry',
    ],
    ['more at least than at most', { limits: { least: 9, most: 4 } }, '/limits/most'],
    ['games without a clock', { timeControl: null }, '/timeControl'],
    ['an organiser who does not exist', { organisers: ['nobody'] }, '/organisers/0'],
  ])('is refused with a pointer to it: %s', async (_, body, pointer) => {
    const player = await service().register();
    const usual = { name: 'Senseless', ruleSet: 'schnapsen/tjger', format: { type: 'swiss', rounds: 3 } };
    const answer = await service()
      .http.post('/v1/leagues')
      .set(player.auth)
      .send({ ...usual, ...body });
    expectProblem(answer, 'validation');
    expect(answer.body.errors.map((fault: { pointer: string }) => fault.pointer)).toContain(pointer);
  });
});

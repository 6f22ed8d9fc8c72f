import { describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import type { LeagueEvent } from '../../src/domain/leagues/league/events.js';
import { at } from '../../src/domain/result.js';
import { Leagues } from '../../src/leagues/leagues.js';
import { useApp, type Player } from '../support/app.js';
import { HttpLeague } from '../support/http-leagues.js';
import { randomFrom, shuffled } from '../support/playout.js';
import { expectFaults, expectProblem } from '../support/problems.js';
import { CANDIDATES_2013 } from '../support/recorded-tournaments.js';

const service = useApp();
const MANUAL = { automatic: false } as const;

/** What an organiser rules of a pairing. */
interface Ruled {
  readonly winner: 'home' | 'away' | 'draw' | 'neither';
  readonly ending?: 'played' | 'adjudicated' | 'forfeit';
}

/** A league of entrants with these names, started, in which everything is done by hand. */
async function leagueOf(names: readonly string[], body: object = {}): Promise<HttpLeague> {
  const league = await HttpLeague.create(service(), { ...MANUAL, ...body });
  await league.direct('/open');
  const entrants = names.map((name) => ({ members: [{ bot: 'random' }], name }));
  done(await league.direct('/entrants', { entrants }));
  done(await league.direct('/start'));
  return league;
}

const done = (answer: Response): Response => {
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer;
};

/** Pairs a round, as the service would or by will. */
const pair = async (league: HttpLeague, round: number, own: object = {}): Promise<void> => {
  done(await league.direct(`/rounds/${round}/pairings`, own));
};

/** Rules the first tables of a round, the others stay open. */
async function rule(league: HttpLeague, round: number, ...results: readonly Ruled[]): Promise<void> {
  const rulings = results.map((result, index) => ({
    ending: 'played',
    ...result,
    ...{ round, table: index + 1, reason: 'as recorded' },
  }));
  done(await league.direct('/rulings', { rulings }));
}

const close = async (league: HttpLeague, round: number): Promise<void> => {
  done(await league.direct(`/rounds/${round}/close`));
};

const WINNERS = { '+': 'home', '-': 'away', '=': 'draw' } as const;

const standings = async (league: HttpLeague, query = ''): Promise<Response['body']> =>
  done(await league.get(`/standings${query}`)).body;

const get = (league: HttpLeague, path: string, headers: Record<string, string> = {}, who: Player = league.organiser) =>
  service()
    .http.get(league.path + path)
    .set(who.auth)
    .set(headers)
    .buffer(true);

const valueOf = (row: Response['body'], tieBreak: string): number | null =>
  row.tieBreaks.find((one: { tieBreak: string }) => one.tieBreak === tieBreak).value;

describe('a tournament that was played', () => {
  it('comes to the tables that were published', async () => {
    const { players, rounds, points, final } = CANDIDATES_2013;
    const tieBreaks = ['matchPoints', 'directEncounter', 'wins', 'sonnebornBerger'];
    const league = await leagueOf(players, { format: { type: 'roundRobin', times: 2 }, tieBreaks });
    const id = (letter: string | undefined): string => `e${(letter ?? '').charCodeAt(0) - 64}`;
    for (const [index, text] of rounds.entries()) {
      const games = text.split(' ');
      await pair(league, index + 1, { pairings: games.map(([home, , away]) => ({ home: id(home), away: id(away) })) });
      await rule(league, index + 1, ...games.map((game) => ({ winner: WINNERS[game[1] as keyof typeof WINNERS] })));
      await close(league, index + 1);
    }
    for (const [round, published] of Object.entries(points)) {
      const { rows } = await standings(league, `?round=${round}`);
      const those = rows.map((row: Response['body']) => [row.entrant.name, row.points / 2]);
      expect(Object.fromEntries(those)).toEqual(published);
    }
    const { rows, ...head } = await standings(league);
    expect(head).toEqual({ league: league.id, round: 14, rounds: 14, final: false, tieBreaks });
    expect(rows.map((row: Response['body']) => [row.entrant.name, valueOf(row, 'wins')])).toEqual(final);
    expect(rows.map(({ rank, shared }: Response['body']) => [rank, shared])).toEqual(
      final.map((_, index) => [index + 1, false]),
    );
    done(await league.direct('/finish'));
    expect((await standings(league)).final).toBe(true);
    expect((await standings(league, '?round=13')).final).toBe(false);
    const { body: cross } = await get(league, '/cross-table').expect(200);
    expect(cross.rows.map(({ number, entrant }: Response['body']) => [number, entrant.name])).toEqual(
      final.map(([name], index) => [index + 1, name]),
    );
    const [first] = cross.rows;
    expect(first.cells).toHaveLength(7);
    expect(first.cells[1]).toMatchObject({ number: 3, points: 2, entries: [{ round: 6, won: true }, { round: 14 }] });
    expect(first.firstDeals).toEqual({ home: 7, away: 7, balance: 0 });
  });
});

describe('standings', () => {
  it('add up, mark what was not played as it should be, and say what is still open', async () => {
    const league = await leagueOf(['A', 'B', 'C', 'D', 'E', 'F', 'G']);
    await pair(league, 1);
    await rule(
      league,
      1,
      { winner: 'home' },
      { winner: 'away', ending: 'forfeit' },
      { winner: 'draw', ending: 'adjudicated' },
    );
    await close(league, 1);
    await pair(league, 2);
    expect((await standings(league)).round).toBe(1);
    await rule(league, 2, { winner: 'home' });
    const { round, rows } = await standings(league);
    expect(round).toBe(2);
    const hows = rows.flatMap(({ results }: Response['body']) => results.map(({ how }: { how: string }) => how));
    expect(hows.sort()).toEqual(
      [
        ['adjudicated', 2],
        ['bye', 2],
        ['forfeit', 2],
        ['open', 4],
        ['played', 4],
      ].flatMap(([how, count]) => Array.from({ length: count as number }, () => how)),
    );
    const sum = (some: readonly number[]): number => some.reduce((total, one) => total + one, 0);
    // Three pairings and a bye in the first round, one and a bye in the second: two points each.
    expect(sum(rows.map(({ points }: Response['body']) => points))).toBe(12);
    for (const row of rows)
      for (const { value, parts } of row.tieBreaks) {
        expect(sum(parts.flatMap((part: Response['body']) => (part.cut ? [] : [part.value])))).toBe(value ?? 0);
        for (const { opponent } of parts) if (opponent !== null) expect(opponent.name).toMatch(/^[A-G]$/);
      }
    const bare = await standings(league, '?parts=false');
    const withoutParts = rows.map((row: Response['body']) => ({
      ...row,
      tieBreaks: row.tieBreaks.map((one: object) => ({ ...one, parts: [] })),
    }));
    expect(bare.rows).toEqual(withoutParts);
  });

  it('are empty before the start, of round 0 after it, and refuse a round that is not paired', async () => {
    const league = await HttpLeague.create(service(), MANUAL);
    expect(await standings(league)).toMatchObject({ round: 0, rounds: null, final: false, rows: [] });
    await league.withBots(3);
    await league.direct('/start');
    const { rows } = await standings(league);
    expect(rows.map(({ rank, shared }: Response['body']) => [rank, shared])).toEqual(
      [1, 1, 1].map((rank) => [rank, true]),
    );
    for (const query of ['round=1', 'round=-1', 'round=x', 'parts=no'])
      expect(expectFaults(await get(league, `/standings?${query}`))).toEqual([`/query/${query.split('=')[0]}`]);
    expect(expectFaults(await get(league, '/cross-table?round=1'))).toEqual(['/query/round']);
  });

  it('do not depend on the order in which the results came', async () => {
    const results: readonly Ruled[] = [{ winner: 'away' }, { winner: 'draw' }, { winner: 'home', ending: 'forfeit' }];
    const tables = [];
    for (const seed of [1, 2]) {
      const league = await leagueOf(['A', 'B', 'C', 'D', 'E', 'F']);
      await pair(league, 1);
      for (const index of shuffled([0, 1, 2], randomFrom(seed))) {
        const body = { ending: 'played', reason: 'as recorded', ...results[index] };
        done(await league.direct(`/rounds/1/pairings/${index + 1}/result`, body, 'put'));
      }
      tables.push((await standings(league)).rows);
    }
    expect(tables[0]).toEqual(tables[1]);
  });

  it('as CSV run no formula, and say the same as JSON; as NDJSON too', async () => {
    const league = await leagueOf(['=1+1', '@SUM(A1)', 'a,"b"', '-2']);
    await pair(league, 1);
    await rule(league, 1, { winner: 'home' }, { winner: 'away', ending: 'forfeit' });
    const csv = await get(league, '/standings', { accept: 'text/csv' }).expect(200);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.headers['vary']).toBe('Authorization, Accept');
    const [head = '', ...lines] = csv.text.trimEnd().split('\r\n');
    expect(head.split(',').slice(0, 7)).toEqual([
      'rank',
      'shared',
      'entrant',
      'name',
      'status',
      'points',
      'matchPoints',
    ]);
    expect(head.split(',').slice(-4)).toEqual(['round1.how', 'round1.opponent', 'round1.name', 'round1.points']);
    expect(csv.text).toContain(`,e1,"'=1+1",entered,`);
    expect(csv.text).not.toMatch(/(^|,)"?[=@+]/m);
    expect(csv.text).toContain(',"a,""b""",');
    expect(csv.text).toMatch(/,forfeit,e\d,/);
    const lined = await get(league, '/standings', { accept: 'application/x-ndjson' }).expect(200);
    const { rows } = await standings(league);
    expect(
      lined.text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
    ).toEqual(rows.map((row: object) => ({ league: league.id, round: 1, ...row })));
    expect(lines.map((line) => line.split(',')[2])).toEqual(rows.map(({ entrant }: Response['body']) => entrant.id));
    expectProblem(await get(league, '/standings', { accept: 'image/png' }), 'not-acceptable');
  });

  it('have an ETag that changes with the table, and with nothing else', async () => {
    const league = await leagueOf(['A', 'B', 'C', 'D']);
    await pair(league, 1);
    await rule(league, 1, { winner: 'home' }, { winner: 'home' });
    const tags = async (query = ''): Promise<readonly (string | undefined)[]> => {
      const answers = await Promise.all(
        ['application/json', 'text/csv', 'application/x-ndjson'].map((accept) =>
          get(league, `/standings${query}`, { accept }),
        ),
      );
      return answers.map(({ headers }) => headers['etag']);
    };
    const first = await tags();
    expect(new Set(first).size).toBe(3);
    for (const tag of first) expect(tag).toMatch(/^"[\w-]+"$/);
    const known = await get(league, '/standings', { 'if-none-match': first[0] ?? '' });
    expect([known.status, known.text, known.headers['etag']]).toEqual([304, '', first[0]]);
    expect((await get(league, '/standings', { 'if-none-match': first[1] ?? '' })).status).toBe(200);

    await close(league, 1);
    await league.direct('', { name: 'Another name' }, 'patch');
    await league.direct('/pause');
    await league.direct('/resume');
    await pair(league, 2);
    expect(await tags()).toEqual(first);
    await rule(league, 2, { winner: 'draw' });
    expect(await tags()).not.toEqual(first);
    expect(await tags('?round=1')).toEqual(first);
    await league.direct('/withdrawals', { entrants: ['e4'] });
    const later = await tags('?round=1');
    for (const [index, tag] of later.entries()) expect(tag).not.toBe(first[index]);
    const cross = await get(league, '/cross-table');
    expect((await get(league, '/cross-table', { 'if-none-match': cross.headers['etag'] ?? '' })).status).toBe(304);
  });

  it('of a private league are for those who have a part in it', async () => {
    const league = await leagueOf(['A', 'B'], { visibility: 'private' });
    const stranger = await service().register();
    for (const path of ['/standings', '/cross-table', '/games', '/replays']) {
      expectProblem(await get(league, path, {}, stranger), 'not-found');
      expectProblem(await service().http.get(league.path + path), 'not-found');
      const answer = await get(league, path).expect(200);
      expect(answer.headers['vary']).toMatch(/Authorization/);
      expect(answer.headers['cache-control']).toMatch(/private/);
    }
  });
});

describe('standings of 2,000 entrants', () => {
  it('are there in every form', async () => {
    const league = await crowded(2_000, 11);
    const [whole, bare, csv, cross] = await Promise.all([
      standings(league),
      standings(league, '?parts=false'),
      get(league, '/standings', { accept: 'text/csv' }).then(({ text }) => text),
      get(league, '/cross-table').then(({ body }) => body),
    ]);
    expect(whole.rows).toHaveLength(2_000);
    expect(whole.rows[0].tieBreaks[2].parts).toHaveLength(11);
    expect(bare.rows.map(({ rank }: Response['body']) => rank)).toEqual(
      whole.rows.map(({ rank }: Response['body']) => rank),
    );
    expect(csv.split('\r\n')).toHaveLength(2_002);
    expect(cross.rows).toHaveLength(2_000);
    const points = whole.rows.reduce((sum: number, row: Response['body']) => sum + row.points, 0);
    expect(points).toBe(2_000 * 11);
  }, 120_000);
});

/** A league after some rounds, paired and decided by lot; it is written as a whole, since pairing it would take a minute. */
async function crowded(count: number, rounds: number): Promise<HttpLeague> {
  const league = await HttpLeague.create(service(), { ...MANUAL, format: { type: 'swiss', rounds } });
  const random = randomFrom(11);
  const ids = Array.from({ length: count }, (_, index) => `e${index + 1}`);
  const entrants = ids.map((id) => ({
    id,
    name: `player ${id}`,
    members: [{ account: null, bot: 'random', name: id }],
  }));
  const events: LeagueEvent[] = [
    { type: 'opened' },
    { type: 'entered', entrants, late: null },
    { type: 'started', field: ids, pairs: [], absent: [] },
  ];
  for (let round = 1; round <= rounds; round++) {
    const order = shuffled(ids, random);
    const tables = Array.from({ length: count / 2 }, (_, index) => index + 1);
    const pairings = tables.map((table) => ({
      table,
      home: at(order, 2 * table - 2),
      away: at(order, 2 * table - 1),
      reasons: [],
    }));
    const rulings = tables.map((table) => ({
      ...{ round, table, ending: 'played' as const, bummerl: [0, 0] as const, gamePoints: [0, 0] as const },
      winner: at(['home', 'away', 'draw'] as const, random(3)),
      reason: 'by lot',
    }));
    events.push(
      { type: 'paired', round, pairings, byes: [] },
      { type: 'ruled', rulings },
      { type: 'roundClosed', round },
    );
  }
  const write = { by: null, now: Date.now(), expected: [], keyed: null, dryRun: false };
  await service()
    .app.get(Leagues)
    .change(league.id, () => ({ events }), write);
  return league;
}

import type { GameKey, GameRef, LeagueEvent, Member } from '../domain/leagues/league/events.js';
import { boardTotals, compareTables } from '../domain/leagues/boards.js';
import { nextPairings } from '../domain/leagues/league/rounds.js';
import { RULE_SETS } from '../domain/rule-sets.js';
import { at } from '../domain/result.js';
import { CreateLeagueBody } from './dto/settings.dto.js';
import { entrantDto, eventDto, leagueDto, namedEntrant, previewDto, roundDto, startNumbers } from './league-view.js';
import { afterRows, type League, type LeagueRow } from './league.js';
import { settingsFrom } from './settings.js';
import type { BoardsDto } from './dto/boards.dto.js';
import type { LeagueChangeDto } from './dto/league.dto.js';

// The examples of the documentation are answers of the service itself: a short league, run here.

const ANNA = { id: '0193f1c2-5f6a-7b3c-8d4e-112233445566', name: 'Anna' };
const FRANZ = { id: '0193f1c2-6a01-7c11-9b2f-665544332211', name: 'Franz' };
const ID = '0193f1c4-7c5e-7d0f-a1b2-c3d4e5f60720';
const START = Date.UTC(2026, 10, 30, 18);
const MINUTE = 60_000;

const ruleSet = at(
  RULE_SETS.filter(({ id }) => id.startsWith('schnapsen/')),
  0,
);

const SWISS = { name: 'Vienna Open', ruleSet: ruleSet.id, format: { type: 'swiss', rounds: 2 } } as const;
const body = Object.assign(new CreateLeagueBody(), SWISS);

const account = ({ id, name }: typeof ANNA): Member => ({ account: id, bot: null, name });
const bot = (name: string): Member => ({ account: null, bot: name, name });
const game = (table: number): GameRef => ({
  round: 1,
  table,
  number: 1,
  id: `0193f1d0-0000-7000-8000-00000000000${table}`,
  board: null,
});

const ended = (table: number): GameKey => {
  const { board: _, ...key } = game(table);
  return key;
};

/** What happens, and by whom. */
const COURSE: readonly (readonly [LeagueEvent, typeof ANNA | null])[] = [
  [{ type: 'created', settings: settingsFrom(body, new Set()) }, ANNA],
  [{ type: 'opened' }, ANNA],
  [{ type: 'invited', guests: [{ account: FRANZ.id, name: FRANZ.name }] }, ANNA],
  [
    {
      type: 'entered',
      late: null,
      entrants: [ANNA, FRANZ].map((one, index) => ({ id: `e${index + 1}`, name: one.name, members: [account(one)] })),
    },
    ANNA,
  ],
  [
    {
      type: 'entered',
      late: null,
      entrants: ['greedy', 'random'].map((name, index) => ({ id: `e${index + 3}`, name, members: [bot(name)] })),
    },
    ANNA,
  ],
  [{ type: 'checkedIn', entrants: ['e1'] }, ANNA],
  [{ type: 'started', field: ['e1', 'e2', 'e3', 'e4'], pairs: [], absent: [] }, ANNA],
];

const rowsOf = (course: typeof COURSE): readonly LeagueRow[] =>
  course.map(([event, by], index) => ({ number: index + 1, event, by, at: START + index * MINUTE }));

const leagueAfter = (rows: readonly LeagueRow[]): League => afterRows(ID, null, rows) as League;

const started = leagueAfter(rowsOf(COURSE));
const pairings = nextPairings(started.state);
if (!pairings.ok) throw new Error('the example has no pairings');

const WHOLE = rowsOf([
  ...COURSE,
  [
    {
      type: 'paired',
      round: 1,
      pairings: pairings.value.pairings.map((pairing, index) => ({ table: index + 1, ...pairing })),
      byes: pairings.value.byes,
    },
    ANNA,
  ],
  [{ type: 'roundStarted', round: 1 }, null],
  [{ type: 'gamesStarted', games: [game(1), game(2)] }, null],
  [
    {
      type: 'gameEnded',
      ...ended(1),
      winner: 'home',
      bummerl: [1, 0],
      gamePoints: [7, 3],
      endReason: 'target',
    },
    null,
  ],
  [
    {
      type: 'ruled',
      rulings: [
        {
          round: 1,
          table: 2,
          winner: 'away',
          ending: 'forfeit',
          bummerl: [0, 0],
          gamePoints: [0, 0],
          reason: 'The home side did not come.',
        },
      ],
    },
    ANNA,
  ],
  [{ type: 'roundClosed', round: 1 }, ANNA],
  [{ type: 'withdrawn', entrants: ['e2'], reason: null }, FRANZ],
  [{ type: 'paused' }, ANNA],
  [{ type: 'resumed' }, ANNA],
  [{ type: 'finished' }, ANNA],
]);

const league = leagueAfter(WHOLE);
/** The league that the examples tell of. */
export const EXAMPLE = league;

/** The answer to the write that has made some events. */
function changeBy(...types: readonly LeagueEvent['type'][]): LeagueChangeDto {
  const rows = WHOLE.filter(({ event }) => types.includes(event.type)).slice(0, 1);
  return { league: ID, version: rows.at(-1)?.number ?? 0, dryRun: false, events: rows.map(eventDto) };
}

export const NEW_LEAGUE_BODIES = {
  'a Swiss league of Schnapsen': SWISS,
  'pairs, everybody against everybody': {
    name: 'Sunday pairs',
    ruleSet: 'bauernschnapsen/tjger',
    format: { type: 'roundRobin' },
    entrants: 'pairs',
    contest: { type: 'bummerl', count: 2 },
    automatic: false,
  },
};
export const LEAGUE = leagueDto(league);
const { settings: _, entrantCount: __, round: ___, rounds: ____, ...SUMMARY } = LEAGUE;
export const LEAGUES = { items: [SUMMARY], nextCursor: null };
export const CHANGED = {
  league: ID,
  version: league.version + 1,
  dryRun: false,
  events: [
    eventDto({
      number: league.version + 1,
      event: { type: 'changed', settings: { ...league.state.settings, name: 'Vienna Masters' } },
      by: ANNA,
      at: START + 60 * MINUTE,
    }),
  ],
};
export const STEPPED = {
  open: changeBy('opened'),
  start: changeBy('started'),
  pause: changeBy('paused'),
  resume: changeBy('resumed'),
  finish: changeBy('finished'),
};
export const LEAGUE_STREAM_LINE = {
  number: league.version,
  type: 'snapshot',
  at: new Date(START + 60 * MINUTE).toISOString(),
  league: LEAGUE,
};
export const EVENTS_OF_LEAGUE = { items: WHOLE.map(eventDto), nextCursor: null };

const numbers = startNumbers(league);
export const ENTRANTS = { items: league.state.entrants.map((one) => entrantDto(one, numbers)), nextCursor: null };
export const ENTERED = changeBy('entered');
export const INVITED = changeBy('invited');
export const CHECKED_IN = changeBy('checkedIn');
export const WITHDREW = changeBy('withdrawn');
export const ENTER_BODIES = {
  'two house bots': { entrants: [{ members: [{ bot: 'greedy' }] }, { members: [{ bot: 'random' }] }] },
};
export const INVITE_BODIES = { 'an account': { accounts: [FRANZ.id] } };

export const PREVIEW = previewDto(started, pairings.value);
export const ROUND = roundDto(league, at(league.state.rounds, 0));
export const ROUNDS = { items: [ROUND], nextCursor: null };
export const PAIRED = changeBy('paired');
export const UNDONE = {
  ...PAIRED,
  events: [eventDto({ number: 9, event: { type: 'roundUndone', round: 1 }, by: ANNA, at: START + 9 * MINUTE })],
};
export const STEPPED_ROUND = { start: changeBy('roundStarted'), close: changeBy('roundClosed') };
export const RULED = changeBy('ruled');
export const PAIR_BODIES = {
  'as in the preview': {},
  'by hand': { pairings: [{ home: 'e1', away: 'e2' }], byes: ['e3'] },
};
const RULING = { winner: 'away', ending: 'forfeit', reason: 'The home side did not come.' };
export const RULING_BODIES = { 'a forfeit': RULING };
export const RULINGS_BODIES = { 'one of several': { rulings: [{ round: 1, table: 2, ...RULING }] } };

const tableOf = (table: number, points: number) => {
  const { home, away } = at(at(league.state.rounds, 0).meetings, table - 1);
  return { table, home, away, deals: [{ deal: 1, dealer: 0, points }] };
};
const compared = compareTables([tableOf(1, 3), tableOf(2, -1)]);
export const BOARDS: BoardsDto = {
  round: 1,
  boards: [
    {
      id: '0193f1d0-0000-7000-8000-0000000000b1',
      number: 1,
      deals: compared.map(({ deal, dealer, mean, results }) => ({
        deal,
        dealer,
        mean,
        results: results.map(({ table, home, away, played, difference }) => ({
          table,
          game: game(table).id,
          home: namedEntrant(league, home),
          away: namedEntrant(league, away),
          contract: null,
          declarer: null,
          points: played.points,
          difference,
        })),
      })),
    },
  ],
  totals: boardTotals(compared).map(({ entrant, deals, difference }) => ({
    entrant: namedEntrant(league, entrant),
    deals,
    difference,
  })),
};

export const WEBHOOK = {
  id: '0193f1d2-4a10-7d3e-9c55-0c1d2e3f4a5b',
  league: ID,
  createdBy: ANNA,
  createdAt: new Date(START).toISOString(),
  url: 'https://example.org/bummerl',
  events: ['roundStarted', 'gameEnded'],
  delivered: 9,
  deliveredAt: new Date(START + 9 * MINUTE).toISOString(),
  failures: 1,
  lastFailure: { number: 11, at: new Date(START + 11 * MINUTE).toISOString(), reason: 'status', status: 503 },
  nextAttemptAt: new Date(START + 11 * MINUTE + 2_000).toISOString(),
  disabled: null,
};
export const NEW_WEBHOOK = {
  ...WEBHOOK,
  deliveredAt: null,
  failures: 0,
  lastFailure: null,
  nextAttemptAt: null,
  secret: 'whsec_kP1v0YJ2dQ5mZ6nS9xK2pB5rT7wE4uJ0cF1aL8oI6sE=',
};
export const WEBHOOK_BODIES = {
  'some of the events': { url: WEBHOOK.url, events: WEBHOOK.events },
};

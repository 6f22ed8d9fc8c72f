import { at } from '../../result.js';
import type { EntrantId } from '../pairing.js';
import type { GameRef, LeagueEvent, NewEntrant } from './events.js';
import { outcomeOf, type Played } from './outcome.js';
import type { Entrant, EntrantStatus, LeagueState, Meeting, Round } from './state.js';

/** The league after the next of its events. Throws on one that cannot follow: the log is then corrupt. */
export function evolveLeague(state: LeagueState | null, event: LeagueEvent): LeagueState {
  if (event.type === 'created') {
    if (state !== null) throw new Error('a league is created once');
    return { settings: event.settings, phase: 'draft', guests: [], proposals: [], entrants: [], field: [], rounds: [] };
  }
  if (state === null) throw new Error(`a league begins with its creation, not with ${event.type}`);
  switch (event.type) {
    case 'changed':
      return { ...state, settings: event.settings };
    case 'opened':
      return { ...state, phase: 'open' };
    case 'invited':
      return { ...state, guests: [...state.guests, ...event.guests] };
    case 'proposed': {
      const { from, to, name } = event;
      const others = state.proposals.filter((one) => one.from.account !== from.account);
      return { ...state, proposals: [...others, { from, to, name }] };
    }
    case 'entered':
      return entered(state, event);
    case 'checkedIn':
      return withStatus(state, event.entrants, 'checkedIn');
    case 'withdrawn':
      return withdrawn(state, event.entrants);
    case 'returned':
      return returned(state, event.entrants);
    case 'started':
      return started(state, event);
    case 'paired':
      return paired(state, event);
    case 'roundStarted':
      return withRound(state, event.round, (round) => ({ ...round, status: 'running' }));
    case 'roundClosed':
      return withRound(state, event.round, (round) => ({ ...round, status: 'closed' }));
    case 'roundUndone':
      return { ...state, rounds: state.rounds.slice(0, event.round - 1) };
    case 'gamesStarted':
      return event.games.reduce(withGame, state);
    case 'gameEnded':
      return ended(state, event);
    case 'ruled':
      return event.rulings.reduce(
        (next, ruling) => withMeeting(next, ruling, (meeting) => ({ ...meeting, ruling })),
        state,
      );
    case 'paused':
      return { ...state, phase: 'paused' };
    case 'resumed':
      return { ...state, phase: 'running' };
    case 'finished':
      return { ...state, phase: 'finished' };
  }
}

type Of<T extends LeagueEvent['type']> = Extract<LeagueEvent, { type: T }>;

/** Who comes late has the start numbers after all others. */
function entered(state: LeagueState, { entrants, late }: Of<'entered'>): LeagueState {
  const added = entrants.map((entrant) => newEntrant(entrant, late));
  const field = late === null ? state.field : [...state.field, ...added.map(({ id }) => id)];
  const accounts = new Set(added.flatMap(({ members }) => members.map(({ account }) => account)));
  const proposals = state.proposals.filter(({ from, to }) => !accounts.has(from.account) && !accounts.has(to.account));
  return { ...state, entrants: [...state.entrants, ...added], proposals, field };
}

const newEntrant = ({ id, name, members }: NewEntrant, late: Entrant['late']): Entrant => ({
  id,
  name,
  members,
  status: 'entered',
  late,
});

function withStatus(state: LeagueState, ids: readonly EntrantId[], status: EntrantStatus): LeagueState {
  if (ids.length === 0) return state;
  const meant = new Set(ids);
  return { ...state, entrants: state.entrants.map((one) => (meant.has(one.id) ? { ...one, status } : one)) };
}

/** Who had left before the start has no start number yet: it comes after all others. */
function returned(state: LeagueState, ids: readonly EntrantId[]): LeagueState {
  const back = withStatus(state, ids, 'entered');
  if (state.phase === 'draft' || state.phase === 'open') return back;
  return { ...back, field: [...back.field, ...ids.filter((id) => !back.field.includes(id))] };
}

function started(state: LeagueState, { field, pairs, absent }: Of<'started'>): LeagueState {
  const out = withStatus(state, absent, 'withdrawn');
  const drawn = withStatus(
    out,
    pairs.flatMap(({ drawnFrom }) => drawnFrom),
    'drawn',
  );
  const entrants = [...drawn.entrants, ...pairs.map((pair) => newEntrant(pair, null))];
  return { ...drawn, phase: 'running', entrants, field };
}

/** Who has withdrawn already loses at once: in a round robin and a knockout everybody keeps the place. */
function paired(state: LeagueState, { round, pairings, byes }: Of<'paired'>): LeagueState {
  const meetings = pairings.map((pairing): Meeting => ({ ...pairing, games: [], out: [], ruling: null }));
  const next = { ...state, rounds: [...state.rounds, { round, status: 'paired' as const, meetings, byes }] };
  const gone = state.entrants.filter(({ status }) => status === 'withdrawn').map(({ id }) => id);
  return withoutThose(next, new Set(gone));
}

function withdrawn(state: LeagueState, ids: readonly EntrantId[]): LeagueState {
  return withoutThose(withStatus(state, ids, 'withdrawn'), new Set(ids));
}

/**
 * The meetings of the rounds that are not closed are lost for those who are gone, unless they were decided before, and a bye is none any more.
 * In a knockout it stays: somebody has to go on.
 */
const withoutThose = (state: LeagueState, gone: ReadonlySet<EntrantId>): LeagueState => ({
  ...state,
  rounds: state.rounds.map((round) =>
    round.status === 'closed'
      ? round
      : {
          ...round,
          meetings: round.meetings.map((meeting) => withoutSides(meeting, gone, state.settings)),
          byes:
            state.settings.format.type === 'knockout'
              ? round.byes
              : round.byes.filter(({ entrant }) => !gone.has(entrant)),
        },
  ),
});

function withoutSides(meeting: Meeting, gone: ReadonlySet<EntrantId>, settings: Played): Meeting {
  const out = SIDES.filter((side) => gone.has(meeting[side]) && !meeting.out.includes(side));
  if (out.length === 0 || (meeting.out.length === 0 && outcomeOf(meeting, settings) !== null)) return meeting;
  return { ...meeting, out: [...meeting.out, ...out] };
}

const SIDES = ['home', 'away'] as const;

function ended(state: LeagueState, { round, table, number, id, ...rest }: Of<'gameEnded'>): LeagueState {
  const { winner, bummerl, gamePoints, endReason } = rest;
  const result = { winner, bummerl, gamePoints, endReason };
  return withMeeting(state, { round, table }, (meeting) => {
    const game = meeting.games[number - 1];
    if (game?.id !== id) throw new Error(`game ${id} is none of round ${round}, table ${table}`);
    return { ...meeting, games: meeting.games.with(number - 1, { ...game, result }) };
  });
}

const withGame = (state: LeagueState, game: GameRef): LeagueState =>
  withMeeting(state, game, (meeting) => {
    if (game.number !== meeting.games.length + 1) throw new Error(`game ${game.number} after ${meeting.games.length}`);
    return { ...meeting, games: [...meeting.games, { ...game, result: null }] };
  });

function withRound(state: LeagueState, round: number, change: (round: Round) => Round): LeagueState {
  return { ...state, rounds: state.rounds.with(round - 1, change(at(state.rounds, round - 1))) };
}

const withMeeting = (
  state: LeagueState,
  { round, table }: { readonly round: number; readonly table: number },
  change: (meeting: Meeting) => Meeting,
): LeagueState =>
  withRound(state, round, (one) => ({
    ...one,
    meetings: one.meetings.with(table - 1, change(at(one.meetings, table - 1))),
  }));

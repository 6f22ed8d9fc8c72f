import { at, ok, type Result } from '../../result.js';
import { knockoutPairings, type KnockoutFault } from '../knockout.js';
import type { Bye, EntrantId, Pairing, RoundPairings } from '../pairing.js';
import type { AbsenceRecord, RoundRecord } from '../records.js';
import { roundRobin } from '../round-robin.js';
import { swissPairings } from '../swiss.js';
import type { TablePairing } from './events.js';
import { outcomeOf, recordOf, type Played } from './outcome.js';
import {
  blocked,
  refusedFor,
  refusedIn,
  type Blocking,
  type Decision,
  type LeagueFault,
  type LeagueRefusal,
} from './refusals.js';
import {
  findEntrant,
  isIn,
  lastRound,
  roundCount,
  type Entrant,
  type LeagueState,
  type Meeting,
  type Round,
} from './state.js';

/** What standings and pairings are worked out from: all that is decided, of running rounds too, and who still plays. */
export function recordsOf({ rounds, entrants, settings }: LeagueState): readonly RoundRecord[] {
  const played = rounds.flatMap(({ round, meetings, byes }): RoundRecord[] => [
    ...meetings.map((meeting) => recordOf(meeting, round, settings)),
    ...byes.map(({ entrant }) => ({ kind: 'bye' as const, round, entrant })),
  ]);
  return [...played, ...entrants.flatMap((entrant) => missedBy(entrant, rounds))];
}

/** The rounds that were over when an entrant came; not those that have been paired anew since, with him. */
function missedBy({ id, late }: Entrant, rounds: readonly Round[]): readonly AbsenceRecord[] {
  if (late === null) return [];
  return rounds
    .slice(0, late.rounds)
    .filter(({ meetings, byes }) => !byes.some(({ entrant }) => entrant === id) && !meetings.some(isAt(id)))
    .map(({ round }) => ({ kind: 'absence', round, entrant: id, points: late.points }));
}

const isAt =
  (id: EntrantId) =>
  ({ home, away }: Pick<Meeting, 'home' | 'away'>): boolean =>
    home === id || away === id;

/** The meetings of a round that are not decided, or have a game that goes on. */
export const openMeetings = ({ round, meetings }: Round, settings: Played): readonly Blocking[] =>
  meetings.flatMap((meeting): Blocking[] => {
    const games = meeting.games.filter(({ result }) => result === null).map(({ id }) => id);
    if (outcomeOf(meeting, settings) !== null && games.length === 0) return [];
    return [{ type: 'pairing', round, table: meeting.table, games }];
  });

/** The pairings of a round, or why there are none. */
export type Found = Result<RoundPairings, LeagueRefusal>;

/** Who would meet in the next round, with the reasons; the same each time it is asked. */
export const nextPairings = (state: LeagueState): Found =>
  refusedPairing(state) ?? pairingsOf(state, state.rounds.length + 1);

/** Why no round can be paired now, or null. */
function refusedPairing(state: LeagueState): Result<never, LeagueRefusal> | null {
  const last = lastRound(state);
  const wrong = refusedIn(state.phase, 'pairing a round', 'running', 'paused');
  if (wrong !== null) return wrong;
  if (last !== null && last.status !== 'closed')
    return blocked(
      `Round ${last.round} is not closed yet.`,
      { type: 'round', round: last.round },
      ...openMeetings(last, state.settings),
    );
  return state.rounds.length < roundCount(state)
    ? null
    : blocked(`The league has ${roundCount(state)} rounds, and all are played.`);
}

function pairingsOf(state: LeagueState, round: number): Found {
  const { settings, field, entrants } = state;
  const { format, scoring } = settings;
  switch (format.type) {
    case 'roundRobin':
      return ok(at(roundRobin(field, format.times), round - 1));
    case 'swiss': {
      const absent = field.filter((id) => !present(state, id));
      if (field.length - absent.length < 2)
        return blocked('Fewer than two are left who could meet.', {
          type: 'entrants',
          count: 0,
          least: 2,
          most: entrants.length,
        });
      const seeded = field.map((id, index) => ({ id, seed: index + 1 }));
      return ok(swissPairings({ round, entrants: seeded, absent, records: recordsOf(state), scoring }));
    }
    case 'knockout': {
      const drawn = knockoutPairings({
        round,
        entrants: field,
        records: recordsOf(state),
        thirdPlace: format.thirdPlace,
      });
      return drawn.ok ? drawn : undecided(state, drawn.error);
    }
  }
}

function undecided({ rounds }: LeagueState, fault: KnockoutFault): Result<never, LeagueRefusal> {
  if (fault.code === 'no-such-round') return blocked(`This knockout has ${fault.rounds} rounds.`);
  const blocking = fault.pairings.map(({ round, pairing }): Blocking => {
    const meeting = rounds[round - 1]?.meetings.find(({ home }) => home === pairing.home);
    return meeting === undefined
      ? { type: 'round', round }
      : { type: 'pairing', round, table: meeting.table, games: [] };
  });
  return blocked('Some pairings sent nobody on: rule who does.', ...blocking);
}

const present = (state: LeagueState, id: EntrantId): boolean => {
  const entrant = findEntrant(state, id);
  return entrant !== null && isIn(entrant);
};

/** Who meets and who has a bye by the will of the organiser. */
export interface OwnPairings {
  readonly pairings: readonly { readonly home: EntrantId; readonly away: EntrantId }[];
  readonly byes: readonly EntrantId[];
}

/** Refuses to pair any round but the next; `round` is what the organiser takes it to be. */
function refusedRound({ rounds }: LeagueState, round: number): Result<never, LeagueRefusal> | null {
  const next = rounds.length + 1;
  if (round < next) return blocked(`Round ${round} is paired already.`, { type: 'round', round });
  return round > next ? blocked(`The next round to pair is ${next}.`, { type: 'round', round: next }) : null;
}

/** Pairs a round as `nextPairings` of the same state has it. */
export function pairRound(state: LeagueState, round: number, found: Found): Decision {
  const wrong = refusedRound(state, round);
  if (wrong !== null) return wrong;
  if (!found.ok) return found;
  const { pairings, byes } = found.value;
  return ok([{ type: 'paired', round, pairings: withTables(pairings), byes }]);
}

/** Pairs a round by the will of an organiser. */
export function pairByHand(state: LeagueState, round: number, own: OwnPairings): Decision {
  const wrong = refusedRound(state, round) ?? refusedPairing(state) ?? refusedFor(faultsOf(state, own));
  if (wrong !== null) return wrong;
  const pairings = own.pairings.map(({ home, away }): Pairing => ({ home, away, reasons: [BY_ORGANISER] }));
  const byes = own.byes.map((entrant): Bye => ({ entrant, reasons: [BY_ORGANISER] }));
  return ok([{ type: 'paired', round, pairings: withTables(pairings), byes }]);
}

const BY_ORGANISER = { code: 'organiser', detail: 'an organiser wanted it so' } as const;

const withTables = (pairings: readonly Pairing[]): readonly TablePairing[] =>
  pairings.map((pairing, index) => ({ table: index + 1, ...pairing }));

/** Whether an entrant need not be paired any more. */
const isKnockedOut = ({ settings, rounds }: LeagueState, id: EntrantId): boolean =>
  settings.format.type === 'knockout' &&
  rounds.some(({ meetings }) =>
    meetings.some((meeting) => {
      const winner = outcomeOf(meeting, settings)?.winner;
      return (meeting.home === id && winner !== 'home') || (meeting.away === id && winner !== 'away');
    }),
  );

/** Everybody who is in has to be there once. */
function faultsOf(state: LeagueState, { pairings, byes }: OwnPairings): readonly LeagueFault[] {
  const seen = new Set<EntrantId>();
  const named = [
    ...pairings.flatMap(({ home, away }, index) => [
      { id: home, pointer: `/pairings/${index}/home` },
      { id: away, pointer: `/pairings/${index}/away` },
    ]),
    ...byes.map((id, index) => ({ id, pointer: `/byes/${index}` })),
  ];
  const faults = named.flatMap(({ id, pointer }): LeagueFault[] => {
    if (!state.field.includes(id)) return [{ pointer, message: `${id} is not in the field` }];
    if (!present(state, id)) return [{ pointer, message: `${id} has withdrawn` }];
    if (seen.has(id)) return [{ pointer, message: `${id} is named twice` }];
    seen.add(id);
    return [];
  });
  const missing = state.field.filter((id) => present(state, id) && !isKnockedOut(state, id) && !seen.has(id));
  if (missing.length === 0) return faults;
  return [
    ...faults,
    {
      pointer: '/pairings',
      message: `${missing.slice(0, 20).join(', ')} must be in it: everybody has to be paired or have a bye`,
    },
  ];
}

/** The games of a round begin. */
export function startRound(state: LeagueState, round: number): Decision {
  const wrong = refusedIn(state.phase, 'starting a round', 'running');
  if (wrong !== null) return wrong;
  const found = state.rounds[round - 1];
  if (found === undefined) return blocked(`Round ${round} is not paired yet.`, { type: 'round', round });
  if (found.status !== 'paired') return blocked(`Round ${round} is ${found.status} already.`, { type: 'round', round });
  return ok([{ type: 'roundStarted', round }]);
}

/** What a round has come to is settled, and the next can be paired. */
export function closeRound(state: LeagueState, round: number): Decision {
  const wrong = refusedIn(state.phase, 'closing a round', 'running', 'paused');
  if (wrong !== null) return wrong;
  const found = state.rounds[round - 1];
  if (found === undefined) return blocked(`Round ${round} is not paired yet.`, { type: 'round', round });
  if (found.status === 'closed') return blocked(`Round ${round} is closed already.`, { type: 'round', round });
  const open = openMeetings(found, state.settings);
  const undecided = open.length === 1 ? 'a pairing that is' : `${open.length} pairings that are`;
  if (open.length > 0) return blocked(`Round ${round} has ${undecided} not decided.`, ...open);
  return ok([{ type: 'roundClosed', round }]);
}

/**
 * Takes back the last round.
 *
 * @param played the games of it in which somebody has acted
 */
export function undoRound(state: LeagueState, round: number, played: ReadonlySet<string>): Decision {
  const wrong = refusedIn(state.phase, 'undoing a round', 'running', 'paused');
  if (wrong !== null) return wrong;
  const found = state.rounds[round - 1];
  if (found === undefined) return blocked(`Round ${round} is not paired.`, { type: 'round', round });
  if (round < state.rounds.length || found.status === 'closed')
    return blocked('Only the last round can be undone, and only before it is closed.', { type: 'round', round });
  const begun = found.meetings.flatMap(({ table, games }): Blocking[] => {
    const those = games
      .filter(({ id, result }) => (result !== null && result.winner !== null) || played.has(id))
      .map(({ id }) => id);
    return those.length === 0 ? [] : [{ type: 'pairing', round, table, games: those }];
  });
  if (begun.length > 0) return blocked('Somebody has played in this round: rule the results instead.', ...begun);
  return ok([{ type: 'roundUndone', round }]);
}

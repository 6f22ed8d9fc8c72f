import type { EntrantId, Pairing, RoundPairings } from '../domain/leagues/pairing.js';
import type { LeagueEvent, Member } from '../domain/leagues/league/events.js';
import { outcomeOf } from '../domain/leagues/league/outcome.js';
import { presentEntrants, roundCount, type Entrant, type Meeting, type Round } from '../domain/leagues/league/state.js';
import { Reply } from '../http/replies.js';
import type { SentLeagueEvent } from './dto/events.dto.js';
import type { EntrantDto, LeagueChangeDto, LeagueDto, MemberDto, NamedEntrantDto } from './dto/league.dto.js';
import type { ByeDto, PairingDto, PreviewDto, RoundDto } from './dto/rounds.dto.js';
import { nameOf, type League, type LeagueRow } from './league.js';
import type { LeagueWritten } from './leagues.js';
import { shownSettings } from './settings.js';

/** A league as it is shown to whoever may see it. */
export function leagueDto({ id, createdBy, createdAt, version, state }: League): LeagueDto {
  const { settings, phase, rounds, field } = state;
  return {
    id,
    name: settings.name,
    createdBy,
    createdAt: new Date(createdAt).toISOString(),
    status: phase,
    visibility: settings.visibility,
    ruleSet: settings.ruleSet,
    version,
    settings: shownSettings(settings),
    entrantCount: presentEntrants(state).length,
    round: rounds.length === 0 ? null : rounds.length,
    rounds: field.length === 0 ? null : roundCount(state),
  };
}

/** The start number of each entrant that is in the field, from 1. */
export const startNumbers = ({ state: { field } }: League): ReadonlyMap<EntrantId, number> =>
  new Map(field.map((id, index) => [id, index + 1]));

export const entrantDto = (
  { id, name, members, status, late }: Entrant,
  numbers: ReadonlyMap<EntrantId, number>,
): EntrantDto => ({
  id,
  name,
  members: members.map(memberDto),
  status,
  number: numbers.get(id) ?? null,
  late,
});

const memberDto = ({ account, bot, name }: Member): MemberDto => ({
  account: account === null ? null : { id: account, name },
  bot,
});

export const namedEntrant = (league: League, id: EntrantId): NamedEntrantDto => ({ id, name: nameOf(league, id) });

const plannedDto = (league: League, { home, away, reasons }: Pairing, table: number) => ({
  table,
  home: namedEntrant(league, home),
  away: namedEntrant(league, away),
  reasons,
});

export const previewDto = (league: League, { round, pairings, byes }: RoundPairings): PreviewDto => ({
  round,
  pairings: pairings.map((pairing, index) => plannedDto(league, pairing, index + 1)),
  byes: byes.map((bye): ByeDto => ({ ...bye, entrant: namedEntrant(league, bye.entrant) })),
});

export function pairingDto(league: League, meeting: Meeting): PairingDto {
  return {
    ...plannedDto(league, meeting, meeting.table),
    games: meeting.games.map(({ number, id, result }) => ({ number, id, result })),
    result: outcomeOf(meeting, league.state.settings),
    ruling: meeting.ruling?.reason ?? null,
  };
}

export const roundDto = (league: League, { round, status, meetings, byes }: Round): RoundDto => ({
  round,
  status,
  pairings: meetings.map((meeting) => pairingDto(league, meeting)),
  byes: byes.map((bye) => ({ ...bye, entrant: namedEntrant(league, bye.entrant) })),
});

/** An event as it is shown: settings with the names of the API, everything else as it is. */
export function eventDto({ number, event, by, at }: LeagueRow): SentLeagueEvent {
  return { number, type: event.type, at: new Date(at).toISOString(), by, ...fieldsOf(event) };
}

function fieldsOf(event: LeagueEvent): object {
  if (event.type === 'created' || event.type === 'changed')
    return {
      name: event.settings.name,
      visibility: event.settings.visibility,
      settings: shownSettings(event.settings),
    };
  const { type: _, ...fields } = event;
  if (!('number' in fields)) return fields;
  const { number: game, ...others } = fields; // the number of a shown event is its place in the log
  return { ...others, game };
}

/** The answer to a write. */
export function changed({ status, league, rows, dryRun, replayed }: LeagueWritten): Reply<LeagueChangeDto> {
  const body = { league: league.id, version: league.version, dryRun, events: rows.map(eventDto) };
  return new Reply(body, { status, replayed, version: league.version });
}

/** What is shown of a league as it stands. */
export const shownOf = <T>({ version }: League, body: T): Reply<T> =>
  new Reply(body, { version, cacheControl: 'private, no-cache' });

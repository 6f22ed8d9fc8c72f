import type { LeagueEvent } from '../domain/leagues/league/events.js';
import { evolveLeague } from '../domain/leagues/league/evolve.js';
import { findEntrant, type LeagueState } from '../domain/leagues/league/state.js';
import type { Person } from '../games/log.js';

/** An event with where and when it stands in the log of its league. */
export interface LeagueRow {
  /** From 1; the version of the league after it. */
  readonly number: number;
  readonly event: LeagueEvent;
  /** Null for what the service did by itself. */
  readonly by: Person | null;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** A league as it stands after some row of its log. */
export interface League {
  readonly id: string;
  readonly createdBy: Person;
  readonly createdAt: number;
  readonly version: number;
  readonly state: LeagueState;
}

/** The league after the next rows of its log; null stands for the one before the first. Throws on a corrupt log. */
export function afterRows(id: string, league: League | null, rows: readonly LeagueRow[]): League | null {
  return rows.reduce<League | null>((before, { number, event, by, at }) => {
    if (number !== (before?.version ?? 0) + 1) throw new Error(`league ${id}: row ${number} after ${before?.version}`);
    const state = evolveLeague(before?.state ?? null, event);
    if (before !== null) return { ...before, version: number, state };
    if (by === null) throw new Error(`league ${id} was made by nobody`);
    return { id, createdBy: by, createdAt: at, version: number, state };
  }, league);
}

/** Whether an account may do what organisers may. */
export const isOrganiser = ({ createdBy, state }: League, account: string): boolean =>
  createdBy.id === account || state.settings.organisers.includes(account);

/** The accounts that may know of a private league: who organises it, is invited, is wanted as a partner or has entered. */
export const accountsWithPart = ({ createdBy, state }: League): readonly string[] => [
  createdBy.id,
  ...state.settings.organisers,
  ...state.guests.map(({ account }) => account),
  ...state.proposals.flatMap(({ from, to }) => [from.account, to.account]),
  ...state.entrants.flatMap(({ members }) => members.flatMap(({ account }) => account ?? [])),
];

export const hasPart = (league: League, account: string): boolean => accountsWithPart(league).includes(account);

/** What an entrant is called. */
export const nameOf = ({ state }: League, entrant: string): string => findEntrant(state, entrant)?.name ?? entrant;

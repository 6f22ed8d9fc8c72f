import { fail, type Result } from '../../result.js';
import type { EntrantId } from '../pairing.js';
import type { LeagueEvent, TableRef } from './events.js';
import type { Phase } from './state.js';

/** One fault of a request: a JSON pointer into it, and what would be right. */
export interface LeagueFault {
  readonly pointer: string;
  readonly message: string;
}

/** What stands in the way of something that makes sense otherwise. */
export type Blocking =
  | { readonly type: 'phase'; readonly phase: Phase }
  | { readonly type: 'round'; readonly round: number }
  | ({ readonly type: 'pairing'; readonly games: readonly string[] } & TableRef)
  | { readonly type: 'entrant'; readonly entrant: EntrantId }
  | { readonly type: 'entrants'; readonly count: number; readonly least: number; readonly most: number };

/** Why a league says no. `faults` are of the request; `blocked` is about how the league stands. */
export type LeagueRefusal =
  | { readonly code: 'faults'; readonly faults: readonly [LeagueFault, ...LeagueFault[]] }
  | { readonly code: 'blocked'; readonly detail: string; readonly blocking: readonly Blocking[] };

/** What somebody wants of a league makes some events, or is refused with nothing changed. */
export type Decision = Result<readonly LeagueEvent[], LeagueRefusal>;

export const blocked = (detail: string, ...blocking: readonly Blocking[]): Result<never, LeagueRefusal> =>
  fail({ code: 'blocked', detail, blocking });

export const faulty = (faults: readonly [LeagueFault, ...LeagueFault[]]): Result<never, LeagueRefusal> =>
  fail({ code: 'faults', faults });

/** Refuses in case of faults. */
export function refusedFor(faults: readonly LeagueFault[]): Result<never, LeagueRefusal> | null {
  const [first, ...others] = faults;
  return first === undefined ? null : faulty([first, ...others]);
}

/** Refuses in all phases but some. */
export function refusedIn(
  phase: Phase,
  what: string,
  ...allowed: readonly Phase[]
): Result<never, LeagueRefusal> | null {
  if (allowed.includes(phase)) return null;
  return blocked(`The league is ${phase}; ${what} is for one that is ${allowed.join(' or ')}.`, {
    type: 'phase',
    phase,
  });
}

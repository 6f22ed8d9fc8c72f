import type { Decision, LeagueRefusal } from '../domain/leagues/league/refusals.js';
import { invalid, Problem } from '../http/problems.js';
import type { VersionConstraint } from '../http/versions.js';
import type { LeagueIntent } from './leagues.js';

/**
 * What the domain has decided, as a write wants it.
 *
 * @throws Problem `validation` with a pointer to every fault, or `blocked` with what stands in the way
 */
export function intentOf(decision: Decision): LeagueIntent {
  if (!decision.ok) throw problemOf(decision.error);
  return { events: decision.value };
}

export function problemOf(refusal: LeagueRefusal): Problem {
  if (refusal.code === 'faults') return invalid(...refusal.faults);
  return new Problem('blocked', refusal.detail, { blocking: refusal.blocking.slice(0, MOST_BLOCKING) });
}

const MOST_BLOCKING = 100;

/**
 * Organisers act on what they have seen, as two may act at once.
 *
 * @throws Problem `precondition-required`
 */
export function demandNamedVersion(expected: readonly VersionConstraint[]): void {
  if (expected.length > 0) return;
  throw new Problem(
    'precondition-required',
    'Name the version of the league that this is meant for: `If-Match` with the ETag that you have seen, or `expectedVersion`.',
  );
}

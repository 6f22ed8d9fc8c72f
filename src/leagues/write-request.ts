import type { WriteRequest } from '../games/write-request.js';
import type { LeagueAccess } from './access.js';
import type { LeagueWrite } from './leagues.js';
import { demandNamedVersion } from './refusals.js';

/** What a request wants to be written, by whoever sends it. */
export const writeOf = ({ account, now, expected, keyed }: WriteRequest, dryRun = false): LeagueWrite => ({
  by: { id: account.id, name: account.name },
  now,
  expected,
  keyed: dryRun ? null : keyed,
  dryRun,
});

/**
 * The same of an organiser, who has to say which version of the league he has seen.
 *
 * @throws Problem `precondition-required`
 */
export function organiserWrite(request: WriteRequest, dryRun = false): LeagueWrite {
  if (!dryRun) demandNamedVersion(request.expected);
  return writeOf(request, dryRun);
}

/** The one or the other, where players may do it for themselves. */
export const writeAs = ({ organises }: LeagueAccess, request: WriteRequest, dryRun = false): LeagueWrite =>
  organises ? organiserWrite(request, dryRun) : writeOf(request, dryRun);

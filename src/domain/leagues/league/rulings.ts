import { ok } from '../../result.js';
import { recordFaults } from '../record-faults.js';
import type { Ruling } from './events.js';
import { refusedFor, refusedIn, type Decision, type LeagueFault } from './refusals.js';
import { findEntrant, type LeagueState } from './state.js';

/**
 * Decides pairings, whatever their games say, also when the league is over; the last ruling counts. What was paired on the ground of an earlier result stays.
 *
 * @param pointerTo a JSON pointer to the nth ruling of the request
 */
export function rule(state: LeagueState, rulings: readonly Ruling[], pointerTo: (index: number) => string): Decision {
  const wrong = refusedIn(state.phase, 'ruling', 'running', 'paused', 'finished');
  if (wrong !== null) return wrong;
  const seen = new Set<string>();
  const faults = rulings.flatMap((ruling, index) => {
    const place = `${ruling.round} ${ruling.table}`;
    const twice = seen.has(place);
    seen.add(place);
    const found = twice ? [{ pointer: '/table', message: 'is ruled twice here' }] : rulingFaults(state, ruling);
    return found.map(({ pointer, message }) => ({ pointer: `${pointerTo(index)}${pointer}`, message }));
  });
  return refusedFor(faults) ?? ok([{ type: 'ruled', rulings }]);
}

function rulingFaults(state: LeagueState, { round, table, reason: _, ...result }: Ruling): readonly LeagueFault[] {
  const found = state.rounds[round - 1];
  if (found === undefined) return [{ pointer: '/round', message: `there is no round ${round} yet` }];
  const meeting = found.meetings[table - 1];
  if (meeting === undefined)
    return [{ pointer: '/table', message: `round ${round} has the tables 1 to ${found.meetings.length}` }];
  const { home, away } = meeting;
  const entrants = [home, away].filter((id) => findEntrant(state, id) !== null);
  const faults = recordFaults(entrants, [{ kind: 'pairing', round, home, away, ...result }]);
  const own = faults.map(({ pointer, message }) => ({ pointer: pointer.replace(/^\/0/, ''), message }));
  if (state.settings.format.type !== 'knockout' || result.winner !== 'draw') return own;
  return [...own, { pointer: '/winner', message: 'must not be draw in a knockout: somebody has to go on' }];
}

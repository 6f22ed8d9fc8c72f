import { at, ok } from '../../result.js';
import type { EntrantId } from '../pairing.js';
import type { DrawnPair, LeagueEvent } from './events.js';
import { blocked, refusedIn, type Decision } from './refusals.js';
import { openMeetings } from './rounds.js';
import { leastSwissRounds } from './settings.js';
import { entrantId, lastRound, presentEntrants, type Entrant, type LeagueState } from './state.js';

/** Entries are taken from now on. */
export const openLeague = ({ phase }: LeagueState): Decision =>
  refusedIn(phase, 'opening', 'draft') ?? ok([{ type: 'opened' }]);

export const pauseLeague = ({ phase }: LeagueState): Decision =>
  refusedIn(phase, 'pausing', 'running') ?? ok([{ type: 'paused' }]);

export const resumeLeague = ({ phase }: LeagueState): Decision =>
  refusedIn(phase, 'resuming', 'paused') ?? ok([{ type: 'resumed' }]);

/** The table is final; whatever rounds are left are not played. One that has not started is called off by it. */
export function finishLeague(state: LeagueState): Decision {
  const wrong = refusedIn(state.phase, 'finishing', 'draft', 'open', 'running', 'paused');
  if (wrong !== null) return wrong;
  const last = lastRound(state);
  if (last === null || last.status === 'closed') return ok([{ type: 'finished' }]);
  return blocked(
    `Round ${last.round} is not closed: close it, or undo it.`,
    { type: 'round', round: last.round },
    ...openMeetings(last, state.settings),
  );
}

/** Those who will play when the league starts now. */
export const starters = (state: LeagueState): readonly Entrant[] =>
  presentEntrants(state).filter(({ status }) => !state.settings.checkIn || status === 'checkedIn');

/**
 * The field is fixed, and with drawn pairs who plays with whom.
 *
 * @param order the starters by start number, the best first; with drawn pairs by lot, so that every two become a pair
 */
export function startLeague(state: LeagueState, order: readonly EntrantId[]): Decision {
  const { settings, phase, entrants } = state;
  const wrong = refusedIn(phase, 'starting', 'open');
  if (wrong !== null) return wrong;
  const drawn = settings.entrants === 'drawnPairs';
  const last = order.at(-1);
  if (drawn && order.length % 2 === 1 && last !== undefined)
    return blocked('The number of entrants is odd, and one would have no partner.', { type: 'entrant', entrant: last });
  const pairs = drawn ? drawnPairs(state, order) : [];
  const field = drawn ? pairs.map(({ id }) => id) : order;
  const short = tooFew(state, field.length);
  if (short !== null) return short;
  const playing = new Set(order);
  const absent = presentEntrants(state).flatMap(({ id }) => (playing.has(id) ? [] : [id]));
  const event: LeagueEvent = { type: 'started', field, pairs, absent };
  return entrants.length === 0 ? blocked('Nobody has entered.') : ok([event]);
}

function tooFew(state: LeagueState, count: number): Decision | null {
  const { least, most, format, checkIn } = state.settings;
  if (count < least) {
    const entered = presentEntrants(state).length;
    const are = checkIn ? `${entered} have entered, ${count} of them have checked in` : `${count} are in`;
    return blocked(`${are}, and it takes ${least}.`, {
      type: 'entrants',
      count,
      least,
      most,
    });
  }
  const rounds = leastSwissRounds(count);
  if (format.type !== 'swiss' || format.rounds >= rounds) return null;
  return blocked(`With ${count} entrants a Swiss league takes ${rounds} rounds at least, and has ${format.rounds}.`, {
    type: 'entrants',
    count,
    least,
    most: 2 ** format.rounds,
  });
}

const drawnPairs = ({ entrants }: LeagueState, order: readonly EntrantId[]): readonly DrawnPair[] => {
  const halves = order.map((id) => at(entrants, Number(id.slice(1)) - 1));
  return halves.flatMap((one, index): DrawnPair[] => {
    const other = halves[index + 1];
    if (index % 2 === 1 || other === undefined) return [];
    const id = entrantId(entrants.length + index / 2 + 1);
    const drawnFrom = [one.id, other.id] as const;
    return [{ id, name: `${one.name} & ${other.name}`, members: [...one.members, ...other.members], drawnFrom }];
  });
};

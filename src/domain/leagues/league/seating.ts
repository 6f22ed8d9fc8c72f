import type { Member } from './events.js';
import { isSwapped, tablesOf } from './settings.js';
import { findEntrant, type LeagueState, type Meeting } from './state.js';

/** Who sits where in a game of a meeting, by seat: the one side and the other by turns, so that partners sit opposite. */
export function seatedIn(
  state: LeagueState,
  { home, away }: Pick<Meeting, 'home' | 'away'>,
  number: number,
): readonly Member[] {
  const swapped = isSwapped(state.settings, number);
  const players = (id: string): readonly Member[] => {
    const members = findEntrant(state, id)?.members ?? [];
    return tablesOf(state.settings) === 1 ? members : members.slice(swapped ? 2 : 0, swapped ? 4 : 2);
  };
  const [first, second] = swapped ? [players(away), players(home)] : [players(home), players(away)];
  return first.flatMap((member, index) => [member, ...second.slice(index, index + 1)]);
}

import { dueEvents } from '../../src/domain/leagues/league/due.js';
import { nextPairings } from '../../src/domain/leagues/league/rounds.js';
import { enter, withdraw } from '../../src/domain/leagues/league/entering.js';
import type { LeagueEvent } from '../../src/domain/leagues/league/events.js';
import { startLeague, starters } from '../../src/domain/leagues/league/phases.js';
import type { LeagueSettings } from '../../src/domain/leagues/league/settings.js';
import { isIn, type LeagueGame, type LeagueState } from '../../src/domain/leagues/league/state.js';
import { after, openWith, player } from './leagues.js';

type Random = (below: number) => number;

export const openGames = ({ rounds }: LeagueState): readonly LeagueGame[] =>
  rounds.flatMap(({ meetings }) => meetings.flatMap(({ games }) => games.filter(({ result }) => result === null)));

/** A game won by one side or the other, sometimes since the other never came. */
function endOf({ round, table, number, id }: LeagueGame, random: Random): LeagueEvent {
  const home = random(2) === 0;
  const bummerl = 1 + random(2);
  return {
    type: 'gameEnded',
    ...{ round, table, number, id },
    winner: home ? 'home' : 'away',
    bummerl: home ? [bummerl, 0] : [0, bummerl],
    gamePoints: home ? [24, random(24)] : [random(24), 24],
    endReason: random(10) === 0 ? 'noShow' : 'target',
  };
}

/** A league at its end, and all that happened from its start on. */
export interface Course {
  readonly start: LeagueState;
  readonly state: LeagueState;
  readonly events: readonly LeagueEvent[];
}

/** Plays a league to its end, the games in any order; now and then somebody leaves, comes late or comes back. */
export function play(count: number, settings: Partial<LeagueSettings>, random: Random, restless: boolean): Course {
  const start = openWith(count, settings);
  let state = start;
  const events: LeagueEvent[] = [];
  const take = (some: readonly LeagueEvent[]): void => {
    events.push(...some);
    state = after(some, state);
  };
  let games = 0;
  const started = startLeague(
    state,
    starters(state).map(({ id }) => id),
  );
  if (!started.ok) throw new Error(JSON.stringify(started.error));
  take(started.value);
  for (let step = 0; state.phase !== 'finished'; step++) {
    if (step > 20_000) throw new Error('the league does not end');
    take(dueEvents(state, () => `g${++games}`, nextPairings(state)));
    const open = openGames(state);
    if (open.length > 0) take([endOf(open[random(open.length)] as LeagueGame, random)]);
    if (restless && random(6) === 0) take(change(state, random));
  }
  return { start, state, events };
}

function change(state: LeagueState, random: Random): readonly LeagueEvent[] {
  if (state.phase === 'finished') return [];
  const all = state.entrants.filter((one) => isIn(one) || one.status === 'withdrawn');
  const one = all[random(all.length)];
  if (one === undefined) return [];
  const wish =
    random(3) === 0
      ? { members: [player(`new${state.entrants.length}`)], name: null }
      : { members: one.members, name: null };
  const decision = isIn(one) && random(2) === 0 ? withdraw(state, [one.id], null) : enter(state, [wish], false);
  return decision.ok ? decision.value : [];
}

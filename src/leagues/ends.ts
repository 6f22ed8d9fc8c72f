import type { GameResult, LeagueEvent } from '../domain/leagues/league/events.js';
import { isSwapped } from '../domain/leagues/league/settings.js';
import type { LeagueGame, LeagueState, Meeting } from '../domain/leagues/league/state.js';
import type { EndedGame } from '../games/arranged-games.js';

export interface OpenGame {
  readonly game: LeagueGame;
  readonly meeting: Meeting;
}

/** The games of rounds that are not closed whose end the league does not know. */
export const openGames = ({ rounds }: LeagueState): readonly OpenGame[] =>
  rounds.flatMap(({ status, meetings }) =>
    status === 'closed'
      ? []
      : meetings.flatMap((meeting) =>
          meeting.games.filter(({ result }) => result === null).map((game) => ({ game, meeting })),
        ),
  );

/** A game that was never made. */
export const calledOff = (id: string): EndedGame => ({ id, score: [], winners: [], bummerl: 0, endReason: 'aborted' });

/** How games have ended of which the league does not know it yet. */
export const endsOf = (state: LeagueState, over: ReadonlyMap<string, EndedGame>): readonly LeagueEvent[] =>
  openGames(state).flatMap(({ game: { round, table, number, id } }): LeagueEvent[] => {
    const end = over.get(id);
    if (end === undefined) return [];
    return [{ type: 'gameEnded', round, table, number, id, ...resultOf(end, isSwapped(state.settings, number)) }];
  });

type Both = readonly [number, number];

/** The home side is team 0, unless the sides are swapped. */
function resultOf({ winners, bummerl, score, endReason }: EndedGame, swapped: boolean): GameResult {
  const [team] = winners;
  if (team === undefined) return { winner: null, bummerl: [0, 0], gamePoints: [0, 0], endReason };
  const homeAndAway = (first: number, second: number): Both => (swapped ? [second, first] : [first, second]);
  return {
    winner: (team === 0) !== swapped ? 'home' : 'away',
    bummerl: team === 0 ? homeAndAway(bummerl, 0) : homeAndAway(0, bummerl),
    gamePoints: homeAndAway(score[0] ?? 0, score[1] ?? 0),
    endReason,
  };
}

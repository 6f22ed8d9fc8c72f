import type { GameRef, LeagueEvent } from './events.js';
import { outcomeOf } from './outcome.js';
import { tablesOf, turnOf } from './settings.js';
import { openMeetings, pairRound, type Found } from './rounds.js';
import {
  boardsOf,
  lastRound,
  presentEntrants,
  roundCount,
  type LeagueState,
  type Meeting,
  type Round,
} from './state.js';

/**
 * What follows by itself from how a league stands: games begin, and where no organiser is to do it rounds are closed, paired and
 * begun. Nothing when it waits for games or for people. Whoever has applied it asks again.
 *
 * @param newId an id for each game that begins
 * @param found what `nextPairings` says of this state; needed only when it `awaitsPairing`
 */
export function dueEvents(state: LeagueState, newId: () => string, found: Found | null): readonly LeagueEvent[] {
  const { automatic } = state.settings;
  if (state.phase !== 'running') return [];
  const last = lastRound(state);
  if (last === null || last.status === 'closed') return automatic ? nextRound(state, found) : [];
  if (last.status === 'paired') return automatic ? [{ type: 'roundStarted', round: last.round }] : [];
  const games = nextGames(last, state, newId);
  if (games.length > 0) return [{ type: 'gamesStarted', games }];
  return automatic && openMeetings(last, state.settings).length === 0
    ? [{ type: 'roundClosed', round: last.round }]
    : [];
}

/** Whether the next thing that is due is to pair a round. */
export function awaitsPairing(state: LeagueState): boolean {
  const last = lastRound(state);
  const isBetween = last === null || last.status === 'closed';
  return state.phase === 'running' && state.settings.automatic && isBetween && state.rounds.length < roundCount(state);
}

/** A league in which nobody is left to meet is over; one that waits for a ruling is not. */
function nextRound(state: LeagueState, found: Found | null): readonly LeagueEvent[] {
  const round = state.rounds.length + 1;
  if (round > roundCount(state)) return [{ type: 'finished' }];
  if (found === null) return [];
  const paired = pairRound(state, round, found);
  if (paired.ok) return paired.value;
  return presentEntrants(state).length < 2 ? [{ type: 'finished' }] : [];
}

/** One game of a pairing after the other, those of teams at two tables at once. */
function nextGames(round: Round, { settings }: LeagueState, newId: () => string): readonly GameRef[] {
  const boards = new Map(boardsOf(round).map(({ number, board }) => [turnOf(settings, number), board]));
  const tables = tablesOf(settings);
  return round.meetings.flatMap((meeting) => {
    if (outcomeOf(meeting, settings) !== null || isPlaying(meeting)) return [];
    const turn = turnOf(settings, meeting.games.length + 1);
    const board = settings.duplicate ? (boards.get(turn) ?? newId()) : null;
    if (board !== null) boards.set(turn, board);
    return Array.from({ length: tables }, (_, index): GameRef => {
      const number = meeting.games.length + index + 1;
      return { round: round.round, table: meeting.table, number, id: newId(), board };
    });
  });
}

const isPlaying = ({ games }: Meeting): boolean => games.some(({ result }) => result === null);

import type { Ending, PairingRecord, Winner } from '../records.js';
import type { Contest } from './settings.js';
import type { LeagueGame, Meeting } from './state.js';

/** What a meeting came to; home before away. */
export interface MeetingOutcome {
  readonly winner: Winner;
  readonly ending: Ending;
  readonly bummerl: readonly [number, number];
  readonly gamePoints: readonly [number, number];
}

/**
 * What a meeting came to, or null while it is open. A ruling goes before all else, then a withdrawal, then the games.
 * Where all games were lost by not coming it is a forfeit, as when none was begun; when each side stayed away as often, of both.
 */
export function outcomeOf({ games, out, ruling }: Meeting, contest: Contest): MeetingOutcome | null {
  if (ruling !== null) {
    const { winner, ending, bummerl, gamePoints } = ruling;
    return { winner, ending, bummerl, gamePoints };
  }
  const counted = games.filter(counts);
  const bummerl = sum(counted, 'bummerl');
  const gamePoints = sum(counted, 'gamePoints');
  const [first] = out;
  if (first !== undefined) {
    const winner = out.length > 1 ? 'neither' : first === 'home' ? 'away' : 'home';
    return { winner, ending: games.length === 0 ? 'forfeit' : 'adjudicated', bummerl, gamePoints };
  }
  if (!isPlayedOut(counted, bummerl, contest)) return null;
  const tally = contest.type === 'bummerl' ? bummerl : wins(counted);
  const winner = winnerOf(tally);
  if (!counted.every(({ result }) => result?.endReason === 'noShow'))
    return { winner, ending: 'played', bummerl, gamePoints };
  return { winner: winner === 'draw' ? 'neither' : winner, ending: 'forfeit', bummerl, gamePoints };
}

/** As the standings want it. */
export function recordOf(meeting: Meeting, round: number, contest: Contest): PairingRecord | null {
  const outcome = outcomeOf(meeting, contest);
  return outcome && { kind: 'pairing', round, home: meeting.home, away: meeting.away, ...outcome };
}

/** A game that is over and was not called off. */
const counts = ({ result }: LeagueGame): boolean => result !== null && result.winner !== null;

function sum(games: readonly LeagueGame[], figure: 'bummerl' | 'gamePoints'): readonly [number, number] {
  const of = (side: 0 | 1): number => games.reduce((total, { result }) => total + (result?.[figure][side] ?? 0), 0);
  return [of(0), of(1)];
}

const wins = (games: readonly LeagueGame[]): readonly [number, number] => {
  const home = games.filter(({ result }) => result?.winner === 'home').length;
  return [home, games.length - home];
};

const isPlayedOut = (games: readonly LeagueGame[], bummerl: readonly [number, number], contest: Contest): boolean =>
  contest.type === 'games' ? games.length >= contest.count : Math.max(...bummerl) >= contest.count;

function winnerOf([home, away]: readonly [number, number]): Winner {
  if (home === away) return 'draw';
  return home > away ? 'home' : 'away';
}

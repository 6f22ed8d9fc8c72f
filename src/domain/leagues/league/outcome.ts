import type { Ending, OpenRecord, PairingRecord, Winner } from '../records.js';
import { tablesOf, type LeagueSettings } from './settings.js';
import type { LeagueGame, Meeting } from './state.js';

/** What says how a meeting is decided. */
export type Played = Pick<LeagueSettings, 'contest' | 'entrants'>;
type Both = readonly [number, number];
const NOTHING: Both = [0, 0];

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
 * A forfeit has no figures, so that nobody gains by whom he was to meet.
 */
export function outcomeOf({ games, out, ruling }: Meeting, settings: Played): MeetingOutcome | null {
  if (ruling !== null) {
    const { winner, ending, bummerl, gamePoints } = ruling;
    return { winner, ending, bummerl, gamePoints };
  }
  const counted = games.filter(counts);
  const { bummerl, gamePoints } = figuresOf(games);
  const [first] = out;
  if (first !== undefined) {
    const winner = out.length > 1 ? 'neither' : first === 'home' ? 'away' : 'home';
    return { winner, ending: games.length === 0 ? 'forfeit' : 'adjudicated', bummerl, gamePoints };
  }
  if (!isPlayedOut(counted, bummerl, settings)) return null;
  const winner = winnerOf(tallyOf(counted, bummerl, gamePoints, settings));
  if (!counted.every(({ result }) => result?.endReason === 'noShow'))
    return { winner, ending: 'played', bummerl, gamePoints };
  return { winner: winner === 'draw' ? 'neither' : winner, ending: 'forfeit', bummerl: NOTHING, gamePoints: NOTHING };
}

/** What the games that are over have come to; home before away. */
export function figuresOf(games: readonly LeagueGame[]): Pick<MeetingOutcome, 'bummerl' | 'gamePoints'> {
  const counted = games.filter(counts);
  return { bummerl: sum(counted, 'bummerl'), gamePoints: sum(counted, 'gamePoints') };
}

/** As the standings want it. */
export function recordOf(meeting: Meeting, round: number, settings: Played): PairingRecord | OpenRecord {
  const outcome = outcomeOf(meeting, settings);
  const { home, away } = meeting;
  return outcome === null ? { kind: 'open', round, home, away } : { kind: 'pairing', round, home, away, ...outcome };
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

const isPlayedOut = (games: readonly LeagueGame[], bummerl: Both, settings: Played): boolean => {
  const { type, count } = settings.contest;
  return type === 'games' ? games.length >= count * tablesOf(settings) : Math.max(...bummerl) >= count;
};

/** With the same cards on both sides of the table it is the points that tell who has played better. */
function tallyOf(games: readonly LeagueGame[], bummerl: Both, gamePoints: Both, settings: Played): Both {
  if (settings.contest.type === 'bummerl') return bummerl;
  return tablesOf(settings) === 2 ? gamePoints : wins(games);
}

function winnerOf([home, away]: readonly [number, number]): Winner {
  if (home === away) return 'draw';
  return home > away ? 'home' : 'away';
}

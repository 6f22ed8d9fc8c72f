import type { How } from '../../src/domain/leagues/ledger.js';
import type { Contest, EntrantKind, Format, Seeding } from '../../src/domain/leagues/league/settings.js';
import type { EntrantStatus, Phase, RoundStatus } from '../../src/domain/leagues/league/state.js';
import type { PairingReason } from '../../src/domain/leagues/pairing.js';
import type { Ending, Winner } from '../../src/domain/leagues/records.js';
import type { TieBreak } from '../../src/domain/leagues/tie-breaks.js';
import type { Unplayed } from '../../src/domain/leagues/unplayed.js';

export const PHASE_NAMES: Readonly<Record<Phase, string>> = {
  draft: 'draft',
  open: 'open for entries',
  running: 'running',
  paused: 'paused',
  finished: 'finished',
};

export const ROUND_STATUS_NAMES: Readonly<Record<RoundStatus, string>> = {
  paired: 'not yet begun',
  running: 'being played',
  closed: 'closed',
};

export const ENTRANT_STATUS_NAMES: Readonly<Record<EntrantStatus, string>> = {
  entered: 'entered',
  checkedIn: 'checked in',
  withdrawn: 'withdrawn',
  drawn: 'plays in a pair',
};

export const ENTRANT_KIND_NAMES: Readonly<Record<EntrantKind, string>> = {
  singles: 'single players',
  pairs: 'pairs',
  drawnPairs: 'pairs drawn by lot',
  teams: 'teams of four at two tables',
};

export const FORMAT_NAMES: Readonly<Record<Format['type'], string>> = {
  swiss: 'Swiss',
  roundRobin: 'everybody against everybody',
  knockout: 'knockout',
};

export const SEEDING_NAMES: Readonly<Record<Seeding, string>> = {
  entry: 'in the order of the entries',
  rating: 'by rating',
  lot: 'by lot',
};

export const UNPLAYED_NAMES: Readonly<Record<Unplayed, string>> = {
  dummy: 'against one with the same points',
  zero: 'as nothing',
};

export const TIE_BREAK_NAMES: Readonly<Record<TieBreak, string>> = {
  matchPoints: 'Points',
  bummerlDifference: 'Bummerl difference',
  gamePointDifference: 'Game point difference',
  directEncounter: 'Direct encounter',
  buchholz: 'Buchholz',
  buchholzCut1: 'Buchholz cut 1',
  sonnebornBerger: 'Sonneborn–Berger',
  wins: 'Wins',
  bracket: 'Bracket',
};

/** For the heads of narrow columns. */
export const SHORT_TIE_BREAKS: Readonly<Record<TieBreak, string>> = {
  matchPoints: 'Pts',
  bummerlDifference: 'Bu ±',
  gamePointDifference: 'GP ±',
  directEncounter: 'DE',
  buchholz: 'BH',
  buchholzCut1: 'BH-1',
  sonnebornBerger: 'SB',
  wins: 'W',
  bracket: 'KO',
};

/** How a result came to be; empty of one that was played, which goes without saying. */
export const HOW_NAMES: Readonly<Record<How, string>> = {
  played: '',
  adjudicated: 'adjudicated',
  forfeit: 'forfeit',
  bye: 'bye',
  absence: 'absent',
  open: 'not decided yet',
};

/** The same in a cell of the cross table. */
export const HOW_MARKS: Readonly<Record<How, string>> = {
  played: '',
  adjudicated: 'A',
  forfeit: 'F',
  bye: 'B',
  absence: '–',
  open: '',
};

export const ENDING_NAMES: Readonly<Record<Ending, string>> = {
  adjudicated: 'adjudicated: counts as played',
  forfeit: 'forfeit: counts as not played',
  played: 'played: was only written down wrongly',
};

export const WINNER_NAMES: Readonly<Record<Winner, string>> = {
  home: 'home',
  away: 'away',
  draw: 'drawn',
  neither: 'neither',
};

export const PAIRING_REASON_NAMES: Readonly<Record<PairingReason, string>> = {
  roundRobin: 'Round robin',
  scoreGroup: 'Points',
  float: 'Float',
  repeat: 'Met before',
  firstDeal: 'First deal',
  bracket: 'Bracket',
  thirdPlace: 'Third place',
  oddNumber: 'Odd number',
  secondBye: 'Second bye',
  seededBye: 'Seeding',
  noOpponentLeft: 'No opponent left',
  organiser: 'Organiser',
};

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** `Swiss, 5 rounds`. */
export function formatText(format: Format): string {
  switch (format.type) {
    case 'swiss':
      return `${FORMAT_NAMES.swiss}, ${plural(format.rounds, 'round')}`;
    case 'roundRobin':
      return `${FORMAT_NAMES.roundRobin}, ${format.times === 1 ? 'once' : 'twice'}`;
    case 'knockout':
      return `${FORMAT_NAMES.knockout}${format.thirdPlace ? ' with a match for third place' : ''}`;
  }
}

export const contestText = ({ type, count }: Contest): string =>
  type === 'games' ? plural(count, 'game') : `to ${count} Bummerl`;

/** `90 s`, `10 min`, `2 h`. */
export function durationText(ms: number): string {
  if (ms >= 3_600_000 && ms % 3_600_000 === 0) return `${ms / 3_600_000} h`;
  return ms >= 60_000 && ms % 60_000 === 0 ? `${ms / 60_000} min` : `${ms / 1_000} s`;
}

/** Points as people write them: no more than two places behind the point. */
export const figure = (value: number): string => String(Math.round(value * 100) / 100).replace('-', '−');

import type { Contract, Level } from '../../src/domain/actions.js';
import type { EndReason, MatchRules, Reason, Seat, Team } from '../../src/domain/match.js';
import type { ReplayedSeat } from '../../src/domain/replays/replay.js';
import { RULE_SETS } from '../../src/domain/rule-sets.js';

export const CONTRACT_NAMES: Readonly<Record<Contract, string>> = {
  rufer: 'Rufer',
  bettler: 'Bettler',
  assBettler: 'Ass-Bettler',
  schnapser: 'Schnapser',
  schnapserMitMann: 'Schnapser mit Mann',
  gang: 'Gang',
  zehnerloch: 'Zehnerloch',
  bauernschnapser: 'Bauernschnapser',
  kontraschnapser: 'Kontraschnapser',
  herrengang: 'Herrengang',
  kontrabauernschnapser: 'Kontrabauernschnapser',
  herrenschnapser: 'Herrenschnapser',
};

export const bidName = (contract: Contract | 'pass'): string =>
  contract === 'pass' ? 'pass' : CONTRACT_NAMES[contract];

const LEVEL_NAMES: Readonly<Record<Level, string>> = { kontra: 'Kontra', re: 'Re', sub: 'Sub' };

export const levelName = (level: Level | 'pass'): string => (level === 'pass' ? 'no doubling' : LEVEL_NAMES[level]);

export const REASON_NAMES: Readonly<Record<Reason, string>> = {
  sixtySix: '66 reached',
  lastTrick: 'last trick',
  made: 'made',
  failed: 'failed',
  falseClaim: 'false claim',
  closingFailed: 'closing failed',
  redeal: 'dealt anew',
};

export const END_NAMES: Readonly<Record<EndReason, string>> = {
  target: 'target reached',
  resignation: 'resignation',
  timeout: 'time ran out',
  noShow: 'somebody did not come',
  aborted: 'called off',
  adjudicated: 'decided by the director',
};

/** The title of a rule set; its id when these pages do not know it. */
export const ruleSetTitle = (id: string): string => RULE_SETS.find((ruleSet) => ruleSet.id === id)?.title ?? id;

/** Who sits there. House bots have no names of their own, so their seat tells them apart. */
export const seatName = ({ seat, account, bot }: ReplayedSeat): string =>
  account?.name ?? (bot === null ? `Open seat ${seat}` : `${bot} ${seat}`);

/** What is said of the players of a game. */
export interface Names {
  readonly seat: (seat: Seat) => string;
  readonly team: (team: Team) => string;
  readonly teams: readonly Team[];
}

export function namesOf(seats: readonly ReplayedSeat[]): Names {
  const inTeam = (team: Team): string[] => seats.filter((seat) => seat.team === team).map(seatName);
  return {
    seat: (seat) => seatName(seats[seat] ?? { seat, team: seat, account: null, bot: null }),
    team: (team) => inTeam(team).join(' and '),
    teams: [...new Set(seats.map(({ team }) => team))].sort((a, b) => a - b),
  };
}

/** The points of the match as its rules have them shown: counted up, or down to nothing. */
export const shownScore = (score: number, { counting, target }: MatchRules): number =>
  counting === 'up' ? score : Math.max(0, target - score);

/** `12 : 7`, in the order of the teams. */
export const scoreText = (score: readonly number[], rules: MatchRules): string =>
  score.map((points) => shownScore(points, rules)).join(' : ');

/** The same with the winners' points first, for a sentence that begins with them. */
export function wonText(score: readonly number[], winners: readonly Team[], rules: MatchRules): string {
  const ofWinners = score.filter((_, team) => winners.includes(team));
  return scoreText([...ofWinners, ...score.filter((_, team) => !winners.includes(team))], rules);
}

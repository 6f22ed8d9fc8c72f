import { afterResult, type DealResult, type Team } from '../match.js';
import { at } from '../result.js';
import { dealValue, SIXTY_SIX } from '../tricks.js';
import { TRAITS } from './contracts.js';
import {
  factorOf,
  partnerOf,
  pointsOfTeam,
  takings,
  teamOf,
  TRICKS,
  type Over,
  type PlayPhase,
  type ShownHand,
} from './state.js';

/** Why play ends here, and who has won. */
interface Ending {
  readonly winner: Team;
  readonly reason: 'sixtySix' | 'lastTrick' | 'made' | 'failed';
}

/** How the deal ends now, or null when it goes on; asked after each trick and each announcement (rules.md §2, "made when"). */
export function endingOf(state: PlayPhase): Ending | null {
  switch (TRAITS[state.contract].aim) {
    case 'sixtySix':
      return ruferEnding(state);
    case 'noTrick':
      return tookTrick(state, (winner) => winner === state.declarer) ? failed(state) : afterTricks(state, TRICKS, made);
    case 'allTricks':
      return tookTrick(state, (winner) => winner !== state.declarer) ? failed(state) : afterTricks(state, TRICKS, made);
    case 'schnapser':
      return tookTrick(state, (winner) => winner !== state.declarer) ? failed(state) : schnapserEnding(state);
    case 'schnapserMitMann':
      return overstepsMitMann(state) ? failed(state) : schnapserEnding(state);
    case 'shownHand':
      return made(state);
  }
}

/** 66 ends the Rufer at once, else the last trick decides. */
function ruferEnding(state: PlayPhase): Ending | null {
  for (const team of [0, 1]) if (pointsOfTeam(state, team) >= SIXTY_SIX) return { winner: team, reason: 'sixtySix' };
  return afterTricks(state, TRICKS, ({ tricks }) => ({
    winner: teamOf(at(tricks, TRICKS - 1).winner),
    reason: 'lastTrick',
  }));
}

const schnapserEnding = (state: PlayPhase): Ending | null =>
  pointsOfTeam(state, teamOf(state.declarer)) >= SIXTY_SIX ? made(state) : afterTricks(state, SCHNAPSER_TRICKS, failed);

/** A Schnapser must be made within three tricks. */
const SCHNAPSER_TRICKS = 3;

/** The partner may take one trick, the opponents none. */
function overstepsMitMann(state: PlayPhase): boolean {
  const partner = partnerOf(state.declarer);
  return (
    tookTrick(state, (winner) => teamOf(winner) !== teamOf(partner)) ||
    state.tricks.filter(({ winner }) => winner === partner).length > 1
  );
}

const tookTrick = ({ tricks }: PlayPhase, who: (winner: number) => boolean): boolean =>
  tricks.some(({ winner }) => who(winner));
const afterTricks = (state: PlayPhase, count: number, ending: (state: PlayPhase) => Ending): Ending | null =>
  state.tricks.length >= count ? ending(state) : null;
const made = ({ declarer }: PlayPhase): Ending => ({ winner: teamOf(declarer), reason: 'made' });
const failed = ({ declarer }: PlayPhase): Ending => ({ winner: 1 - teamOf(declarer), reason: 'failed' });

/** The deal, played to its ending, scored (rules.md §2, "Score"). */
export function scorePlay(state: PlayPhase, { winner, reason }: Ending): Over {
  const value =
    state.contract === 'rufer' ? ruferValue(state, winner, reason) : (state.match.rules.contracts[state.contract] ?? 0);
  return over(state, { winner, value, reason, points: [pointsOfTeam(state, 0), pointsOfTeam(state, 1)] });
}

/** A shown hand is made at once; no card was played. */
export function scoreShownHand(state: ShownHand): Over {
  const value = state.contract === 'rufer' ? 0 : (state.match.rules.contracts[state.contract] ?? 0);
  return over(state, { winner: teamOf(state.declarer), value, reason: 'made', points: [0, 0] });
}

/** By what the losing side has; the last trick alone is worth 1 (rules.md §1 and §2, "Play"). */
function ruferValue(state: PlayPhase, winner: Team, reason: Ending['reason']): number {
  return reason === 'lastTrick' ? 1 : dealValue(takings(state, 1 - winner));
}

function over(
  state: PlayPhase | ShownHand,
  {
    winner,
    value,
    reason,
    points,
  }: { winner: Team; value: number; reason: DealResult['reason']; points: readonly number[] },
): Over {
  const factor = factorOf(state.doublings);
  const { contract, declarer } = state;
  const match = afterResult(state.match, {
    deal: state.match.dealNumber,
    contract,
    declarer,
    winners: [winner],
    value,
    factor,
    score: value * factor,
    points,
    reason,
  });
  return { phase: match.outcome === null ? 'scored' : 'finished', match, toAct: null, ended: state };
}

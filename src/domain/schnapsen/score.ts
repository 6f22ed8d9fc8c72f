import { afterResult, type DealResult, type Seat } from '../match.js';
import { at } from '../result.js';
import { dealValue, SIXTY_SIX } from '../tricks.js';
import { hasTrick, otherSeat, takings, type Closing, type Over, type PlayPhase } from './state.js';

/** Who has won a deal, how much, and why. */
export interface Ending {
  readonly winner: Seat;
  readonly value: 1 | 2 | 3;
  readonly reason: DealResult['reason'];
}

/** How the deal ends now by itself, or null when it goes on; asked after each trick and each announcement. */
export function endingOf(state: PlayPhase): Ending | null {
  if (state.match.rules.sixtySix === 'automatic')
    for (const seat of [0, 1]) if (hasSixtySix(state, seat)) return goesOut(state, seat);
  return state.hands.every((hand) => hand.length === 0) ? afterLastTrick(state) : null;
}

/** The deal ends with a claim, true or false; a marriage shown with it is among the marriages. */
export const endingOfClaim = (state: PlayPhase): Ending =>
  hasSixtySix(state, state.toAct) ? goesOut(state, state.toAct) : falseClaim(state);

const hasSixtySix = (state: PlayPhase, seat: Seat): boolean => takings(state, seat).points >= SIXTY_SIX;

/** The seat is rightly out: 1, 2 or 3 by what the other has; a closer's by what the other had (rules.md §3, "True claim", "Closed talon"). */
function goesOut(state: PlayPhase, winner: Seat): Ending {
  const { closing } = state;
  if (closing !== null && closing.seat !== winner) return closingFailed(closing);
  const loser = otherSeat(winner);
  const counted =
    closing !== null && state.match.rules.closedScore === 'atClosing'
      ? at(closing.takings, loser)
      : takings(state, loser);
  return { winner, value: dealValue(counted), reason: 'sixtySix' };
}

/** The closer did not make it, claimed falsely, or the other went out first (rules.md §3, "Closed talon"). */
function closingFailed({ seat, takings: then }: Closing): Ending {
  const winner = otherSeat(seat);
  return { winner, value: twoOrThree(at(then, winner).tricks > 0), reason: 'closingFailed' };
}

/** 2, or 3 for one without a trick; whose trick and when is for the caller to say. */
const twoOrThree = (tookTrick: boolean): 2 | 3 => (tookTrick ? 2 : 3);

/** The seat to act has claimed without 66 (rules.md §3, "False claim"). */
function falseClaim(state: PlayPhase): Ending {
  const { closing, toAct: claimer } = state;
  if (closing?.seat === claimer) return closingFailed(closing);
  const winner = otherSeat(claimer);
  return { winner, value: falseClaimValue(state, claimer, winner), reason: 'falseClaim' };
}

function falseClaimValue(state: PlayPhase, claimer: Seat, winner: Seat): 1 | 2 | 3 {
  switch (state.match.rules.falseClaim) {
    case 'twoOrThree':
      return twoOrThree(hasTrick(state, winner));
    case 'mirrored':
      return state.closing === null
        ? dealValue(takings(state, winner))
        : twoOrThree(at(state.closing.takings, claimer).tricks > 0);
  }
}

/** The winner's 66 counts unclaimed; else the closing has failed or, with none, the last trick wins 1 (rules.md §3, "Nobody out"). */
function afterLastTrick(state: PlayPhase): Ending {
  const winner = at(state.tricks, state.tricks.length - 1).winner;
  if (hasSixtySix(state, winner)) return goesOut(state, winner);
  return state.closing === null ? { winner, value: 1, reason: 'lastTrick' } : closingFailed(state.closing);
}

/** The deal, played or claimed to its ending, scored. */
export function score(state: PlayPhase, { winner, value, reason }: Ending): Over {
  const match = afterResult(state.match, {
    deal: state.match.dealNumber,
    contract: null,
    declarer: null,
    winners: [winner],
    value,
    factor: 1,
    score: value,
    points: [takings(state, 0).points, takings(state, 1).points],
    reason,
  });
  return { phase: match.outcome === null ? 'scored' : 'finished', match, toAct: null, ended: state };
}

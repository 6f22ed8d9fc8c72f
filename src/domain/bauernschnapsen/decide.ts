import { sameAction, type Action, type ActionOf, type ActionType } from '../actions.js';
import type { Refusal } from '../game.js';
import type { Seat } from '../match.js';
import { announcedInAnswer, breachRefusal, illegal, noMarriage, notHeld, turnRefusal } from '../refusals.js';
import { at, fail, ok, type Result } from '../result.js';
import { holdsPair } from '../tricks.js';
import { legal, objectionTo, standingValue, type BidObjection } from './legal.js';
import { dutyOf, standingBid, type BauernState, type BiddingPhase, type PlayPhase } from './state.js';

/** The phase in which an action can be taken; exchange, close and claim belong to other games. */
const PHASE_OF: Readonly<Record<ActionType, BauernState['phase'] | null>> = {
  trump: 'trump',
  turnUp: 'trump',
  redeal: 'trump',
  bid: 'bidding',
  double: 'doubling',
  play: 'play',
  exchange: null,
  close: null,
  claim: null,
};

/** The action as it is kept when the seat may take it now, else why not (order of judgement: api.md). */
export function decide(state: BauernState, seat: Seat, action: Action): Result<Action, Refusal> {
  const early = turnRefusal(state, seat, action, PHASE_OF[action.type]);
  if (early !== null) return fail(early);
  const accepted = legal(state, seat).find((candidate) => sameAction(candidate, action));
  return accepted ? ok(accepted) : fail(refusalOf(state, action));
}

/** The reason is worked out only after the action was not found among the legal ones. */
function refusalOf(state: BauernState, action: Action): Refusal {
  switch (action.type) {
    case 'trump':
      return illegal(
        'trump-not-held',
        `You hold no card of ${action.suit} among your first three, and trump must be held.`,
      );
    case 'turnUp':
      return illegal('turn-up-not-allowed', turnUpDetail(state, action));
    case 'redeal':
      return illegal('redeal-not-allowed', redealDetail(state));
    case 'bid':
      return bidRefusal(state as BiddingPhase, action);
    case 'double':
      return illegal('doubling-not-allowed', `"${action.level}" is not the level that is asked for now.`);
    case 'play':
      return playRefusal(state as PlayPhase, action);
    default:
      throw new Error(`${action.type} is no action of this game`);
  }
}

function turnUpDetail({ match }: BauernState, { card }: ActionOf<'turnUp'>): string {
  switch (match.rules.turnUp) {
    case 'off':
      return 'Turning up is off in this game: name a suit.';
    case 'next':
      return `Only the next card can be turned up here: leave out "card" (${card ?? 'none'}).`;
    case 'either':
      return 'Say which of your two unseen cards to turn up: "card" is 0 or 1.';
  }
}

const redealDetail = ({ match }: BauernState): string =>
  match.rules.redealOnThreeJacks
    ? 'A new deal may be demanded only when your first three cards are all Jacks.'
    : 'There is no new deal on three Jacks in this game.';

function bidRefusal(state: BiddingPhase, { contract }: ActionOf<'bid'>): Refusal {
  if (contract === 'pass') throw new Error('a pass is always legal in the bidding');
  if (contract === 'rufer')
    return illegal('contract-not-open-to-you', 'Nobody bids the rufer: the caller plays it when all pass.');
  const objection = objectionTo(contract, state);
  if (objection === null) throw new Error(`a legal bid was refused: ${contract}`);
  return illegal(objection, bidDetail(objection, contract, state));
}

function bidDetail(objection: BidObjection, contract: string, { bids, match: { rules } }: BiddingPhase): string {
  switch (objection) {
    case 'contract-not-in-force':
      return `${contract} is not in force in this game; in force are: ${Object.keys(rules.contracts).join(', ') || 'none'}.`;
    case 'contract-not-open-to-you':
      return `${contract} may not be bid from your seat.`;
    case 'hand-does-not-qualify':
      return `Your hand does not qualify for ${contract}.`;
    case 'bid-too-low':
      return `A bid must be worth more than the standing ${standingBid(bids)?.contract} (${standingValue(bids, rules.contracts)}).`;
  }
}

function playRefusal(state: PlayPhase, { card, marriage }: ActionOf<'play'>): Refusal {
  const hand = at(state.hands, state.toAct);
  if (!hand.includes(card)) return notHeld(card);
  const [lead] = state.trick;
  const isLegalCard = legal(state, state.toAct).some((action) => action.type === 'play' && action.card === card);
  if (lead !== undefined && !isLegalCard) return breachRefusal(card, hand, lead.card, dutyOf(state));
  if (marriage === true && !holdsPair(hand, card)) return noMarriage(card);
  if (lead !== undefined) return announcedInAnswer();
  return illegal('marriage-not-allowed', `You may not announce a marriage now in ${state.contract}.`);
}

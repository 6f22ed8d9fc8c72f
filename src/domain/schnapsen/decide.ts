import { sameAction, type Action, type ActionOf, type ActionType } from '../actions.js';
import type { Refusal } from '../game.js';
import type { Seat } from '../match.js';
import { announcedInAnswer, breachRefusal, illegal, noMarriage, notHeld, turnRefusal } from '../refusals.js';
import { at, fail, ok, type Result } from '../result.js';
import { holdsPair } from '../tricks.js';
import {
  legal,
  mayAnnounce,
  objectionToClaim,
  objectionToClosing,
  objectionToExchange,
  type ClaimObjection,
} from './legal.js';
import { dutyOf, type PlayPhase, type SchnapsenState } from './state.js';

/** The phase in which an action can be taken; the others belong to other games. */
const PHASE_OF: Readonly<Record<ActionType, 'play' | null>> = {
  trump: null,
  turnUp: null,
  redeal: null,
  bid: null,
  double: null,
  play: 'play',
  exchange: 'play',
  close: 'play',
  claim: 'play',
};

/** The action as it is kept when the seat may take it now, else why not (order of judgement: api.md). */
export function decide(state: SchnapsenState, seat: Seat, action: Action): Result<Action, Refusal> {
  const early = turnRefusal(state, seat, action, PHASE_OF[action.type]);
  if (early !== null) return fail(early);
  const actions = legal(state, seat);
  const accepted = actions.find((candidate) => sameAction(candidate, action)) ?? announcementOf(action, actions);
  return accepted ? ok(accepted) : fail(refusalOf(state as PlayPhase, action));
}

/** A card that is legal only as an announcement announces, said or not (`marriageAnnounce: "automatic"`). */
function announcementOf(action: Action, actions: readonly Action[]): Action | undefined {
  if (action.type !== 'play') return undefined;
  const announcing = { ...action, marriage: true };
  return actions.find((candidate) => sameAction(candidate, announcing));
}

/** The reason is worked out only after the action was not found among the legal ones. */
function refusalOf(state: PlayPhase, action: Action): Refusal {
  switch (action.type) {
    case 'play':
      return playRefusal(state, action);
    case 'exchange':
      return illegal('exchange-not-allowed', exchangeDetail(state));
    case 'close':
      return illegal('close-not-allowed', closingDetail(state));
    case 'claim':
      return claimRefusal(state, action);
    default:
      throw new Error(`${action.type} is no action of this game`);
  }
}

function exchangeDetail(state: PlayPhase): string {
  const {
    talon,
    match: { rules },
  } = state;
  switch (objectionToExchange(state)) {
    case 'not-on-lead':
      return 'Only the player about to lead may exchange.';
    case 'closed':
      return 'The talon is closed: nothing is exchanged any more.';
    case 'too-small':
      return `The talon holds ${talon.length} cards; an exchange needs ${rules.exchangeMinTalon}.`;
    case 'no-own-trick':
      return 'You may exchange only once you have won a trick.';
    case 'jack-not-held':
      return 'You do not hold the trump Jack.';
    case null:
      throw new Error('a legal exchange was refused');
  }
}

function closingDetail(state: PlayPhase): string {
  const {
    talon,
    match: { rules },
  } = state;
  switch (objectionToClosing(state)) {
    case 'not-on-lead':
      return 'Only the player about to lead may close the talon.';
    case 'closed':
      return 'The talon is closed already.';
    case 'too-small':
      return `The talon holds ${talon.length} cards; closing needs ${rules.closeMinTalon}.`;
    case null:
      throw new Error('a legal closing was refused');
  }
}

function claimRefusal(state: PlayPhase, { marriage }: ActionOf<'claim'>): Refusal {
  const objection = objectionToClaim(state);
  if (objection !== null) return illegal('claim-not-allowed', CLAIM_DETAILS[objection]);
  if (marriage === undefined) throw new Error('a legal claim was refused');
  return noMarriage(`K${marriage}`);
}

const CLAIM_DETAILS: Readonly<Record<ClaimObjection, string>> = {
  automatic: 'Nothing is claimed in this game: 66 ends the deal by itself.',
  'not-on-lead': '66 is claimed only by the player about to lead, after a trick of his own.',
  'no-own-trick': '66 is claimed only after a trick of your own.',
};

function playRefusal(state: PlayPhase, { card, marriage }: ActionOf<'play'>): Refusal {
  const hand = at(state.hands, state.toAct);
  if (!hand.includes(card)) return notHeld(card);
  const [lead] = state.trick;
  const isLegalCard = legal(state, state.toAct).some((action) => action.type === 'play' && action.card === card);
  if (lead !== undefined && !isLegalCard) return breachRefusal(card, hand, lead.card, dutyOf(state));
  if (marriage === true && !holdsPair(hand, card)) return noMarriage(card);
  if (lead !== undefined) return announcedInAnswer();
  return illegal('marriage-not-allowed', leadDetail(state));
}

/** Why a pair that is held may not be announced with the card. */
const leadDetail = (state: PlayPhase): string =>
  mayAnnounce(state)
    ? 'A marriage is announced only with the King here.'
    : 'You may announce a marriage only once you have won a trick.';

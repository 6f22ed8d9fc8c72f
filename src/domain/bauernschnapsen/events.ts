import type { ActionOf, Cut, Deal, Step } from '../actions.js';
import { inOrderOfDeck } from '../cards.js';
import { cutEvents, playEvents, resultEvents, type MatchEvent } from '../events.js';
import { at } from '../result.js';
import {
  callerOf,
  factorOf,
  fromCaller,
  isOver,
  tableOf,
  type BauernState,
  type BiddingPhase,
  type PlayPhase,
  type Settled,
  type TrumpPhase,
} from './state.js';

/** What happened in a step, in full and in order; how many events there are depends on nothing hidden. */
export function events(before: BauernState, step: Step, after: BauernState): readonly MatchEvent[] {
  switch (step.type) {
    case 'resign':
    case 'timeout':
      return cutEvents(step satisfies Cut, after.match);
    case 'deal':
      return dealEvents(step, after as TrumpPhase);
    case 'trump':
    case 'turnUp':
      return trumpEvents(before as TrumpPhase, after as BiddingPhase);
    case 'redeal':
      return [
        { type: 'dealScored', deal: after.match.dealNumber, result: { reason: 'redeal' }, score: after.match.score },
      ];
    case 'bid':
      return [...bidEvents(before as BiddingPhase, step, after), ...endOfDeal(after)];
    case 'double':
      return [...doubleEvents(before, step, after), ...endOfDeal(after)];
    case 'play':
      return [...playEvents(before as PlayPhase, step, tableOf(after) as PlayPhase), ...endOfDeal(after)];
    default:
      throw new Error(`${step.type} is no step of this game`);
  }
}

function dealEvents(_: Deal, { match, hands }: TrumpPhase): readonly MatchEvent[] {
  const deal = match.dealNumber;
  return [
    { type: 'dealStarted', deal, dealer: match.dealer, caller: callerOf(match), turned: null },
    ...fromCaller(match).map((seat): MatchEvent => ({ type: 'handDealt', deal, seat, cards: at(hands, seat) })),
  ];
}

/** Trump is made, and two more cards go to each hand. */
function trumpEvents(before: TrumpPhase, { match, hands, trump, turnedUp }: BiddingPhase): readonly MatchEvent[] {
  const deal = match.dealNumber;
  return [
    { type: 'trumpChosen', deal, seat: before.toAct, suit: trump, turnedUp },
    ...fromCaller(match).map((seat): MatchEvent => ({
      type: 'handDealt',
      deal,
      seat,
      cards: at(hands, seat).slice(3),
    })),
  ];
}

function bidEvents(
  { match, toAct }: BiddingPhase,
  { contract }: ActionOf<'bid'>,
  after: BauernState,
): readonly MatchEvent[] {
  const made: MatchEvent = { type: 'bidMade', deal: match.dealNumber, seat: toAct, contract };
  const settled = settledOf(after);
  if (settled === null) return [made];
  return [
    made,
    {
      type: 'contractSettled',
      deal: match.dealNumber,
      contract: settled.contract,
      declarer: settled.declarer,
      sittingOut: settled.sittingOut,
    },
  ];
}

function doubleEvents(
  { match, toAct }: BauernState,
  { level }: ActionOf<'double'>,
  after: BauernState,
): readonly MatchEvent[] {
  const settled = settledOf(after);
  if (toAct === null || settled === null) throw new Error('doubling without a contract');
  return [{ type: 'doubled', deal: match.dealNumber, seat: toAct, level, factor: factorOf(settled.doublings) }];
}

function settledOf(state: BauernState): Settled | null {
  const table = tableOf(state);
  return table.phase === 'doubling' || table.phase === 'play' || table.phase === 'shown' ? table : null;
}

/** The result of a deal that this step has ended, with the hand that was shown, and the end of the match. */
function endOfDeal(after: BauernState): readonly MatchEvent[] {
  if (!isOver(after)) return [];
  const { match, ended } = after;
  const deal = match.dealNumber;
  const shown: readonly MatchEvent[] =
    ended.phase === 'shown'
      ? [{ type: 'handShown', deal, seat: ended.declarer, cards: inOrderOfDeck(at(ended.hands, ended.declarer)) }]
      : [];
  return [...shown, ...resultEvents(match)];
}

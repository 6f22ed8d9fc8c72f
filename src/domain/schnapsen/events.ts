import type { ActionOf, Step } from '../actions.js';
import { cutEvents, playEvents, resultEvents, type MatchEvent } from '../events.js';
import { at } from '../result.js';
import { callerOf, isOver, otherSeat, tableOf, type PlayPhase, type SchnapsenState } from './state.js';

/** What happened in a step, in full and in order; how many events there are depends on nothing hidden. */
export function events(before: SchnapsenState, step: Step, after: SchnapsenState): readonly MatchEvent[] {
  switch (step.type) {
    case 'resign':
    case 'timeout':
      return cutEvents(step, after.match);
    case 'deal':
      return dealEvents(after as PlayPhase);
    case 'play':
      return [
        ...playEvents(before as PlayPhase, step, tableOf(after) as PlayPhase),
        ...drawEvents(before as PlayPhase, tableOf(after) as PlayPhase),
        ...endOfDeal(after),
      ];
    case 'exchange':
      return exchangeEvents(after as PlayPhase);
    case 'close':
      return [{ type: 'talonClosed', deal: after.match.dealNumber, seat: (before as PlayPhase).toAct }];
    case 'claim':
      return [claimed(before as PlayPhase, step, after), ...endOfDeal(after)];
    default:
      throw new Error(`${step.type} is no step of this game`);
  }
}

function dealEvents({ match, hands, turnedUp }: PlayPhase): readonly MatchEvent[] {
  const deal = match.dealNumber;
  const caller = callerOf(match);
  return [
    { type: 'dealStarted', deal, dealer: match.dealer, caller, turned: turnedUp },
    ...[caller, match.dealer].map((seat): MatchEvent => ({ type: 'handDealt', deal, seat, cards: at(hands, seat) })),
  ];
}

function exchangeEvents({ match, exchange }: PlayPhase): readonly MatchEvent[] {
  if (exchange === null) throw new Error('an exchange that left no trace');
  return [{ type: 'talonExchanged', deal: match.dealNumber, ...exchange }];
}

/** The price of a false claim is in the result that follows. */
function claimed({ match, toAct }: PlayPhase, { marriage }: ActionOf<'claim'>, after: SchnapsenState): MatchEvent {
  return {
    type: 'sixtySixClaimed',
    deal: match.dealNumber,
    seat: toAct,
    marriage: marriage ?? null,
    holds: after.match.lastResult?.winners.includes(toAct) ?? false,
  };
}

/** The winner of the trick draws first. */
function drawEvents({ talon }: PlayPhase, { talon: left, toAct: winner, match }: PlayPhase): readonly MatchEvent[] {
  if (left.length === talon.length) return [];
  return [winner, otherSeat(winner)].map((seat, place): MatchEvent => ({
    type: 'cardDrawn',
    deal: match.dealNumber,
    seat,
    card: at(talon, place),
  }));
}

/** The result of a deal that this step has ended, and the end of the match. */
const endOfDeal = (after: SchnapsenState): readonly MatchEvent[] => (isOver(after) ? resultEvents(after.match) : []);

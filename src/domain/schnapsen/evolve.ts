import type { ActionOf, Cut, Deal, Step } from '../actions.js';
import { isDeck, type Card } from '../cards.js';
import { impossible } from '../game.js';
import { afterCut, endReasonOf, nextDeal, openMatch, type Seat } from '../match.js';
import { at } from '../result.js';
import { announcedWith, trickOf, without, type Hands } from '../tricks.js';
import type { SchnapsenRules } from './rules.js';
import { endingOf, endingOfClaim, score } from './score.js';
import {
  callerOf,
  changed,
  dutyOf,
  isOver,
  isTalonOpen,
  otherSeat,
  SEATS,
  takings,
  teamOf,
  trumpJackOf,
  trumpOf,
  type Opening,
  type Over,
  type PlayPhase,
  type SchnapsenState,
} from './state.js';

export const start = (rules: SchnapsenRules, dealer: Seat): Opening => ({
  phase: 'opening',
  toAct: null,
  match: openMatch(rules, dealer, SEATS),
});

/** The next state; throws on a step that is impossible here, since the history is then corrupt. */
export function evolve(state: SchnapsenState, step: Step): SchnapsenState {
  if (step.type === 'resign' || step.type === 'timeout') return cut(state, step);
  switch (state.phase) {
    case 'opening':
    case 'scored':
      return step.type === 'deal' ? deal(state, step) : impossible(state, step);
    case 'play':
      return act(state, step);
    case 'finished':
      return impossible(state, step);
  }
}

function act(state: PlayPhase, step: Step): SchnapsenState {
  switch (step.type) {
    case 'play':
      return play(state, step);
    case 'exchange':
      return isTalonOpen(state) ? exchange(state) : impossible(state, step);
    case 'close':
      return isTalonOpen(state) ? close(state) : impossible(state, step);
    case 'claim':
      return claim(state, step);
    default:
      return impossible(state, step);
  }
}

function cut(state: SchnapsenState, step: Cut): Over {
  if (isOver(state)) return impossible(state, step);
  const match = afterCut(state.match, teamOf(step.seat), endReasonOf(step));
  return { phase: 'finished', match, toAct: null, ended: state };
}

/** Three cards each, one turned up, two each, nine to draw (api.md, "Order of a deck"); the dealer changes after each deal. */
function deal(state: Opening | Over, { deck }: Deal): PlayPhase {
  if (!isDeck(deck)) throw new Error(`not a deck of the twenty cards: ${deck.join(' ')}`);
  const { dealer } = state.match;
  const match = nextDeal(state.match, state.phase === 'opening' ? dealer : otherSeat(dealer));
  const caller = callerOf(match);
  const turnedUp = at(deck, 6);
  return {
    phase: 'play',
    match,
    toAct: caller,
    hands: handsOf(caller, [...deck.slice(0, 3), ...deck.slice(7, 9)], [...deck.slice(3, 6), ...deck.slice(9, 11)]),
    turnedUp,
    talon: [...deck.slice(11), turnedUp],
    exchange: null,
    closing: null,
    trick: [],
    tricks: [],
    marriages: [],
  };
}

/** Two hands by seat. */
const handsOf = (seat: Seat, own: readonly Card[], others: readonly Card[]): Hands =>
  seat === 0 ? [own, others] : [others, own];

/** The Jack of trumps for the card turned up, which comes last in the hand like a card that is drawn. */
function exchange(state: PlayPhase): PlayPhase {
  const { toAct: seat, hands, turnedUp: took, talon } = state;
  const laid = trumpJackOf(state);
  return changed(state, {
    hands: handsOf(seat, [...without(laid, at(hands, seat), seat), took], at(hands, otherSeat(seat))),
    talon: [...talon.slice(0, -1), laid],
    exchange: { seat, took, laid },
  });
}

const close = (state: PlayPhase): PlayPhase =>
  changed(state, { closing: { seat: state.toAct, takings: [takings(state, 0), takings(state, 1)] } });

function claim(state: PlayPhase, { marriage }: ActionOf<'claim'>): Over {
  const shown = marriage === undefined ? state : announce(state, `K${marriage}`);
  return score(shown, endingOfClaim(shown));
}

function announce(state: PlayPhase, card: Card): PlayPhase {
  const marriage = announcedWith(card, at(state.hands, state.toAct), state.toAct, trumpOf(state));
  return changed(state, { marriages: [...state.marriages, marriage] });
}

function play(state: PlayPhase, { card, marriage }: ActionOf<'play'>): SchnapsenState {
  const announced = marriage === true ? announce(state, card) : state;
  const { toAct: seat, hands, trick } = announced;
  const played = changed(announced, {
    hands: handsOf(seat, without(card, at(hands, seat), seat), at(hands, otherSeat(seat))),
    trick: [...trick, { seat, card }],
    toAct: otherSeat(seat),
  });
  if (played.trick.length === SEATS) return afterTrick(takeTrick(played));
  const ending = marriage === true ? endingOf(played) : null;
  return ending === null ? played : score(played, ending);
}

/** The winner takes the trick and leads. */
function takeTrick(state: PlayPhase): PlayPhase {
  const trick = trickOf(state.trick, dutyOf(state));
  return changed(state, { trick: [], tricks: [...state.tricks, trick], toAct: trick.winner });
}

function afterTrick(state: PlayPhase): SchnapsenState {
  const ending = endingOf(state);
  if (ending !== null) return score(state, ending);
  return isTalonOpen(state) ? draw(state) : state;
}

/** The winner of the trick draws first. */
function draw(state: PlayPhase): PlayPhase {
  const { toAct: winner, hands, talon } = state;
  const loser = otherSeat(winner);
  return changed(state, {
    hands: handsOf(winner, [...at(hands, winner), at(talon, 0)], [...at(hands, loser), at(talon, 1)]),
    talon: talon.slice(2),
  });
}

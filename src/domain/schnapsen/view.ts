import { inOrderOfDeck, type Card } from '../cards.js';
import type { Seat } from '../match.js';
import { at } from '../result.js';
import { isOfMarriage, type Hands } from '../tricks.js';
import type { DealView, Secrets, TalonView, View, Viewer, ViewPhase } from '../view.js';
import { legal } from './legal.js';
import {
  callerOf,
  hasTrick,
  tableOf,
  takings,
  trumpOf,
  type Opening,
  type PlayPhase,
  type SchnapsenState,
} from './state.js';

/** What the viewer may know, named field by field. */
export function view(state: SchnapsenState, viewer: Viewer): View {
  const { match } = state;
  const table = tableOf(state);
  return {
    rules: match.rules,
    score: match.score,
    winners: match.outcome?.winners ?? null,
    dealNumber: match.dealNumber,
    dealer: match.dealer,
    phase: phaseOf(state),
    toAct: state.toAct,
    deal: table.phase === 'opening' ? null : dealView(table),
    lastResult: match.lastResult,
    you: viewer === null ? null : { seat: viewer, hand: handsOf(table)[viewer] ?? [] },
    legalActions: viewer === null ? [] : legal(state, viewer),
  };
}

/** The hidden cards: the hands, and the talon as it will be drawn. */
export function secrets(state: SchnapsenState): Secrets {
  const table = tableOf(state);
  return { hands: handsOf(table), talonCards: table.phase === 'opening' ? [] : table.talon };
}

const handsOf = (table: Opening | PlayPhase): Hands => (table.phase === 'opening' ? [] : table.hands);

function phaseOf({ phase }: SchnapsenState): ViewPhase | null {
  switch (phase) {
    case 'opening':
      return null;
    case 'play':
      return 'play';
    case 'scored':
    case 'finished':
      return 'finished';
  }
}

function dealView(table: PlayPhase): DealView {
  return {
    caller: callerOf(table.match),
    trump: trumpOf(table),
    turnedUp: null,
    bids: [],
    contract: null,
    declarer: null,
    factor: 1,
    doublings: [],
    sittingOut: null,
    trick: table.trick,
    tricks: table.tricks,
    marriages: table.marriages.map(({ seat, suit, points }) => ({ seat, suit, points, counts: hasTrick(table, seat) })),
    points: [takings(table, 0).points, takings(table, 1).points],
    handSizes: table.hands.map((hand) => hand.length),
    known: known(table),
    talon: talonView(table),
  };
}

function talonView({ talon, exchange, closing }: PlayPhase): TalonView {
  return {
    size: talon.length,
    turned: talon[talon.length - 1] ?? null,
    exchange,
    closedBy: closing?.seat ?? null,
    closedAt: closing && {
      trick: closing.takings[0].tricks + closing.takings[1].tricks,
      points: closing.takings.map(({ points }) => points),
      tricks: closing.takings.map(({ tricks }) => tricks),
    },
  };
}

/** The cards that both have seen and that are still in a hand: turned up, laid for it, the rest of a marriage. */
function known(table: PlayPhase): DealView['known'] {
  const { hands, turnedUp, exchange, marriages } = table;
  return [0, 1]
    .map((seat) => ({ seat, cards: inOrderOfDeck(at(hands, seat).filter((card) => isKnown(card, seat))) }))
    .filter(({ cards }) => cards.length > 0);

  /** The card turned up, and the Jack laid for it, get into a hand only for all to see. */
  function isKnown(card: Card, seat: Seat): boolean {
    if (card === turnedUp || card === exchange?.laid) return true;
    return marriages.some((marriage) => marriage.seat === seat && isOfMarriage(card, marriage));
  }
}

import { inOrderOfDeck, type Card } from '../cards.js';
import type { Seat } from '../match.js';
import { at } from '../result.js';
import { isOfMarriage, type Hands } from '../tricks.js';
import type { DealView, Secrets, View, Viewer, ViewPhase } from '../view.js';
import { legal } from './legal.js';
import {
  ALL_SEATS,
  callerOf,
  factorOf,
  hasTrick,
  pointsOfTeam,
  tableOf,
  teamOf,
  type BauernState,
  type Ended,
  type Settled,
} from './state.js';

/** What the viewer may know, named field by field. */
export function view(state: BauernState, viewer: Viewer): View {
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
    deal: dealView(table),
    lastResult: match.lastResult,
    you: viewer === null ? null : { seat: viewer, hand: handsOf(table)[viewer] ?? [] },
    legalActions: viewer === null ? [] : legal(state, viewer),
  };
}

/** The hidden cards: the hands, and what is not dealt yet. */
export function secrets(state: BauernState): Secrets {
  const table = tableOf(state);
  return { hands: handsOf(table), talonCards: table.phase === 'trump' ? table.undealt : [] };
}

const handsOf = (table: Ended): Hands => (table.phase === 'opening' ? [] : table.hands);

function phaseOf({ phase }: BauernState): ViewPhase | null {
  if (phase === 'opening') return null;
  return phase === 'scored' ? 'finished' : phase;
}

function dealView(table: Ended): DealView | null {
  if (table.phase === 'opening') return null;
  const open: DealView = {
    caller: callerOf(table.match),
    trump: null,
    turnedUp: null,
    bids: [],
    contract: null,
    declarer: null,
    factor: 1,
    doublings: [],
    sittingOut: null,
    trick: [],
    tricks: [],
    marriages: [],
    points: [0, 0],
    handSizes: table.hands.map((hand) => hand.length),
    known: [],
    talon: null,
  };
  if (table.phase === 'trump') return open;
  const { trump, turnedUp, bids } = table;
  const dealt = { ...open, trump, turnedUp, bids, known: known(table) };
  return table.phase === 'bidding' ? dealt : { ...dealt, ...contractView(table), ...playView(table) };
}

function contractView({
  contract,
  declarer,
  doublings,
  sittingOut,
}: Settled): Pick<DealView, 'contract' | 'declarer' | 'factor' | 'doublings' | 'sittingOut'> {
  return { contract, declarer, factor: factorOf(doublings), doublings, sittingOut };
}

function playView(table: Ended): Partial<DealView> {
  if (table.phase !== 'play') return {};
  const { trick, tricks } = table;
  const marriages = table.marriages.map(({ seat, suit, points }) => ({
    seat,
    suit,
    points,
    counts: hasTrick(tricks, teamOf(seat)),
  }));
  return { trick, tricks, marriages, points: [pointsOfTeam(table, 0), pointsOfTeam(table, 1)] };
}

/** The cards that all have been shown and that are still in a hand: turned up, the rest of a marriage, a shown hand. */
function known(table: Exclude<Ended, { phase: 'opening' | 'trump' }>): DealView['known'] {
  const marriages = table.phase === 'play' ? table.marriages : [];
  return ALL_SEATS.map((seat) => ({
    seat,
    cards: inOrderOfDeck(at(table.hands, seat).filter((card) => isKnown(card, seat))),
  })).filter(({ cards }) => cards.length > 0);

  function isKnown(card: Card, seat: Seat): boolean {
    if (table.phase === 'shown' && seat === table.declarer) return true;
    return (
      card === table.turnedUp || marriages.some((marriage) => marriage.seat === seat && isOfMarriage(card, marriage))
    );
  }
}

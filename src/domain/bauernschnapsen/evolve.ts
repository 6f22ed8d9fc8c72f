import type { ActionOf, Cut, Deal, Step } from '../actions.js';
import { isDeck, suitOf, type Card, type Suit } from '../cards.js';
import { impossible } from '../game.js';
import { afterCut, endReasonOf, nextDeal, openMatch, type Match, type Seat } from '../match.js';
import { at } from '../result.js';
import { announcedWith, trickOf, without, type Hands } from '../tricks.js';
import type { Bid } from '../view.js';
import { TRAITS } from './contracts.js';
import type { BauernRules } from './rules.js';
import { endingOf, scorePlay, scoreShownHand } from './score.js';
import {
  ALL_SEATS,
  bidding,
  callerOf,
  changed,
  doubled,
  doubling,
  dutyOf,
  fromCaller,
  isOver,
  levelOf,
  nextSeat,
  partnerOf,
  playersOf,
  playing,
  SEATS,
  standingBid,
  teamOf,
  type BauernState,
  type BiddingPhase,
  type DoublingPhase,
  type Opening,
  type Over,
  type PlayPhase,
  type Settled,
  type TrumpPhase,
} from './state.js';

export const start = (rules: BauernRules, dealer: Seat): Opening => ({
  phase: 'opening',
  toAct: null,
  match: openMatch(rules, dealer, 2),
});

/** The next state; throws on a step that is impossible here, since the history is then corrupt. */
export function evolve(state: BauernState, step: Step): BauernState {
  if (step.type === 'resign' || step.type === 'timeout') return cut(state, step);
  switch (state.phase) {
    case 'opening':
    case 'scored':
      return step.type === 'deal' ? deal(state, step) : impossible(state, step);
    case 'trump':
      return makeTrump(state, step);
    case 'bidding':
      return step.type === 'bid' ? bid(state, step) : impossible(state, step);
    case 'doubling':
      return step.type === 'double' ? double(state, step) : impossible(state, step);
    case 'play':
      return step.type === 'play' ? play(state, step) : impossible(state, step);
    case 'finished':
      return impossible(state, step);
  }
}

function cut(state: BauernState, step: Cut): Over {
  if (isOver(state)) return impossible(state, step);
  const match = afterCut(state.match, teamOf(step.seat), endReasonOf(step));
  return { phase: 'finished', match, toAct: null, ended: state };
}

/** Three cards each from the caller clockwise; the rest waits for trump (api.md, "Order of a deck"). */
function deal(state: Opening | Over, { deck }: Deal): TrumpPhase {
  if (!isDeck(deck)) throw new Error(`not a deck of the twenty cards: ${deck.join(' ')}`);
  const match = nextDeal(state.match, nextDealer(state));
  const hands = handsOf(match, (place) => deck.slice(place * 3, place * 3 + 3));
  return { phase: 'trump', match, toAct: callerOf(match), hands, undealt: deck.slice(SEATS * 3) };
}

/** After a scored deal the dealer moves one seat on; the first deal and a redeal are the same dealer's. */
function nextDealer(state: Opening | Over): Seat {
  const { dealer } = state.match;
  const same = state.phase === 'opening' || state.ended.phase === 'trump';
  return same ? dealer : nextSeat(dealer);
}

/** Hands by seat from what each place, counted clockwise from the caller, gets. */
function handsOf(match: Match, cards: (place: number) => readonly Card[]): Hands {
  return ALL_SEATS.map((seat) => cards((seat - callerOf(match) + SEATS) % SEATS));
}

function makeTrump(state: TrumpPhase, step: Step): BauernState {
  switch (step.type) {
    case 'trump':
      return openBidding(state, step.suit, null);
    case 'turnUp': {
      const turnedUp = at(state.undealt, step.card ?? 0);
      return openBidding(state, suitOf(turnedUp), turnedUp);
    }
    case 'redeal':
      return { phase: 'scored', match: state.match, toAct: null, ended: state };
    default:
      return impossible(state, step);
  }
}

/** Two more cards each. */
function openBidding({ match, hands, undealt, toAct }: TrumpPhase, trump: Suit, turnedUp: Card | null): BiddingPhase {
  const more = handsOf(match, (place) => undealt.slice(place * 2, place * 2 + 2));
  const dealt = hands.map((hand, seat) => [...hand, ...at(more, seat)]);
  return bidding({ match, hands: dealt, trump, turnedUp }, [], toAct);
}

function bid(state: BiddingPhase, { contract }: ActionOf<'bid'>): BauernState {
  const bids = [...state.bids, { seat: state.toAct, contract }];
  const toAct = nextToBid(state, bids);
  return toAct === null ? settle(state, bids) : bidding(state, bids, toAct);
}

/** Who speaks next, or null when the bidding is over (rules.md §2, "Bidding"). */
function nextToBid({ match, toAct }: BiddingPhase, bids: readonly Bid[]): Seat | null {
  const holder = standingBid(bids)?.seat;
  switch (match.rules.bidding) {
    case 'singleRound':
      return bids.length < SEATS ? nextSeat(toAct) : null;
    case 'callerFirst':
      return holder === undefined && bids.length < SEATS ? nextSeat(toAct) : null;
    case 'auction': {
      const passed = bids.filter(({ contract }) => contract === 'pass').map(({ seat }) => seat);
      const next = [1, 2, 3, 4].map((step) => (toAct + step) % SEATS).find((seat) => !passed.includes(seat));
      return next === undefined || next === holder ? null : next;
    }
  }
}

function settle({ match, hands, trump, turnedUp }: BiddingPhase, bids: readonly Bid[]): BauernState {
  const standing = standingBid(bids);
  const contract = standing === undefined || standing.contract === 'pass' ? 'rufer' : standing.contract;
  const declarer = standing?.seat ?? callerOf(match);
  const { partner } = TRAITS[contract];
  const sittingOut = partner !== null && match.rules[partner] === 'sitsOut' ? partnerOf(declarer) : null;
  return askToDouble({ match, hands, trump, turnedUp, bids, contract, declarer, sittingOut, doublings: [] });
}

const askToDouble = (settled: Settled): BauernState => {
  const toAct = nextToDouble(settled);
  return toAct === null ? beginPlay(settled) : doubling(settled, toAct);
};

/** Who is asked to double next, or null when the doubling is over (rules.md §2, "Doubling"). */
function nextToDouble({ match, contract, declarer, sittingOut, doublings }: Settled): Seat | null {
  const level = levelOf(doublings);
  if (level >= match.rules.doublingMax || match.rules.doublingExcluded.includes(contract)) return null;
  const side = level % 2 === 0 ? 1 - teamOf(declarer) : teamOf(declarer);
  const members = fromCaller(match).filter((seat) => teamOf(seat) === side && seat !== sittingOut);
  const asked = doublings.length - 1 - doublings.findLastIndex((doubling) => doubling.level !== 'pass');
  return members[asked] ?? null;
}

function double(state: DoublingPhase, { level }: ActionOf<'double'>): BauernState {
  return askToDouble(doubled(state, { seat: state.toAct, level }));
}

/** The caller leads, in a game without trumps the declarer; a shown hand needs no play. */
function beginPlay(settled: Settled): BauernState {
  const { aim, trumps } = TRAITS[settled.contract];
  if (aim === 'shownHand') return scoreShownHand({ ...settled, phase: 'shown' });
  return playing(settled, trumps ? callerOf(settled.match) : settled.declarer);
}

function play(state: PlayPhase, { card, marriage }: ActionOf<'play'>): BauernState {
  const seat = state.toAct;
  const hand = at(state.hands, seat);
  const left = without(card, hand, seat);
  const played = changed(state, {
    toAct: nextToPlay(state),
    hands: state.hands.map((held, holder) => (holder === seat ? left : held)),
    trick: [...state.trick, { seat, card }],
    marriages: marriage === true ? [...state.marriages, announcedWith(card, hand, seat, state.trump)] : state.marriages,
  });
  if (played.trick.length === playersOf(state)) return endOrGoOn(takeTrick(played));
  return marriage === true ? endOrGoOn(played) : played;
}

function nextToPlay({ toAct, sittingOut }: PlayPhase): Seat {
  const next = nextSeat(toAct);
  return next === sittingOut ? nextSeat(next) : next;
}

/** The winner takes the trick and leads. */
function takeTrick(state: PlayPhase): PlayPhase {
  const trick = trickOf(state.trick, dutyOf(state));
  return changed(state, { trick: [], tricks: [...state.tricks, trick], toAct: trick.winner });
}

function endOrGoOn(state: PlayPhase): BauernState {
  const ending = endingOf(state);
  return ending === null ? state : scorePlay(state, ending);
}

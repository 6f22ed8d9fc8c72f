import type { Action, ActionOf } from '../actions.js';
import { DECK, playable, rankOf, spouseOf, suitOf, type Card } from '../cards.js';
import type { Random } from '../game.js';
import type { Seat } from '../match.js';
import { Placements, type Placing } from '../placements.js';
import { at } from '../result.js';
import { openingBefore, shuffled } from '../sampling.js';
import type { DealView, View } from '../view.js';
import type { Witnessed, World, Worlds } from '../worlds.js';
import { evolve } from './evolve.js';
import { announcesBy } from './legal.js';
import type { SchnapsenRules } from './rules.js';
import { dutyIn, HAND_SIZE, otherSeat, type Opening, type SchnapsenState } from './state.js';

/** The deals that fit: who was dealt and has drawn what and when, and what lies in the talon. */
export function worlds(view: View, seen: Witnessed): Worlds<SchnapsenState> {
  const { deal } = view;
  if (deal === null || view.phase === 'finished') throw new RangeError('no deal goes on in this view');
  const known = knownIn(view, deal, seen);
  const places = placesOf(known);
  const placements = new Placements(
    places.map(({ size }) => size),
    placingsOf(known, places),
  );
  if (placements.count === 0) throw new RangeError('no deal fits this view');
  const opening: Opening = openingBefore(view);
  return {
    count: placements.count,
    draw: (random) => worldOf(opening, known, places, placements.draw(random), random),
  };
}

interface Known {
  readonly view: View;
  readonly deal: DealView;
  readonly seen: Witnessed;
  readonly turned: Card;
  /** How many tricks were followed by a draw. */
  readonly draws: number;
  /** How many tricks had been taken when each action was done. */
  readonly tricksBefore: readonly number[];
  /** Who did each action. */
  readonly seats: readonly Seat[];
}

/** The face-down cards of the talon, drawn from the first on, and the trick after which the last of them is. */
const FACE_DOWN = 9;
const LAST_DRAW = 4;
const TALON = 10;

function knownIn(view: View, deal: DealView, seen: Witnessed): Known {
  const { talon, tricks, caller } = deal;
  if (talon === null || seen.turned === null) throw new RangeError('a view of another game');
  const tricksBefore: number[] = [];
  const seats: Seat[] = [];
  let plays = 0;
  for (const { type } of seen.actions) {
    const trick = Math.floor(plays / 2);
    const leader = trick === 0 ? caller : at(tricks, trick - 1).winner;
    tricksBefore.push(trick);
    seats.push(plays % 2 === 0 ? leader : otherSeat(leader));
    if (type === 'play') plays += 1;
  }
  return { view, deal, seen, turned: seen.turned, draws: (TALON - talon.size) / 2, tricksBefore, seats };
}

/** The first five cards of a seat, one that it drew, or what still lies face down. */
interface Place {
  readonly seat: Seat | null;
  readonly size: number;
  /** The tricks that had been taken when the cards came. */
  readonly since: number;
}

/** A place for all that came to the seats face down, the viewer's own included. */
function placesOf({ deal, draws }: Known): readonly Place[] {
  const dealt = [0, 1].map((seat) => ({ seat, size: HAND_SIZE, since: 0 }));
  const drawn = deal.tricks
    .slice(0, draws)
    .flatMap(({ winner }, trick) => [winner, otherSeat(winner)].map((seat) => ({ seat, size: 1, since: trick + 1 })))
    .slice(0, FACE_DOWN);
  return [...dealt, ...drawn, { seat: null, size: Math.max(FACE_DOWN - 2 * draws, 0), since: 0 }];
}

function placingsOf(known: Known, places: readonly Place[]): readonly Placing[] {
  return DECK.filter((card) => card !== known.turned).map((card) => ({ card, places: placesFor(card, known, places) }));
}

function placesFor(card: Card, known: Known, places: readonly Place[]): readonly number[] {
  const all = places.map((_, index) => index);
  const own = known.seen.own.slice(0, cardsAt(known.view.you?.seat, places)).indexOf(card);
  if (own >= 0) return all.filter((index) => isOwn(at(places, index), own, known));
  const shown = shownBy(card, known);
  return all.filter((index) => {
    const place = at(places, index);
    if (place.seat === null) return shown === null;
    if (place.seat === known.view.you?.seat) return false;
    if (shown !== null && (shown.seat !== place.seat || shown.trick < place.since)) return false;
    return !isBetrayed(card, place, known);
  });
}

/** How many cards came to a seat face down. */
const cardsAt = (seat: Seat | undefined, places: readonly Place[]): number =>
  places.reduce((sum, place) => sum + (place.seat === seat ? place.size : 0), 0);

/** Whether the n-th card that came to the viewer came to this place. */
const isOwn = ({ seat, since }: Place, nth: number, { view }: Known): boolean =>
  seat === view.you?.seat && since === Math.max(nth - HAND_SIZE + 1, 0);

/** Who has shown the card, and by which trick: by playing it, by its marriage, or by laying it for the card turned up. */
function shownBy(card: Card, known: Known): { readonly seat: Seat; readonly trick: number } | null {
  const { seen, seats, tricksBefore } = known;
  const index = seen.actions.findIndex(
    (action) =>
      leaves(card, action, known) ||
      (action.type === 'play' && action.marriage === true && spouseOf(action.card) === card),
  );
  return index < 0 ? null : { seat: at(seats, index), trick: at(tricksBefore, index) };
}

/** Whether the card goes out of the hand with the action. */
const leaves = (card: Card, action: Action, { deal: { talon } }: Known): boolean =>
  (action.type === 'play' && action.card === card) || (action.type === 'exchange' && talon?.exchange?.laid === card);

/** Whether something that the seat did would not have been legal with the card in the hand, had it come to this place. */
function isBetrayed(card: Card, { seat, since }: Place, known: Known): boolean {
  const { seen, seats, tricksBefore } = known;
  const gone = seen.actions.findIndex((action) => leaves(card, action, known));
  return seen.actions.some((action, index) => {
    const trick = at(tricksBefore, index);
    if (action.type !== 'play' || at(seats, index) !== seat || since > trick) return false;
    if (gone >= 0 && gone <= index) return false;
    return leadOf(trick, known.deal) === action.card
      ? isSilence(action, card, seat, trick, known)
      : isRevoke(action.card, card, trick, known);
  });
}

/** Where announcing is automatic, nobody leads a card of a pair silently who may announce it. */
function isSilence(
  { card, marriage }: ActionOf<'play'>,
  held: Card,
  seat: Seat,
  trick: number,
  { view, deal }: Known,
): boolean {
  const rules = view.rules as SchnapsenRules;
  if (rules.marriageAnnounce !== 'automatic' || marriage === true || spouseOf(card) !== held) return false;
  const hasTrick = deal.tricks.slice(0, trick).some(({ winner }) => winner === seat);
  return (rules.marriageBeforeOwnTrick || hasTrick) && announcesBy(rankOf(card), rules);
}

const leadOf = (trick: number, { tricks, trick: current }: DealView): Card | undefined =>
  (tricks[trick]?.plays ?? current)[0]?.card;

/** In strict play nobody answers with a card beside which he had to play the other. */
function isRevoke(answer: Card, held: Card, trick: number, { deal, seen, draws, tricksBefore }: Known): boolean {
  const closing = seen.actions.findIndex(({ type }) => type === 'close');
  const strictFrom = closing >= 0 ? at(tricksBefore, closing) : draws > LAST_DRAW ? draws : Infinity;
  const lead = leadOf(trick, deal);
  if (trick < strictFrom || lead === undefined || deal.trump === null) return false;
  return !playable([answer, held], suitOf(lead), lead, dutyIn(deal.trump)).includes(answer);
}

/** The deck in the order of api.md, the viewer's own cards as they came. */
function worldOf(
  opening: Opening,
  { deal, seen, turned, view }: Known,
  places: readonly Place[],
  laid: readonly (readonly Card[])[],
  random: Random,
): World<SchnapsenState> {
  const hands = [0, 1].map((seat) =>
    seat === view.you?.seat ? seen.own.slice(0, HAND_SIZE) : shuffled(at(laid, seat), random),
  );
  const [caller, dealer] = [at(hands, deal.caller), at(hands, otherSeat(deal.caller))];
  const talon = laid
    .slice(2)
    .flatMap((cards, index) => (at(places, index + 2).seat === null ? shuffled(cards, random) : cards));
  const deck = [...caller.slice(0, 3), ...dealer.slice(0, 3), turned, ...caller.slice(3), ...dealer.slice(3), ...talon];
  let state: SchnapsenState = evolve(opening, { type: 'deal', deck });
  for (const action of seen.actions) state = evolve(state, action);
  return { deck, opening, state };
}

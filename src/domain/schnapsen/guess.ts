import { DECK, playable, spouseOf, suitOf, type Card, type Suit } from '../cards.js';
import type { Random } from '../game.js';
import type { Seat } from '../match.js';
import { at } from '../result.js';
import { playsIn, shuffled } from '../sampling.js';
import type { Hands } from '../tricks.js';
import type { DealView, Play, TalonView, Trick, View } from '../view.js';
import type { SchnapsenRules } from './rules.js';
import { dutyIn, HAND_SIZE, otherSeat } from './state.js';

/** How a deal may have begun, and the trick before which the Jack was exchanged, which a view does not tell. */
export interface Guess {
  readonly deck: readonly Card[];
  readonly exchangedAt: number | null;
}

/** What a view tells of the course of a deal. */
export interface Course {
  readonly deal: DealView;
  readonly talon: TalonView;
  readonly trump: Suit;
  readonly exchangeMinTalon: number;
  readonly toAct: Seat | null;
  readonly you: View['you'];
  /** The plays of each trick, the unfinished one last; it may be empty. */
  readonly tricks: readonly (readonly Play[])[];
  /** How many cards each has drawn. */
  readonly draws: number;
  /** The cards led to announce a marriage, with the number of their trick from 0. */
  readonly announcements: ReadonlyMap<Card, number>;
}

/** A choice of what the view leaves open but for the cards: the card turned up at first, and when the Jack was exchanged. */
interface Choice extends Course {
  readonly turnedUp: Card;
  readonly exchangedAt: number | null;
}

const TALON_SIZE = 10;
/** The trick after which the last card of the talon is drawn, counted from 0. */
const LAST_DRAW = 4;

export function courseOf({ rules, toAct, you }: View, deal: DealView): Course {
  const { talon, trump } = deal;
  if (talon === null || trump === null) throw new Error('a view of another game');
  return {
    deal,
    talon,
    trump,
    exchangeMinTalon: (rules as SchnapsenRules).exchangeMinTalon,
    toAct,
    you,
    tricks: [...deal.tricks.map(({ plays }) => plays), deal.trick],
    draws: (TALON_SIZE - talon.size) / 2,
    announcements: new Map(
      playsIn(deal).flatMap(([lead], trick) => (lead?.marriage === true ? [[lead.card, trick] as const] : [])),
    ),
  };
}

/** A deal that may have led to the view, or null when the random choice led nowhere; whether it did is for the rules to say. */
export function guess(course: Course, random: Random): Guess | null {
  const choice = { ...course, turnedUp: guessTurnedUp(course, random), exchangedAt: guessExchange(course, random) };
  const dealt = dealOut(choice, random);
  if (dealt === null) return null;
  const [first, second] = dealt.hands.map((hand, seat) => orderOf(seat, hand, choice, random));
  if (!first || !second) return null;
  return { deck: deckOf([first, second], dealt.rest, choice), exchangedAt: choice.exchangedAt };
}

/** The card turned up at first. Once drawn it may have been played since: then any trump that its owner has shown will do. */
function guessTurnedUp({ deal, talon, trump, tricks }: Course, random: Random): Card {
  const sure = talon.exchange?.took ?? talon.turned;
  if (sure !== null) return sure;
  const owner = loserOf(at(deal.tricks, LAST_DRAW));
  const held = deal.known
    .flatMap(({ seat, cards }) => (seat === owner ? cards : []))
    .filter((card) => suitOf(card) === trump);
  const married = deal.marriages.some(({ seat, suit }) => seat === owner && suit === trump);
  const outsideMarriage = held.filter((card) => !married || spouseOf(card) === null);
  if (outsideMarriage.length > 0) return at(outsideMarriage, 0);
  const played = tricks.slice(LAST_DRAW + 1).flatMap((plays) => cardsOf(owner, plays));
  const candidates = [...held, ...played.filter((card) => suitOf(card) === trump)];
  return at(candidates, random(candidates.length));
}

const loserOf = ({ winner }: Trick): Seat => otherSeat(winner);
const cardsOf = (seat: Seat, plays: readonly Play[]): readonly Card[] =>
  plays.filter((play) => play.seat === seat).map(({ card }) => card);

/** The lead before which the Jack was exchanged: one of that seat that the talon allowed, before the card taken was played. */
function guessExchange({ talon, tricks, toAct, exchangeMinTalon }: Course, random: Random): number | null {
  const { exchange, closedAt } = talon;
  if (exchange === null) return null;
  const playedAt = tricks.findIndex((plays) => plays.some(({ card }) => card === exchange.took));
  const last = Math.min(closedAt?.trick ?? LAST_DRAW, playedAt < 0 ? LAST_DRAW : playedAt);
  const leads = tricks.flatMap((plays, trick) => {
    const leader = plays[0]?.seat ?? toAct;
    const allowed = trick <= last && TALON_SIZE - 2 * trick >= exchangeMinTalon;
    return leader === exchange.seat && allowed ? [trick] : [];
  });
  return at(leads, random(leads.length));
}

/** A hand or the rest of the talon, to be filled with unseen cards. */
interface Place {
  readonly cards: Card[];
  readonly size: number;
  takes(card: Card): boolean;
}

/** The hands as they are now, and the cards that lie face down; null when a card fits nowhere any more. */
function dealOut(choice: Choice, random: Random): { readonly hands: Hands; readonly rest: readonly Card[] } | null {
  const { you, deal, talon, tricks, turnedUp } = choice;
  const hands = [0, 1].map((seat) => seenIn(seat, choice));
  const rest: Card[] = [];
  const places: readonly Place[] = [
    ...hands.map((cards, seat): Place => ({
      cards,
      size: at(deal.handSizes, seat),
      takes: (card) => you?.seat !== seat && couldHold(card, seat, choice),
    })),
    { cards: rest, size: Math.max(talon.size - 1, 0), takes: () => true },
  ];
  const seen = [
    ...hands.flat(),
    ...tricks.flat().map(({ card }) => card),
    turnedUp,
    talon.turned,
    talon.exchange?.laid,
  ];
  const unseen = DECK.filter((card) => !seen.includes(card));
  const choices = shuffled(unseen, random)
    .map((card) => ({ card, open: places.filter((place) => place.takes(card)) }))
    .sort((a, b) => a.open.length - b.open.length);
  for (const { card, open } of choices) {
    const free = open.flatMap((place) => Array.from({ length: place.size - place.cards.length }, () => place));
    if (free.length === 0) return null;
    at(free, random(free.length)).cards.push(card);
  }
  return { hands, rest: shuffled(rest, random) };
}

/** What the viewer knows of a hand; his own in its order. */
const seenIn = (seat: Seat, { you, deal }: Course): Card[] =>
  you?.seat === seat ? [...you.hand] : deal.known.flatMap((entry) => (entry.seat === seat ? entry.cards : []));

/** Whether all that the seat has added to tricks in strict play was legal with the card in its hand, where it has been since. */
function couldHold(card: Card, seat: Seat, { talon, trump, tricks }: Course): boolean {
  const duty = dutyIn(trump);
  const strictFrom = talon.closedAt?.trick ?? (talon.size === 0 ? LAST_DRAW + 1 : tricks.length);
  return tricks.slice(strictFrom).every(([lead, answer]) => {
    if (lead === undefined || answer?.seat !== seat) return true;
    return playable([answer.card, card], suitOf(lead.card), lead.card, duty).includes(answer.card);
  });
}

/** A card that a seat was dealt or drew, and between which places in the order of its cards it came. */
interface Got {
  readonly card: Card;
  readonly from: number;
  readonly to: number;
  /** Still in the viewer's own hand, whose order he knows. */
  readonly ordered: boolean;
}

/** All cards of a seat in an order in which they may have come to it, but the last of the talon; null when none was found. */
function orderOf(seat: Seat, hand: readonly Card[], choice: Choice, random: Random): readonly Card[] | null {
  const left = [...played(seat, choice), ...held(seat, hand, choice)];
  const order: Got[] = [];
  for (let place = left.length - 1; place >= 0; place--) {
    const fitting = left.filter(({ from, to }) => from <= place && place <= to);
    const got = fitting.find(({ from }) => from === place) ?? fitting[random(fitting.length)];
    if (got === undefined) return null;
    left.splice(left.indexOf(got), 1);
    order.unshift(got);
  }
  const inOrder = order.filter(({ ordered }) => ordered).sort((a, b) => hand.indexOf(a.card) - hand.indexOf(b.card));
  return order.map((got) => (got.ordered ? at(inOrder.splice(0, 1), 0) : got).card);
}

/** The last place in the order of its cards that a seat had filled when a trick was led. */
const lastBefore = (trick: number, { draws }: Course): number => HAND_SIZE - 1 + Math.min(trick, draws);

/** The cards that a seat has played, and the Jack it has laid: each had come before. */
function played(seat: Seat, choice: Choice): readonly Got[] {
  const { tricks, talon, exchangedAt } = choice;
  const got = (card: Card, trick: number): Got => ({ card, from: 0, to: lastBefore(trick, choice), ordered: false });
  const inTricks = tricks.flatMap((plays, trick) => cardsOf(seat, plays).map((card) => got(card, trick)));
  const drawn = inTricks.filter(({ card }) => !cameOpenly(card, seat, choice));
  if (exchangedAt === null || talon.exchange?.seat !== seat) return drawn;
  return [...drawn, got(talon.exchange.laid, exchangedAt)];
}

/** The cards that a seat holds: one shown in a marriage had come before, and in the viewer's hand the card taken parts earlier from later. */
function held(seat: Seat, hand: readonly Card[], choice: Choice): readonly Got[] {
  const { you, tricks, talon, exchangedAt, announcements } = choice;
  const ordered = you?.seat === seat;
  const took = ordered && talon.exchange !== null ? hand.indexOf(talon.exchange.took) : -1;
  const parted = took >= 0 && exchangedAt !== null ? lastBefore(exchangedAt, choice) : null;
  return hand
    .map((card, index): Got => {
      const spouse = spouseOf(card);
      const shownAt = (spouse && announcements.get(spouse)) ?? tricks.length;
      const got = { card, from: 0, to: lastBefore(shownAt, choice), ordered };
      if (parted === null) return got;
      return index > took ? { ...got, from: parted + 1 } : { ...got, to: Math.min(parted, got.to) };
    })
    .filter(({ card }) => !cameOpenly(card, seat, choice));
}

/** Whether a seat took the card in the exchange, or drew it as the last of the talon. */
function cameOpenly(card: Card, seat: Seat, { deal, talon, draws, turnedUp }: Choice): boolean {
  if (talon.exchange?.seat === seat && talon.exchange.took === card) return true;
  const drewLast = draws > LAST_DRAW && loserOf(at(deal.tricks, LAST_DRAW)) === seat;
  return drewLast && card === (talon.exchange?.laid ?? turnedUp);
}

/** The deck in the order of api.md from what each seat got in turn. */
function deckOf(orders: Hands, rest: readonly Card[], { deal, draws, turnedUp }: Choice): readonly Card[] {
  const caller = at(orders, deal.caller);
  const dealer = at(orders, otherSeat(deal.caller));
  const drawn = deal.tricks
    .slice(0, draws)
    .flatMap(({ winner }, draw) =>
      [winner, otherSeat(winner)].flatMap((seat) => at(orders, seat)[HAND_SIZE + draw] ?? []),
    );
  return [
    ...caller.slice(0, 3),
    ...dealer.slice(0, 3),
    turnedUp,
    ...caller.slice(3, HAND_SIZE),
    ...dealer.slice(3, HAND_SIZE),
    ...drawn,
    ...rest,
  ];
}

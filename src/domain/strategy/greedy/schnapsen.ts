import type { Action, ActionOf } from '../../actions.js';
import { beats, pointsOf, rankOf, spouseOf, suitOf, type Card, type Rank, type Suit } from '../../cards.js';
import type { Seat } from '../../match.js';
import { at } from '../../result.js';
import { dutyIn, otherSeat, SEATS } from '../../schnapsen/state.js';
import { holdsPair, marriagePoints, pairsIn, SIXTY_SIX } from '../../tricks.js';
import type { DealView, TalonView, View } from '../../view.js';
import { holdingsOf } from './hand.js';
import { chanceOf, chanceToHold, unseenBy, voidsIn, type Outlook } from './odds.js';

/** A seat at its turn in Schnapsen. */
interface Turn {
  readonly seat: Seat;
  readonly hand: readonly Card[];
  readonly deal: DealView;
  readonly trump: Suit;
  readonly isOpen: boolean;
  /** Own points, those of the marriages that are announced included. */
  readonly points: number;
  readonly outlook: Outlook;
}

/** Claims what is there, exchanges when it can, closes when the hand should make it, and else plays by the odds. */
export function chooseInSchnapsen(
  view: View,
  deal: DealView,
  talon: TalonView,
  seat: Seat,
  hand: readonly Card[],
): Action {
  const turn = turnOf(view, deal, talon, seat, hand);
  return (
    trueClaimIn(view) ??
    view.legalActions.find(({ type }) => type === 'exchange') ??
    view.legalActions.find(({ type }) => type === 'close' && shouldClose(turn)) ??
    bestPlay(view.legalActions, turn)
  );
}

function turnOf(view: View, deal: DealView, talon: TalonView, seat: Seat, hand: readonly Card[]): Turn {
  const { trump, tricks, trick, handSizes } = deal;
  if (trump === null) throw new Error('a deal of Schnapsen has trumps');
  const isOpen = talon.closedBy === null && talon.size > 0;
  const strictFrom = talon.closedAt?.trick ?? (isOpen ? tricks.length : LAST_DRAW);
  const outlook: Outlook = {
    duty: dutyIn(trump),
    after: trick.length === 0 ? [otherSeat(seat)] : [],
    handSizes,
    unseen: unseenBy(view, deal),
    voids: voidsIn(
      tricks.slice(strictFrom).map(({ plays }) => plays),
      SEATS,
    ),
  };
  return { seat, hand, deal, trump, isOpen, points: at(deal.points, seat), outlook };
}

/** After so many tricks the talon is empty. */
const LAST_DRAW = 5;

/** A claim that holds, if there is one. No more can come of the deal: what the other has can only become more. */
export function trueClaimIn({ legalActions, deal, you }: View): ActionOf<'claim'> | undefined {
  if (deal === null || you === null) return undefined;
  const points = at(deal.points, you.seat % deal.points.length);
  const claims = legalActions.filter((action): action is ActionOf<'claim'> => action.type === 'claim');
  return claims.find(
    ({ marriage }) => points + (marriage ? marriagePoints(marriage, deal.trump ?? marriage) : 0) >= SIXTY_SIX,
  );
}

/** What the other adds to a trick that he has to lose. */
const ADDED = 4;
/** Some of the tricks that look sure are ruffed. */
const MARGIN = 4;

/** Whether own points, marriages and sure tricks make 66 in strict play. */
function shouldClose({ hand, trump, points, outlook, deal, seat }: Turn): boolean {
  const power = { trump, order: 'standard' } as const;
  const trumps = outlook.unseen.filter((card) => suitOf(card) === trump);
  const sure = hand.filter(
    (card) =>
      !outlook.unseen.some((other) => suitOf(other) === suitOf(card) && beats(other, card, power)) &&
      (suitOf(card) === trump || isFollowed(card, outlook, trumps.length, at(deal.handSizes, otherSeat(seat)))),
  );
  if (sure.length === 0) return false;
  const drawn = holdingsOf(hand, power).find(({ suit }) => suit === trump)?.top ?? 0;
  const ruffs = drawn >= trumps.length ? 0 : MARGIN * sure.filter((card) => suitOf(card) !== trump).length;
  const married = pairsIn(hand).reduce((sum, suit) => sum + marriagePoints(suit, trump), 0);
  const tricks = sure.reduce((sum, card) => sum + pointsOf(card) + ADDED, 0);
  return points + married + tricks - ruffs >= SIXTY_SIX;
}

/** Whether the other will probably have to follow the suit, or has no trump to ruff it with. */
function isFollowed(card: Card, { unseen }: Outlook, trumps: number, size: number): boolean {
  if (trumps === 0) return true;
  const followers = unseen.filter((other) => suitOf(other) === suitOf(card)).length;
  return chanceToHold(followers, size, unseen.length) > 2 / 3;
}

/** What a card is worth while it is held; while the talon is open it can still be made use of. */
const HELD: Readonly<Record<Rank, number>> = { A: 8, T: 6, K: 2, Q: 1, J: 0 };
const HELD_TRUMP: Readonly<Record<Rank, number>> = { A: 16, T: 13, K: 8, Q: 7, J: 6 };
/** What there is to hold for is less once nobody draws. */
const STRICT = 0.5;
/** An announcement ends the deal when 66 come of it: by itself or by a claim at the next lead. */
const WINS_AT_ONCE = 1_000;

function bestPlay(legal: readonly Action[], turn: Turn): Action {
  const plays = legal.filter((action): action is ActionOf<'play'> => action.type === 'play');
  const values = plays.map((play) => worthOf(play, turn));
  return at(plays, values.indexOf(Math.max(...values)));
}

function worthOf(play: ActionOf<'play'>, turn: Turn): number {
  const { seat, deal, trump, isOpen, outlook } = turn;
  const { card } = play;
  const chance = chanceOf([...deal.trick, { seat, card }], (winner) => winner === seat, outlook);
  const points = deal.trick.reduce((sum, { card: other }) => sum + pointsOf(other), pointsOf(card));
  const held = (suitOf(card) === trump ? HELD_TRUMP : HELD)[rankOf(card)] * (isOpen ? 1 : STRICT);
  return (2 * chance - 1) * (points + ADDED * outlook.after.length) - held + worthOfMarriage(play, turn);
}

function worthOfMarriage({ card, marriage }: ActionOf<'play'>, { hand, deal, trump, seat, points }: Turn): number {
  if (spouseOf(card) === null) return 0;
  const worth = marriagePoints(suitOf(card), trump);
  if (marriage === true) {
    const hasTrick = deal.tricks.some(({ winner }) => winner === seat);
    return hasTrick && points + worth >= SIXTY_SIX ? WINS_AT_ONCE : worth;
  }
  const isShown = deal.marriages.some(({ suit }) => suit === suitOf(card));
  return holdsPair(hand, card) && !isShown ? -worth / 2 : 0;
}

import type { Action, ActionOf } from '../../actions.js';
import { pointsOf, rankOf, spouseOf, suitOf, type Card, type Rank } from '../../cards.js';
import { TRAITS } from '../../bauernschnapsen/contracts.js';
import type { BauernRules } from '../../bauernschnapsen/rules.js';
import { dutyIn, nextSeat, SEATS, teamOf } from '../../bauernschnapsen/state.js';
import type { Seat } from '../../match.js';
import { at } from '../../result.js';
import { holdsPair, marriagePoints, SIXTY_SIX } from '../../tricks.js';
import type { DealView, View } from '../../view.js';
import { chanceOf, unseenBy, voidsIn, type Outlook } from './odds.js';

/** A seat at its turn to play in Bauernschnapsen. */
interface Turn {
  readonly seat: Seat;
  readonly hand: readonly Card[];
  readonly deal: DealView;
  readonly outlook: Outlook;
}

/** The play that is worth most by the odds of the trick. */
export function choosePlay(view: View, deal: DealView, seat: Seat, hand: readonly Card[]): Action {
  const turn = { seat, hand, deal, outlook: outlookOf(view, deal, seat) };
  const worth = worthIn(turn);
  const plays = view.legalActions.filter((action): action is ActionOf<'play'> => action.type === 'play');
  const values = plays.map((play) => worth(play, turn) + worthOfMarriage(play, turn));
  return at(plays, values.indexOf(Math.max(...values)));
}

function outlookOf(view: View, deal: DealView, seat: Seat): Outlook {
  const { contract, trump, sittingOut, trick, tricks, handSizes } = deal;
  if (contract === null || trump === null) throw new Error('nobody plays before the contract is settled');
  const players = SEATS - (sittingOut === null ? 0 : 1);
  const after: Seat[] = [];
  for (let next = nextSeat(seat); after.length < players - trick.length - 1; next = nextSeat(next))
    if (next !== sittingOut) after.push(next);
  return {
    duty: dutyIn(contract, trump, view.rules as BauernRules),
    after,
    handSizes,
    unseen: unseenBy(view, deal),
    voids: voidsIn([...tricks.map(({ plays }) => plays), trick], SEATS),
  };
}

type Worth = (play: ActionOf<'play'>, turn: Turn) => number;

function worthIn({ deal: { contract } }: Turn): Worth {
  switch (TRAITS[contract ?? 'rufer'].aim) {
    case 'noTrick':
      return worthInBettler;
    case 'allTricks':
    case 'schnapser':
      return worthForDeclarer;
    case 'sixtySix':
    case 'schnapserMitMann':
    case 'shownHand':
      return worthInPoints;
  }
}

/** What a player adds to a trick on average, when he has to. */
const ADDED = 6;
/** What a card is worth while it is held. */
const HELD: Readonly<Record<Rank, number>> = { A: 4, T: 3, K: 1, Q: 1, J: 0 };
const HELD_TRUMP: Readonly<Record<Rank, number>> = { A: 8, T: 7, K: 4, Q: 4, J: 3 };

/** The points of the trick for the side that should take it. */
function worthInPoints({ card }: ActionOf<'play'>, { seat, deal, outlook }: Turn): number {
  const chance = chanceOf([...deal.trick, { seat, card }], (winner) => teamOf(winner) === teamOf(seat), outlook);
  const points = deal.trick.reduce((sum, play) => sum + pointsOf(play.card), pointsOf(card));
  const held = suitOf(card) === outlook.duty.trump ? HELD_TRUMP : HELD;
  return (2 * chance - 1) * (points + ADDED * outlook.after.length) - held[rankOf(card)];
}

/** A trick decides all. */
const ALL = 100;

/** The declarer must not take a trick: he parts with what is dangerous, the others duck. */
function worthInBettler({ card }: ActionOf<'play'>, { seat, deal, outlook }: Turn): number {
  const taken = chanceOf([...deal.trick, { seat, card }], (winner) => winner === deal.declarer, outlook);
  return (seat === deal.declarer ? -taken : taken) * ALL + pointsOf(card);
}

/** The declarer must take every trick, his partner must not, and the others need one of them. */
function worthForDeclarer({ card }: ActionOf<'play'>, { seat, hand, deal, outlook }: Turn): number {
  const taken = chanceOf([...deal.trick, { seat, card }], (winner) => winner === deal.declarer, outlook);
  if (seat !== deal.declarer) {
    const wanted = teamOf(seat) === teamOf(deal.declarer ?? seat) ? taken : 1 - taken;
    return wanted * ALL - pointsOf(card);
  }
  const length = hand.filter((held) => suitOf(held) === suitOf(card)).length;
  const draws = suitOf(card) === outlook.duty.trump ? ALL / 10 : 0;
  return taken * ALL + draws + length + pointsOf(card) / ALL;
}

const WINS_AT_ONCE = 1_000;

/** An announcement counts, and wins when it makes 66; a pair that was not announced is broken. */
function worthOfMarriage({ card, marriage }: ActionOf<'play'>, { seat, hand, deal }: Turn): number {
  if (deal.trump === null || spouseOf(card) === null) return 0;
  const points = marriagePoints(suitOf(card), deal.trump);
  if (marriage === true) return isEnough(points, seat, deal) ? WINS_AT_ONCE : points;
  const mayStill = TRAITS[deal.contract ?? 'rufer'].marriages === 'all' || seat === deal.declarer;
  const isShown = deal.marriages.some(({ suit }) => suit === suitOf(card));
  return holdsPair(hand, card) && mayStill && !isShown ? -points / 2 : 0;
}

function isEnough(points: number, seat: Seat, { tricks, points: taken }: DealView): boolean {
  const team = teamOf(seat);
  const hasTrick = tricks.some(({ winner }) => teamOf(winner) === team);
  return hasTrick && at(taken, team) + points >= SIXTY_SIX;
}

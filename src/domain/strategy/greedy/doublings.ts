import type { Action, ActionOf } from '../../actions.js';
import { ofSuit, rankOf, type Card, type Rank, type Suit } from '../../cards.js';
import { TRAITS } from '../../bauernschnapsen/contracts.js';
import type { Seat } from '../../match.js';
import { pairsIn } from '../../tricks.js';
import type { DealView } from '../../view.js';
import { dangersIn, holdingsOf, losersIn } from './hand.js';

/** Doubles when the contract should fail, or as its declarer when it cannot. */
export function chooseDoubling(legal: readonly Action[], hand: readonly Card[], seat: Seat, deal: DealView): Action {
  const asked = legal.filter((action): action is ActionOf<'double'> => action.type === 'double');
  const level = asked.find((action) => action.level !== 'pass');
  const pass: Action = { type: 'double', level: 'pass' };
  if (level === undefined) return pass;
  const doubles = level.level === 're' ? isSure(hand, seat, deal) : shouldFail(hand, deal, level.level === 'sub');
  return doubles ? level : pass;
}

const RUFER_WEIGHTS: Readonly<Record<Rank, number>> = { A: 4, T: 3, K: 1, Q: 1, J: 1 };
const SIDE_ACE = 2;
const TRUMP_PAIR = 4;
const SIDE_PAIR = 1;
/** What a hand must be worth to double a Rufer, or to double it again. */
const STRONG = 8;
const STRONGER = 11;
/** So many Jacks leave the declarer of a bettler few cards that are safe. */
const JACKS = 3;

function shouldFail(hand: readonly Card[], { contract, trump }: DealView, again: boolean): boolean {
  if (contract === null || trump === null) return false;
  const { aim, trumps, order } = TRAITS[contract];
  const highest = order === 'zehnerloch' ? 'T' : 'A';
  switch (aim) {
    case 'sixtySix':
      return strengthOf(hand, trump) >= (again ? STRONGER : STRONG);
    case 'noTrick':
      return hand.filter((card) => rankOf(card) === 'J').length >= JACKS;
    case 'allTricks':
      // The ace of trumps takes a trick in every case.
      return trumps ? hand.includes(`A${trump}`) : countOf(highest, hand) >= (again ? 3 : 2);
    case 'schnapser':
    case 'schnapserMitMann':
      return hand.includes(`A${trump}`) && countOf('A', hand) >= (again ? 3 : 2);
    case 'shownHand':
      return false;
  }
}

function isSure(hand: readonly Card[], seat: Seat, { contract, trump, declarer }: DealView): boolean {
  if (contract === null || trump === null) return false;
  const { aim, trumps, order } = TRAITS[contract];
  const power = { trump: trumps ? trump : null, order };
  if (aim === 'sixtySix') return strengthOf(hand, trump) >= STRONGER;
  if (seat !== declarer) return aim === 'shownHand';
  switch (aim) {
    case 'noTrick':
      return dangersIn(hand, power) === 0;
    case 'allTricks':
      return losersIn(holdingsOf(hand, power)) === 0;
    case 'schnapser':
    case 'schnapserMitMann':
      return hand.includes(`A${trump}`) && hand.includes(`T${trump}`) && pairsIn(hand).includes(trump);
    case 'shownHand':
      return true;
  }
}

/** Trumps, aces and marriages, added up. */
function strengthOf(hand: readonly Card[], trump: Suit): number {
  const trumps = ofSuit(hand, trump).reduce((sum, card) => sum + RUFER_WEIGHTS[rankOf(card)], 0);
  const aces = hand.filter((card) => rankOf(card) === 'A' && card !== `A${trump}`).length * SIDE_ACE;
  const pairs = pairsIn(hand).reduce((sum, suit) => sum + (suit === trump ? TRUMP_PAIR : SIDE_PAIR), 0);
  return trumps + aces + pairs;
}

const countOf = (rank: Rank, hand: readonly Card[]): number => hand.filter((card) => rankOf(card) === rank).length;

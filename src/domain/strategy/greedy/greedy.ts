import type { Action } from '../../actions.js';
import type { BauernRules } from '../../bauernschnapsen/rules.js';
import type { Random } from '../../game.js';
import type { View } from '../../view.js';
import { chooseBid } from './bids.js';
import { chooseDoubling } from './doublings.js';
import { choosePlay } from './plays.js';
import { chooseInSchnapsen } from './schnapsen.js';
import { chooseTrump } from './trump.js';

/** Goes by rules of thumb: counts what is sure in the hand for a bid, and plays the card that the odds of the trick are best for. */
export function greedyStrategy(view: View, random: Random): Action {
  const { deal, you, legalActions } = view;
  if (deal === null || you === null) throw new Error('a strategy plays for a seat in a deal');
  if (deal.talon !== null) return chooseInSchnapsen(view, deal, deal.talon, you.seat, you.hand);
  switch (view.phase) {
    case 'trump':
      return chooseTrump(legalActions, you.hand, random);
    case 'bidding':
      return chooseBid(legalActions, you.hand, you.seat, deal, view.rules as BauernRules);
    case 'doubling':
      return chooseDoubling(legalActions, you.hand, you.seat, deal);
    case 'play':
      return choosePlay(view, deal, you.seat, you.hand);
    case 'finished':
    case null:
      throw new Error('nobody is to act');
  }
}

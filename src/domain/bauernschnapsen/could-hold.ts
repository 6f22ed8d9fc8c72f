import { playable, suitOf, type Card, type Duty } from '../cards.js';
import type { Seat } from '../match.js';
import { at } from '../result.js';
import { winningPlay } from '../tricks.js';
import type { DealView, Play, View } from '../view.js';
import type { BauernRules } from './rules.js';
import { dutyIn } from './state.js';

/** Whether a seat can hold a card that the viewer has not seen, after all that it has added to tricks. */
export function couldHold(card: Card, seat: Seat, view: View, deal: DealView): boolean {
  const duty = dutyOfView(view, deal);
  return (
    duty === null ||
    [...deal.tricks.map(({ plays }) => plays), deal.trick].every((plays) => fits(card, seat, plays, duty))
  );
}

const dutyOfView = ({ rules }: View, { contract, trump }: DealView): Duty | null =>
  contract === null || trump === null ? null : dutyIn(contract, trump, rules as BauernRules);

/** The duty to follow forbids a play card by card: one that was legal beside each card of the hand was legal in the hand. */
function fits(card: Card, seat: Seat, plays: readonly Play[], duty: Duty): boolean {
  const turn = plays.findIndex((play) => play.seat === seat);
  if (turn < 1) return true;
  const played = at(plays, turn).card;
  const best = winningPlay(plays.slice(0, turn), duty).card;
  return playable([played, card], suitOf(at(plays, 0).card), best, duty).includes(played);
}

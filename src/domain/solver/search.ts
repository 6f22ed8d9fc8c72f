import type { Seat } from '../match.js';
import { firstOf, lastOf } from './card-sets.js';
import { cardOf, found, highOf, lowOf, whereOf, type Memory } from './memory.js';
import type { OpenDeal } from './open-deal.js';
import { Position } from './position.js';

/** More than any result. */
const INFINITE = 7;
/** Twenty cards can be played. */
const LONGEST_LINE = 20;
const NONE = -1;

/**
 * Alpha-beta over the cards of one deal. Values are in units of the deal, from the viewpoint of the team of the seat to act. A value at or
 * below alpha, or at or above beta, is only a bound. `depth` is the place in the line where the next position is written.
 */
export class Search {
  private readonly line: readonly Position[] = Array.from({ length: LONGEST_LINE }, () => new Position());
  /** The card that was found best last, at each depth. */
  private readonly bestCards = new Int32Array(LONGEST_LINE);

  constructor(
    private readonly deal: OpenDeal,
    private readonly memory: Memory,
  ) {
    memory.turnTo(deal.identity);
  }

  /** The value of a position that goes on. */
  valueOf(position: Position): number {
    return this.value(position, 0, -INFINITE, INFINITE);
  }

  /** What playing a card leads to, for the team of the seat that plays it. */
  valueOfPlay(position: Position, card: number, announced: boolean): number {
    return this.valueAfter(position, card, announced, 0, -INFINITE, INFINITE);
  }

  /** What a claim with a marriage of so many points, or with 0, leads to, for the team of the seat that claims. */
  valueOfClaim(position: Position, shown: number): number {
    return this.seenBy(position.toAct, this.deal.claimed(position, shown));
  }

  private value(position: Position, depth: number, alpha: number, beta: number): number {
    return position.led === 0
      ? this.valueAtLead(position, depth, alpha, beta)
      : this.bestAnswer(position, depth, alpha, beta);
  }

  /** Positions before a lead are looked up in the memory, and kept there. */
  private valueAtLead(position: Position, depth: number, alpha: number, beta: number): number {
    const { deal, memory } = this;
    const claim = this.seenBy(position.toAct, deal.bestClaim(position));
    // A true claim wins, and what the other has, which is what decides how much, can only become more.
    if (claim > 0) return claim;
    const where = whereOf(position.cards, position.toAct);
    const score = deal.scoreThatMatters(position.score);
    const place = memory.placeOf(where, score);
    const known = memory.at(place, where, score);
    const team = deal.teamOf(position.toAct);
    let low = -deal.mostFor(1 - team, position);
    let high = deal.mostFor(team, position);
    if (known !== 0) {
      low = Math.max(low, lowOf(known));
      high = Math.min(high, highOf(known));
    }
    // Nobody has to claim, but a false claim can be the cheapest way to lose.
    if (claim !== 0) low = Math.max(low, claim);
    if (low >= beta || low === high) return low;
    if (high <= alpha) return high;

    const from = Math.max(alpha, low);
    const to = Math.min(beta, high);
    const best = Math.max(low, this.bestLead(position, depth, from, to, known === 0 ? NONE : cardOf(known)));
    if (best > from) low = best;
    if (best < to) high = best;
    memory.keep(place, where, score, found(low, high, this.bestCards[depth] ?? 0));
    return best;
  }

  /** The dearest cards are tried first, before them the one that was best when the position came up before. */
  private bestLead(position: Position, depth: number, alpha: number, beta: number, first: number): number {
    const { deal } = this;
    const announcing = deal.announceable(position);
    let cards = deal.playable(position);
    let best = -INFINITE;
    for (let card = first === NONE ? firstOf(cards) : first; cards !== 0; card = firstOf(cards)) {
      cards &= ~(1 << card);
      const announces = ((announcing >> card) & 1) === 1;
      let value = this.valueAfter(position, card, announces, depth, Math.max(alpha, best), beta);
      if (announces && deal.silenceMayPay)
        value = Math.max(value, this.valueAfter(position, card, false, depth, Math.max(alpha, best, value), beta));
      if (value <= best) continue;
      best = value;
      this.bestCards[depth] = card;
      if (best >= beta) break;
    }
    return best;
  }

  /** While the own team is winning the trick the dearest cards are tried first, else the cheapest. */
  private bestAnswer(position: Position, depth: number, alpha: number, beta: number): number {
    const { deal } = this;
    const dearFirst = deal.teamOf(position.bestSeat) === deal.teamOf(position.toAct);
    let cards = deal.playable(position);
    let best = -INFINITE;
    while (cards !== 0) {
      const card = dearFirst ? firstOf(cards) : lastOf(cards);
      cards &= ~(1 << card);
      const value = this.valueAfter(position, card, false, depth, Math.max(alpha, best), beta);
      if (value <= best) continue;
      best = value;
      if (best >= beta) break;
    }
    return best;
  }

  private valueAfter(
    position: Position,
    card: number,
    announced: boolean,
    depth: number,
    alpha: number,
    beta: number,
  ): number {
    const { deal } = this;
    const next = this.line[depth];
    if (next === undefined) throw new RangeError('a line of more than twenty cards');
    deal.play(position, card, announced, next);
    if (next.result !== 0) return this.seenBy(position.toAct, next.result);
    return deal.teamOf(next.toAct) === deal.teamOf(position.toAct)
      ? this.value(next, depth + 1, alpha, beta)
      : -this.value(next, depth + 1, -beta, -alpha);
  }

  /** A result is from the viewpoint of team 0. */
  private seenBy(seat: Seat, result: number): number {
    return this.deal.teamOf(seat) === 0 ? result : -result;
  }
}

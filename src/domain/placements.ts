import type { Card } from './cards.js';
import type { Random } from './game.js';
import { at } from './result.js';

/** A card and the places that it can lie in, each as its number. */
export interface Placing {
  readonly card: Card;
  readonly places: readonly number[];
}

/** At least one of the cards must lie in one of the places. */
export interface Need {
  readonly cards: readonly Card[];
  readonly places: readonly number[];
}

/**
 * All the ways to lay cards into places of given sizes, which they fill: counted exactly, and drawn with the same chance each. The order within a
 * place is not told apart.
 *
 * The ways to lay the cards from the n-th on depend on nothing but what is left of each place and which needs are met, so they are counted once for
 * each of these.
 */
export class Placements {
  readonly count: number;
  private readonly placings: readonly Placing[];
  private readonly radices: readonly number[];
  private readonly full: number;
  private readonly counts: readonly Map<number, number>[];

  constructor(
    private readonly sizes: readonly number[],
    placings: readonly Placing[],
    private readonly needs: readonly Need[] = [],
  ) {
    // Those with the least choice first: what cannot be is found soon.
    this.placings = [...placings].sort((a, b) => a.places.length - b.places.length);
    this.counts = this.placings.map(() => new Map<number, number>());
    const radices = [1];
    for (const size of sizes) radices.push(at(radices, radices.length - 1) * (size + 1));
    this.radices = radices;
    this.full = sizes.reduce((code, size, place) => code + size * at(radices, place), 0);
    this.count = sizes.reduce((sum, size) => sum + size, 0) === placings.length ? this.waysFrom(0, this.full) : 0;
  }

  /** The cards of each place. Throws a RangeError where there is no way. */
  draw(random: Random): readonly (readonly Card[])[] {
    if (this.count === 0) throw new RangeError('there is no way to lay the cards');
    const laid: Card[][] = this.sizes.map(() => []);
    let left = this.full;
    for (const [index, { card, places }] of this.placings.entries()) {
      let lot = random(this.waysFrom(index, left));
      for (const place of places) {
        const after = this.lay(card, place, left);
        const ways = after === null ? 0 : this.waysFrom(index + 1, after);
        if (after !== null && lot < ways) {
          at(laid, place).push(card);
          left = after;
          break;
        }
        lot -= ways;
      }
    }
    return laid;
  }

  /** How many ways there are for the cards from one on. What is left is a number: a digit for each place, above them a bit for each need that is met. */
  private waysFrom(index: number, left: number): number {
    const placing = this.placings[index];
    if (placing === undefined) return Math.floor(left / this.unit) === 2 ** this.needs.length - 1 ? 1 : 0;
    const known = this.counts[index]?.get(left);
    if (known !== undefined) return known;
    let ways = 0;
    for (const place of placing.places) {
      const after = this.lay(placing.card, place, left);
      if (after !== null) ways += this.waysFrom(index + 1, after);
    }
    this.counts[index]?.set(left, ways);
    return ways;
  }

  /** What is left with the card in the place, or null when that is full. */
  private lay(card: Card, place: number, left: number): number | null {
    const radix = at(this.radices, place);
    if (Math.floor(left / radix) % (at(this.sizes, place) + 1) === 0) return null;
    let after = left - radix;
    for (const [bit, { cards, places }] of this.needs.entries()) {
      const worth = this.unit * 2 ** bit;
      const isMet = Math.floor(after / worth) % 2 === 1;
      if (!isMet && places.includes(place) && cards.includes(card)) after += worth;
    }
    return after;
  }

  private get unit(): number {
    return at(this.radices, this.sizes.length);
  }
}

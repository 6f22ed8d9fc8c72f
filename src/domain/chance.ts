import type { Random } from './game.js';

/**
 * The same numbers for the same seed (mulberry32): for thoughts, which draw thousands, and for matches that can be played again. What the service deals never
 * comes from here.
 */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** Any order of the items is as likely as any other. */
export function shuffled<T>(items: readonly T[], random: Random): readonly T[] {
  const order: T[] = [];
  for (const item of items) order.splice(random(order.length + 1), 0, item);
  return order;
}

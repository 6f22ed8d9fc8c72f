/** The same numbers for the same seed (mulberry32): whole numbers from 0 to `below` − 1. */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

export function shuffled(items, random) {
  const order = [];
  for (const item of items) order.splice(random(order.length + 1), 0, item);
  return order;
}

import { at } from '../result.js';
import type { EntrantId, Reason, RoundPairings } from './pairing.js';

/**
 * All rounds in which everybody meets everybody once or twice, by the circle method: one place is fixed, the others go round it. With an
 * odd number the fixed place is empty, and who would sit opposite has a bye.
 *
 * The first deals are spread so that nobody has more than one more or less than half of them, and mostly by turns; the
 * second time round the sides are swapped.
 *
 * @param entrants in the order of their start numbers
 */
export function roundRobin(entrants: readonly EntrantId[], times: 1 | 2): readonly RoundPairings[] {
  if (entrants.length < 2) return [];
  const once = Array.from({ length: roundsFor(entrants.length) }, (_, round) => roundOf(entrants, round));
  if (times === 1) return once;
  return [...once, ...once.map((round) => swapped(round, once.length))];
}

/** How many rounds it takes to meet everybody once. */
const roundsFor = (count: number): number => (count % 2 === 0 ? count - 1 : count);

/** @param round from 0 */
function roundOf(entrants: readonly EntrantId[], round: number): RoundPairings {
  const moving = roundsFor(entrants.length);
  const reasons = reasonsFor(round + 1);
  const opposite = at(entrants, round);
  const fixed = entrants[moving];
  const others = Array.from({ length: (moving - 1) / 2 }, (_, index) => {
    const distance = index + 1;
    const ahead = at(entrants, (round + distance) % moving);
    const behind = at(entrants, (round - distance + moving) % moving);
    // Each meets every distance once ahead and once behind, so this is even for all.
    return distance % 2 === 1 ? { home: ahead, away: behind, reasons } : { home: behind, away: ahead, reasons };
  });
  if (fixed === undefined) {
    const odd: Reason = { code: 'oddNumber', detail: 'the number is odd; everybody has one bye each time round' };
    return { round: round + 1, pairings: others, byes: [{ entrant: opposite, reasons: [odd] }] };
  }
  const [home, away] = round % 2 === 0 ? [opposite, fixed] : [fixed, opposite];
  return { round: round + 1, pairings: [{ home, away, reasons }, ...others], byes: [] };
}

const reasonsFor = (round: number): readonly Reason[] => [
  { code: 'roundRobin', detail: `everybody meets everybody; the turn of these two is round ${round}` },
];

function swapped({ round, pairings, byes }: RoundPairings, offset: number): RoundPairings {
  const swap: Reason = { code: 'firstDeal', detail: 'the sides of the first time are swapped' };
  return {
    round: round + offset,
    pairings: pairings.map(({ home, away, reasons }) => ({ home: away, away: home, reasons: [...reasons, swap] })),
    byes,
  };
}

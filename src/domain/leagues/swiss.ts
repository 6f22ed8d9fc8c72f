import { at } from '../result.js';
import { chooseSides } from './first-deal.js';
import { cheapestMatching } from './matching/cheapest-matching.js';
import type { Bye, Pairing, Reason, RoundPairings } from './pairing.js';
import { addCosts, byeCosts, NO_COSTS, pairCosts, weigherFor, type Costs } from './swiss-aims.js';
import { contendersOf, type Contender, type SwissRound } from './swiss-field.js';

export interface SwissPairings extends RoundPairings {
  /** What the round comes to in each aim: `repeats` above 0 says that some must meet again. */
  readonly costs: Costs;
}

/**
 * The pairings of a Swiss round: of all that there are, one with the least costs (`swiss-aims.ts`), always the same for the same input
 * in whatever order it is given.
 * - Nobody meets the same opponent twice, unless nobody could be left unpaired otherwise; then as few as can be do, and their pairings
 *   carry the reason `repeat`.
 * - With an odd number one has a bye: nobody who has had more of them than another who is there (that comes before all aims), nor one
 *   who has won by forfeit while there are others.
 */
export function swissPairings(input: SwissRound): SwissPairings {
  const entrants = contendersOf(input);
  const mates = matesWith(entrants, false) ?? matesWith(entrants, true) ?? [];
  const couples = entrants.flatMap((entrant, index) => {
    const mate = at(mates, index);
    return mate > index ? [{ entrant, opponent: entrants[mate] ?? null }] : [];
  });
  const pairings: Pairing[] = [];
  const byes: Bye[] = [];
  let costs = NO_COSTS;
  for (const { entrant, opponent } of couples) {
    costs = addCosts(costs, opponent === null ? byeCosts(entrant, groupsIn(entrants)) : pairCosts(entrant, opponent));
    if (opponent === null) byes.push(byeOf(entrant));
    else pairings.push(pairingOf(entrant, opponent, pairings.length));
  }
  return { round: input.round, pairings, byes, costs };
}

const groupsIn = (entrants: readonly Contender[]): number => (entrants[entrants.length - 1]?.group ?? -1) + 1;

/** The partner of each entrant; with an odd number the bye is one more partner, the last. Null when repeats would be needed. */
function matesWith(entrants: readonly Contender[], repeats: boolean): readonly number[] | null {
  const weigh = weigherFor(entrants, { repeats });
  const lowest = groupsIn(entrants);
  const mayHaveBye = new Set(byeCandidates(entrants));
  return cheapestMatching(entrants.length + (entrants.length % 2), (one, other) => {
    const upper = entrants[one] as Contender;
    const lower = entrants[other];
    if (lower === undefined) return mayHaveBye.has(upper) ? weigh(byeCosts(upper, lowest)) : Infinity;
    const costs = pairCosts(upper, lower);
    return costs.repeats > 0 && !repeats ? Infinity : weigh(costs);
  });
}

function byeCandidates(entrants: readonly Contender[]): readonly Contender[] {
  const fewest = entrants.reduce((least, { byes }) => Math.min(least, byes), Infinity);
  const candidates = entrants.filter(({ byes }) => byes === fewest);
  const withoutForfeit = candidates.filter(({ forfeitsWon }) => forfeitsWon === 0);
  return withoutForfeit.length > 0 ? withoutForfeit : candidates;
}

function pairingOf(upper: Contender, lower: Contender, table: number): Pairing {
  const { home, away, reason } = chooseSides(upper, lower, table);
  return { home: home.id, away: away.id, reasons: [scoreReason(upper, lower), ...repeatReasons(upper, lower), reason] };
}

function scoreReason(upper: Contender, lower: Contender): Reason {
  if (upper.group === lower.group) return { code: 'scoreGroup', detail: `both have ${countOf(upper.points, 'point')}` };
  const apart = lower.group - upper.group;
  const detail = `the one with ${countOf(upper.points, 'point')} floats down to one with ${lower.points}: ${countOf(apart, 'score group')} apart`;
  return { code: 'float', detail };
}

function repeatReasons(upper: Contender, lower: Contender): readonly Reason[] {
  const rounds = upper.met.get(lower.id);
  if (rounds === undefined) return [];
  const where = `${rounds.length === 1 ? 'round' : 'rounds'} ${rounds.join(', ')}`;
  return [{ code: 'repeat', detail: `they met in ${where}; not everybody has an opponent left who is new` }];
}

function byeOf({ id, points, byes }: Contender): Bye {
  const odd: Reason = { code: 'oddNumber', detail: `the number is odd; one with ${countOf(points, 'point')} is left` };
  const again: Reason = { code: 'secondBye', detail: `everybody has had at least ${countOf(byes, 'bye')}` };
  return { entrant: id, reasons: byes > 0 ? [odd, again] : [odd] };
}

const countOf = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

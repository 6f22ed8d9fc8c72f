import type { Contender, Float } from './swiss-field.js';

/**
 * What a Swiss pairing should keep small, the most important first; no gain in a later aim is worth a loss in an earlier one.
 * - `repeats`: pairings of two who have met before.
 * - `meetings`: how often those had met before, beyond once.
 * - `scores`: the square of how many score groups lie between the two. A bye is a group of its own below the last one.
 * - `balance`: floats in the direction of an earlier float (2 for the last round, 1 for the one before), and first deals by which
 *   somebody would be more than one ahead of or behind his share.
 * - `fold`: how far the two are from "upper half against lower half in order" within a group; from the lowest of the upper against the
 *   highest of the lower between groups; and a bye from the lowest of the group.
 */
export const AIMS = ['repeats', 'meetings', 'scores', 'balance', 'fold'] as const;
export type Aim = (typeof AIMS)[number];
export type Costs = Readonly<Record<Aim, number>>;

export const NO_COSTS: Costs = { repeats: 0, meetings: 0, scores: 0, balance: 0, fold: 0 };

export const addCosts = (a: Costs, b: Costs): Costs => ({
  repeats: a.repeats + b.repeats,
  meetings: a.meetings + b.meetings,
  scores: a.scores + b.scores,
  balance: a.balance + b.balance,
  fold: a.fold + b.fold,
});

/** What it costs to pair two, whichever is named first. */
export function pairCosts(a: Contender, b: Contender): Costs {
  const met = a.met.get(b.id)?.length ?? 0;
  const aIsUpper = a.group < b.group || (a.group === b.group && a.place < b.place);
  const upper = aIsUpper ? a : b;
  const lower = aIsUpper ? b : a;
  const apart = lower.group - upper.group;
  const floats = apart === 0 ? 0 : floatCost(upper, 'down') + floatCost(lower, 'up');
  return {
    repeats: met > 0 ? 1 : 0,
    meetings: Math.max(met - 1, 0),
    scores: apart * apart,
    balance: floats + dealCost(a, b),
    fold: apart === 0 ? foldWithin(upper, lower) : upper.groupSize - 1 - upper.place + lower.place,
  };
}

/** What it costs to give a bye, in a field of so many score groups. */
export function byeCosts(entrant: Contender, groups: number): Costs {
  const apart = groups - entrant.group;
  const fold = entrant.groupSize - 1 - entrant.place;
  return { repeats: 0, meetings: 0, scores: apart * apart, balance: floatCost(entrant, 'down'), fold };
}

function floatCost({ lastFloat, floatBefore }: Contender, direction: Float): number {
  return (lastFloat === direction ? 2 : 0) + (floatBefore === direction ? 1 : 0);
}

const foldWithin = (upper: Contender, lower: Contender): number =>
  Math.abs(lower.place - upper.place - Math.floor(upper.groupSize / 2));

const MAX_DEAL_COST = 3;
const MAX_FLOAT_COST = 3;

/** By how much the worse off of the two is beyond one after the better choice of sides. */
function dealCost({ deals: a }: Contender, { deals: b }: Contender): number {
  const less = Math.min(a.balance, b.balance);
  const more = Math.max(a.balance, b.balance);
  const worst = Math.max(Math.abs(less + 1), Math.abs(more - 1));
  return Math.min(Math.max(worst - 1, 0), MAX_DEAL_COST);
}

/** Costs as one number, so that a sum over a whole round orders the rounds as the aims do. */
export type Weigh = (costs: Costs) => number;

/** Doubled and added up a few times this stays a whole number that is exact. */
const EXACT = 2 ** 49;

/**
 * The weights for a field, with or without pairings of those who have met. Each aim weighs more than the worst that all later ones can come to. Where that would leave the exact
 * numbers (some thousand entrants of whom some must meet again), `fold` is left out, which nobody has a right to.
 */
export function weigherFor(entrants: readonly Contender[], { repeats }: { readonly repeats: boolean }): Weigh {
  const pairs = Math.ceil(entrants.length / 2);
  const groups = new Set(entrants.map(({ group }) => group)).size;
  const meetings = repeats ? mostMeetings(entrants) : 0;
  const most: Costs = {
    repeats: Math.min(meetings, 1),
    meetings: Math.max(meetings - 1, 0),
    scores: groups * groups,
    balance: 2 * MAX_FLOAT_COST + MAX_DEAL_COST,
    fold: entrants.length,
  };
  const exact = unitsFor(most, pairs);
  const units = sumOf(most, exact) < EXACT ? exact : { ...unitsFor({ ...most, fold: 0 }, pairs), fold: 0 };
  return (costs) => sumOf(costs, units);
}

function mostMeetings(entrants: readonly Contender[]): number {
  let most = 0;
  for (const { met } of entrants) for (const { length } of met.values()) most = Math.max(most, length);
  return most;
}

function unitsFor(most: Costs, pairs: number): Costs {
  const fold = 1;
  const balance = fold + pairs * most.fold * fold;
  const scores = balance + pairs * most.balance * balance;
  const meetings = scores + pairs * most.scores * scores;
  const repeats = meetings + pairs * most.meetings * meetings;
  return { repeats, meetings, scores, balance, fold };
}

const sumOf = (costs: Costs, units: Costs): number =>
  costs.repeats * units.repeats +
  costs.meetings * units.meetings +
  costs.scores * units.scores +
  costs.balance * units.balance +
  costs.fold * units.fold;

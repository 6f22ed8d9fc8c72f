import { at } from '../result.js';
import { firstDealsOf, type FirstDeals } from './first-deal.js';
import { ledgersOf, type Entry, type Ledger } from './ledger.js';
import type { EntrantId } from './pairing.js';
import { exact, type RoundRecord, type Scoring } from './records.js';

export interface SwissEntrant {
  readonly id: EntrantId;
  /** The start number, 1 for the strongest or for the first of a draw; no two have the same. */
  readonly seed: number;
}

/** All that the pairings of a Swiss round follow from. */
export interface SwissRound {
  /** The round to pair, from 1. All earlier ones must be in the records. */
  readonly round: number;
  /** Everybody who has ever been in, in any order. */
  readonly entrants: readonly SwissEntrant[];
  /** Who is not to be paired: withdrawn, or away for this round. */
  readonly absent: readonly EntrantId[];
  readonly records: readonly RoundRecord[];
  readonly scoring: Scoring;
}

/** Paired with somebody who had fewer points (`down`) or more (`up`). A bye and a forfeit won are `down`, as with FIDE. */
export type Float = 'down' | 'up' | null;

/** An entrant who is to be paired, with what counts for it. */
export interface Contender extends SwissEntrant {
  readonly points: number;
  /** The score group from the top, from 0; those with the same points. */
  readonly group: number;
  /** The place in the group by start number, from 0, and how many are in it. */
  readonly place: number;
  readonly groupSize: number;
  /** The rounds in which each earlier opponent was met; a forfeit counts, so that nobody is drawn against the same one twice. */
  readonly met: ReadonlyMap<EntrantId, readonly number[]>;
  /** In the last round, and in the one before. */
  readonly lastFloat: Float;
  readonly floatBefore: Float;
  readonly deals: FirstDeals;
  readonly byes: number;
  readonly forfeitsWon: number;
}

/** Who is to be paired, by points and then by start number. */
export function contendersOf({ round, entrants, absent, records, scoring }: SwissRound): readonly Contender[] {
  const ids = entrants.map(({ id }) => id);
  const ledgers = ledgersOf(ids, records, round - 1, scoring);
  const sums = new Map([...ledgers].map(([id, { entries }]) => [id, pointsBefore(entries)]));
  const away = new Set(absent);
  const present = entrants
    .filter(({ id }) => !away.has(id))
    .map((entrant) => ({ entrant, ledger: ledgers.get(entrant.id) as Ledger }))
    .sort((a, b) => b.ledger.points - a.ledger.points || a.entrant.seed - b.entrant.seed);
  const groups = groupsOf(present.map(({ ledger }) => ledger.points));
  // Without a spread: all contenders are to have one shape, since millions of pairs of them are weighed.
  return present.map(({ entrant: { id, seed }, ledger }, index) => {
    const { group, place, groupSize } = at(groups, index);
    return {
      id,
      seed,
      points: ledger.points,
      group,
      place,
      groupSize,
      met: meetings(ledger),
      lastFloat: floatIn(ledger, round - 1, sums),
      floatBefore: floatIn(ledger, round - 2, sums),
      deals: firstDealsOf(ledger),
      byes: ledger.entries.filter(({ how }) => how === 'bye').length,
      forfeitsWon: ledger.entries.filter(({ how, won }) => how === 'forfeit' && won).length,
    };
  });
}

type Group = Pick<Contender, 'group' | 'place' | 'groupSize'>;

function groupsOf(points: readonly number[]): readonly Group[] {
  const sizes = new Map<number, number>();
  for (const value of points) sizes.set(value, (sizes.get(value) ?? 0) + 1);
  const numbers = new Map([...sizes.keys()].map((value, group) => [value, group]));
  const seen = new Map<number, number>();
  return points.map((value) => {
    const place = seen.get(value) ?? 0;
    seen.set(value, place + 1);
    return { group: numbers.get(value) as number, place, groupSize: sizes.get(value) as number };
  });
}

/** The points before each round, the first at 0. */
function pointsBefore(entries: readonly Entry[]): readonly number[] {
  const sums = [0];
  for (const { points } of entries) sums.push(exact((sums[sums.length - 1] as number) + points));
  return sums;
}

function meetings({ entries }: Ledger): ReadonlyMap<EntrantId, readonly number[]> {
  const met = new Map<EntrantId, number[]>();
  for (const { opponent, round } of entries)
    if (opponent !== null) met.set(opponent, [...(met.get(opponent) ?? []), round]);
  return met;
}

function floatIn({ entrant, entries }: Ledger, round: number, sums: ReadonlyMap<EntrantId, readonly number[]>): Float {
  const entry = entries[round - 1];
  if (entry === undefined || entry.how === 'absence') return null;
  if (entry.opponent === null || (entry.how === 'forfeit' && entry.won)) return 'down';
  const before = (id: EntrantId): number => sums.get(id)?.[round - 1] ?? 0;
  const difference = before(entrant) - before(entry.opponent);
  return difference > 0 ? 'down' : difference < 0 ? 'up' : null;
}

import { wasPlayed, type Ledger } from './ledger.js';
import type { Reason } from './pairing.js';

/** How the first deals of an entrant are spread; only what was played counts. */
export interface FirstDeals {
  readonly home: number;
  readonly away: number;
  /** Home less away. */
  readonly balance: number;
  /** The side of the last pairing that was played. */
  readonly last: 'home' | 'away' | null;
}

export function firstDealsOf({ entries }: Ledger): FirstDeals {
  const sides = entries.filter(wasPlayed).map(({ side }) => side);
  const home = sides.filter((side) => side === 'home').length;
  const away = sides.length - home;
  return { home, away, balance: home - away, last: sides[sides.length - 1] ?? null };
}

interface Side {
  readonly deals: FirstDeals;
}

export interface Sides<T> {
  readonly home: T;
  readonly away: T;
  readonly reason: Reason;
}

/**
 * Who has the first deal: the one who is further behind with it, else the one who did not have it last, else by turns from
 * table to table, the better placed at the first.
 *
 * @param table the number of the pairing in its round, from 0
 */
export function chooseSides<T extends Side>(better: T, other: T, table: number): Sides<T> {
  const [a, b] = [better.deals, other.deals];
  if (a.balance !== b.balance) {
    const [home, away] = a.balance < b.balance ? [better, other] : [other, better];
    const detail = `home had the first deal ${ofPairings(home.deals)}, away ${ofPairings(away.deals)}`;
    return { home, away, reason: { code: 'firstDeal', detail } };
  }
  if (a.last !== b.last && a.last !== null && b.last !== null) {
    const [home, away] = a.last === 'away' ? [better, other] : [other, better];
    return { home, away, reason: { code: 'firstDeal', detail: 'away had the first deal last, home did not' } };
  }
  const [home, away] = table % 2 === 0 ? [better, other] : [other, better];
  return { home, away, reason: { code: 'firstDeal', detail: 'by turns from table to table' } };
}

const ofPairings = ({ home, away }: FirstDeals): string => `${home} of ${home + away} times`;

import { at } from '../result.js';
import type { EntrantId } from './pairing.js';

/** A deal as one table played it; points from the side of home, negative when away won them. */
export interface BoardDeal {
  readonly deal: number;
  readonly dealer: number;
  readonly points: number;
}

export interface BoardTable<D extends BoardDeal = BoardDeal> {
  readonly table: number;
  readonly home: EntrantId;
  readonly away: EntrantId;
  readonly deals: readonly D[];
}

/** The same deal at one of several tables, against the mean of them all. */
export interface ComparedResult<D extends BoardDeal = BoardDeal> {
  readonly table: number;
  readonly home: EntrantId;
  readonly away: EntrantId;
  readonly played: D;
  /** Of home; that of away is the opposite. */
  readonly difference: number;
}

/** One deal of a board at all tables that came to it with the same dealer. */
export interface ComparedDeal<D extends BoardDeal = BoardDeal> {
  readonly deal: number;
  readonly dealer: number;
  readonly mean: number;
  readonly results: readonly ComparedResult<D>[];
}

/** What an entrant has won or lost on the field over all compared deals. */
export interface BoardTotal {
  readonly entrant: EntrantId;
  readonly deals: number;
  readonly difference: number;
}

/**
 * The results of the same seats with the same cards, held against the mean of the tables. A deal that only one table came to, as
 * the others were over by then or dealt from another seat, is compared with nothing and left out.
 */
export function compareTables<D extends BoardDeal>(tables: readonly BoardTable<D>[]): readonly ComparedDeal<D>[] {
  const groups = new Map<string, { readonly one: BoardTable<D>; readonly played: D }[]>();
  for (const one of tables)
    for (const played of one.deals) {
      const key = `${played.deal} ${played.dealer}`;
      groups.set(key, [...(groups.get(key) ?? []), { one, played }]);
    }
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group): ComparedDeal<D> => {
      const mean = group.reduce((sum, { played }) => sum + played.points, 0) / group.length;
      const results = group.map(({ one: { table, home, away }, played }) => ({
        table,
        home,
        away,
        played,
        difference: inHundredths(played.points - mean),
      }));
      const { deal, dealer } = at(group, 0).played;
      return { deal, dealer, mean: inHundredths(mean), results };
    })
    .sort((a, b) => a.deal - b.deal || a.dealer - b.dealer);
}

/** The sums of each entrant, the best first. */
export function boardTotals(deals: readonly ComparedDeal[]): readonly BoardTotal[] {
  const totals = new Map<EntrantId, { deals: number; difference: number }>();
  const add = (entrant: EntrantId, difference: number): void => {
    const total = totals.get(entrant) ?? { deals: 0, difference: 0 };
    totals.set(entrant, { deals: total.deals + 1, difference: total.difference + difference });
  };
  for (const { results } of deals)
    for (const { home, away, difference } of results) {
      add(home, difference);
      add(away, -difference);
    }
  return [...totals]
    .map(([entrant, total]) => ({ entrant, deals: total.deals, difference: inHundredths(total.difference) }))
    .sort((a, b) => b.difference - a.difference);
}

/** So that sums of shares can be read; never -0, which JSON would hide. */
const inHundredths = (value: number): number => Math.round(value * 100) / 100 || 0;

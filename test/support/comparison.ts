import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';

/** Fails with what differs. The texts are compared first: that is a hundred times faster than expect. */
export function expectSame(ours: unknown, theirs: unknown, place: string): void {
  if (JSON.stringify(ours) !== JSON.stringify(theirs)) expect({ place, value: ours }).toEqual({ place, value: theirs });
}

/** The same for values whose members may stand in any order. */
export function expectEqual(ours: unknown, theirs: unknown): void {
  if (!isDeepStrictEqual(ours, theirs)) expect(ours).toStrictEqual(theirs);
}

/** The actions as a set. */
export const actionKeys = (actions: readonly object[]): string[] =>
  actions.map((action) => JSON.stringify(Object.fromEntries(Object.entries(action).sort()))).sort();

/** Counts how often each case has come up. */
export class Tally {
  private readonly counts = new Map<string, number>();

  add(cases: Iterable<string>): void {
    for (const one of cases) this.counts.set(one, (this.counts.get(one) ?? 0) + 1);
  }

  /** Fails naming the cases that came up less often than `enough`, and those that nobody knew could come up. */
  expectReached(cases: readonly string[], enough: number): void {
    const rare = cases.filter((one) => (this.counts.get(one) ?? 0) < enough);
    const unknown = [...this.counts.keys()].filter((one) => !cases.includes(one));
    const told = (some: readonly string[]): string[] => some.map((one) => `${one}: ${this.counts.get(one) ?? 0}`);
    expect({ rare: told(rare), unknown: told(unknown) }).toEqual({ rare: [], unknown: [] });
  }
}

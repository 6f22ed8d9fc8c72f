import { isDeepStrictEqual } from 'node:util';

/** Where what is stored is not what follows. */
export interface Difference {
  /** Which row, for a person. */
  readonly of: string;
  readonly message: string;
}

/**
 * What differs between the rows that follow and those that are stored.
 *
 * @param nameOf what a row is called; no two that follow are called the same
 */
export function differencesBetween<T extends object>(
  due: readonly T[],
  found: readonly T[],
  nameOf: (row: T) => string,
): readonly Difference[] {
  const stored = new Map(found.map((row) => [nameOf(row), row]));
  const wrong = due.flatMap((row): Difference[] => {
    const of = nameOf(row);
    const other = stored.get(of);
    stored.delete(of);
    if (other === undefined) return [{ of, message: 'is missing' }];
    return fieldsThatDiffer(row, other).map((message) => ({ of, message }));
  });
  return [...wrong, ...[...stored.keys()].map((of) => ({ of, message: 'is there and follows from nothing' }))];
}

function fieldsThatDiffer(due: object, found: object): readonly string[] {
  const values = found as Readonly<Record<string, unknown>>;
  return Object.entries(due).flatMap(([name, value]) =>
    isDeepStrictEqual(values[name], value) ? [] : [`has ${name} ${text(values[name])} instead of ${text(value)}`],
  );
}

const text = (value: unknown): string => JSON.stringify(value);

/* eslint-disable no-restricted-globals -- times are read and written here, the clock is not */

const LIMIT = 8.64e15;

/** The milliseconds since 1970 of a time as the service writes it (`2026-01-31T23:59:59.999Z`), or null for any other text. */
export function millisecondsOf(time: string): number | null {
  const milliseconds = Date.parse(time);
  return timeOf(milliseconds) === time ? milliseconds : null;
}

/** The time so many milliseconds after 1970, or null where no calendar reaches. */
export const timeOf = (milliseconds: number): string | null =>
  Math.abs(milliseconds) <= LIMIT ? new Date(milliseconds).toISOString() : null;

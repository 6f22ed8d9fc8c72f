import type { ThinkingTime } from './thought.js';

/** With nobody else waiting. */
const FULL_MS = 100;
const LEAST_MS = 20;
/** From the question to the answer, waiting for a thread included. */
const LONGEST_MS = 3_000;
/** What it takes to act after the answer, at the worst. */
const MARGIN_MS = 500;

/**
 * How long a thought may take.
 *
 * @param waiting how many more wait for the threads
 * @param left    how long the answer is still waited for
 */
export function thinkingTime(waiting: number, threads: number, left: number): ThinkingTime {
  const share = Math.max(LEAST_MS, Math.floor(FULL_MS / (1 + waiting / threads)));
  const mostMs = Math.max(0, left / 2);
  return { ms: Math.min(share, mostMs), mostMs };
}

/** How long an answer is waited for; 0 when there is no time for any thought. Both times are in milliseconds since 1970. */
export function patience(deadline: number | null, now: number): number {
  if (deadline === null) return LONGEST_MS;
  const left = deadline - MARGIN_MS - now;
  return left < LEAST_MS ? 0 : Math.min(left, LONGEST_MS);
}

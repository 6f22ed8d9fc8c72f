import { verdictOn, type Hypotheses, type Verdict } from './sprt.js';
import { Tally } from './statistics.js';
import { duplicateOf, type Setup, type Venue } from './venue.js';

/** Why a match has ended. */
export const ENDS = ['decided', 'played', 'interrupted'] as const;
export type End = (typeof ENDS)[number];

/** How it stands. */
export interface Standing {
  /** Of the decks: the mean of both plays of a deck, in points of a less those of b. */
  readonly differences: Tally;
  /** Deals that a has won, of twice as many as decks. */
  readonly won: number;
  readonly verdict: Verdict;
}

export interface Course {
  readonly deals: number;
  /** Null where all decks are played. */
  readonly hypotheses: Hypotheses | null;
  /** Interrupts the match; a deck that is under way does not count. */
  readonly signal?: AbortSignal;
  /** Hears how it stands after each deck. */
  readonly onDeck?: (standing: Standing) => void;
}

/**
 * Plays deck after deck until the test has decided, all are played, or it is interrupted. Who shuts the venue is whoever opened it.
 *
 * @throws what the venue throws
 */
export async function playMatch(venue: Venue, setup: Setup, course: Course): Promise<Standing & { readonly end: End }> {
  const { deals, hypotheses, signal, onDeck } = course;
  const differences = new Tally();
  let standing: Standing = { differences, won: 0, verdict: 'open' };
  for (let number = 0; number < deals; number++) {
    const points = await untilAborted(venue.play(duplicateOf(setup, number)), signal);
    if (points === null) return { ...standing, end: 'interrupted' };
    differences.add((points[0] + points[1]) / 2);
    const won = standing.won + points.filter((difference) => difference > 0).length;
    standing = { differences, won, verdict: hypotheses === null ? 'open' : verdictOn(differences, hypotheses) };
    onDeck?.(standing);
    if (standing.verdict !== 'open') return { ...standing, end: 'decided' };
  }
  return { ...standing, end: 'played' };
}

/** Null when the signal comes first; what becomes of the promise then is nobody's concern. */
async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T | null> {
  if (signal === undefined) return promise;
  if (signal.aborted) return null;
  let onAbort = (): void => undefined;
  const aborted = new Promise<null>((resolve) => (onAbort = () => resolve(null)));
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
    promise.catch(() => undefined);
  }
}

import type { Tally } from './statistics.js';

/** What is tested: H0, that a wins `h0` points a deal or less, against H1, that it wins `h1` or more. */
export interface Hypotheses {
  readonly h0: number;
  readonly h1: number;
}

export const VERDICTS = ['h0', 'h1', 'open'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** How often the test may take the one for the other, at the bounds themselves; beyond them it does so less often. */
export const ERROR_RATE = 0.05;

/** Wald's bounds for equal error rates: ± ln((1 − α) / α). */
export const BOUND = Math.log((1 - ERROR_RATE) / ERROR_RATE);

/**
 * Before so many numbers nothing is decided: the ratio takes the mean of the differences to be normal, and a few deals that happen to come out alike have no
 * variance to speak of.
 */
export const FEWEST = 50;

/** So that the ratio is a number where all differences are alike, as between two bots that play alike. */
const LEAST_VARIANCE = 1e-9;

/**
 * The logarithm of the generalised likelihood ratio of H1 to H0 for normal numbers of unknown variance: in each hypothesis the mean is given and the variance is the
 * most likely one, σ² + (x̄ − h)², so that it is n/2 · ln((σ² + (x̄ − h0)²) / (σ² + (x̄ − h1)²)). Where h0 and h1 are near each other it is n · (h1 − h0) · (2x̄ − h0 − h1) / 2σ²,
 * (2.1) of M. Van den Bergh, "A Practical Introduction to the GSPRT" (https://www.cantate.be/Fishtest/GSPRT_approximation.pdf). One number is the mean of both
 * plays of a deck: these depend on each other, two decks do not.
 */
export function logLikelihoodRatio({ count, mean, variance }: Tally, { h0, h1 }: Hypotheses): number {
  const likeliest = (given: number): number => Math.max(variance + (mean - given) ** 2, LEAST_VARIANCE);
  return (count / 2) * Math.log(likeliest(h0) / likeliest(h1));
}

/** Whether enough has been seen for one of the hypotheses (A. Wald, "Sequential Analysis", 1947). */
export function verdictOn(tally: Tally, hypotheses: Hypotheses): Verdict {
  if (tally.count < FEWEST) return 'open';
  const ratio = logLikelihoodRatio(tally, hypotheses);
  if (ratio >= BOUND) return 'h1';
  return ratio <= -BOUND ? 'h0' : 'open';
}

import { labelOf } from './contestants.js';
import { FAULTS, type FaultCounts } from './faults.js';
import type { Arguments } from './arguments.js';
import type { End, Standing } from './match.js';
import { BOUND, ERROR_RATE, logLikelihoodRatio } from './sprt.js';
import { SIDES, type BySide } from './venue.js';

/** What has come out of a match. */
export interface Outcome extends Standing {
  readonly end: End;
  readonly faults: BySide<FaultCounts>;
}

const PLACES = 3;

/** One line, while it goes on. */
export function progressOf(standing: Standing, { deals, hypotheses }: Arguments): string {
  const { differences } = standing;
  const test =
    hypotheses === null
      ? ''
      : `, LLR ${signed(logLikelihoodRatio(differences, hypotheses), 2)} of ±${BOUND.toFixed(2)}`;
  return `${differences.count} of ${deals} decks: ${signed(differences.mean)} points a deal, ${intervalOf(standing)}${test}`;
}

/** The result for people. */
export function textOf(outcome: Outcome, match: Arguments): string {
  const { differences, won, faults } = outcome;
  const played =
    differences.count === 0
      ? 'no deck'
      : `${differences.count} of ${match.deals}, each twice${outcome.end === 'interrupted' ? '; interrupted' : ''}`;
  const rows: (readonly [string, string])[] = [
    ['match', `${match.ruleSet.id}, seed ${match.seed}`],
    ...SIDES.map((side) => [side, labelOf(match.contestants[side])] as const),
    ['decks', played],
    [
      'points a deal',
      differences.count === 0 ? 'unknown' : `${signed(differences.mean)} for a, ${intervalOf(outcome)}`,
    ],
    ['deals won by a', differences.count === 0 ? 'unknown' : `${((100 * won) / (2 * differences.count)).toFixed(1)} %`],
    ['test', testOf(outcome, match)],
    ...SIDES.map((side) => [`faults of ${side}`, faultsOf(faults[side])] as const),
  ];
  return rows.map(([name, value]) => `${name.padEnd(16)}${value}`).join('\n');
}

/** The result for programs. */
export function jsonOf(outcome: Outcome, match: Arguments): string {
  const { differences } = outcome;
  const { hypotheses } = match;
  return JSON.stringify({
    a: labelOf(match.contestants.a),
    b: labelOf(match.contestants.b),
    ruleSet: match.ruleSet.id,
    seed: match.seed,
    end: outcome.end,
    decks: differences.count,
    pointsADeal: differences.count === 0 ? null : differences.mean,
    interval95: differences.interval,
    shareWon: differences.count === 0 ? null : outcome.won / (2 * differences.count),
    sprt: hypotheses && {
      ...hypotheses,
      errorRate: ERROR_RATE,
      bound: BOUND,
      logLikelihoodRatio: logLikelihoodRatio(differences, hypotheses),
      verdict: outcome.verdict,
    },
    faults: { a: outcome.faults.a, b: outcome.faults.b },
  });
}

function testOf({ verdict, differences }: Outcome, { hypotheses }: Arguments): string {
  if (hypotheses === null) return 'off';
  const { h0, h1 } = hypotheses;
  const words = {
    h0: `a wins ${h0} points a deal or less`,
    h1: `a wins ${h1} points a deal or more`,
    open: `not decided between ${h0} points a deal or less and ${h1} or more`,
  };
  return `${words[verdict]} (LLR ${signed(logLikelihoodRatio(differences, hypotheses), 2)} of ±${BOUND.toFixed(2)})`;
}

function intervalOf({ differences: { interval } }: Standing): string {
  return interval === null ? '95 % unknown' : `95 % ${signed(interval[0])} to ${signed(interval[1])}`;
}

/** Each kind with its number, and the first in words. */
function faultsOf({ counts, first, total }: FaultCounts): string {
  if (total === 0) return 'none';
  const kinds = FAULTS.filter((fault) => counts[fault] > 0);
  return kinds.map((fault) => `${counts[fault]} ${fault}, first: ${first[fault] ?? ''}`).join('; ');
}

export function signed(number: number, places = PLACES): string {
  return `${number < 0 ? '−' : '+'}${Math.abs(number).toFixed(places)}`;
}

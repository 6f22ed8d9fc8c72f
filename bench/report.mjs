import { writeFileSync } from 'node:fs';
import { median, medianOf } from './driving.mjs';

/**
 * What was measured: `{name: {value, unit, baseline, ratio, p50Ms, p99Ms}}`. `baseline` is what the value is held against
 * and `ratio` is value / baseline: for rates another rate of the same run, for times and sizes the most that they may be. Where both rates were
 * measured by turns, each is the median of its rounds, and the ratio is the median of the rounds' ratios. A rate that others are
 * held against is its own baseline. Plays have two entries: against inserts, and against bare HTTP.
 */
export class Report {
  #results = {};
  #lines = [];

  /**
   * A rate with the times of its requests.
   *
   * @param rounds each {rate, p50, p99}
   * @param aims   {unit, against, baseline, ratioAtLeast, p99AtMost}: all but the unit may be missing; the baseline as its rounds
   */
  rate(name, rounds, { unit, against = '', baseline = rounds, ratioAtLeast, p99AtMost }) {
    const { rate, p50, p99 } = medianOf(rounds);
    const ratio = ratioOf(rounds, baseline);
    const aims = [
      ratioAtLeast !== undefined && { text: `≥ ${ratioAtLeast.toFixed(2)}`, reached: ratio >= ratioAtLeast },
      p99AtMost !== undefined && { text: `p99 ≤ ${p99AtMost} ms`, reached: p99 <= p99AtMost },
    ];
    const result = { value: Math.round(rate), unit, baseline: Math.round(medianOf(baseline).rate), ratio, p50, p99 };
    this.#add(name, result, against, aims);
  }

  /**
   * A time or a size.
   *
   * @param measured {value, unit, atMost, p50, p99}: the last two where there are several
   */
  hold(name, { value, unit, atMost, p50, p99 }) {
    const aim = { text: `≤ ${atMost.toLocaleString('en')} ${unit}`, reached: value <= atMost };
    this.#add(name, { value: rounded(value), unit, baseline: atMost, ratio: value / atMost, p50, p99 }, 'aim', [aim]);
  }

  write(file) {
    writeFileSync(file, `${JSON.stringify(this.#results, null, 2)}\n`);
  }

  print() {
    const head = ['what', 'value', 'unit', 'against', 'ratio', 'p50 ms', 'p99 ms', 'aim', 'reached'];
    const rows = [head, ...this.#lines];
    const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column].length)));
    for (const row of rows)
      console.log(
        row
          .map((cell, column) => aligned(cell, column, widths))
          .join('  ')
          .trimEnd(),
      );
  }

  #add(name, { value, unit, baseline, ratio, p50, p99 }, against, aims) {
    const result = { value, unit, baseline, ratio: rounded(ratio), p50Ms: rounded(p50), p99Ms: rounded(p99) };
    this.#results[name] = result;
    const wanted = aims.filter(Boolean);
    const reached = wanted.length === 0 ? '' : wanted.every((aim) => aim.reached) ? 'yes' : 'NO';
    const figures = [result.ratio, result.p50Ms, result.p99Ms].map((figure) => String(figure ?? ''));
    const aim = wanted.map(({ text }) => text).join(', ');
    this.#lines.push([name, value.toLocaleString('en'), unit, against, ...figures, aim, reached]);
  }
}

/** Round by round, so that a machine that slows down slows both; of the medians where the rounds were not the same. */
function ratioOf(rounds, baseline) {
  if (rounds.length !== baseline.length) return medianOf(rounds).rate / medianOf(baseline).rate;
  return median(rounds.map(({ rate }, round) => rate / baseline[round].rate));
}

const NUMBERS = [1, 4, 5, 6];

function aligned(cell, column, widths) {
  return NUMBERS.includes(column) ? cell.padStart(widths[column]) : cell.padEnd(widths[column]);
}

/** @returns null for what was not measured */
function rounded(value) {
  return value === undefined ? null : Math.round(value * 100) / 100;
}

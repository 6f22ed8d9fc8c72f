import { RawClient } from './raw-client.mjs';

/** The compilers of both sides have done their work by then. */
const WARM_UP_MS = 2_000;

/**
 * Sends what each load gives, one request after the other over a connection of its own, for some seconds after the
 * warm-up; a load that gives undefined is done before.
 *
 * @returns {rate, p50, p99}: answers a second, and milliseconds for one
 */
export function drive(port, loads, seconds, ...expected) {
  return timed(
    loads.map((load) => overConnection(port, load, expected)),
    seconds,
  );
}

/** The same for any jobs: functions that do one thing, and call back when it is done or say false when there is no more. */
export async function timed(jobs, seconds) {
  const times = [];
  const warm = performance.now() + WARM_UP_MS;
  const end = warm + seconds * 1000;
  let last = warm;
  const note = (before, now) => {
    if (before < warm) return;
    times.push(now - before);
    last = now;
  };
  await Promise.all(jobs.map((job) => repeat(job, end, note)));
  if (times.length === 0) throw new Error('nothing was answered after the warm-up');
  return { rate: (times.length / (last - warm)) * 1000, ...percentiles(times) };
}

function repeat(job, end, note) {
  return new Promise((resolve, reject) => {
    let before = performance.now();
    const done = (error) => {
      const now = performance.now();
      if (error) return reject(error);
      note(before, now);
      before = now;
      if (now >= end || job(done) === false) resolve();
    };
    if (job(done) === false) resolve();
  }).finally(() => job.close?.());
}

function overConnection(port, load, expected) {
  let count = 0;
  let done;
  const answered = (status, body) =>
    done(expected.includes(status) ? undefined : new Error(`answered ${status}: ${body}`));
  const client = new RawClient(port, answered, (error) => done?.(error));
  const job = (callback) => {
    done = callback;
    const request = load(count++);
    if (request === undefined) return false;
    client.send(request);
    return true;
  };
  job.close = () => client.close();
  return job;
}

/** @returns {p50, p99} of some times */
export function percentiles(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { p50: at(0.5), p99: at(0.99) };
}

/** The middle of an odd number of numbers. */
export function median(numbers) {
  return percentiles(numbers).p50;
}

/** Of several rounds each figure by itself, so that one that was disturbed does not count. */
export function medianOf(rounds) {
  return Object.fromEntries(Object.keys(rounds[0]).map((name) => [name, median(rounds.map((round) => round[name]))]));
}

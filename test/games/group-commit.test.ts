import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { GroupCommit } from '../../src/games/group-commit.js';

class Conflict extends Error {}

/** A store that remembers what it wrote, takes a while for it, and refuses some entries. */
function store(refused: readonly number[] = [], failure = new Conflict('taken')) {
  const batches: (readonly number[])[] = [];
  const commits = new GroupCommit<number>(
    async (entries) => {
      await sleep(5);
      if (entries.some((entry) => refused.includes(entry))) throw failure;
      batches.push(entries);
    },
    (error) => error instanceof Conflict,
  );
  return { batches, commits };
}

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

describe('group commit', () => {
  it('writes what arrives while a commit is under way as one, in order', async () => {
    const { batches, commits } = store();
    const first = commits.add(0);
    await sleep(2);
    await Promise.all([first, ...[1, 2, 3].map((entry) => commits.add(entry))]);
    expect(batches).toEqual([[0], [1, 2, 3]]);
  });

  it('answers each after its own commit', async () => {
    const { batches, commits } = store();
    await commits.add(1);
    expect(batches).toEqual([[1]]);
  });

  it('fails those alone whose fault it was, and writes their neighbours once', async () => {
    const { batches, commits } = store([3, 10]);
    const outcomes = await Promise.allSettled(numbers(16).map((entry) => commits.add(entry)));
    const failed = outcomes.flatMap(({ status }, entry) => (status === 'rejected' ? [entry] : []));
    expect(failed).toEqual([3, 10]);
    expect(batches.flat()).toEqual(numbers(16).filter((entry) => entry !== 3 && entry !== 10));
  });

  it('fails the whole batch when it is nobody’s own fault, and goes on with the next', async () => {
    const { batches, commits } = store([1], new Error('no database'));
    const outcomes = await Promise.allSettled(numbers(4).map((entry) => commits.add(entry)));
    expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    await commits.add(7);
    expect(batches).toEqual([[7]]);
  });

  it('refuses what it cannot hold with 503, and takes new entries afterwards', async () => {
    const { commits } = store();
    const outcomes = await Promise.allSettled(numbers(6_000).map((entry) => commits.add(entry)));
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    expect(reasons).toHaveLength(1_000);
    expect(reasons[0]).toMatchObject({ code: 'overloaded', extras: { retryAfter: 1 } });
    await commits.add(1);
  });
});

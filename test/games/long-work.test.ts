import { describe, expect, it } from '@jest/globals';
import { Lanes } from '../../src/games/lanes.js';
import { LongWork } from '../../src/games/long-work.js';

/** Numbers from 0, each of which takes a while. */
function* slow(count: number, ms: number): Generator<number> {
  for (let number = 0; number < count; number++) {
    for (const end = performance.now() + ms; performance.now() < end;);
    yield number;
  }
}

describe('long work', () => {
  it('gives all items in order', async () => {
    const work = new LongWork(new Lanes());
    expect(await work.collect(slow(50, 0.1))).toEqual(Array.from({ length: 50 }, (_, number) => number));
    expect(await work.collect([])).toEqual([]);
  });

  it('lets all else go on', async () => {
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 1);
    await new LongWork(new Lanes()).collect(slow(60, 1));
    clearInterval(counting);
    expect(turns).toBeGreaterThan(5);
  });

  it('is done in turns: what is short does not wait for what is long', async () => {
    const work = new LongWork(new Lanes());
    const ended: string[] = [];
    await Promise.all([
      work.collect(slow(100, 1)).then(() => ended.push('long')),
      work.collect(slow(5, 1)).then(() => ended.push('short')),
    ]);
    expect(ended).toEqual(['short', 'long']);
  });

  it('hands on what is thrown, and goes on with the next', async () => {
    const work = new LongWork(new Lanes());
    const broken = (function* (): Generator<number> {
      yield 1;
      throw new Error('broken');
    })();
    await expect(work.collect(broken)).rejects.toThrow('broken');
    expect(await work.collect([1, 2])).toEqual([1, 2]);
  });
});

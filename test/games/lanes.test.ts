import { describe, expect, it } from '@jest/globals';
import { Lanes } from '../../src/games/lanes.js';

describe('a lane', () => {
  it('is not closed to others by one who crowds it', async () => {
    const lanes = new Lanes();
    let open = (): void => undefined;
    const first = lanes.run('game', () => new Promise<void>((resolve) => (open = resolve)), 'crowd');
    const done: string[] = [];
    const crowd = Array.from({ length: 400 }, () => lanes.run('game', () => Promise.resolve(), 'crowd'));
    const refused = Promise.allSettled(crowd);
    const timely = lanes.run('game', () => Promise.resolve(done.push('timely')), 'player');
    const keeper = lanes.run('game', () => Promise.resolve(done.push('keeper')));
    await Promise.resolve();
    open();
    await Promise.all([first, timely, keeper]);
    expect(done).toEqual(['timely', 'keeper']);
    const outcomes = await refused;
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(100);
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(300);
    await lanes.run('game', () => Promise.resolve(), 'crowd');
  });
});

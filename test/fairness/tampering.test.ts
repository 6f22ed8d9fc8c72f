import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { verifyReplay } from '../../src/fairness/verify.js';
import { deckWith, randomFrom } from '../support/playout.js';
import { makeReplay, redealingPlayer, type ReplayPlan } from '../support/replays.js';
import { tamperings } from '../support/tampering.js';

const DEEP = process.env['DEEP'] !== undefined;

const threeJacks = deckWith(['JH', 'JD', 'JS'], randomFrom(1));
const SHORT: readonly ReplayPlan[] = [
  { seed: 21, rules: { target: 1 } },
  { seed: 22, ruleSet: 'schnapsen/pagat', rules: { target: 1 } },
  {
    seed: 23,
    ruleSet: 'bauernschnapsen/wikipedia',
    rules: { target: 1 },
    decks: [threeJacks],
    player: redealingPlayer,
  },
  { seed: 24, ruleSet: 'schnapsen/scharf', rules: { target: 3 }, ending: 'resign' },
  { seed: 25, ending: 'abort' },
  { seed: 26, ruleSet: 'schnapsen/tjger', rules: { target: 3 }, ending: 'timeout' },
];

const verified = async (document: unknown): Promise<boolean> => (await verifyReplay(document)).ok;

describe('a replay in which one thing was changed', () => {
  it.each(SHORT)('is found out, wherever that is, in seed $seed', async (plan) => {
    const replay = JSON.parse(JSON.stringify(await makeReplay(plan)));
    expect(await verified(replay)).toBe(true);
    const accepted: string[] = [];
    const all = tamperings(replay);
    for (const { what, apply } of all) if (await verified(apply())) accepted.push(what);
    expect(accepted).toEqual([]);
    expect(all.length).toBeGreaterThan(500);
  });

  it('is found out in whole matches', async () => {
    const anyPlan = fc.record({
      seed: fc.nat(),
      ruleSet: fc.constantFrom('bauernschnapsen/tjger', 'bauernschnapsen/land', 'schnapsen/tjger', 'schnapsen/preis'),
      ending: fc.constantFrom('target' as const, 'resign' as const, 'timeout' as const),
    });
    await fc.assert(
      fc.asyncProperty(anyPlan, fc.infiniteStream(fc.nat()), async (plan, picks) => {
        const replay = JSON.parse(JSON.stringify(await makeReplay(plan)));
        expect(await verified(replay)).toBe(true);
        const all = tamperings(replay);
        for (const pick of picks.take(20)) {
          const { what, apply } = all[pick % all.length] ?? { what: 'nothing', apply: () => replay };
          expect([what, await verified(apply())]).toEqual([what, false]);
        }
      }),
      { numRuns: DEEP ? 200 : 10 },
    );
  });
});

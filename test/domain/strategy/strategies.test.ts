import { expect, it } from '@jest/globals';
import { BOT_NAMES, isBotName } from '../../../src/domain/strategy/strategies.js';

it('house bots are known by name, and nothing else is', () => {
  expect(BOT_NAMES).toEqual(['random', 'greedy', 'expert']);
  expect(['random', 'expert', 'toString', '__proto__', ''].map(isBotName)).toEqual([true, true, false, false, false]);
});

import { hash } from 'node:crypto';
import type { Random } from '../domain/game.js';

const BYTES = 6;
const RANGE = 2 ** (8 * BYTES);

/**
 * The same numbers for the same text, for ever: SHA-256 of the text and of a counter in front of it, six bytes a number. Those at the end of
 * the range that would favour some are passed over.
 */
export function randomFrom(seed: string): Random {
  let block = Buffer.alloc(0);
  let used = 0;
  let blocks = 0;
  const next = (): number => {
    if (used + BYTES > block.length) {
      block = hash('sha256', `${blocks} ${seed}`, 'buffer');
      blocks += 1;
      used = 0;
    }
    const number = block.readUIntBE(used, BYTES);
    used += BYTES;
    return number;
  };
  return (below) => {
    const fair = RANGE - (RANGE % below);
    for (;;) {
      const number = next();
      if (number < fair) return number % below;
    }
  };
}

import { describe, expect, it } from '@jest/globals';
import { found, highOf, lowOf, cardOf, Memory, whereOf } from '../../../src/domain/solver/memory.js';

describe('the memory of the solver', () => {
  const where = whereOf(0xfffff, 3);
  const score = 0x7fffffff;

  it('gives back what was kept of the deal, and nothing of a position that lies at the same place', () => {
    const memory = new Memory(1);
    memory.turnTo('a deal');
    const place = memory.placeOf(where, score);
    expect(memory.at(place, where, score)).toBe(0);
    memory.keep(place, where, score, found(-3, 2, 19));
    const kept = memory.at(place, where, score);
    expect([lowOf(kept), highOf(kept), cardOf(kept)]).toEqual([-3, 2, 19]);
    expect(memory.at(place, where, score - 1)).toBe(0);
    expect(memory.at(place, whereOf(0xffffe, 3), score)).toBe(0);
    expect(memory.at(place, whereOf(0xfffff, 2), score)).toBe(0);
  });

  it('tells nothing of one deal to another, however many come in between', () => {
    const memory = new Memory(4);
    memory.turnTo('the first');
    const place = memory.placeOf(where, score);
    memory.keep(place, where, score, found(1, 1, 0));
    memory.turnTo('the first');
    expect(memory.at(place, where, score)).not.toBe(0);
    for (let deal = 0; deal < 3_000; deal++) {
      memory.turnTo(`deal ${deal}`);
      expect(memory.at(place, where, score)).toBe(0);
    }
  });
});

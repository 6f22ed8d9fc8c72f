import { describe, expect, it } from '@jest/globals';
import { think, thoughtOn } from '../../src/bots/thinking/thought.js';
import { RULE_SETS } from '../../src/domain/rule-sets.js';
import { botTurnOf } from '../../src/games/bot-turn.js';
import { botTurns, tableAfter } from '../support/bot-turns.js';
import { randomFrom } from '../support/playout.js';

const DEALS = process.env['DEEP'] ? 200 : 8;
const WORLDS = 3;

describe('what a thread is asked', () => {
  it.each(RULE_SETS.map((ruleSet) => [ruleSet.id, ruleSet] as const))(
    'is the same in all worlds that look the same to the seat: %s',
    (id, ruleSet) => {
      let others = 0;
      for (let seed = 1; seed <= DEALS; seed++)
        for (const { turn, deck, actions } of botTurns(id, seed)) {
          const thought = thoughtOn(turn, 1, 20);
          const worlds = ruleSet.game.worlds(thought.view, thought.seen);
          for (let world = 0; world < WORLDS; world++) {
            const other = worlds.draw(randomFrom(seed + world)).deck;
            if (other.join() !== deck.join()) others += 1;
            const turnThere = botTurnOf(tableAfter(ruleSet, other, actions));
            expect(turnThere && thoughtOn(turnThere, 1, 20)).toEqual(thought);
          }
        }
      expect(others).toBeGreaterThan(DEALS);
    },
    120_000,
  );

  it('is plain data, and answered by the same action each time', () => {
    for (const { turn } of botTurns('schnapsen/tjger', 3)) {
      const thought = thoughtOn(turn, 7, 0);
      expect(structuredClone(thought)).toEqual(thought);
      const action = think(thought, () => 0);
      expect(turn.view.legalActions).toContainEqual(action);
      expect(think(structuredClone(thought), () => 0)).toEqual(action);
    }
  });

  it('is nothing of a bot that is not told what it has seen', () => {
    for (const { turn } of botTurns('schnapsen/tjger', 3))
      expect(() => thoughtOn({ ...turn, seen: null }, 1, 20)).toThrow('expert does not know what it has seen');
  });
});

import { describe, expect, it } from '@jest/globals';
import { think, thoughtOn } from '../../src/bots/thinking/thought.js';
import { bauernschnapsen } from '../../src/domain/bauernschnapsen/game.js';
import { RULE_SETS } from '../../src/domain/rule-sets.js';
import { greedyStrategy } from '../../src/domain/strategy/greedy/greedy.js';
import { botTurnOf } from '../../src/games/bot-turn.js';
import { botTurns, tableAfter, type Asked } from '../support/bot-turns.js';
import { randomFrom } from '../support/playout.js';

const DEALS = process.env['DEEP'] ? 200 : 8;
const WORLDS = 3;
const TIME = { ms: 20, mostMs: 1_500 };

describe('what a thread is asked', () => {
  it.each(RULE_SETS.map((ruleSet) => [ruleSet.id, ruleSet] as const))(
    'is the same in all worlds that look the same to the seat: %s',
    (id, ruleSet) => {
      let others = 0;
      for (let seed = 1; seed <= DEALS; seed++)
        for (const { turn, deck, actions } of botTurns(id, seed)) {
          const thought = thoughtOn(turn, 1, TIME);
          const worlds = ruleSet.game.worlds(thought.view, thought.seen);
          for (let world = 0; world < WORLDS; world++) {
            const other = worlds.draw(randomFrom(seed + world)).deck;
            if (other.join() !== deck.join()) others += 1;
            const turnThere = botTurnOf(tableAfter(ruleSet, other, actions));
            expect(turnThere && thoughtOn(turnThere, 1, TIME)).toEqual(thought);
          }
        }
      expect(others).toBeGreaterThan(DEALS);
    },
    120_000,
  );

  it('is plain data, and answered by the same action each time', () => {
    for (const { turn } of botTurns('schnapsen/tjger', 3)) {
      const thought = thoughtOn(turn, 7, { ms: 0, mostMs: 1 });
      expect(structuredClone(thought)).toEqual(thought);
      const action = think(thought, () => 0);
      expect(turn.view.legalActions).toContainEqual(action);
      expect(think(structuredClone(thought), () => 0)).toEqual(action);
    }
  });

  it('is nothing of a bot that is not told what it has seen', () => {
    for (const { turn } of botTurns('schnapsen/tjger', 3))
      expect(() => thoughtOn({ ...turn, seen: null }, 1, TIME)).toThrow('expert does not know what it has seen');
  });

  it('is judged by the rules that the game began with', () => {
    for (const { turn } of botTurns('schnapsen/tjger', 3)) {
      const thought = thoughtOn({ ...turn, rulesVersion: 99 }, 1, TIME);
      expect(() => think(thought, () => 0)).toThrow('there is no version 99 of the rules of schnapsen/tjger');
    }
  });

  it('is what greedy would do when no time passes for it', () => {
    let turns = 0;
    for (let seed = 1; seed <= DEALS; seed++)
      for (const { turn } of botTurns('bauernschnapsen/tjger', seed)) {
        if (turn.view.phase !== 'play') continue;
        let now = 0;
        const action = think(thoughtOn(turn, seed, TIME), () => (now += TIME.mostMs));
        const { count } = bauernschnapsen.worlds(turn.view, thoughtOn(turn, seed, TIME).seen);
        if (count > 1) expect(action).toEqual(greedyStrategy(turn.view, () => 0));
        turns += 1;
      }
    expect(turns).toBeGreaterThan(DEALS);
  });

  it('takes longer than it should for a few draws, but not without end', () => {
    const { turn } = [...botTurns('bauernschnapsen/tjger', 5)].find(
      ({ turn: { view } }) => view.legalActions.length > 1,
    ) as Asked;
    const asked = (step: number): number => {
      let times = 0;
      think(thoughtOn(turn, 1, TIME), () => step * times++);
      return times - 1; // the first is the beginning
    };
    expect(asked(30)).toBe(41);
    expect(asked(150)).toBe(10);
  });
});

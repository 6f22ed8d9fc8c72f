import { describe, expect, it } from '@jest/globals';
import { RULE_SETS } from '../../src/domain/rule-sets.js';
import { at } from '../../src/domain/result.js';
import { playedReplay } from '../support/played-replay.js';
import { eventsTold, pictureAt } from '../../web/replay/perspective.js';
import { decidingTrick, frameAt, timelineOf } from '../../web/replay/timeline.js';

describe.each(RULE_SETS.map((ruleSet) => [ruleSet.id, ruleSet] as const))(
  'the states of a replay of %s',
  (_, ruleSet) => {
    const replay = playedReplay(ruleSet, 7);
    const timeline = timelineOf(replay);
    const { frames, deals, game } = timeline;

    it('are those after each deal and action, in order', () => {
      expect(frames).toHaveLength(replay.deals.reduce((sum, { actions }) => sum + 1 + actions.length, 0));
      expect(frames.map(({ index }) => index)).toEqual(frames.map((_, index) => index));
      expect(at(frames, frames.length - 1).state.match.score).toEqual(replay.score);
      for (const { replayed, first, last } of deals) expect(last - first).toBe(replayed.actions.length);
    });

    it('are found by deal and ply, the nearest where there is none', () => {
      for (const { index, deal, ply } of frames) expect(frameAt(timeline, deal, ply)).toBe(index);
      expect(frameAt(timeline, 0, 0)).toBe(0);
      expect(frameAt(timeline, 1, 999)).toBe(at(deals, 0).last);
      expect(frameAt(timeline, 999, 0)).toBe(frames.length - 1);
    });

    it('show a seat no card that it does not know, in the picture as in words', () => {
      for (const frame of frames) {
        const { hands } = game.secrets(frame.state);
        for (let seat = 0; seat < game.seats; seat++) {
          const view = game.view(frame.state, seat);
          const shown = pictureAt(timeline, frame, replay, seat);
          expect(shown.talonCards).toBeNull();
          expect(shown.hands.map((hand) => hand.length)).toEqual(hands.map((hand) => hand.length));
          for (const [holder, hand] of shown.hands.entries()) {
            const known = view.deal?.known.find((entry) => entry.seat === holder)?.cards ?? [];
            const seen = hand.filter((card) => card !== null);
            expect([...seen].sort()).toEqual([...(holder === seat ? at(hands, seat) : known)].sort());
          }
          for (const event of eventsTold(frame, seat)) {
            if (event.type === 'handDealt' || event.type === 'cardDrawn') expect(event.seat).toBe(seat);
          }
        }
      }
    });

    it('say in which trick each deal was decided', () => {
      for (const span of deals) {
        const trick = decidingTrick(timeline, span);
        if (trick === null) continue;
        const { deal } = game.view(at(frames, span.last).state, null);
        const complete = deal?.tricks.length ?? 0;
        expect(trick.number).toBe(complete + ((deal?.trick.length ?? 0) > 0 ? 1 : 0));
        expect(trick.frame.deal).toBe(span.replayed.number);
      }
    });
  },
);

it('a replay whose cards are hidden has no states', () => {
  const replay = playedReplay(at(RULE_SETS, 0), 1);
  const hidden = { ...replay, deals: replay.deals.map((deal) => ({ ...deal, deck: null })) };
  expect(() => timelineOf(hidden)).toThrow(/not shown before the game is over/);
});

import { describe, expect, it } from '@jest/globals';
import { DECK, type Card } from '../../../src/domain/cards.js';
import type { Game, MatchState } from '../../../src/domain/game.js';
import type { MatchRules } from '../../../src/domain/match.js';
import { at } from '../../../src/domain/result.js';
import { schnapsen } from '../../../src/domain/schnapsen/game.js';
import type { View } from '../../../src/domain/view.js';
import { witnessed, type Witnessed } from '../../../src/domain/worlds.js';
import { decksWith, fits, nameOf, schnapsenGroups } from '../../support/all-decks.js';
import { chiSquareIsLikely } from '../../support/chi-square.js';
import { playDeal, randomFrom, reluctantPlayer, shuffled } from '../../support/playout.js';
import { randomRules } from '../../support/random-rules.js';

const game = schnapsen as unknown as Game;

interface Sight {
  readonly opening: MatchState;
  readonly view: View;
  readonly seen: Witnessed;
}

/** What a seat sees and has seen after each action of a random deal. */
function sightsOf(rules: MatchRules, seed: number, seat: number | null): readonly Sight[] {
  const random = randomFrom(seed);
  const opening = game.start({ ...rules, target: 1_000 }, seed % 2);
  const { steps, states } = playDeal(game, opening, shuffled(DECK, random), reluctantPlayer(90), random);
  return states.flatMap((state, index) =>
    state.toAct === null
      ? []
      : [
          {
            opening,
            view: game.view(state, seat),
            seen: witnessed(game, opening, steps.slice(0, index + 1), seat),
          },
        ],
  );
}

const drawsIn = ({ view }: Sight): number => (10 - (view.deal?.talon?.size ?? 10)) / 2;

/** All decks that fit, found by trying: fixed are the viewer's own cards and the one turned up. */
function fittingDecks(sight: Sight): Set<string> {
  const { view, seen, opening } = sight;
  const { deal, you } = view;
  if (deal === null || you === null || seen.turned === null) throw new Error('no deal');
  const fixed = new Map<number, Card>([[6, seen.turned]]);
  const first = you.seat === deal.caller ? [0, 1, 2, 7, 8] : [3, 4, 5, 9, 10];
  first.forEach((place, index) => fixed.set(place, at(seen.own, index)));
  deal.tricks.slice(0, drawsIn(sight)).forEach(({ winner }, trick) => {
    const place = 11 + 2 * trick + (winner === you.seat ? 0 : 1);
    if (place < DECK.length) fixed.set(place, at(seen.own, 5 + trick));
  });
  const groups = schnapsenGroups(drawsIn(sight));
  const found = new Set<string>();
  for (const deck of decksWith(fixed, groups))
    if (fits(game, opening, deck, seen, view)) found.add(nameOf(deck, groups));
  return found;
}

const RULES = [...Object.entries(game.presets), ['random rules', null] as const];

describe('worlds of Schnapsen', () => {
  it.each(RULES)('fit all that a seat knows, at every point: %s', (_, rules) => {
    for (let seed = 1; seed <= 6; seed++)
      for (const seat of [0, 1, null]) {
        const random = randomFrom(seed);
        for (const { view, seen, opening } of sightsOf(rules ?? randomRules(game, random), seed, seat)) {
          const { deck, state } = game.worlds(view, seen).draw(random);
          expect({ seed, fits: fits(game, opening, deck, seen, view) }).toEqual({ seed, fits: true });
          expect(game.view(state, seat)).toEqual(view);
        }
      }
  });

  it.each(RULES)('are exactly those that can be found by trying: %s', (_, rules) => {
    for (let seed = 1; seed <= 5; seed++) {
      const random = randomFrom(200 + seed);
      const sights = sightsOf(rules ?? randomRules(game, random), seed, seed % 2).filter(
        (sight) => drawsIn(sight) >= 4,
      );
      const sight = sights[random(sights.length || 1)];
      if (sight === undefined) continue;
      const expected = fittingDecks(sight);
      const worlds = game.worlds(sight.view, sight.seen);
      expect({ seed, count: worlds.count }).toEqual({ seed, count: expected.size });
      expect(expected.has(nameOf(worlds.draw(random).deck, schnapsenGroups(drawsIn(sight))))).toBe(true);
    }
  });

  it('are so in the first half of a deal too', () => {
    for (const seed of [3, 8, 14]) {
      const sights = sightsOf(at(Object.values(game.presets), 0), seed, 0).filter((sight) => drawsIn(sight) === 1);
      const sight = at(sights, sights.length - 1);
      expect(game.worlds(sight.view, sight.seen).count).toBe(fittingDecks(sight).size);
    }
  });

  it('are drawn with the same chance each', () => {
    let tested = 0;
    for (let seed = 1; tested < 3; seed++) {
      const sights = sightsOf(at(Object.values(game.presets), 0), seed, 0).filter((sight) => drawsIn(sight) >= 4);
      const sight = sights[sights.length - 1];
      if (sight === undefined) continue;
      const expected = [...fittingDecks(sight)];
      if (expected.length < 4 || expected.length > 1_500) continue;
      const worlds = game.worlds(sight.view, sight.seen);
      const random = randomFrom(seed);
      const groups = schnapsenGroups(drawsIn(sight));
      expect(chiSquareIsLikely(expected, () => nameOf(worlds.draw(random).deck, groups))).toBe(true);
      tested += 1;
    }
  });
});

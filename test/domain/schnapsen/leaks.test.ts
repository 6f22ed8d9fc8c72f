import { describe, expect, it } from '@jest/globals';
import { DECK } from '../../../src/domain/cards.js';
import type { MatchEvent } from '../../../src/domain/events.js';
import type { Random } from '../../../src/domain/game.js';
import { at } from '../../../src/domain/result.js';
import { schnapsen as game } from '../../../src/domain/schnapsen/game.js';
import type { SchnapsenRules } from '../../../src/domain/schnapsen/rules.js';
import type { SchnapsenState } from '../../../src/domain/schnapsen/state.js';
import type { Viewer } from '../../../src/domain/view.js';
import { expectSame } from '../../support/comparison.js';
import { playDeal, randomFrom, reluctantPlayer, shuffled, type Playout } from '../../support/playout.js';
import { randomRules } from '../../support/random-rules.js';

const VIEWERS: readonly Viewer[] = [0, 1, null];
const ANY_RULES: readonly (readonly [string, (seed: number) => SchnapsenRules])[] = [
  ...Object.entries(game.presets).map(([name, rules]) => [name, () => rules] as const),
  ['random switches', (seed: number) => randomRules(game, randomFrom(seed)) as SchnapsenRules],
];

describe('a world sampled from a view', () => {
  it.each(ANY_RULES)('looks the same to the viewer at every step, and goes on the same: %s', (_, rulesOf) => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = randomFrom(seed);
      for (const state of statesOf(randomDeal(rulesOf(seed), random)))
        for (const viewer of VIEWERS) checkWorld(state, viewer, random, `seed ${seed}`);
    }
  });

  it('is the match itself before the first deal', () => {
    const opening = game.start(at(Object.values(game.presets), 0), 1);
    expect(game.sample(game.view(opening, 0), randomFrom(1))).toEqual(opening);
  });

  it('has other cards in the hand of the opponent, and another order of the talon', () => {
    const random = randomFrom(5);
    const state = at(statesOf(randomDeal(at(Object.values(game.presets), 0), random)), 0);
    const worlds = Array.from({ length: 50 }, () => game.secrets(game.sample(game.view(state, 0), random)));
    expect(new Set(worlds.map(({ hands }) => JSON.stringify(hands[1]))).size).toBeGreaterThan(40);
    expect(new Set(worlds.map(({ talonCards }) => JSON.stringify(talonCards))).size).toBeGreaterThan(40);
    expect(new Set(worlds.map(({ hands }) => JSON.stringify(hands[0]))).size).toBe(1);
  });
});

/** The world fits the view; what the viewer does next has events of the same kinds there, whatever is hidden. */
function checkWorld(state: SchnapsenState, viewer: Viewer, random: Random, place: string): void {
  const seen = game.view(state, viewer);
  const world = game.sample(seen, random);
  expectSame(game.view(world, viewer), seen, place);
  const { hands, talonCards } = game.secrets(world);
  const played = [...(seen.deal?.tricks ?? []).flatMap(({ plays }) => plays), ...(seen.deal?.trick ?? [])];
  expectSame([...hands.flat(), ...talonCards, ...played.map(({ card }) => card)].sort(), [...DECK].sort(), place);
  for (const action of seen.legalActions)
    expectSame(
      game.events(world, action, game.evolve(world, action)).map(withoutDraw),
      game.events(state, action, game.evolve(state, action)).map(withoutDraw),
      place,
    );
}

/** A drawn card is the only thing that chance, and not the viewer's knowledge, decides. */
const withoutDraw = (event: MatchEvent): unknown => (event.type === 'cardDrawn' ? { ...event, card: null } : event);

describe('no card is told to one who may not know it', () => {
  it.each(ANY_RULES)('in views and events: %s', (_, rulesOf) => {
    for (let seed = 1; seed <= 200; seed++) checkTold(randomDeal(rulesOf(seed), randomFrom(seed)), `seed ${seed}`);
  });
});

function checkTold({ steps, states }: Playout, place: string): void {
  const known = new Map(VIEWERS.map((viewer) => [viewer, new Set<string>()]));
  let before: SchnapsenState = game.start(at(states, 0).match.rules as SchnapsenRules, at(states, 0).match.dealer);
  steps.forEach((step, index) => {
    const after = at(states, index) as SchnapsenState;
    const events = game.events(before, step, after);
    for (const event of events)
      for (const [viewer, cards] of known)
        if (concerns(event, viewer)) cardsIn(event).forEach((card) => cards.add(card));
    for (const [viewer, cards] of known) {
      const told = [events.map((event) => game.visible(event, viewer)), game.view(after, viewer)].flatMap(cardsIn);
      expectSame(
        told.filter((card) => !cards.has(card)),
        [],
        `${place}, step ${index}, viewer ${viewer}`,
      );
    }
    before = after;
  });
}

/** Who sees the cards of an event: all of them what happens on the table, each the cards that he is dealt or draws. */
const concerns = (event: MatchEvent, viewer: Viewer): boolean =>
  event.type === 'handDealt' || event.type === 'cardDrawn' ? event.seat === viewer : true;

/** All cards that a value names; a marriage names two. */
function cardsIn(value: unknown): readonly string[] {
  const text = JSON.stringify(value);
  const suits = [...text.matchAll(/"marriage":(?:\{"suit":)?"([HDSC])"|"suit":"([HDSC])"/g)].map(
    (match) => match[1] ?? match[2],
  );
  return [...DECK.filter((card) => text.includes(`"${card}"`)), ...suits.flatMap((suit) => [`K${suit}`, `Q${suit}`])];
}

const randomDeal = (rules: SchnapsenRules, random: Random): Playout =>
  playDeal(game, game.start(rules, random(2)), shuffled(DECK, random), reluctantPlayer(random(2) * 90), random);

const statesOf = ({ states }: Playout): readonly SchnapsenState[] =>
  (states as readonly SchnapsenState[]).filter(({ phase }) => phase === 'play');

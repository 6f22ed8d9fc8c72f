import { describe, expect, it } from '@jest/globals';
import { bauernschnapsen as game } from '../../../src/domain/bauernschnapsen/game.js';
import type { BauernRules } from '../../../src/domain/bauernschnapsen/rules.js';
import { isOver, type BauernState } from '../../../src/domain/bauernschnapsen/state.js';
import { DECK, type Card } from '../../../src/domain/cards.js';
import type { Action, Step } from '../../../src/domain/actions.js';
import type { MatchEvent } from '../../../src/domain/events.js';
import { at } from '../../../src/domain/result.js';
import type { Viewer } from '../../../src/domain/view.js';
import { deckWith, passingPlayer, playDeal, randomFrom, shuffled } from '../../support/playout.js';
import { randomRules } from '../../support/random-rules.js';

const VIEWERS: readonly Viewer[] = [0, 1, 2, 3, null];

describe('a world sampled from a view', () => {
  it.each(Object.entries(game.presets))('looks the same to the viewer in every phase of %s', (_, rules) => {
    for (let seed = 1; seed <= 60; seed++) checkDeal(rules, seed);
  });

  it('looks the same under random switches', () => {
    for (let seed = 1; seed <= 200; seed++) checkDeal(randomRules(game, randomFrom(seed)) as BauernRules, seed);
  });

  it('fits even the rarest bid, a herrengang that was outbid', () => {
    const hand: readonly Card[] = ['AH', 'TH', 'KH'];
    const random = randomFrom(3);
    const deck = deckWith([...hand, 'QS', 'JS', 'KC', 'AS', 'TS', 'KS', 'AC', 'TC', 'QC', 'QH', 'JH'], random);
    const rules = { ...at(Object.values(game.presets), 0), turnUp: 'off' } as const;
    let state: BauernState = game.evolve(game.start(rules, 0), { type: 'deal', deck });
    const actions: readonly Action[] = [
      { type: 'trump', suit: 'H' },
      { type: 'bid', contract: 'herrengang' },
      { type: 'bid', contract: 'kontrabauernschnapser' },
    ];
    for (const action of actions) state = game.evolve(state, action);
    const seen = game.view(state, 2);
    expect(game.view(game.sample(seen, random), 2)).toEqual(seen);
  });
});

function checkDeal(rules: BauernRules, seed: number): void {
  const random = randomFrom(seed);
  const { steps, states } = playDeal(game, game.start(rules, random(4)), shuffled(DECK, random), passingPlayer, random);
  for (const viewer of VIEWERS) {
    // One state of each deal and viewer: over the deals every phase comes up.
    const index = random(states.length - 1);
    const state = at(states, index) as BauernState;
    if (state.toAct === null) continue;
    const world = game.sample(game.view(state, viewer), random);
    expect(game.view(world, viewer)).toEqual(game.view(state, viewer));
    expect(told(rules, at(states, 0).match.dealer, world, steps.slice(1, index + 1), viewer)).toEqual(
      told(rules, at(states, 0).match.dealer, state, steps.slice(1, index + 1), viewer),
    );
  }
}

/** All events of the deal that led to a state, as the viewer may see them. */
function told(
  rules: BauernRules,
  dealer: number,
  end: BauernState,
  actions: readonly Step[],
  viewer: Viewer,
): readonly (MatchEvent | null)[] {
  let state: BauernState = game.start(rules, dealer);
  const events: (MatchEvent | null)[] = [];
  for (const step of [{ type: 'deal', deck: deckOf(end, actions) } as const, ...actions]) {
    const next = game.evolve(state, step);
    events.push(...game.events(state, step, next).map((event) => game.visible(event, viewer)));
    state = next;
  }
  // The own hand is dealt in an order that the view of a later moment no longer tells.
  return events.map((event) => (event?.type === 'handDealt' ? { ...event, cards: [] } : event));
}

/** A deck that deals the hands of a state, with the cards that were played put back. */
function deckOf(state: BauernState, [trump]: readonly Step[]): readonly Card[] {
  if (state.phase === 'opening' || isOver(state)) throw new Error('no deal');
  const caller = (state.match.dealer + 1) % 4;
  const hands = [0, 1, 2, 3].map((place) => at(state.hands, (caller + place) % 4));
  if (state.phase === 'trump') return [...hands.flat(), ...state.undealt];
  const plays = state.phase === 'play' ? [...state.tricks.flatMap(({ plays: all }) => all), ...state.trick] : [];
  const full = hands.map((hand, place) => [
    ...hand,
    ...plays.filter(({ seat }) => seat === (caller + place) % 4).map(({ card }) => card),
  ]);
  const first = at(full, 0);
  if (state.turnedUp !== null)
    first.splice(
      trump?.type === 'turnUp' && trump.card === 1 ? 4 : 3,
      0,
      ...first.splice(first.indexOf(state.turnedUp), 1),
    );
  return [...full.flatMap((hand) => hand.slice(0, 3)), ...full.flatMap((hand) => hand.slice(3))];
}

import { describe, expect, it } from '@jest/globals';
import type { Action } from '../../../src/domain/actions.js';
import { bauernschnapsen as game } from '../../../src/domain/bauernschnapsen/game.js';
import type { BauernRules } from '../../../src/domain/bauernschnapsen/rules.js';
import type { BauernState, BiddingPhase, PlayPhase } from '../../../src/domain/bauernschnapsen/state.js';
import { tableOf } from '../../../src/domain/bauernschnapsen/state.js';
import { DECK, SUITS, suitOf, type Card } from '../../../src/domain/cards.js';
import { replay, type Random } from '../../../src/domain/game.js';
import { at } from '../../../src/domain/result.js';
import {
  deckWith,
  passingPlayer,
  playDeal,
  randomFrom,
  shuffled,
  type Player,
  type Playout,
} from '../../support/playout.js';

const DEALS = 2_000;
const ENOUGH = 50;

describe(`${DEALS} random deals of each preset`, () => {
  it.each(Object.entries(game.presets))('keep the invariants and reach everything in %s', (_, rules) => {
    const seen = new Map<string, number>();
    for (let seed = 1; seed <= DEALS; seed++) {
      const playout = randomDeal(rules, seed);
      checkInvariants(rules, playout, `seed ${seed}`);
      for (const key of reached(playout)) seen.set(key, (seen.get(key) ?? 0) + 1);
    }
    const rare = toReach(rules).filter((key) => (seen.get(key) ?? 0) < ENOUGH);
    expect(rare.map((key) => `${key}: ${seen.get(key) ?? 0}`)).toEqual([]);
  });
});

/** Every contract, and every reason for which a deal can end. */
function toReach(rules: BauernRules): readonly string[] {
  return [
    'rufer',
    ...Object.keys(rules.contracts),
    'sixtySix',
    'lastTrick',
    'made',
    'failed',
    ...(rules.redealOnThreeJacks ? ['redeal'] : []),
  ];
}

function reached({ states }: Playout): readonly string[] {
  const result = at(states, states.length - 1).match.lastResult;
  return result === null ? ['redeal'] : [result.contract ?? '', result.reason];
}

/** Of twelve deals one gives the caller five cards of a suit, and of 25 one gives him three Jacks. */
function randomDeal(rules: BauernRules, seed: number): Playout {
  const random = randomFrom(seed);
  const start = game.start(rules, random(4));
  if (seed % 12 === 0) return playDeal(game, start, suitFor(random), rareBidder, random);
  if (seed % 25 === 1)
    return playDeal(
      game,
      start,
      deckWith(shuffled(['JH', 'JD', 'JS', 'JC'] as const, random).slice(0, 3), random),
      rareBidder,
      random,
    );
  return playDeal(game, start, shuffled(DECK, random), passingPlayer, random);
}

/** A deck in which the caller holds all five cards of a suit. */
function suitFor(random: Random): Card[] {
  const suit = at(SUITS, random(SUITS.length));
  const hand = DECK.filter((card) => suitOf(card) === suit);
  const others = shuffled(
    DECK.filter((card) => suitOf(card) !== suit),
    random,
  );
  return [...hand.slice(0, 3), ...others.slice(0, 9), ...hand.slice(3), ...others.slice(9)];
}

/** Bids a rare contract or else the dearest, lets it stand, and demands a new deal where it may. */
const rareBidder: Player = (legal, random, state) => {
  const rare = legal.filter(
    (action) => action.type === 'redeal' || (action.type === 'bid' && action.contract.startsWith('herren')),
  );
  const dearest = legal.findLast((action) => action.type === 'bid' && action.contract !== 'pass');
  const choice = rare.length > 0 ? at(rare, random(rare.length)) : dearest;
  const stands = state.phase === 'bidding' && (state as BiddingPhase).bids.length > 0;
  return choice === undefined || stands ? passingPlayer(legal, random, state) : choice;
};

/** rules.md §5, "Invariants". */
function checkInvariants(rules: BauernRules, { steps, states }: Playout, place: string): void {
  const problems: string[] = [];
  const history = replay(game, rules, at(states, 0).match.dealer, steps);
  states.forEach((state, index) => {
    const live = state as BauernState;
    if (JSON.stringify(history[index]) !== JSON.stringify(state)) problems.push(`step ${index}: the replay differs`);
    if (new Set(allCards(live)).size !== 20 || allCards(live).length !== 20)
      problems.push(`step ${index}: not 20 distinct cards`);
    const acting = [0, 1, 2, 3].filter((seat) => game.legal(live, seat).length > 0);
    if (JSON.stringify(acting) !== JSON.stringify(live.toAct === null ? [] : [live.toAct]))
      problems.push(`step ${index}: seats ${acting.join()} can act`);
    if (rules.trumpMustBeHeld && holdsAllTrumps(live))
      problems.push(`step ${index}: another than the caller holds all trumps`);
  });
  const last = tableOf(at(states, states.length - 1) as BauernState);
  if (last.phase === 'play' && last.tricks.length === 5 && last.sittingOut === null && trickSum(last) !== 120)
    problems.push('the tricks do not add up to 120');
  if (problems.length > 0) throw new Error(`${place}: ${problems.join('; ')}`);
}

function allCards(state: BauernState): readonly Card[] {
  const table = tableOf(state);
  if (table.phase === 'opening') return DECK;
  const held = table.hands.flat();
  if (table.phase === 'trump') return [...held, ...table.undealt];
  if (table.phase !== 'play') return held;
  return [
    ...held,
    ...table.trick.map(({ card }) => card),
    ...table.tricks.flatMap(({ plays }) => plays.map(({ card }) => card)),
  ];
}

function holdsAllTrumps(state: BauernState): boolean {
  return (
    state.phase === 'bidding' &&
    state.bids.length > 0 &&
    state.hands.some(
      (hand, seat) => seat !== (state.match.dealer + 1) % 4 && hand.every((card) => suitOf(card) === state.trump),
    )
  );
}

const trickSum = ({ tricks }: PlayPhase): number => tricks.reduce((sum, { points }) => sum + points, 0);

describe('the number of steps', () => {
  it('is the same however a legal action is written', () => {
    const random = randomFrom(7);
    const { states } = playDeal(
      game,
      game.start(at(Object.values(game.presets), 0), 0),
      shuffled(DECK, random),
      passingPlayer,
      random,
    );
    for (const state of states as readonly BauernState[]) {
      for (const action of state.toAct === null ? [] : game.legal(state, state.toAct)) {
        const judged = game.decide(state, state.toAct ?? 0, JSON.parse(JSON.stringify(action)) as Action);
        expect(judged).toEqual({ ok: true, value: action });
      }
    }
  });
});

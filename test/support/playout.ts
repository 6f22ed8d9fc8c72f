import type { Action, Step } from '../../src/domain/actions.js';
import { DECK, type Card } from '../../src/domain/cards.js';
import { waitsForDeal, type Game, type MatchState, type Random } from '../../src/domain/game.js';
import type { MatchRules } from '../../src/domain/match.js';
import { at } from '../../src/domain/result.js';

/** The same numbers for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const other = random(last + 1);
    [order[last], order[other]] = [at(order, other), at(order, last)];
  }
  return order;
}

/** A deck that begins with the cards given, the rest shuffled. */
export function deckWith(first: readonly Card[], random: Random): Card[] {
  return [
    ...first,
    ...shuffled(
      DECK.filter((card) => !first.includes(card)),
      random,
    ),
  ];
}

/** Chooses one of the legal actions. */
export type Player = (legal: readonly Action[], random: Random, state: MatchState) => Action;

const isPass = (action: Action): boolean =>
  (action.type === 'bid' && action.contract === 'pass') || (action.type === 'double' && action.level === 'pass');

/** Passes with probability 0.8 where it can, and otherwise takes any legal action. */
export const passingPlayer: Player = (legal, random) => {
  const pass = legal.find(isPass);
  return pass !== undefined && random(100) < 80 ? pass : at(legal, random(legal.length));
};

const cutsShort = ({ type }: Action): boolean => type === 'close' || type === 'claim';

/** Neither closes nor claims in so many of a hundred turns, so that deals last long; otherwise takes any legal action. */
export const reluctantPlayer =
  (percent: number): Player =>
  (legal, random) => {
    const quiet = random(100) < percent ? legal.filter((action) => !cutsShort(action)) : legal;
    return at(quiet, random(quiet.length));
  };

export interface Playout {
  readonly steps: readonly Step[];
  /** The state after each step. */
  readonly states: readonly MatchState[];
}

/** One deal from a state that waits for one, through to its end. */
export function playDeal(game: Game, from: MatchState, deck: readonly Card[], player: Player, random: Random): Playout {
  const steps: Step[] = [{ type: 'deal', deck }];
  const states = [game.evolve(from, at(steps, 0))];
  for (let state = at(states, 0); state.toAct !== null; state = at(states, states.length - 1)) {
    const action = player(game.legal(state, state.toAct), random, state);
    steps.push(action);
    states.push(game.evolve(state, action));
  }
  return { steps, states };
}

/** A whole match with shuffled decks. */
export function playMatch(game: Game, rules: MatchRules, dealer: number, player: Player, random: Random): Playout {
  const steps: Step[] = [];
  const states: MatchState[] = [];
  for (let state = game.start(rules, dealer); waitsForDeal(state); state = at(states, states.length - 1)) {
    const deal = playDeal(game, state, shuffled(DECK, random), player, random);
    steps.push(...deal.steps);
    states.push(...deal.states);
  }
  return { steps, states };
}

import { describe, expect, it } from '@jest/globals';
import { ANNOUNCE, PLAY, type Action } from '../../../src/domain/actions.js';
import { bauernschnapsen } from '../../../src/domain/bauernschnapsen/game.js';
import type { BauernRules } from '../../../src/domain/bauernschnapsen/rules.js';
import type { BauernState } from '../../../src/domain/bauernschnapsen/state.js';
import type { Suit } from '../../../src/domain/cards.js';
import type { Game, MatchState } from '../../../src/domain/game.js';
import { at } from '../../../src/domain/result.js';
import { schnapsen } from '../../../src/domain/schnapsen/game.js';
import type { SchnapsenRules } from '../../../src/domain/schnapsen/rules.js';
import { isTalonOpen, type SchnapsenState } from '../../../src/domain/schnapsen/state.js';
import { BauernDeal } from '../../../src/domain/solver/bauern-deal.js';
import { cardsIn, CARD_OF, NUMBER_OF, pairsOf } from '../../../src/domain/solver/card-sets.js';
import type { OpenDeal } from '../../../src/domain/solver/open-deal.js';
import { apartIn, countedIn, Position, tricksIn } from '../../../src/domain/solver/position.js';
import { SchnapsenDeal } from '../../../src/domain/solver/schnapsen-deal.js';
import { BAUERN_PLAYERS } from '../../support/bauern-cases.js';
import { actionKeys, expectSame } from '../../support/comparison.js';
import { firstLeadIn, PLAYED_CONTRACTS, rulesWith } from '../../support/contract-deals.js';
import { playMatch, randomFrom } from '../../support/playout.js';
import { randomRules } from '../../support/random-rules.js';
import { SCHNAPSEN_PLAYERS } from '../../support/schnapsen-players.js';

const DEALS = process.env.DEEP ? 2_000 : 80;
const TIMEOUT = 240_000;

const BAUERN_RULES: readonly (readonly [string, (seed: number) => BauernRules])[] = [
  ...Object.entries(bauernschnapsen.presets).map(([name, rules]) => [name, () => rules] as const),
  ['random switches', (seed) => randomRules(bauernschnapsen, randomFrom(seed)) as BauernRules],
];

describe.each(PLAYED_CONTRACTS)('the compact form is the engine at every step: %s', (contract) => {
  it.each(BAUERN_RULES)(
    '%s',
    (_, rulesOf) => {
      for (let seed = 1; seed <= DEALS; seed++) {
        const random = randomFrom(seed);
        let state: BauernState = firstLeadIn(contract, rulesWith(rulesOf(seed), contract), random);
        while (state.phase === 'play') {
          compareActions(bauernschnapsen, state, new BauernDeal(state), new BauernDeal(state).positionIn(state), seed);
          const player = at(BAUERN_PLAYERS, seed % BAUERN_PLAYERS.length);
          state = bauernschnapsen.evolve(state, player(bauernschnapsen.legal(state, state.toAct), random, state));
        }
      }
    },
    TIMEOUT,
  );
});

const SCHNAPSEN_RULES: readonly (readonly [string, (seed: number) => SchnapsenRules])[] = [
  ...Object.entries(schnapsen.presets).map(([name, rules]) => [name, () => rules] as const),
  ['random switches', (seed) => ({ ...randomRules(schnapsen, randomFrom(seed)), target: 7 }) as SchnapsenRules],
];

describe('the compact form is the engine at every step: schnapsen with a closed or empty talon', () => {
  it.each(SCHNAPSEN_RULES)(
    '%s',
    (_, rulesOf) => {
      const seen = new Set<string>();
      for (let seed = 1; seed <= DEALS; seed++) {
        const player = at(SCHNAPSEN_PLAYERS, 1 + (seed % 2));
        const { states } = playMatch(schnapsen, rulesOf(seed), seed % 2, player, randomFrom(seed));
        for (const state of states as readonly SchnapsenState[]) {
          if (state.phase !== 'play' || isTalonOpen(state)) continue;
          seen.add(state.closing === null ? 'empty' : 'closed');
          compareActions(schnapsen, state, new SchnapsenDeal(state), new SchnapsenDeal(state).positionIn(state), seed);
        }
      }
      expect([...seen].sort()).toEqual(['closed', 'empty']);
    },
    TIMEOUT,
  );
});

/** The same actions are legal, and each of them leads to the same. */
function compareActions(game: Game, state: MatchState, deal: OpenDeal, position: Position, seed: number): void {
  const place = `seed ${seed}, ${position.cards.toString(16)}`;
  expectSame(position.toAct, state.toAct, place);
  const actions = game.legal(state, position.toAct);
  expectSame(actionKeys(legalIn(deal, position, state)), actionKeys(actions), place);
  for (const action of actions) {
    const after = game.evolve(state, action);
    const { result, next } = outcomeOf(action, deal, position);
    const where = `${JSON.stringify(action)} after ${place}`;
    expectSame(result * deal.unit, after.toAct === null ? wonByTeam0(after) : 0, where);
    if (next !== null) compareAfter(game, after, deal, next, where);
  }
}

function legalIn(deal: OpenDeal, position: Position, state: MatchState): readonly Action[] {
  const announcing = position.led === 0 ? deal.announceable(position) : 0;
  const automatic = (state.match.rules as Partial<SchnapsenRules>).marriageAnnounce === 'automatic';
  const plain = deal.playable(position) & ~(automatic ? announcing : 0);
  return [
    ...cardsIn(plain).map((card) => PLAY[card]),
    ...cardsIn(announcing).map((card) => ANNOUNCE[card]),
    ...(deal instanceof SchnapsenDeal && deal.mayClaim(position) ? claimsIn(deal, position) : []),
  ];
}

function claimsIn(deal: OpenDeal, position: Position): readonly Action[] {
  const kings = cardsIn(pairsOf(deal.handOf(position))).filter((card) => card.startsWith('K'));
  return [{ type: 'claim' }, ...kings.map((card): Action => ({ type: 'claim', marriage: card.charAt(1) as Suit }))];
}

function outcomeOf(action: Action, deal: OpenDeal, position: Position): { result: number; next: Position | null } {
  if (action.type === 'claim') {
    const shown = action.marriage === undefined ? 0 : deal.marriagePoints(NUMBER_OF[`K${action.marriage}`]);
    return { result: deal.claimed(position, shown), next: null };
  }
  if (action.type !== 'play') throw new Error(`${action.type} has no compact form`);
  const next = new Position();
  deal.play(position, NUMBER_OF[action.card], action.marriage === true, next);
  return { result: next.result, next };
}

/** In game points; below 0 when team 1 has won. */
function wonByTeam0({ match: { lastResult } }: MatchState): number {
  if (lastResult === null) throw new Error('a deal without a result');
  return lastResult.winners.includes(0) ? lastResult.score : -lastResult.score;
}

function compareAfter(game: Game, after: MatchState, deal: OpenDeal, next: Position, place: string): void {
  const shown = game.view(after, null).deal;
  expectSame([countedIn(next.score, 0), countedIn(next.score, 1)], shown?.points, place);
  if (after.toAct === null) return;
  const fresh = deal instanceof BauernDeal ? new BauernDeal(after as never) : new SchnapsenDeal(after as never);
  expectSame(fresh.identity, deal.identity, place);
  expectSame(comparable(next), comparable(fresh.positionIn(after as never)), place);
}

/** All of a position that has a meaning. */
const comparable = ({ cards, toAct, led, best, bestSeat, plays, trickPoints, score, result }: Position) => ({
  cards,
  toAct,
  led,
  trick: led === 0 ? null : { best: CARD_OF[best], bestSeat, plays, trickPoints },
  score,
  tricks: [tricksIn(score, 0), tricksIn(score, 1), apartIn(score)],
  result,
});

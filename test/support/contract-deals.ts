import type { Action, Contract } from '../../src/domain/actions.js';
import { bauernschnapsen as game } from '../../src/domain/bauernschnapsen/game.js';
import { TRAITS } from '../../src/domain/bauernschnapsen/contracts.js';
import type { BauernRules } from '../../src/domain/bauernschnapsen/rules.js';
import type { BauernState, PlayPhase } from '../../src/domain/bauernschnapsen/state.js';
import { DECK, rankOf, suitOf, type Card, type Suit } from '../../src/domain/cards.js';
import type { Random } from '../../src/domain/game.js';
import { at } from '../../src/domain/result.js';
import { shuffled } from './playout.js';

/** The contracts that are played out; the others are won by showing the hand. */
export const PLAYED_CONTRACTS = [
  'rufer',
  'bettler',
  'assBettler',
  'schnapser',
  'schnapserMitMann',
  'gang',
  'zehnerloch',
  'bauernschnapser',
  'kontraschnapser',
  'kontrabauernschnapser',
] as const satisfies readonly Contract[];

/** The rules with which one bid settles a contract, which is then in force. */
export const rulesWith = (rules: BauernRules, contract: Contract): BauernRules => ({
  ...rules,
  bidding: 'callerFirst',
  contracts: contract === 'rufer' ? rules.contracts : { [contract]: rules.contracts[contract as 'gang'] ?? 6 },
});

/** The first lead of a random deal in the contract, which mostly is bid on a hand that is good for it; doubled now and then. */
export function firstLeadIn(contract: Contract, rules: BauernRules, random: Random): PlayPhase {
  for (;;) {
    let state: BauernState = game.evolve(game.start(rules, random(4)), { type: 'deal', deck: shuffled(DECK, random) });
    while (state.toAct !== null && state.phase !== 'play')
      state = game.evolve(state, choice(state, game.legal(state, state.toAct), contract, random));
    if (state.phase === 'play' && state.contract === contract) return state;
  }
}

function choice(state: BauernState, legal: readonly Action[], contract: Contract, random: Random): Action {
  if (state.phase !== 'bidding') return at(legal, random(legal.length));
  const bid = legal.find((action) => action.type === 'bid' && action.contract === contract);
  const wants = random(isGoodFor(at(state.hands, state.toAct), contract, state.trump) ? 2 : 40) === 0;
  return bid !== undefined && wants ? bid : { type: 'bid', contract: 'pass' };
}

/** Four cards that are high or, in a game with trumps, trumps; where no trick may be taken, low. */
function isGoodFor(hand: readonly Card[], contract: Contract, trump: Suit): boolean {
  const { aim, trumps } = TRAITS[contract];
  const wanted = aim === 'noTrick' ? 'KQJ' : contract === 'zehnerloch' ? 'TK' : 'AT';
  return (
    hand.filter((card) => wanted.includes(rankOf(card)) || (trumps && rankOf(card) !== 'J' && suitOf(card) === trump))
      .length >= 4
  );
}

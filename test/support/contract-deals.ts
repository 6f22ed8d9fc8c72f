import type { Action, Contract } from '../../src/domain/actions.js';
import { bauernschnapsen as game } from '../../src/domain/bauernschnapsen/game.js';
import type { BauernRules } from '../../src/domain/bauernschnapsen/rules.js';
import type { BauernState, PlayPhase } from '../../src/domain/bauernschnapsen/state.js';
import { DECK } from '../../src/domain/cards.js';
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

/** The first lead of a random deal in the contract, bid by the first who may; doubled now and then. */
export function firstLeadIn(contract: Contract, rules: BauernRules, random: Random): PlayPhase {
  for (;;) {
    let state: BauernState = game.evolve(game.start(rules, random(4)), { type: 'deal', deck: shuffled(DECK, random) });
    while (state.toAct !== null && state.phase !== 'play')
      state = game.evolve(state, choice(game.legal(state, state.toAct), contract, random));
    if (state.phase === 'play' && state.contract === contract) return state;
  }
}

function choice(legal: readonly Action[], contract: Contract, random: Random): Action {
  const bid = legal.find((action) => action.type === 'bid' && action.contract === contract);
  const pass = legal.find((action) => action.type === 'bid' && action.contract === 'pass');
  // One in three passes what it could bid, so that everybody declares who may.
  if (bid !== undefined && random(3) > 0) return bid;
  return pass ?? at(legal, random(legal.length));
}

import { describe, expect, it } from '@jest/globals';
import type { Card } from '../../src/domain/cards.js';
import type { Game, MatchState } from '../../src/domain/game.js';
import { RULE_SETS } from '../../src/domain/rule-sets.js';
import type { Viewer } from '../../src/domain/view.js';
import { playMatch, randomFrom, reluctantPlayer } from '../support/playout.js';

const VIEWERS: readonly Viewer[] = [0, 1, 2, 3, null];

interface Held {
  readonly hands?: readonly (readonly Card[])[];
}

/** The same with the hands of all others turned round: in which order they came by their cards is nobody's business. */
function turned<S extends MatchState>(state: S, viewer: Viewer): S {
  const turnHands = <T extends Held>(table: T): T =>
    table.hands === undefined
      ? table
      : { ...table, hands: table.hands.map((hand, seat) => (seat === viewer ? hand : hand.toReversed())) };
  const { ended } = state as S & { readonly ended?: Held };
  return { ...turnHands(state as S & Held), ...(ended === undefined ? {} : { ended: turnHands(ended) }) };
}

function checkMatch(game: Game, states: readonly MatchState[]): number {
  let checked = 0;
  for (const state of states) {
    for (const viewer of VIEWERS.filter((one) => one === null || one < game.seats)) {
      expect(game.view(turned(state, viewer), viewer)).toEqual(game.view(state, viewer));
      if ((game.view(state, viewer).deal?.known ?? []).some(({ cards }) => cards.length > 1)) checked += 1;
    }
  }
  return checked;
}

describe('the order of a hand', () => {
  it.each(RULE_SETS.map((ruleSet) => [ruleSet.id, ruleSet] as const))(
    'tells nobody in %s when its cards came into it',
    (_, { game, rules }) => {
      let checked = 0;
      for (let seed = 1; seed <= 12; seed++) {
        const { states } = playMatch(game, rules, 0, reluctantPlayer(97), randomFrom(seed));
        checked += checkMatch(game, states);
      }
      if (game.id === 'schnapsen') expect(checked).toBeGreaterThan(0);
    },
  );
});

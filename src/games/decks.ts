import type { Card } from '../domain/cards.js';
import { deckOf, noncesOf, shuffleIdOf } from '../fairness/deal.js';
import { newSecret } from './pledge.js';
import type { Table } from './table.js';

/** The cards of the next deal: the practice deck with its number, else those that follow from the secret and the nonces. */
export function nextDeck({ record, state, nonces }: Table): readonly Card[] {
  const { practice, pledge } = record;
  const { dealNumber: dealt } = state.match;
  const fixed = practice?.decks[dealt];
  if (fixed !== undefined) return fixed;
  // A game that is older than its proofs has no secret; one that nobody keeps will do.
  const secret = pledge?.secret ?? newSecret();
  const id = shuffleIdOf(record);
  return deckOf({ secret, id, nonces: noncesOf(secret, id, nonces) }, dealt + 1);
}

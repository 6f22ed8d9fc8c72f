import type { Action } from '../../src/domain/actions.js';
import { DECK, type Card } from '../../src/domain/cards.js';
import type { Game, MatchState } from '../../src/domain/game.js';
import { at } from '../../src/domain/result.js';
import type { View } from '../../src/domain/view.js';
import type { Witnessed } from '../../src/domain/worlds.js';

/** The places of a deck in groups of cards that come together, so that their order tells nothing. */
export type Groups = readonly (readonly number[])[];

/** Three cards and two for each seat, from the caller clockwise. */
export const BAUERN_GROUPS: Groups = [
  ...[0, 1, 2, 3].map((place) => [3 * place, 3 * place + 1, 3 * place + 2]),
  ...[0, 1, 2, 3].map((place) => [12 + 2 * place, 13 + 2 * place]),
];

/** The first five of caller and dealer, the turned card, each card that has been drawn, and the rest of the talon. */
export const schnapsenGroups = (draws: number): Groups => [
  [0, 1, 2, 7, 8],
  [3, 4, 5, 9, 10],
  [6],
  ...Array.from({ length: Math.min(2 * draws, 9) }, (_, index) => [11 + index]),
  ...(draws < 5 ? [Array.from({ length: 9 - 2 * draws }, (_, index) => 11 + 2 * draws + index)] : []),
];

/** All decks with some cards fixed by their place, the others in each way to lay them into the groups. */
export function* decksWith(fixed: ReadonlyMap<number, Card>, groups: Groups): Generator<readonly Card[]> {
  const used = new Set(fixed.values());
  const free = DECK.filter((card) => !used.has(card));
  const open = groups.map((group) => group.filter((place) => !fixed.has(place))).filter((group) => group.length > 0);
  const deck: Card[] = Array.from({ length: DECK.length }, (_, place) => fixed.get(place) ?? at(DECK, 0));
  yield* fill(0, free);

  function* fill(index: number, left: readonly Card[]): Generator<readonly Card[]> {
    const group = open[index];
    if (group === undefined) {
      yield deck;
      return;
    }
    for (const cards of choices(left, group.length)) {
      group.forEach((place, nth) => (deck[place] = at(cards, nth)));
      yield* fill(
        index + 1,
        left.filter((card) => !cards.includes(card)),
      );
    }
  }
}

function* choices(cards: readonly Card[], count: number): Generator<readonly Card[]> {
  if (count === 0) yield [];
  for (let first = 0; first + count <= cards.length && count > 0; first++)
    for (const rest of choices(cards.slice(first + 1), count - 1)) yield [at(cards, first), ...rest];
}

/** Whether the deal could have gone as it did on this deck, and looks as it does to the viewer. */
export function fits(game: Game, opening: MatchState, deck: readonly Card[], seen: Witnessed, view: View): boolean {
  let state = game.evolve(opening, { type: 'deal', deck });
  for (const action of seen.actions) {
    if (!couldAct(game, state, action)) return false;
    state = game.evolve(state, action);
  }
  return JSON.stringify(game.view(state, view.you?.seat ?? null)) === JSON.stringify(view);
}

const couldAct = (game: Game, state: MatchState, action: Action): boolean => {
  if (state.toAct === null) return false;
  const judged = game.decide(state, state.toAct, action);
  return judged.ok && JSON.stringify(judged.value) === JSON.stringify(action);
};

/** The deck with the cards of each group in a fixed order: the same for two decks if and only if the same deal. */
export const nameOf = (deck: readonly Card[], groups: Groups): string =>
  groups
    .map((group) =>
      group
        .map((place) => at(deck, place))
        .sort()
        .join(''),
    )
    .join(' ');

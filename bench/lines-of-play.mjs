import { randomInt } from 'node:crypto';
const { bauernschnapsen: game } = await import('../dist/domain/bauernschnapsen/game.js');
const { DECK } = await import('../dist/domain/cards.js');

/** So that no match is over before the bench is. */
const TARGET = 1_000_000;

/** Whole lines of play worked out beforehand: the decks of a practice game and each step with its seat. */
export function* linesOfPlay(count, deals) {
  for (let made = 0; made < count; made++) yield lineOfPlay(deals);
}

function lineOfPlay(deals) {
  const rules = { target: TARGET };
  const decks = Array.from({ length: deals }, shuffledDeck);
  const steps = [];
  let state = game.start({ ...game.presets.tjger, ...rules }, 0);
  for (const deck of decks) {
    state = game.evolve(state, { type: 'deal', deck });
    while (state.toAct !== null) {
      const action = choose(game.legal(state, state.toAct));
      steps.push({ seat: state.toAct, action });
      state = game.evolve(state, action);
    }
  }
  return { rules, decks, steps };
}

/** Passes where it can, so that most steps are cards. */
const choose = (legal) =>
  legal.find((action) => action.contract === 'pass' || action.level === 'pass') ?? legal[randomInt(legal.length)];

function shuffledDeck() {
  const deck = [...DECK];
  for (let last = deck.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [deck[last], deck[other]] = [deck[other], deck[last]];
  }
  return deck;
}

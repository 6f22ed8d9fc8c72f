import type { Action, Contract, Level } from '../../src/domain/actions.js';
import { bauernschnapsen as game } from '../../src/domain/bauernschnapsen/game.js';
import type { BauernRules } from '../../src/domain/bauernschnapsen/rules.js';
import type { BauernState } from '../../src/domain/bauernschnapsen/state.js';
import type { Card, Suit } from '../../src/domain/cards.js';
import type { DealView, View } from '../../src/domain/view.js';
import { at } from '../../src/domain/result.js';

/** A deal written down as on paper: seat 0 deals, so that seat 1 is the caller and seats 1 and 3 are his side. */
export class BauernTable {
  private constructor(readonly state: BauernState) {}

  /** The hands from the caller clockwise (seats 1, 2, 3, 0), each with its first three cards first. */
  static deal(hands: readonly [string, string, string, string], rules: Partial<BauernRules> = {}): BauernTable {
    const opening = game.start({ ...at(Object.values(game.presets), 0), ...rules }, 0);
    return new BauernTable(game.evolve(opening, { type: 'deal', deck: deckOf(hands) }));
  }

  /** The next deal, after one that is over. */
  dealAgain(hands: readonly [string, string, string, string]): BauernTable {
    return new BauernTable(game.evolve(this.state, { type: 'deal', deck: deckOf(hands) }));
  }

  /** Takes actions as `trump H`, `turnUp`, `pass`, `bid gang`, `kontra`, `QS`, `QS!` (announcing), with commas; each must be legal. */
  then(actions: string): BauernTable {
    return actions.split(', ').reduce<BauernTable>((table, text) => table.one(text), this);
  }

  private one(text: string): BauernTable {
    const judged = game.decide(this.state, this.state.toAct ?? -1, this.parse(text));
    if (!judged.ok) throw new Error(`${text}: ${judged.error.detail}`);
    return new BauernTable(game.evolve(this.state, judged.value));
  }

  /** The rule that forbids the seat to act an action. */
  refuses(text: string): string {
    const judged = game.decide(this.state, this.state.toAct ?? -1, this.parse(text));
    if (judged.ok) throw new Error(`${text} is legal`);
    return judged.error.code === 'illegal-action' ? judged.error.rule : judged.error.code;
  }

  /** The legal actions of the seat to act, in the notation of `then`. */
  get legal(): readonly string[] {
    return this.state.toAct === null ? [] : game.legal(this.state, this.state.toAct).map(textOf);
  }

  get toAct(): number | null {
    return this.state.toAct;
  }

  get view(): View {
    return game.view(this.state, null);
  }

  get deal(): DealView {
    if (this.view.deal === null) throw new Error('no deal');
    return this.view.deal;
  }

  get result() {
    return this.state.match.lastResult;
  }

  private parse(text: string): Action {
    const [word = '', rest] = text.split(' ');
    if (word === 'trump') return { type: 'trump', suit: rest as Suit };
    if (word === 'turnUp')
      return rest === undefined ? { type: 'turnUp' } : { type: 'turnUp', card: Number(rest) as 0 | 1 };
    if (word === 'redeal') return { type: 'redeal' };
    if (word === 'bid') return { type: 'bid', contract: rest as Contract };
    if (word === 'pass')
      return this.state.phase === 'bidding' ? { type: 'bid', contract: 'pass' } : { type: 'double', level: 'pass' };
    if (['kontra', 're', 'sub'].includes(word)) return { type: 'double', level: word as Level };
    return word.endsWith('!')
      ? { type: 'play', card: word.slice(0, 2) as Card, marriage: true }
      : { type: 'play', card: word as Card };
  }
}

function textOf(action: Action): string {
  switch (action.type) {
    case 'trump':
      return `trump ${action.suit}`;
    case 'turnUp':
      return action.card === undefined ? 'turnUp' : `turnUp ${action.card}`;
    case 'bid':
      return action.contract === 'pass' ? 'pass' : `bid ${action.contract}`;
    case 'double':
      return action.level;
    case 'play':
      return action.marriage ? `${action.card}!` : action.card;
    default:
      return action.type;
  }
}

function deckOf(hands: readonly string[]): readonly Card[] {
  const cards = hands.map((hand) => hand.split(' ') as Card[]);
  return [...cards.flatMap((hand) => hand.slice(0, 3)), ...cards.flatMap((hand) => hand.slice(3))];
}

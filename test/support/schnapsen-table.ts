import type { Action } from '../../src/domain/actions.js';
import { DECK, type Card, type Suit } from '../../src/domain/cards.js';
import type { DealResult } from '../../src/domain/match.js';
import { at } from '../../src/domain/result.js';
import { schnapsen as game } from '../../src/domain/schnapsen/game.js';
import type { SchnapsenRules } from '../../src/domain/schnapsen/rules.js';
import type { SchnapsenState } from '../../src/domain/schnapsen/state.js';
import type { DealView, View } from '../../src/domain/view.js';

export const PRESETS = game.presets as Readonly<Record<'tjger' | 'pagat' | 'scharf' | 'preis', SchnapsenRules>>;

export interface Cards {
  readonly caller: string;
  readonly dealer: string;
  readonly turned: string;
  /** The talon as it is drawn; what is not named lies below. */
  readonly talon?: string;
}

/** The deck in the order of api.md. */
export function deckOf({ caller, dealer, turned, talon = '' }: Cards): readonly Card[] {
  const [a, b, drawn] = [words(caller), words(dealer), words(talon)];
  const named = [...a.slice(0, 3), ...b.slice(0, 3), turned as Card, ...a.slice(3), ...b.slice(3), ...drawn];
  return [...named, ...DECK.filter((card) => !named.includes(card))];
}

const words = (text: string): readonly Card[] => text.split(' ').filter((word) => word !== '') as Card[];

/** A deal written down as on paper: seat 0 deals, so that seat 1 is the caller and leads. */
export class SchnapsenTable {
  private constructor(readonly state: SchnapsenState) {}

  static deal(cards: Cards, rules: Partial<SchnapsenRules> = {}): SchnapsenTable {
    const opening = game.start({ ...PRESETS.tjger, ...rules }, 0);
    return new SchnapsenTable(game.evolve(opening, { type: 'deal', deck: deckOf(cards) }));
  }

  /** Takes actions as `QS`, `QS!` (announcing), `exchange`, `close`, `claim`, `claim H`, with commas; each must be legal. */
  then(actions: string): SchnapsenTable {
    return actions.split(', ').reduce<SchnapsenTable>((table, text) => table.one(text), this);
  }

  private one(text: string): SchnapsenTable {
    const judged = game.decide(this.state, this.state.toAct ?? -1, actionOf(text));
    if (!judged.ok) throw new Error(`${text}: ${judged.error.detail}`);
    return new SchnapsenTable(game.evolve(this.state, judged.value));
  }

  /** The rule that forbids an action, or why the seat may not act at all. */
  refuses(text: string, seat = this.state.toAct ?? -1): string {
    const { error } = this.refusal(text, seat);
    return error.code === 'illegal-action' ? error.rule : error.code;
  }

  /** What a refusal says to people. */
  detail(text: string, seat = this.state.toAct ?? -1): string {
    return this.refusal(text, seat).error.detail;
  }

  private refusal(text: string, seat: number) {
    const judged = game.decide(this.state, seat, actionOf(text));
    if (judged.ok) throw new Error(`${text} is legal`);
    return judged;
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

  /** Of the deal, which must be over. */
  get result(): DealResult {
    const { lastResult } = this.state.match;
    if (lastResult === null) throw new Error('the deal is not over');
    return lastResult;
  }

  /** `seat value reason`. */
  get outcome(): string {
    const { winners, value, reason } = this.result;
    return `${at(winners, 0)} ${value} ${reason}`;
  }
}

export function actionOf(text: string): Action {
  const [word = '', suit] = text.split(' ');
  switch (word) {
    case 'exchange':
    case 'close':
      return { type: word };
    case 'claim':
      return suit === undefined ? { type: 'claim' } : { type: 'claim', marriage: suit as Suit };
    default:
      return word.endsWith('!')
        ? { type: 'play', card: word.slice(0, 2) as Card, marriage: true }
        : { type: 'play', card: word as Card };
  }
}

export function textOf(action: Action): string {
  switch (action.type) {
    case 'play':
      return action.marriage === true ? `${action.card}!` : action.card;
    case 'claim':
      return action.marriage === undefined ? 'claim' : `claim ${action.marriage}`;
    default:
      return action.type;
  }
}

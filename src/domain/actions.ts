import { byCard, type Card, type Suit } from './cards.js';

/** Every contract of the family (rules.md §2, in the order of the table); which are in force is for the rules of a game. */
export const CONTRACTS = [
  'rufer',
  'bettler',
  'assBettler',
  'schnapser',
  'schnapserMitMann',
  'gang',
  'zehnerloch',
  'bauernschnapser',
  'kontraschnapser',
  'herrengang',
  'kontrabauernschnapser',
  'herrenschnapser',
] as const;
export type Contract = (typeof CONTRACTS)[number];

/** The levels of doubling: ×2, ×4, ×8 (rules.md §2, "Doubling"). */
export const LEVELS = ['kontra', 're', 'sub'] as const;
export type Level = (typeof LEVELS)[number];

/** What a seat can do, for all games; the shapes are those of the API (api.md, "Actions"). */
export type Action =
  | { readonly type: 'trump'; readonly suit: Suit }
  | { readonly type: 'turnUp'; readonly card?: 0 | 1 }
  | { readonly type: 'redeal' }
  | { readonly type: 'bid'; readonly contract: Contract | 'pass' }
  | { readonly type: 'double'; readonly level: Level | 'pass' }
  | { readonly type: 'play'; readonly card: Card; readonly marriage?: boolean }
  | { readonly type: 'exchange' }
  | { readonly type: 'close' }
  | { readonly type: 'claim'; readonly marriage?: Suit };
export type ActionType = Action['type'];
export type ActionOf<T extends ActionType> = Extract<Action, { type: T }>;

export const ACTION_TYPES = [
  'trump',
  'turnUp',
  'redeal',
  'bid',
  'double',
  'play',
  'exchange',
  'close',
  'claim',
] as const satisfies readonly ActionType[];

/** The plain play of each card, and the announcement of a marriage with it. */
export const PLAY = byCard((card): ActionOf<'play'> => ({ type: 'play', card }));
export const ANNOUNCE = byCard((card): ActionOf<'play'> => ({ type: 'play', card, marriage: true }));

/** The server's own action: it deals the shuffled cards, in the order of api.md "Order of a deck". */
export interface Deal {
  readonly type: 'deal';
  readonly deck: readonly Card[];
}

/** The end of a match off the table: a side gives up or runs out of time; `noShow` is for a seat that has never acted in it. */
export type Cut =
  | { readonly type: 'resign'; readonly seat: number }
  | { readonly type: 'timeout'; readonly seat: number; readonly noShow?: true };

/** Whatever moves a match on, and so all that its history holds. */
export type Step = Action | Deal | Cut;

/** Whether two actions are the same move; an absent `marriage` and `marriage: false` are. */
export function sameAction(a: Action, b: Action): boolean {
  switch (a.type) {
    case 'trump':
      return b.type === 'trump' && a.suit === b.suit;
    case 'turnUp':
      return b.type === 'turnUp' && a.card === b.card;
    case 'bid':
      return b.type === 'bid' && a.contract === b.contract;
    case 'double':
      return b.type === 'double' && a.level === b.level;
    case 'play':
      return b.type === 'play' && a.card === b.card && (a.marriage ?? false) === (b.marriage ?? false);
    case 'claim':
      return b.type === 'claim' && a.marriage === b.marriage;
    case 'redeal':
    case 'exchange':
    case 'close':
      return a.type === b.type;
  }
}

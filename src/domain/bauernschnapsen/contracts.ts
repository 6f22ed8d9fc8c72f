import type { Contract } from '../actions.js';
import { rankOf, suitOf, type Card, type Suit } from '../cards.js';
import { at } from '../result.js';
import type { BauernRules, BidContract } from './rules.js';

/** How a contract is won (rules.md §2, column "made when"). */
export type Aim =
  | 'sixtySix'
  | 'noTrick'
  /** 66 of the declarer alone within three tricks. */
  | 'schnapser'
  /** 66 of the declarer's side within three tricks. */
  | 'schnapserMitMann'
  | 'allTricks'
  /** By showing the hand, without play. */
  | 'shownHand';

/** The row of a contract in the table of rules.md §2; its value is in the rules of the game. */
export interface ContractTraits {
  readonly aim: Aim;
  /** Without trumps the declarer leads first, else the caller. */
  readonly trumps: boolean;
  readonly order: 'standard' | 'zehnerloch';
  /** The switch that says whether the declarer's partner plays, or null where he always does. */
  readonly partner: 'bettlerPartner' | 'gangPartner' | null;
  /** Who may announce marriages. */
  readonly marriages: 'all' | 'declarer' | 'none';
}

const TRUMP_GAME = { trumps: true, order: 'standard', partner: null, marriages: 'none' } as const;
const BETTLER = {
  aim: 'noTrick',
  trumps: false,
  order: 'standard',
  partner: 'bettlerPartner',
  marriages: 'none',
} as const;
const GANG = { aim: 'allTricks', trumps: false, order: 'standard', partner: 'gangPartner', marriages: 'none' } as const;

export const TRAITS: Readonly<Record<Contract, ContractTraits>> = {
  rufer: { ...TRUMP_GAME, aim: 'sixtySix', marriages: 'all' },
  bettler: BETTLER,
  assBettler: BETTLER,
  schnapser: { ...TRUMP_GAME, aim: 'schnapser', marriages: 'declarer' },
  schnapserMitMann: { ...TRUMP_GAME, aim: 'schnapserMitMann', marriages: 'declarer' },
  gang: GANG,
  zehnerloch: { ...GANG, order: 'zehnerloch' },
  bauernschnapser: { ...TRUMP_GAME, aim: 'allTricks' },
  kontraschnapser: { ...TRUMP_GAME, aim: 'schnapser', marriages: 'declarer' },
  herrengang: { ...TRUMP_GAME, aim: 'shownHand', trumps: false },
  kontrabauernschnapser: { ...TRUMP_GAME, aim: 'allTricks' },
  herrenschnapser: { ...TRUMP_GAME, aim: 'shownHand' },
};

/** What a seat is to the caller. */
export type Role = 'caller' | 'partner' | 'opponent';

/** Whether the role may bid the contract (rules.md §2, column "who may bid"). */
export function isOpenTo(contract: BidContract, role: Role, rules: BauernRules): boolean {
  switch (contract) {
    case 'bettler':
    case 'assBettler':
    case 'gang':
    case 'zehnerloch':
      return true;
    case 'schnapser':
      return role !== 'opponent' && rules.schnapserBy.includes(role);
    case 'bauernschnapser':
      return role !== 'opponent' && rules.bauernschnapserBy.includes(role);
    case 'kontraschnapser':
    case 'kontrabauernschnapser':
      return role === 'opponent';
    case 'herrengang':
      return role === 'caller' || rules.herrengangBy === 'anyone';
    case 'schnapserMitMann':
    case 'herrenschnapser':
      return role === 'caller';
  }
}

/** Whether a hand of five cards may bid the contract. */
export function qualifies(contract: BidContract, hand: readonly Card[], trump: Suit): boolean {
  switch (contract) {
    case 'assBettler':
      return hand.some((card) => rankOf(card) === 'A');
    case 'herrengang':
      return hand.every((card) => suitOf(card) === suitOf(at(hand, 0)));
    case 'herrenschnapser':
      return hand.every((card) => suitOf(card) === trump);
    default:
      return true;
  }
}

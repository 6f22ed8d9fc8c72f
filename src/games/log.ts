import type { Action, Cut, Deal } from '../domain/actions.js';
import type { Card } from '../domain/cards.js';
import type { Timing } from '../domain/clock.js';
import type { Seat } from '../domain/match.js';
import type { ChainedChange } from '../fairness/chain.js';
import type { Hash } from '../fairness/canonical.js';

/** An account as everybody sees it. Names never change, so the log keeps them with the id. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

/** Who sits on a seat: an account, a house bot or nobody. */
export interface Occupant {
  readonly account: Person | null;
  readonly bot: string | null;
}

export const NOBODY: Occupant = { account: null, bot: null };

/** A row that is written so soon after its time was written at once; longer than that no commit should take. */
export const AT_ONCE_MS = 100;

/** Every kind of change of a game; one row of its log, and one version, each. */
export type Change =
  | ({
      readonly type: 'seatTaken';
      readonly seat: Seat;
      /** What the player gives for the shuffle. */
      readonly nonce: string | null;
    } & Occupant)
  | { readonly type: 'seatLeft'; readonly seat: Seat }
  | Deal
  | ({ readonly type: 'action'; readonly seat: Seat; readonly action: Action } & Timing)
  | { readonly type: 'resign'; readonly seat: Seat }
  | (Extract<Cut, { type: 'timeout' }> & Pick<Timing, 'pausedMs'>)
  | { readonly type: 'abort' };

export interface Row {
  readonly version: number;
  readonly change: Change;
  /** Milliseconds since 1970; never before that of the row above. */
  readonly at: number;
  /** Since the row above; null where nobody was awaited. */
  readonly elapsedMs: number | null;
  /** When it was written, as far as that was not at once; no part of the chain, since it is not known before. */
  readonly writtenAt: number | null;
  /** Of the chain up to this row; null in games that are older than the chain. */
  readonly hash: Hash | null;
}

/** The columns of `log_row` that say what happened. */
interface StoredChange {
  readonly type: string;
  readonly seat: number | null;
  readonly data: unknown;
}

/** A deal is stored with its cards; all else is stored as it enters the chain. */
interface StoredDeal {
  readonly type: 'deal';
  readonly seat: null;
  readonly data: Pick<Deal, 'deck'>;
}

export function store(change: Exclude<Change, Deal>): ChainedChange;
export function store(change: Change): ChainedChange | StoredDeal;
export function store(change: Change): ChainedChange | StoredDeal {
  switch (change.type) {
    case 'seatTaken': {
      const { type, seat, account, bot, nonce } = change;
      return { type, seat, data: { account, bot, nonce } };
    }
    case 'deal':
      return { type: change.type, seat: null, data: { deck: change.deck } };
    case 'action':
      return { type: change.type, seat: change.seat, data: timed(change) };
    case 'timeout': {
      const { type, seat, ...data } = change;
      return { type, seat, data };
    }
    case 'seatLeft':
    case 'resign':
      return { type: change.type, seat: change.seat, data: {} };
    case 'abort':
      return { type: change.type, seat: null, data: {} };
  }
}

/**
 * What `store` was given, its members in the same order; seats of before there were nonces have none. Throws on a row that no
 * version of the service has written.
 */
export function restore({ type, seat, data }: StoredChange): Change {
  if (type === 'abort') return { type };
  if (type === 'deal') return { type, deck: (data as { deck: readonly Card[] }).deck };
  if (seat === null) throw new Error(`a log row of type ${type} without a seat`);
  switch (type) {
    case 'seatTaken': {
      const { account, bot, nonce = null } = data as Occupant & { readonly nonce?: string | null };
      return { type, seat, account: account && { id: account.id, name: account.name }, bot, nonce };
    }
    case 'action':
      return { type, seat, action: inOrder(data as Action), ...timingOf(data as Timing) };
    case 'timeout': {
      const { noShow, pausedMs } = data as Omit<Extract<Change, { type: 'timeout' }>, 'type' | 'seat'>;
      return { type, seat, ...some('noShow', noShow), ...some('pausedMs', pausedMs) };
    }
    case 'seatLeft':
    case 'resign':
      return { type, seat };
    default:
      throw new Error(`a log row of unknown type ${type}`);
  }
}

/** The action with what the clock has to say of it; a spread is not for the way of every card. */
const timed = (change: Extract<Change, { type: 'action' }>): Action & Timing =>
  change.defaulted === undefined && change.pausedMs === undefined
    ? change.action
    : { ...change.action, ...timingOf(change) };

/** What the clock has to say, and nothing else. */
export const timingOf = ({ defaulted, pausedMs }: Timing): Timing => ({
  ...some('defaulted', defaulted),
  ...some('pausedMs', pausedMs),
});

/** The database keeps JSON without the order of its members; answers are to be the same bytes each time. */
export function inOrder(action: Action): Action {
  switch (action.type) {
    case 'trump':
      return { type: action.type, suit: action.suit };
    case 'turnUp':
      return { type: action.type, ...some('card', action.card) };
    case 'bid':
      return { type: action.type, contract: action.contract };
    case 'double':
      return { type: action.type, level: action.level };
    case 'play':
      return { type: action.type, card: action.card, ...some('marriage', action.marriage) };
    case 'claim':
      return { type: action.type, ...some('marriage', action.marriage) };
    case 'redeal':
    case 'exchange':
    case 'close':
      return { type: action.type };
  }
}

// null is what some clients send for an absent member
const some = <K extends string, T>(name: K, value: T | undefined): { [key in K]?: T } =>
  (value === undefined || value === null ? {} : { [name]: value }) as { [key in K]?: T };

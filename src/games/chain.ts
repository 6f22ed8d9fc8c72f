import { hash } from 'node:crypto';
import type { Hash } from '../fairness/canonical.js';
import { genesisHash, nextHash, type ChainedChange, type ChainedGame, type ChainedRow } from '../fairness/chain.js';
import { ALGORITHM, digestOf, shuffleIdOf } from '../fairness/deal.js';
import { store, type Change, type Row } from './log.js';
import type { Pledge } from './pledge.js';
import type { GameRecord, Table } from './table.js';

// The chain of hashes over a game's log, as docs/bummerl-deal-1.md has it. Games that are older than it have none.

/** What the chain begins with. */
export type Genesis = ChainedGame & { readonly algorithm: typeof ALGORITHM; readonly commitment: Pledge['commitment'] };

export const genesisFor = (record: GameRecord, { commitment }: Pledge): Genesis => ({
  ...chainedGame(record),
  algorithm: ALGORITHM,
  commitment,
});

const chainedGame = (record: GameRecord): ChainedGame => ({
  id: record.id,
  createdBy: record.createdBy,
  ruleSet: record.ruleSet,
  rules: record.rules,
  rulesVersion: record.rulesVersion,
  visibility: record.visibility,
  rated: record.rated,
  practiceDecks: record.practice?.decks.length ?? null,
  firstDealer: record.firstDealer,
  seats: record.reserved.length,
  createdAt: iso(record.createdAt),
  ...(record.timeControl === null ? {} : { timeControl: record.timeControl }),
  ...(record.board === null ? {} : { board: record.board }),
});

/** The hash before the first row. */
export const genesisOf = (record: GameRecord): Hash | null =>
  record.pledge === null ? null : genesisHash(chainedGame(record), record.pledge.commitment);

/** The hash after the next row of a table's log. */
export function hashAfter({ record, head, state }: Table, row: Omit<Row, 'hash'>): Hash | null {
  if (head === null || record.pledge === null) return null;
  return nextHash(head, chainedRow(record, record.pledge, row, state.match.dealNumber + 1), sha256);
}

/** Node’s own, which takes a tenth of the time: this is on the way of every card. */
const sha256 = (text: string): Hash => hash('sha256', text, 'hex');

/**
 * A row as it enters the chain: all of it but the cards, of which there is only the digest.
 *
 * @param deal the number of the deal, where the row deals
 */
export const chainedRow = (
  record: GameRecord,
  { secret }: Pledge,
  { version, change, at, elapsedMs }: Omit<Row, 'hash'>,
  deal: number,
): ChainedRow => ({
  version,
  ...chained(change, secret, shuffleIdOf(record), deal),
  rulesVersion: record.rulesVersion,
  elapsedMs,
  at: iso(at),
});

const chained = (change: Change, secret: Uint8Array, id: string, deal: number): ChainedChange =>
  change.type === 'deal'
    ? { type: change.type, seat: null, data: { digest: digestOf(secret, id, deal, change.deck) } }
    : store(change);

const iso = (time: number): string => new Date(time).toISOString();

import type { Action } from '../domain/actions.js';
import type { Timing } from '../domain/clock.js';
import type { Seat } from '../domain/match.js';
import type { Person, Proof, ReplayedGame } from '../domain/replays/replay.js';
import { canonical, hashOf, type Hash } from './canonical.js';
import { ALGORITHM } from './deal.js';

// The chain of hashes over a game's log (docs/bummerl-deal-1.md). It is public while the game runs: nothing that is
// hidden enters it but the digests of the decks.

/** What is fixed when a game is created; `seats` is their number. */
export type ChainedGame = Omit<ReplayedGame, 'seats' | 'finishedAt'> & { readonly seats: number };

/** A row of the log as it enters the chain. */
export type ChainedRow = ChainedStamp & ChainedChange;

export interface ChainedStamp {
  readonly version: number;
  readonly rulesVersion: number;
  readonly elapsedMs: number | null;
  /** ISO 8601 in UTC with milliseconds. */
  readonly at: string;
}

export type ChainedChange =
  | {
      readonly type: 'seatTaken';
      readonly seat: Seat;
      readonly data: { readonly account: Person | null; readonly bot: string | null; readonly nonce: string | null };
    }
  | { readonly type: 'action'; readonly seat: Seat; readonly data: Action & Timing }
  | {
      readonly type: 'timeout';
      readonly seat: Seat;
      readonly data: { readonly noShow?: true } & Pick<Timing, 'pausedMs'>;
    }
  | { readonly type: 'seatLeft' | 'resign'; readonly seat: Seat; readonly data: NoData }
  /** The digest is that of `digestOf`. */
  | { readonly type: 'deal'; readonly seat: null; readonly data: { readonly digest: Hash } }
  | { readonly type: 'abort'; readonly seat: null; readonly data: NoData };
type NoData = Readonly<Record<string, never>>;

/** The hash before the first row. Without a clock or a board nothing is said of one, as in games that are older than these. */
export const genesisHash = (game: ChainedGame, { id, hash }: Proof['commitment']): Hash =>
  hashOf(
    canonical({
      algorithm: ALGORITHM,
      id: game.id,
      createdBy: { id: game.createdBy.id, name: game.createdBy.name },
      ruleSet: game.ruleSet,
      rules: game.rules,
      rulesVersion: game.rulesVersion,
      visibility: game.visibility,
      rated: game.rated,
      practiceDecks: game.practiceDecks,
      firstDealer: game.firstDealer,
      seats: game.seats,
      createdAt: game.createdAt,
      commitment: { id, hash },
      ...(game.timeControl ? { timeControl: game.timeControl } : {}),
      ...(game.board ? { board: game.board } : {}),
    }),
  );

/**
 * The hash after a row: SHA-256 of the hash before it, as text, and the row as canonical JSON.
 *
 * @param sha256 of a text in UTF-8, as hex; who has a faster one than browsers do may bring it
 */
export const nextHash = (previous: Hash, row: ChainedRow, sha256: (text: string) => Hash = hashOf): Hash =>
  sha256(previous + canonicalRow(row));

/**
 * The same text as `canonical(row)` in a third of the time, as this is on the way of every card: the members are known,
 * and none but `data` holds anything that JSON would escape.
 */
export const canonicalRow = ({ at, data, elapsedMs, rulesVersion, seat, type, version }: ChainedRow): string =>
  `{"at":"${at}","data":${canonical(data)},"elapsedMs":${elapsedMs},"rulesVersion":${rulesVersion},` +
  `"seat":${seat},"type":"${type}","version":${version}}`;

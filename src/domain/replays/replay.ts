import type { Action, Cut } from '../actions.js';
import type { Card } from '../cards.js';
import type { TimeControl, Timing } from '../clock.js';
import type { DealResult, EndReason, MatchRules, Seat, Team } from '../match.js';

/** The replay of a game as api.md writes it ("Replays"), complete once the game is over. Times are ISO 8601 in UTC. */
export interface Replay {
  readonly format: 'bummerl-replay/1';
  readonly game: ReplayedGame;
  /** What happened at the table outside the deals, in order of version. */
  readonly seating: readonly Seating[];
  readonly deals: readonly ReplayedDeal[];
  readonly score: readonly number[];
  readonly winners: readonly Team[] | null;
  readonly bummerl: number | null;
  readonly endReason: EndReason | null;
  /** What proves the cards and the history; null while the game runs. */
  readonly proof: Proof | null;
}

export interface ReplayedGame {
  readonly id: string;
  readonly createdBy: Person;
  readonly ruleSet: string;
  readonly rules: MatchRules;
  readonly rulesVersion: number;
  readonly visibility: 'public' | 'private';
  readonly rated: boolean;
  /** How many of the first deals had cards that the creator had fixed; null where it was no practice. */
  readonly practiceDecks: number | null;
  readonly firstDealer: Seat;
  /** Null without a clock; replays that are older than clocks do not have it. */
  readonly timeControl?: TimeControl | null;
  /** The board that it is a table of, where several play the same decks; replays that are older than boards do not have it. */
  readonly board?: string | null;
  readonly seats: readonly ReplayedSeat[];
  readonly createdAt: string;
  readonly finishedAt: string | null;
}

export interface Person {
  readonly id: string;
  readonly name: string;
}

/** Who sits on a seat in the end. */
export interface ReplayedSeat {
  readonly seat: Seat;
  readonly team: Team;
  readonly account: Person | null;
  readonly bot: string | null;
}

/** The row of the log in which something happened. */
export interface Stamp {
  readonly version: number;
  readonly at: string;
  /** From the row before it; null where nobody was awaited. */
  readonly elapsedMs: number | null;
}

/** `nonce` is what the seat gave for the shuffle, or null. */
export type Seating = Stamp &
  (
    | {
        readonly type: 'seatTaken';
        readonly seat: Seat;
        readonly account: Person | null;
        readonly bot: string | null;
        readonly nonce: string | null;
      }
    | { readonly type: 'seatLeft'; readonly seat: Seat }
    | { readonly type: 'abort' }
  );

export interface ReplayedDeal {
  readonly number: number;
  readonly dealer: Seat;
  readonly dealt: Stamp;
  /** In the order of api.md, "Order of a deck"; null while the game runs. */
  readonly deck: readonly Card[] | null;
  readonly actions: readonly ReplayedAction[];
  /** Null while it is played, and when the match was cut off in it. */
  readonly result: Omit<DealResult, 'deal'> | { readonly reason: 'redeal' } | null;
}

export type ReplayedAction = Stamp & ((Action & Timing & { readonly seat: Seat }) | (Cut & Pick<Timing, 'pausedMs'>));

/** The proof of a game that is over (`bummerl-deal/1`). Bytes are lower-case hex. */
export interface Proof {
  readonly algorithm: 'bummerl-deal/1';
  /** SHA-256 of the secret; `id` is null when it was drawn with the game instead of being asked for beforehand. */
  readonly commitment: { readonly id: string | null; readonly hash: string };
  readonly secret: string;
  /** What went into the shuffle, by seat: the nonce that the seat gave, or the one derived from the secret. */
  readonly nonces: readonly string[];
  /** The hash of the last row of the log. */
  readonly head: string;
  /** The service's signature over head and result: a compact JWS (RFC 7515), and the public key as a JWK (RFC 7517). */
  readonly signature: { readonly jws: string; readonly key: Ed25519Key };
}

export interface Ed25519Key {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly kid: string;
  readonly x: string;
}

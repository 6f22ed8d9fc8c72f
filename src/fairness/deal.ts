import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, createView, utf8ToBytes } from '@noble/hashes/utils.js';
import { DECK, type Card } from '../domain/cards.js';
import { at } from '../domain/result.js';
import { canonical, hashOf, type Hash } from './canonical.js';

// Deals that anyone can check: `bummerl-deal/1`, byte for byte in docs/bummerl-deal-1.md. All of it is synchronous,
// and chance comes in from outside as the secret of a game.

export const ALGORITHM = 'bummerl-deal/1';

/** How many random bytes a secret is. */
export const SECRET_BYTES = 32;

/** What a secret is used for besides the shuffle itself; each use is a message of its own, so none tells of another. */
type Purpose = 'nonce' | 'salt' | 'deck';

/** What the decks of a game depend on besides the number of the deal. */
export interface Shuffle {
  readonly secret: Uint8Array;
  /** As `shuffleIdOf` has it. */
  readonly id: string;
  /** By seat, as `noncesOf` gives them. */
  readonly nonces: readonly string[];
}

/** What a secret is used with: the id of the game or, where several tables play the same decks, that of their board. */
export const shuffleIdOf = ({ id, board }: { readonly id: string; readonly board?: string | null }): string =>
  board ?? id;

/** What the house says before it knows any nonce: SHA-256 of the bytes of the secret. */
export const commitmentTo = (secret: Uint8Array): Hash => hashOf(secret);

/** In characters, that is, code points. */
export const LONGEST_NONCE = 64;

/** Whether a seat may give this as its nonce: at most 64 characters that every JSON parser and database keeps as they are. */
export const isNonce = (text: string): boolean => [...text].length <= LONGEST_NONCE && !UNKEPT.test(text);
/** NUL, and halves of surrogate pairs. */
// eslint-disable-next-line no-control-regex
const UNKEPT = /[\u0000\p{Surrogate}]/u;

/** The nonces of a game by seat: what each has given, and one derived from the secret where that is null. */
export const noncesOf = (secret: Uint8Array, id: string, given: readonly (string | null)[]): readonly string[] =>
  given.map((nonce, seat) => nonce ?? bytesToHex(mac(secret, 'nonce', id, seat)));

/** The deck of a deal, counted from 1, in the order of api.md "Order of a deck": Fisher and Yates, from the last card on. */
export function deckOf(shuffle: Shuffle, deal: number): readonly Card[] {
  const cards = [...DECK];
  const stream = numbers(shuffle, deal);
  for (let left = cards.length; left > 1; left--) {
    const chosen = below(left, stream);
    [cards[left - 1], cards[chosen]] = [at(cards, chosen), at(cards, left - 1)];
  }
  return cards;
}

/** What the log's chain has of a deal. Without the salt, which is shown with the secret, nobody can try decks on it. */
export const digestOf = (secret: Uint8Array, id: string, deal: number, deck: readonly Card[]): Hash =>
  hashOf(saltOf(secret, id, deal) + deck.join(''));

/** What a digest is checked with once the game is over. */
export const saltOf = (secret: Uint8Array, id: string, deal: number): string =>
  bytesToHex(mac(secret, 'salt', id, deal));

/** HMAC-SHA-256 in counter mode, read as numbers of two bytes, the higher first; a deck takes 19 of them, and so two blocks. */
function* numbers({ secret, id, nonces }: Shuffle, deal: number): Generator<number, never> {
  for (let block = 0; ; block++) {
    const bytes = createView(mac(secret, 'deck', id, deal, nonces, block));
    for (let place = 0; place < bytes.byteLength; place += 2) yield bytes.getUint16(place);
  }
}

/** A number from 0 to `limit` − 1, each as likely: those from the last, incomplete run of `limit` on are passed over. */
function below(limit: number, stream: Generator<number, never>): number {
  const complete = NUMBERS - (NUMBERS % limit);
  for (;;) {
    const number = stream.next().value;
    if (number < complete) return number % limit;
  }
}

const NUMBERS = 2 ** 16;

/** The message is canonical JSON, so no two lists of parts have the same bytes. */
const mac = (secret: Uint8Array, purpose: Purpose, ...parts: readonly unknown[]): Uint8Array =>
  hmac(sha256, secret, utf8ToBytes(canonical([ALGORITHM, purpose, ...parts])));

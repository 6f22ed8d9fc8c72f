import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { DECK, isDeck, type Card } from '../../src/domain/cards.js';
import { commitmentTo, deckOf, digestOf, isNonce, noncesOf, type Shuffle } from '../../src/fairness/deal.js';
import { randomFrom } from '../support/playout.js';

const secret = new Uint8Array(32).fill(7);
const shuffle: Shuffle = { secret, id: 'game', nonces: ['a', 'b'] };
const deck = (changes: Partial<Shuffle> = {}, deal = 1) => deckOf({ ...shuffle, ...changes }, deal).join(' ');

describe('a deck', () => {
  it('is the twenty cards', () => {
    for (let deal = 1; deal <= 200; deal++) expect(isDeck(deckOf(shuffle, deal))).toBe(true);
  });

  it('is the same each time, and another for another secret, game, deal or nonce', () => {
    expect(deck()).toBe(deck());
    const others = [
      deck({ secret: new Uint8Array(32).fill(8) }),
      deck({ id: 'game2' }),
      deck({}, 2),
      deck({ nonces: ['a', 'c'] }),
      deck({ nonces: ['b', 'a'] }),
      deck({ nonces: ['ab', ''] }),
      deck({ nonces: ['a","b'] }),
    ];
    expect(new Set([deck(), ...others]).size).toBe(others.length + 1);
  });
});

describe('the shuffle', () => {
  const decks = Array.from({ length: 4_000 }, (_, deal) => deckOf(shuffle, deal + 1));

  it('puts each card on each place equally often', () => {
    expect(chiSquare(decks)).toBeLessThan(LIMIT);
  });

  it('puts each pair of cards next to each other equally often', () => {
    const pairs = new Map<string, number>();
    for (const cards of decks)
      for (let place = 1; place < cards.length; place++) {
        const pair = `${cards[place - 1]}${cards[place]}`;
        pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
      }
    const expected = (decks.length * 19) / 380;
    const sum = [...pairs.values()].reduce((total, count) => total + (count - expected) ** 2 / expected, 0);
    expect(pairs.size).toBe(380);
    expect(sum).toBeLessThan(LIMIT);
  });

  it('would be found out if it were naive, swapping each card with any other', () => {
    const random = randomFrom(1);
    const naive = decks.map(() => {
      const cards = [...DECK];
      for (let place = 0; place < 20; place++) {
        const other = random(20);
        [cards[place], cards[other]] = [cards[other] as Card, cards[place] as Card];
      }
      return cards;
    });
    expect(chiSquare(naive)).toBeGreaterThan(LIMIT);
  });
});

/** With 361 to 379 degrees of freedom chance exceeds it once in more than 10,000 times; the decks here are always the same. */
const LIMIT = 480;

function chiSquare(decks: readonly (readonly Card[])[]): number {
  const counts = new Map<string, number>();
  for (const cards of decks)
    cards.forEach((card, place) => counts.set(`${card} ${place}`, (counts.get(`${card} ${place}`) ?? 0) + 1));
  const expected = decks.length / 20;
  return DECK.flatMap((card) => Array.from({ length: 20 }, (_, place) => counts.get(`${card} ${place}`) ?? 0)).reduce(
    (sum, count) => sum + (count - expected) ** 2 / expected,
    0,
  );
}

describe('nonces', () => {
  it('are those that were given, and others of the secret, the game and the seat', () => {
    const [first, second, third] = noncesOf(secret, 'game', [null, 'mine', null]);
    expect(second).toBe('mine');
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set([first, third, noncesOf(secret, 'other', [null])[0]]).size).toBe(3);
  });

  it('may be given if they are short and every JSON parser and database keeps them', () => {
    expect(['', 'a', '♠'.repeat(64), '🂡'.repeat(64)].map(isNonce)).toEqual([true, true, true, true]);
    expect(['a'.repeat(65), '🂡'.repeat(65), 'a\u0000', '\ud83c', 'a\udca1b'].map(isNonce)).toEqual(
      Array.from({ length: 5 }, () => false),
    );
  });
});

describe('what is public while the game runs', () => {
  it('is another for each use of the secret', () => {
    const cards = deckOf(shuffle, 1);
    const said = [commitmentTo(secret), ...noncesOf(secret, 'game', [null, null]), digestOf(secret, 'game', 1, cards)];
    expect(new Set([...said, digestOf(secret, 'game', 2, cards)]).size).toBe(said.length + 1);
  });

  it('does not tell a deck to who tries all secrets but the right one', () => {
    const cards = deckOf(shuffle, 1);
    expect(digestOf(randomBytes(32), 'game', 1, cards)).not.toBe(digestOf(secret, 'game', 1, cards));
  });
});

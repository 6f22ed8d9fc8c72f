import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  beats,
  breachOf,
  DECK,
  isCard,
  isDeck,
  playable,
  pointsOf,
  rankOf,
  spouseOf,
  suitOf,
  SUITS,
  type Card,
  type Duty,
} from '../../src/domain/cards.js';
import { at } from '../../src/domain/result.js';

describe('the cards', () => {
  it('are twenty, and worth 120 points', () => {
    expect(new Set(DECK).size).toBe(20);
    expect(DECK.reduce((sum, card) => sum + pointsOf(card), 0)).toBe(120);
  });

  it('are written rank then suit, and nothing else is a card', () => {
    for (const card of DECK) expect([isCard(card), `${rankOf(card)}${suitOf(card)}`]).toEqual([true, card]);
    for (const text of ['', 'HA', 'ah', 'AH ', '10H', '1H', 'AX']) expect(isCard(text)).toBe(false);
  });

  it('make a deck when each is there once', () => {
    expect(isDeck([...DECK].reverse())).toBe(true);
    expect(isDeck(DECK.slice(1))).toBe(false);
    expect(isDeck([...DECK.slice(1), 'JC'])).toBe(false);
    expect(isDeck([...DECK, 'AH'])).toBe(false);
  });

  it('marry King and Queen of one suit', () => {
    expect([spouseOf('KH'), spouseOf('QH'), spouseOf('AH')]).toEqual(['QH', 'KH', null]);
  });
});

const card = fc.constantFrom(...DECK);
const duty: fc.Arbitrary<Duty> = fc.record({
  trump: fc.constantFrom(null, ...SUITS),
  order: fc.constantFrom('standard', 'zehnerloch'),
  heading: fc.boolean(),
  undertrump: fc.boolean(),
});
const situation = fc.tuple(fc.shuffledSubarray([...DECK], { minLength: 3, maxLength: 8 }), duty);

describe('the duty to follow', () => {
  it('always leaves a card, and only cards of the hand', () => {
    fc.assert(
      fc.property(situation, ([cards, rules]) => {
        const [led, best, ...hand] = cards as [Card, Card, ...Card[]];
        const allowed = playable(hand, suitOf(led), best, rules);
        expect(allowed.length).toBeGreaterThan(0);
        expect(hand.filter((held) => allowed.includes(held))).toEqual(allowed);
      }),
    );
  });

  it('binds card by card: what is legal in a hand is legal beside each card of it, and the other way round', () => {
    fc.assert(
      fc.property(situation, ([cards, rules]) => {
        const [led, best, ...hand] = cards as [Card, Card, ...Card[]];
        const allowed = playable(hand, suitOf(led), best, rules);
        for (const one of hand) {
          const pairwise = hand.every((other) => playable([one, other], suitOf(led), best, rules).includes(one));
          expect(pairwise).toBe(allowed.includes(one));
        }
      }),
    );
  });

  it('beating is one-way, and trumps beat all other suits', () => {
    fc.assert(
      fc.property(card, card, duty, (one, other, rules) => {
        expect(beats(one, other, rules) && beats(other, one, rules)).toBe(false);
        if (suitOf(one) === rules.trump && suitOf(other) !== rules.trump) expect(beats(one, other, rules)).toBe(true);
      }),
    );
  });

  it('names the step that was broken', () => {
    const strict: Duty = { trump: 'S', order: 'standard', heading: true, undertrump: true };
    expect(breachOf('AC', ['AC', 'JH'], 'H', strict)).toBe('must-follow-suit');
    expect(breachOf('JH', ['AH', 'JH'], 'H', strict)).toBe('must-head-trick');
    expect(breachOf('AC', ['AC', 'JS'], 'H', strict)).toBe('must-trump');
    expect(breachOf('JS', ['AS', 'JS'], 'H', strict)).toBe('must-head-trick');
  });

  it('ranks the ace below the jack in the zehnerloch', () => {
    const power = { trump: null, order: 'zehnerloch' } as const;
    const order: readonly Card[] = ['TH', 'KH', 'QH', 'JH', 'AH'];
    order.slice(1).forEach((lower, index) => expect(beats(at(order, index), lower, power)).toBe(true));
  });
});

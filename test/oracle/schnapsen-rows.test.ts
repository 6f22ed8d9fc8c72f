/** The rows of section 5 of the rules specification that concern Schnapsen, each as a small deal. */
import { describe, expect, test } from '@jest/globals';
import { judge, PRESETS } from '../support/oracle/schnapsen.js';
import type { Judgement, SchnapsenRules } from '../support/oracle/schnapsen.js';
import { moves, schnapsenDeck, told } from '../support/oracle/build.js';

const tjger = PRESETS['schnapsen/tjger'];
const pagat = PRESETS['schnapsen/pagat'];
const scharf = PRESETS['schnapsen/scharf'];
const preis = PRESETS['schnapsen/preis'];

/** Seat 1 deals, so seat 0 is the caller. */
const after = (rules: SchnapsenRules, deck: string[], line = ''): Judgement => judge(rules, 1, deck, moves(line));
const can = (position: Judgement): string[] => told(position.legal).sort();

test('row 25: talon of 2 at my lead: pagat allows closing and exchange, tjger and scharf neither', () => {
  const deck = schnapsenDeck('JH AS TS AD AC', 'JS JD JC QS QD', 'QH', 'TD TC KD KC TH KH KS QC AH');
  const four = 'AS JS | TS QS | AD JD | AC JC |';
  for (const rules of [pagat, preis]) {
    const position = after(rules, deck, four);
    expect(position).toMatchObject({ toAct: 0, talon: { size: 2, turned: 'QH' } });
    expect(can(position)).toEqual(expect.arrayContaining(['close', 'exchange']));
  }
  for (const rules of [tjger, scharf]) {
    const position = after(rules, deck, four);
    expect(position.talon.size).toBe(2);
    expect(can(position)).not.toContain('close');
    expect(can(position)).not.toContain('exchange');
    expect(() => after(rules, deck, `${four} close`)).toThrow('not legal');
    expect(() => after(rules, deck, `${four} exchange`)).toThrow('not legal');
  }
  // With two cards more all of them allow both.
  for (const rules of [pagat, preis, tjger, scharf]) {
    expect(can(after(rules, deck, 'AS JS | TS QS | AD JD'))).toEqual(expect.arrayContaining(['close', 'exchange']));
  }
  // The loser of the fifth trick gets the Jack that was laid.
  const end = after(pagat, deck, `${four} exchange TD QC`);
  expect(end.talon).toMatchObject({ size: 0, turned: null, exchange: { seat: 0, took: 'QH', laid: 'JH' } });
  expect(end.hands[1]).toContain('JH');
  expect(end.hands[0]).toContain('AH');
});

test('row 26: exchange, close and marriage in one turn; after a closing no exchange', () => {
  const deck = schnapsenDeck('JH KH KD QD AS', 'TD TC TS KS JS', 'QH');
  const line = after(tjger, deck, 'exchange close KH+');
  expect(line).toMatchObject({
    toAct: 1,
    talon: { size: 10, turned: 'JH', exchange: { seat: 0, took: 'QH', laid: 'JH' }, closedBy: 0 },
    marriages: [{ seat: 0, suit: 'H', points: 40, counts: false }],
  });
  expect(line.hands[0]?.slice().sort()).toEqual(['AS', 'KD', 'QD', 'QH']);
  expect(after(tjger, deck, 'close KD+')).toMatchObject({ toAct: 1, talon: { closedBy: 0, exchange: null } });
  expect(can(after(tjger, deck, 'close'))).not.toContain('exchange');
  expect(() => after(tjger, deck, 'close exchange')).toThrow('not legal');
  expect(() => after(tjger, deck, 'exchange exchange')).toThrow('not legal');
  expect(() => after(tjger, deck, 'close close')).toThrow('not legal');
});

describe('closed before the opponent had a trick', () => {
  const deck = schnapsenDeck('AH KH QH JD JC', 'KD AC JH TS JS', 'TH');
  const line = 'close JD KD | AC JC | TS AH |';

  test('row 27: he takes two later, the closer gets 66: 3', () => {
    const position = after(tjger, deck, `${line} KH+ JH`);
    expect(position).toMatchObject({ points: [67, 19], tricks: [2, 2], toAct: 0 });
    expect(after(tjger, deck, `${line} KH+ JH claim`).result).toEqual({
      contract: null,
      declarer: null,
      winners: [0],
      value: 3,
      factor: 1,
      score: 3,
      points: [67, 19],
      reason: 'sixtySix',
    });
    expect(after({ ...tjger, closedScore: 'atEnd' }, deck, `${line} KH+ JH claim`).result).toMatchObject({ value: 2 });
    // Without a claim, after the last trick, which he wins.
    expect(after(tjger, deck, `${line} KH+ JH QH JS`).result).toMatchObject({ value: 3, reason: 'sixtySix' });
  });

  test('row 28: the closer fails: the opponent gets 3', () => {
    expect(after(preis, deck, `${line} KH JH QH JS`).result).toMatchObject({
      winners: [1],
      value: 3,
      score: 3,
      points: [32, 19],
      reason: 'closingFailed',
    });
    expect(after(preis, deck, `${line} claim`).result).toMatchObject({
      winners: [1],
      value: 3,
      reason: 'closingFailed',
    });
  });
});

test('row 29: closed when the opponent had 33 or more, the closer fails: the opponent gets 2', () => {
  const deck = schnapsenDeck('TD JC KS QD QC', 'AD AC JS KD KC', 'JH', 'AH TH KH QH AS TS QS TC JD');
  const three = 'TD AD | AC JC | JS KS |';
  expect(after(tjger, deck, `${three} close`).talon).toEqual({
    size: 4,
    turned: 'JH',
    exchange: null,
    closedBy: 0,
    closedAt: { trick: 3, points: [6, 34], tricks: [1, 2] },
  });
  for (const rules of [tjger, pagat]) {
    expect(after(rules, deck, `${three} close claim`).result).toMatchObject({
      winners: [1],
      value: 2,
      reason: 'closingFailed',
    });
  }
});

test("row 30: the opponent's only marriage is pending when the talon is closed: he has no trick, 3", () => {
  const deck = schnapsenDeck('KD QD JS JC QS', 'AD AH TH AS AC', 'JH', 'TC KS');
  const start = 'KD+ AD |';
  const closed = after(tjger, deck, `${start} close`);
  expect(closed).toMatchObject({ toAct: 1, points: [0, 15], talon: { closedAt: { points: [0, 15], tricks: [0, 1] } } });
  expect(closed.marriages).toEqual([{ seat: 0, suit: 'D', points: 20, counts: false }]);
  // He fails.
  expect(after(tjger, deck, `${start} close claim`).result).toMatchObject({
    winners: [0],
    value: 3,
    reason: 'closingFailed',
  });
  // He makes it.
  expect(after(tjger, deck, `${start} close AH QD | TH JC | AS QS | AC KS | claim`).result).toMatchObject({
    winners: [1],
    value: 3,
    reason: 'sixtySix',
  });
});

test('row 31: 26 points in tricks, on lead with King and Queen of trumps: claims with the marriage, 66', () => {
  const deck = schnapsenDeck('AS QD KH QH JC', 'TS JD KD KC TC', 'JH');
  const two = 'AS TS | QD JD |';
  for (const rules of [tjger, pagat, scharf, preis]) {
    const position = after(rules, deck, two);
    expect(position.points).toEqual([26, 0]);
    expect(can(position)).toEqual(expect.arrayContaining(['claim', 'claim:H']));
    const end = after(rules, deck, `${two} claim:H`);
    expect(end.result).toMatchObject({ winners: [0], value: 3, score: 3, points: [66, 0], reason: 'sixtySix' });
    expect(end.hands[0]).toEqual(expect.arrayContaining(['KH', 'QH']));
  }
  // Without showing it, the claim is false.
  expect(after(tjger, deck, `${two} claim`).result).toMatchObject({ winners: [1], reason: 'falseClaim' });
});

test('row 32: a claim right after losing a trick is refused', () => {
  const deck = schnapsenDeck('AS JD KH QH JC', 'TS AD KD KC TC', 'JH');
  const position = after(tjger, deck, 'AS TS | JD AD');
  expect(position.toAct).toBe(1);
  expect(can(position)).toContain('claim');
  // Seat 0 is asked only after the other has led, and then for a card alone.
  const answer = after(tjger, deck, 'AS TS | JD AD | KC');
  expect(answer.toAct).toBe(0);
  expect(answer.legal.every((action) => action.type === 'play' && action.marriage === undefined)).toBe(true);
  expect(() => after(tjger, deck, 'AS TS | JD AD | KC claim')).toThrow('not legal');
  expect(() => after(tjger, deck, 'AS TS | JD AD | KC claim:H')).toThrow('not legal');
});

test('row 33: I hold 70 unclaimed, the opponent claims with 66: he wins 1', () => {
  const deck = schnapsenDeck('KH QH AS TD TS', 'KC AC KD QD AD', 'JH', 'JS AH JC JD TH KS QS TC QC');
  // Seat 0 wins two tricks and draws JS and JC, then seat 1 the next three.
  const line = 'KH+ KC | AS AC | TD AD | AH TS | JD JC |';
  const position = after(pagat, deck, line);
  expect(position).toMatchObject({ toAct: 1, points: [70, 46] });
  expect(after(pagat, deck, `${line} claim:D`).result).toMatchObject({
    winners: [1],
    value: 1,
    points: [70, 66],
    reason: 'sixtySix',
  });
});

describe('the last trick of a closed talon', () => {
  test('row 34: the closer has 66 after the fourth trick, does not claim, loses the last: failed', () => {
    const deck = schnapsenDeck('AH TH AS AD JC', 'AC QH TS TD KS', 'KH');
    const four = 'close AH QH | TH KS | AS TS | AD TD |';
    expect(after(tjger, deck, four)).toMatchObject({ phase: 'play', toAct: 0, points: [70, 0] });
    expect(after(tjger, deck, `${four} JC AC`).result).toMatchObject({
      winners: [1],
      value: 3,
      points: [70, 13],
      reason: 'closingFailed',
    });
    expect(after(tjger, deck, `${four} claim`).result).toMatchObject({ winners: [0], value: 3, reason: 'sixtySix' });
    const automatic = after({ ...tjger, sixtySix: 'automatic' }, deck, four);
    expect(automatic.result).toMatchObject({ winners: [0], value: 3, reason: 'sixtySix' });
  });

  test('the closer wins it and has 66: he has made it without a claim', () => {
    const deck = schnapsenDeck('AH TH AS AD AC', 'JC QH TS TD KS', 'KH');
    expect(after(tjger, deck, 'close AH QH | TH KS | AS TS | AD TD | AC JC').result).toMatchObject({
      winners: [0],
      value: 3,
      points: [83, 0],
      reason: 'sixtySix',
    });
  });
});

describe('row 35: the opponent at exactly', () => {
  const deck = schnapsenDeck('TD JC AS QD KH', 'AD TH TC TS JD', 'JH', 'AC QH KD KS AH QS JS KC QC');

  test('33: 1', () => {
    const line = 'TD AD | TC JC | TS AS | QD JD | claim:H';
    expect(after(tjger, deck, line).result).toMatchObject({ winners: [0], value: 1, points: [66, 33] });
  });

  test('32: 2', () => {
    const line = 'TD TH | TC JC | TS AS | QD JD | claim:H';
    expect(after(tjger, deck, line).result).toMatchObject({ winners: [0], value: 2, points: [66, 32] });
  });
});

test('row 36: the turned card is itself the trump Jack: no exchange can ever happen', () => {
  const deck = schnapsenDeck('AH TH AS AD AC', 'KH QH TS TD KS', 'JH');
  let line = '';
  for (;;) {
    const position = after(pagat, deck, line);
    if (position.result !== null) break;
    expect(can(position)).not.toContain('exchange');
    const play = told(position.legal.filter((action) => action.type === 'play'));
    line += ` ${String(play[0])}`;
  }
  expect(line.trim().split(' ')).toHaveLength(20);
});

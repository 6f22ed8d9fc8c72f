/** The rows of section 5 of the rules specification that concern Bauernschnapsen, each as a small deal. */
import { describe, expect, test } from '@jest/globals';
import { judge, matchAfter, PRESETS } from '../support/oracle/bauernschnapsen.js';
import type { BauernRules, Judgement, OracleAction } from '../support/oracle/bauernschnapsen.js';
import { bauernDeck, bids, doubles, moves, told, trump } from '../support/oracle/build.js';

const tjger = PRESETS['bauernschnapsen/tjger'];
const wikipedia = PRESETS['bauernschnapsen/wikipedia'];

/** Seat 3 deals, so seat 0 is the caller and the hands below are those of the seats 0 to 3. */
const after = (deck: string[], ...actions: OracleAction[][]): Judgement => judge(tjger, 3, deck, actions.flat());
const under = (rules: BauernRules, deck: string[], ...actions: OracleAction[][]): Judgement =>
  judge(rules, 3, deck, actions.flat());
const can = (position: Judgement): string[] => told(position.legal).sort();

const allPass = bids('pass pass pass pass');
const noDoubles = doubles('pass pass');

/** The caller has all the hearts, the others the rest of a suit each. */
const hearts = bauernDeck('AH TH KH QH JH', 'AD TD KD QD JD', 'AS TS KS QS JS', 'AC TC KC QC JC');

describe('row 1: all four pass', () => {
  test('the caller plays the Rufer; both members of the other side may double', () => {
    const bidding = after(hearts, trump('H'), bids('pass pass pass'));
    expect(bidding.phase).toBe('bidding');
    expect(bidding.contract).toBeNull();

    const first = after(hearts, trump('H'), allPass);
    expect(first).toMatchObject({ phase: 'doubling', contract: 'rufer', declarer: 0, toAct: 1, factor: 1 });
    expect(can(first)).toEqual(['kontra', 'pass']);

    const second = after(hearts, trump('H'), allPass, doubles('pass'));
    expect(second).toMatchObject({ phase: 'doubling', toAct: 3 });
    expect(can(second)).toEqual(['kontra', 'pass']);

    const doubled = after(hearts, trump('H'), allPass, doubles('pass kontra'));
    expect(doubled).toMatchObject({ phase: 'doubling', toAct: 0, factor: 2 });
    expect(can(doubled)).toEqual(['pass', 're']);
    expect(after(hearts, trump('H'), allPass, noDoubles)).toMatchObject({ phase: 'play', toAct: 0, factor: 1 });
  });
});

test('row 2: an opponent of the caller may not bid schnapser, only kontraschnapser', () => {
  const position = after(hearts, trump('H'), bids('pass'));
  expect(position.toAct).toBe(1);
  expect(can(position)).not.toContain('schnapser');
  expect(can(position)).toContain('kontraschnapser');
  expect(() => after(hearts, trump('H'), bids('pass schnapser'))).toThrow('not legal');
});

test("row 3: the caller's partner declares schnapser; the caller leads, and if his card takes the trick it is lost", () => {
  const start = [trump('H'), bids('pass pass schnapser pass'), noDoubles];
  expect(after(hearts, ...start)).toMatchObject({ phase: 'play', contract: 'schnapser', declarer: 2, toAct: 0 });
  const end = after(hearts, ...start, moves('AH JD JS JC'));
  expect(end.result).toEqual({
    contract: 'schnapser',
    declarer: 2,
    winners: [1],
    value: 6,
    factor: 1,
    score: 6,
    points: [17, 0],
    reason: 'failed',
  });
  expect(can(under(wikipedia, hearts, trump('H'), bids('pass pass')))).not.toContain('schnapser');
});

test("row 4: kontraschnapser, the declarer's partner must overtake and takes trick 1: lost at once", () => {
  const deck = bauernDeck('QS AH TH KH QH', 'KS TS JH AD TD', 'JS KD QD JD AC', 'AS TC KC QC JC');
  const start = [trump('H'), bids('pass kontraschnapser pass pass'), noDoubles];
  expect(after(deck, ...start)).toMatchObject({ declarer: 1, toAct: 0 });
  expect(can(after(deck, ...start, moves('QS KS JS')))).toEqual(['AS']);
  expect(after(deck, ...start, moves('QS KS JS AS'))).toMatchObject({
    phase: 'scored',
    toAct: null,
    legal: [],
    result: { contract: 'kontraschnapser', declarer: 1, winners: [0], value: 12, reason: 'failed', points: [0, 20] },
  });
});

test('row 5: schnapser, the first trick worth 28, 40 announced: 68, made at once', () => {
  const deck = bauernDeck('AH KH QH JH JC', 'TH AS TS JS AD', 'KS TD KD QD JD', 'QS AC TC KC QC');
  const start = [trump('H'), bids('schnapser pass pass pass'), noDoubles];
  const one = after(deck, ...start, moves('AH TH KS QS'));
  expect(one).toMatchObject({ phase: 'play', toAct: 0, points: [28, 0] });
  const end = after(deck, ...start, moves('AH TH KS QS | KH+'));
  expect(end).toMatchObject({
    phase: 'scored',
    result: { winners: [0], value: 6, score: 6, points: [68, 0], reason: 'made' },
  });
  expect(end.hands[0]).toEqual(['QH', 'JH', 'JC']);
  // The pattern game allows it too: exactly one trick and a 40.
  expect(under(wikipedia, deck, ...start, moves('AH TH KS QS | QH+')).result).toMatchObject({ reason: 'made' });
});

test('row 6: schnapser, two tricks worth 30, 40 in hand: free made at once, pattern may not be announced', () => {
  const deck = bauernDeck('AH KH QH TH JH', 'JS KS TS AS AD', 'JC KC TC AC TD', 'JD QD KD QS QC');
  const start = [trump('H'), bids('schnapser pass pass pass'), noDoubles];
  const two = moves('AH JS JC JD | JH KS KC QD');
  expect(after(deck, ...start, two)).toMatchObject({ toAct: 0, points: [30, 0] });
  expect(after(deck, ...start, two, moves('QH+')).result).toMatchObject({ reason: 'made', points: [70, 0], score: 6 });

  const pattern = under(wikipedia, deck, ...start, two);
  expect(pattern.points).toEqual([30, 0]);
  expect(can(pattern)).toEqual(['KH', 'QH', 'TH']);
});

describe('schnapser in three tricks', () => {
  const deck = bauernDeck('AH TH KH JH AS', 'QH AD TD TS KS', 'KD QD QS AC TC', 'JD JS JC KC QC');
  const start = [trump('H'), bids('schnapser pass pass pass')];

  test('row 7: three tricks, 65 points: lost, the other side scores 6 times the factor', () => {
    const cards = moves('AH QH KD JD | TH AD QD JS | KH TD QS JC');
    expect(after(deck, ...start, noDoubles, cards).result).toEqual({
      contract: 'schnapser',
      declarer: 0,
      winners: [1],
      value: 6,
      factor: 1,
      score: 6,
      points: [65, 0],
      reason: 'failed',
    });
    expect(after(deck, ...start, doubles('kontra pass pass'), cards).result).toMatchObject({ score: 12, factor: 2 });
  });

  test('the third trick itself may bring the 66', () => {
    const cards = moves('AH QH KD JD | TH AD QD JS | KH TD AC JC');
    expect(after(deck, ...start, noDoubles, cards).result).toMatchObject({ reason: 'made', points: [73, 0] });
  });
});

test('row 8: schnapser, 66 after two tricks without a marriage: made at once', () => {
  const start = [trump('H'), bids('schnapser pass pass pass'), noDoubles];
  const end = after(hearts, ...start, moves('AH AD AS AC | TH TD TS TC'));
  expect(end).toMatchObject({ phase: 'scored', result: { winners: [0], reason: 'made', points: [84, 0] } });
});

describe('bettler', () => {
  const deck = bauernDeck('KS QS JS KC TC', 'JD AS JC QC QH', 'QD TS TD KD AC', 'AD AH TH KH JH');
  const start = [trump('S'), bids('pass bettler pass pass')];

  test('row 9: with the partner out, tricks have three cards, the seat is skipped and asked for nothing', () => {
    const doubling = after(deck, ...start);
    expect(doubling).toMatchObject({ phase: 'doubling', sittingOut: 3, toAct: 0 });
    expect(after(deck, ...start, doubles('pass'))).toMatchObject({ phase: 'doubling', toAct: 2 });
    const level2 = after(deck, ...start, doubles('pass kontra'));
    expect(level2).toMatchObject({ phase: 'doubling', toAct: 1, factor: 2 });
    expect(after(deck, ...start, doubles('pass kontra pass'))).toMatchObject({ phase: 'play', toAct: 1 });

    const trick = [doubles('pass pass'), moves('JD QD JS')];
    const one = after(deck, ...start, ...trick);
    expect(one.tricks).toEqual([
      {
        leader: 1,
        winner: 2,
        points: 7,
        plays: [
          { seat: 1, card: 'JD' },
          { seat: 2, card: 'QD' },
          { seat: 0, card: 'JS' },
        ],
      },
    ]);
    expect(one.toAct).toBe(2);
    expect(after(deck, ...start, ...trick, moves('TS')).toAct).toBe(0);
    expect(one.hands[3]).toHaveLength(5);
  });

  test('row 9: where the partner plays, he is asked and his trick does not matter', () => {
    const rules = { ...tjger, bettlerPartner: 'plays' } as const;
    const doubling = under(rules, deck, ...start, doubles('kontra pass'));
    expect(doubling).toMatchObject({ phase: 'doubling', sittingOut: null, toAct: 3 });
    const one = under(rules, deck, ...start, doubles('pass pass'), moves('JD QD AD JS'));
    expect(one).toMatchObject({ phase: 'play', toAct: 3, points: [0, 18] });
  });

  test('row 10: the declarer holds only the ace of the led suit: he must play it and loses', () => {
    const before = [...start, doubles('pass pass'), moves('JD QD JS | TS KS')];
    expect(can(after(deck, ...before))).toEqual(['AS']);
    expect(after(deck, ...before, moves('AS')).result).toMatchObject({
      contract: 'bettler',
      declarer: 1,
      winners: [0],
      value: 5,
      score: 5,
      reason: 'failed',
    });
  });
});

test('row 11: zehnerloch, King led: with A and T of the suit the T, with A and J either', () => {
  const start = [trump('S'), bids('pass zehnerloch pass pass'), doubles('pass pass'), moves('KH')];
  const tenAndAce = bauernDeck('KS QS JS KC TC', 'KH AS JC QC QD', 'AH TH TS TD AC', 'JD KD AD QH JH');
  expect(can(after(tenAndAce, ...start))).toEqual(['TH']);
  const jackAndAce = bauernDeck('KS QS JS KC TC', 'KH AS JC QC QD', 'AH JH TS TD AC', 'JD KD AD QH TH');
  expect(can(after(jackAndAce, ...start))).toEqual(['AH', 'JH']);
});

test('row 12: bauernschnapser stands, kontraschnapser (12 = 12) is refused', () => {
  expect(can(after(hearts, trump('H'), bids('bauernschnapser')))).toEqual(['kontrabauernschnapser', 'pass']);
  expect(() => after(hearts, trump('H'), bids('bauernschnapser kontraschnapser'))).toThrow('not legal');
});

test("row 13: Rufer with kontra, the caller's side makes 66, the others have no trick: 3 × 2 = 6", () => {
  const start = [trump('H'), allPass, doubles('kontra pass pass')];
  expect(after(hearts, ...start, moves('AH AD AS AC | TH TD TS TC')).result).toEqual({
    contract: 'rufer',
    declarer: 0,
    winners: [0],
    value: 3,
    factor: 2,
    score: 6,
    points: [84, 0],
    reason: 'sixtySix',
  });
});

test("row 14: Rufer with kontra, the others win, the caller's side has 40: they score 1 × 2", () => {
  const deck = bauernDeck('AH KD QD QS JC', 'TH JH TD TC KC', 'QH JD KS JS QC', 'KH AD AS TS AC');
  const start = [trump('H'), allPass, doubles('kontra pass pass')];
  const cards = moves('AH JH QH KH | QD+ TD JD AD | AS QS TH JS | TC QC AC JC');
  const end = after(deck, ...start, cards);
  expect(end.result).toEqual({
    contract: 'rufer',
    declarer: 0,
    winners: [1],
    value: 1,
    factor: 2,
    score: 2,
    points: [40, 78],
    reason: 'sixtySix',
  });
});

test('row 15: kontra, re, sub on gang: 72, the target is simply passed', () => {
  const start = [trump('H'), bids('gang pass pass pass'), doubles('kontra re sub')];
  const cards = moves('AH JD JS JC | TH QD QS QC | KH KD KS KC | QH TD TS TC | JH AD AS AC');
  const end = after(hearts, ...start, cards);
  expect(end.result).toMatchObject({ value: 9, factor: 8, score: 72, winners: [0], points: [120, 0], reason: 'made' });
  expect(matchAfter(tjger, [{ winner: 0, score: 72 }])).toEqual({
    score: [72, 0],
    over: true,
    winners: [0],
    bummerl: 1,
  });
});

test('row 16: the side that announced 40 on the opening lead takes no trick: 0 points, the winners score 3', () => {
  const deck = bauernDeck('KH QH JD JS JC', 'AH AS AC AD TD', 'JH QD QS QC KS', 'TH TS TC KD KC');
  const start = [trump('H'), allPass, noDoubles];
  const one = after(deck, ...start, moves('QH+'));
  expect(one.marriages).toEqual([{ seat: 0, suit: 'H', points: 40, counts: false }]);
  expect(one.points).toEqual([0, 0]);
  expect(after(deck, ...start, moves('QH+ AH JH TH | AS KS TS JS | AC QC TC JC')).result).toMatchObject({
    winners: [1],
    value: 3,
    score: 3,
    points: [0, 79],
    reason: 'sixtySix',
  });
});

test('row 17: partner has taken a trick, I lead and announce 40: it counts at once', () => {
  const deck = bauernDeck('KH QH JS KD TS', 'AC TC KC QC JC', 'KS JD AS AD TD', 'QS QD AH TH JH');
  const start = [trump('H'), allPass, noDoubles];
  const cards = 'JS JC KS QS | JD QD KD QC |';
  expect(after(deck, ...start, moves(cards))).toMatchObject({ toAct: 0, points: [23, 0] });
  const announced = after(deck, ...start, moves(`${cards} KH+`));
  expect(announced).toMatchObject({ phase: 'play', toAct: 1, points: [63, 0] });
  expect(announced.marriages).toEqual([{ seat: 0, suit: 'H', points: 40, counts: true }]);
});

test('row 18: a side with a trick at 46 announces 20: 66, the deal ends before the others play', () => {
  const deck = bauernDeck('AH AS KD QD JC', 'TH KH KS TS AD', 'JH QS TD JD TC', 'QH JS AC KC QC');
  const start = [trump('H'), allPass, noDoubles];
  const cards = 'AH TH JH QH | AS KS QS JS |';
  expect(after(deck, ...start, moves(cards)).points).toEqual([46, 0]);
  const end = after(deck, ...start, moves(`${cards} QD+`));
  expect(end).toMatchObject({ phase: 'scored', toAct: null, legal: [], points: [66, 0], trick: [{ card: 'QD' }] });
  expect(end.result).toMatchObject({ winners: [0], value: 3, reason: 'sixtySix', points: [66, 0] });
  expect(() => after(deck, ...start, moves(`${cards} QD+ AD`))).toThrow('not legal');
});

describe('five tricks and nobody at 66', () => {
  const deck = bauernDeck('AS JC AH KH AC', 'JS JH TS KC QS', 'QH QC KS KD TH', 'QD JD TC TD AD');
  const start = [trump('S'), allPass];
  const four = 'AS TS KS TD | AH JH QH TC | KH QS TH JD | JS KD QD AC |';

  test('row 19: a marriage at the last lead is impossible', () => {
    const position = after(deck, ...start, noDoubles, moves(four));
    expect(position.toAct).toBe(1);
    expect(can(position)).toEqual(['KC']);
  });

  test('row 23: the last trick wins 1 times the factor, whoever has more points', () => {
    const all = moves(`${four} KC QC AD JC`);
    expect(after(deck, ...start, noDoubles, all).result).toEqual({
      contract: 'rufer',
      declarer: 0,
      winners: [1],
      value: 1,
      factor: 1,
      score: 1,
      points: [61, 59],
      reason: 'lastTrick',
    });
    expect(after(deck, ...start, doubles('pass kontra re pass sub'), all).result).toMatchObject({ value: 1, score: 8 });
  });
});

test('row 20: partner holds the trick with the ten of hearts, I have A and J: the A must be played', () => {
  const deck = bauernDeck('QH JS QS KS JC', 'TH TS AS TC QC', 'KH JD QD KD TD', 'AH JH AD AC KC');
  const start = [trump('S'), allPass, noDoubles, moves('QH TH KH')];
  expect(can(after(deck, ...start))).toEqual(['AH']);
  expect(can(under({ ...tjger, heading: 'notInRufer' }, deck, ...start))).toEqual(['AH', 'JH']);
});

test('row 21: hearts led, the second player ruffs, I have A and J of hearts: either', () => {
  const deck = bauernDeck('KH JS QS KS JC', 'TS AS TC QC TD', 'QH TH JD QD KD', 'AH JH AD AC KC');
  const start = [trump('S'), allPass, noDoubles];
  expect(can(after(deck, ...start, moves('KH')))).toEqual(['AS', 'TS']);
  expect(can(after(deck, ...start, moves('KH TS')))).toEqual(['QH', 'TH']);
  expect(can(after(deck, ...start, moves('KH TS QH')))).toEqual(['AH', 'JH']);
});

test('row 22: void, the trick ruffed with the Queen of trumps, only the Jack in hand: it must be played', () => {
  const deck = bauernDeck('KH AS TS KS QH', 'QS TC KC QC JC', 'JS AC AD TD KD', 'AH TH JH QD JD');
  const start = [trump('S'), allPass, noDoubles, moves('KH QS')];
  expect(can(after(deck, ...start))).toEqual(['JS']);
  expect(can(under({ ...tjger, undertrump: false }, deck, ...start))).toEqual(['AC', 'AD', 'JS', 'KD', 'TD']);
});

test('row 24: a trump suit is named and a gang is played: no power, and the declarer leads', () => {
  const start = [trump('H'), bids('pass gang pass pass'), noDoubles];
  expect(after(hearts, ...start)).toMatchObject({ phase: 'play', trump: 'H', toAct: 1 });
  const cards = moves('AD JS JC AH | TD QS QC TH');
  const two = after(hearts, ...start, cards);
  expect(two).toMatchObject({ phase: 'play', toAct: 1 });
  // The caller, void of diamonds, was free to throw what he liked.
  expect(can(after(hearts, ...start, moves('AD JS JC')))).toEqual(['AH', 'JH', 'KH', 'QH', 'TH']);
});

test('row 37: match at 23, a deal of 3: over at 26', () => {
  const deals = [
    { winner: 0, score: 18 },
    { winner: 1, score: 2 },
    { winner: 0, score: 5 },
  ];
  expect(matchAfter(tjger, deals)).toEqual({ score: [23, 2], over: false, winners: null, bummerl: null });
  expect(matchAfter(tjger, [...deals, { winner: 0, score: 3 }])).toEqual({
    score: [26, 2],
    over: true,
    winners: [0],
    bummerl: 1,
  });
});

/** The rest of section 3 that section 5 has no row for, and random deals of Schnapsen. */
import { describe, expect, test } from '@jest/globals';
import { IllegalAction, judge, judgeUnchecked, matchAfter, PRESETS } from '../support/oracle/schnapsen.js';
import type { Judgement, OracleAction, SchnapsenRules } from '../support/oracle/schnapsen.js';
import { moves, schnapsenDeck, told } from '../support/oracle/build.js';
import { countLines } from '../support/oracle/lines.js';
import { pick, randomDeck, randomFrom, randomSchnapsenRules } from '../support/oracle/random.js';
import { ALL_CARDS, suitOf, sum } from '../support/oracle/shared.js';

const tjger = PRESETS['schnapsen/tjger'];
const pagat = PRESETS['schnapsen/pagat'];
const scharf = PRESETS['schnapsen/scharf'];
const preis = PRESETS['schnapsen/preis'];
const automatic: SchnapsenRules = { ...tjger, sixtySix: 'automatic' };

/** Seat 1 deals, so seat 0 is the caller. */
const after = (rules: SchnapsenRules, deck: string[], line = ''): Judgement => judge(rules, 1, deck, moves(line));
const can = (position: Judgement): string[] => told(position.legal).sort();

describe('presets', () => {
  test('where they differ from tjger', () => {
    const differ = (rules: SchnapsenRules): string[] =>
      (Object.keys(tjger) as (keyof SchnapsenRules)[]).filter((key) => rules[key] !== tjger[key]).sort();
    expect(differ(pagat)).toEqual(['closeMinTalon', 'exchangeMinTalon', 'falseClaim', 'marriageAnnounce']);
    expect(differ(scharf)).toEqual([
      'exchangeBeforeFirstTrick',
      'marriageAnnounce',
      'marriageBeforeOwnTrick',
      'marriageLead',
      'retour',
      'schneider',
    ]);
    expect(differ(preis)).toEqual(['closeMinTalon', 'exchangeMinTalon', 'marriageAnnounce']);
    for (const rules of Object.values(PRESETS)) expect(Object.keys(rules)).toEqual(Object.keys(tjger));
  });
});

describe('the deal and the talon', () => {
  const deck = schnapsenDeck('AH TH AS AD AC', 'KH QH TS TD KS', 'JH', 'JS QS JD QD KD JC QC KC TC');

  test('the order of the deck', () => {
    const position = judge(tjger, 0, deck, []);
    expect(position).toMatchObject({ toAct: 1, trump: 'H', talon: { size: 10, turned: 'JH' } });
    expect(position.hands).toEqual([
      ['KH', 'QH', 'TS', 'TD', 'KS'],
      ['AH', 'TH', 'AS', 'AD', 'AC'],
    ]);
    expect(position.talonCards).toEqual(['JS', 'QS', 'JD', 'QD', 'KD', 'JC', 'QC', 'KC', 'TC', 'JH']);
  });

  test('open talon: any card may be played; the winner draws first; the loser gets the turned card at last', () => {
    // Seat 1 need not follow AS with a spade.
    expect(can(after(tjger, deck, 'AS'))).toEqual(['KH', 'KS', 'QH', 'TD', 'TS']);
    const one = after(tjger, deck, 'AS KH');
    expect(one).toMatchObject({ toAct: 1, points: [0, 15], tricks: [0, 1], talon: { size: 8 } });
    expect(one.hands[1]).toContain('JS');
    expect(one.hands[0]).toContain('QS');

    const five = after(tjger, deck, 'AS KH | JS AH | JD QD | TD QS | QC KC');
    expect(five).toMatchObject({ talon: { size: 0, turned: null }, talonCards: [] });
    const last = five.played.at(-1);
    expect(five.hands[1 - (last?.winner ?? 0)]).toContain('JH');
    expect(five.hands[last?.winner ?? 0]).toContain('TC');
  });

  test('strict play once it is closed or empty', () => {
    const two = schnapsenDeck('AS JD JC QC QS', 'KS TS KH AD TD', 'JH');
    expect(can(after(tjger, two, 'JD'))).toEqual(['AD', 'KH', 'KS', 'TD', 'TS']);
    expect(can(after(tjger, two, 'close JD'))).toEqual(['AD', 'TD']);
    expect(can(after(tjger, two, 'close AS'))).toEqual(['KS', 'TS']);
    expect(can(after(tjger, two, 'close JC'))).toEqual(['KH']);
    const closed = after(tjger, two, 'close AS KS');
    expect(closed.talon).toMatchObject({ size: 10, closedBy: 0 });
    expect(closed.hands.map((hand) => hand.length)).toEqual([4, 4]);
  });
});

describe('marriages', () => {
  const deck = schnapsenDeck('KH QH KD JS JC', 'AH AS AC TS TC', 'JH');

  test('automatic: a card that could announce is legal only so, and true may be left out', () => {
    expect(can(after(tjger, deck))).toEqual(['JC', 'JS', 'KD', 'KH+', 'QH+', 'close']);
    expect(after(tjger, deck, 'KH').marriages).toEqual([{ seat: 0, suit: 'H', points: 40, counts: false }]);
    expect(after(tjger, deck, 'KH')).toEqual(after(tjger, deck, 'KH+'));
  });

  test('explicit: with or without', () => {
    expect(can(after(pagat, deck))).toEqual(['JC', 'JS', 'KD', 'KH', 'KH+', 'QH', 'QH+', 'close']);
    expect(after(pagat, deck, 'KH').marriages).toEqual([]);
  });

  test('led with the King only', () => {
    const king = { ...tjger, marriageLead: 'king' } as const;
    expect(can(after(king, deck))).toEqual(['JC', 'JS', 'KD', 'KH+', 'QH', 'close']);
    expect(can(after({ ...pagat, marriageLead: 'king' }, deck))).toEqual([
      'JC',
      'JS',
      'KD',
      'KH',
      'KH+',
      'QH',
      'close',
    ]);
  });

  test('only after a trick of his own', () => {
    expect(can(after(scharf, deck))).toEqual(['JC', 'JS', 'KD', 'KH', 'QH', 'close']);
    const late = { ...tjger, marriageBeforeOwnTrick: false } as const;
    expect(can(after(late, deck))).toEqual(['JC', 'JS', 'KD', 'KH', 'QH', 'close']);
    const mine = schnapsenDeck('KH QH AD JS JC', 'JD AS AC TS TC', 'JH');
    expect(can(after(scharf, mine, 'AD JD'))).toEqual(expect.arrayContaining(['KH+', 'KH', 'QH', 'claim:H']));
    expect(can(after(scharf, mine, 'AD JD'))).not.toContain('QH+');
    expect(can(after(late, mine, 'AD JD'))).toEqual(expect.arrayContaining(['KH+', 'QH+']));
    expect(can(after(late, mine, 'AD JD'))).not.toContain('KH');
  });

  test('pending until the first trick', () => {
    const one = after(tjger, deck, 'KH+ AH');
    expect(one).toMatchObject({ points: [0, 15], toAct: 1 });
    expect(one.marriages).toEqual([{ seat: 0, suit: 'H', points: 40, counts: false }]);
    const two = after(tjger, deck, 'KH+ AH | TC QH');
    expect(two).toMatchObject({ points: [53, 15], marriages: [{ counts: true }] });
  });
});

describe('exchange', () => {
  test('before the first trick or after one of his own', () => {
    const deck = schnapsenDeck('JH AS KD QS JC', 'JD TS AC TC KC', 'AH');
    expect(can(after(tjger, deck))).toContain('exchange');
    expect(can(after(scharf, deck))).not.toContain('exchange');
    expect(can(after(scharf, deck, 'AS JD'))).toContain('exchange');
    const done = after(tjger, deck, 'exchange');
    expect(done).toMatchObject({ toAct: 0, talon: { size: 10, turned: 'JH' } });
    expect(done.hands[0]).toContain('AH');
    expect(done.talonCards.at(-1)).toBe('JH');
  });

  test('it can bring the marriage it is announced with', () => {
    const deck = schnapsenDeck('JH KH KD QS JC', 'JD TS AC TC KC', 'QH');
    expect(can(after(tjger, deck))).not.toContain('KH+');
    expect(can(after(tjger, deck, 'exchange'))).toContain('KH+');
  });
});

describe('claims', () => {
  test('none before a trick of his own, none at all with automatic', () => {
    const deck = schnapsenDeck('AS KH QH JD JC', 'TS KS AC TC KC', 'JH');
    expect(can(after(tjger, deck)).filter((word) => word.startsWith('claim'))).toEqual([]);
    expect(can(after(tjger, deck, 'AS TS')).filter((word) => word.startsWith('claim'))).toEqual(['claim', 'claim:H']);
    expect(can(after(automatic, deck, 'AS TS')).filter((word) => word.startsWith('claim'))).toEqual([]);
    expect(() => after(tjger, deck, 'AS TS claim:S')).toThrow(IllegalAction);
    // After a closing in the same turn he is still on lead.
    expect(can(after(tjger, deck, 'AS TS close'))).toEqual(expect.arrayContaining(['claim', 'claim:H']));
    expect(after(tjger, deck, 'AS TS close claim:H').result).toMatchObject({ winners: [1], reason: 'closingFailed' });
  });

  describe('false, talon open', () => {
    test('the opponent has no trick: 3 under both', () => {
      const deck = schnapsenDeck('AS KH QD JD JC', 'TS KS AC TC KC', 'JH');
      for (const rules of [tjger, pagat]) {
        expect(after(rules, deck, 'AS TS claim').result).toEqual({
          contract: null,
          declarer: null,
          winners: [1],
          value: 3,
          factor: 1,
          score: 3,
          points: [21, 0],
          reason: 'falseClaim',
        });
      }
    });

    test('he has some: 2 under both; he has 33: mirrored 1, twoOrThree 2', () => {
      const deck = schnapsenDeck('TD JC KS QD QC', 'AD AC JS KD KC', 'JH', 'AH TH KH QH AS TS QS TC JD');
      expect(after(tjger, deck, 'TD AD | JS KS | claim').result).toMatchObject({ winners: [1], value: 2 });
      expect(after(pagat, deck, 'TD AD | JS KS | claim').result).toMatchObject({ winners: [1], value: 2 });
      const line = 'TD AD | AC JC | JS KS | claim';
      expect(after(tjger, deck, line).result).toMatchObject({ winners: [1], value: 1, reason: 'falseClaim' });
      expect(after(pagat, deck, line).result).toMatchObject({ winners: [1], value: 2, reason: 'falseClaim' });
    });
  });

  describe('the talon closed by the opponent', () => {
    // Seat 0 closes at the first lead; seat 1 takes the first trick with AD and is on lead.
    const deck = schnapsenDeck('QD JC JS QC KC', 'AD AH TH AS AC', 'JH');

    test('a false one: mirrored goes by the claimer at the closing, twoOrThree by the closer now', () => {
      expect(after(tjger, deck, 'close QD AD claim').result).toMatchObject({
        winners: [0],
        value: 3,
        reason: 'falseClaim',
      });
      expect(after(pagat, deck, 'close QD AD claim').result).toMatchObject({
        winners: [0],
        value: 3,
        reason: 'falseClaim',
      });
    });

    test('mirrored: the claimer had a trick at the closing: 2', () => {
      const both = schnapsenDeck('QD AS JC QC KC', 'AD JS AH TH AC', 'JH');
      const line = 'QD AD | JS AS | close JC AC | claim';
      expect(after(tjger, both, line).result).toMatchObject({ winners: [0], value: 2, reason: 'falseClaim' });
      expect(after(pagat, both, line).result).toMatchObject({ winners: [0], value: 2, reason: 'falseClaim' });
      // They differ where the claimer had none at the closing and the closer has one at the claim.
      const line3 = 'close AS JS | JC AC | claim';
      expect(after(tjger, both, line3).result).toMatchObject({ winners: [0], value: 3 });
      expect(after(pagat, both, line3).result).toMatchObject({ winners: [0], value: 2 });
    });

    test('a true one: the closing has failed', () => {
      const line = 'close QD AD | AH JC | TH JS | AS QC | AC KC';
      expect(after(tjger, deck, line).result).toMatchObject({
        winners: [1],
        value: 3,
        points: [0, 68],
        reason: 'closingFailed',
      });
      const pair = schnapsenDeck('QD JC JS QC KC', 'AD KH QH AH AS', 'JH');
      expect(after(tjger, pair, 'close QD AD | AH JC | claim:H').result).toMatchObject({
        winners: [1],
        value: 3,
        points: [0, 67],
        reason: 'closingFailed',
      });
      // He had a trick at the closing: 2, even if the closer has none, or much.
      const early = schnapsenDeck('QD AS JC QC KC', 'AD JS AH KH QH', 'JH', 'TD TS KS QS');
      const two = 'QD AD | JS AS | close JC AH | claim:H';
      expect(after(tjger, early, two).result).toMatchObject({ winners: [1], value: 2, reason: 'closingFailed' });
    });
  });
});

describe('the last trick', () => {
  const deck = schnapsenDeck('AS AD TS TD JC', 'KS KD QS QD AC', 'JH', 'JS JD KC QC TC AH TH KH QH');

  test('alone it wins 1, whatever its loser has', () => {
    // Random play finds an end of each kind.
    const found = { plain: 0, loserHas66: 0, winnerHas66: 0 };
    for (let seed = 1; seed < 500; seed++) {
      const random = randomFrom(seed);
      const cards = randomDeck(random);
      const actions: OracleAction[] = [];
      let position = judgeUnchecked(pagat, 1, cards, actions);
      while (position.result === null) {
        actions.push(
          pick(
            random,
            position.legal.filter((action) => action.type === 'play'),
          ),
        );
        position = judgeUnchecked(pagat, 1, cards, actions);
      }
      const last = position.played[9]?.winner ?? -1;
      const mine = position.points[last] ?? 0;
      const other = position.points[1 - last] ?? 0;
      expect(position.result.winners).toEqual([last]);
      if (mine >= 66) {
        found.winnerHas66++;
        const value = position.tricks[1 - last] === 0 ? 3 : other >= 33 ? 1 : 2;
        expect(position.result).toMatchObject({ value, reason: 'sixtySix' });
      } else {
        found[other >= 66 ? 'loserHas66' : 'plain']++;
        expect(position.result).toMatchObject({ value: 1, score: 1, reason: 'lastTrick' });
      }
    }
    expect(Math.min(...Object.values(found))).toBeGreaterThan(0);
  });

  test('the closer takes it without 66: failed', () => {
    expect(after(tjger, deck, 'close JC AC | QD AD | AS QS | TD KD | TS KS').result).toMatchObject({
      winners: [1],
      value: 3,
      points: [56, 33],
      reason: 'closingFailed',
    });
  });
});

describe('automatic', () => {
  test('ends at an announcement in the middle of a trick, and before a draw', () => {
    const deck = schnapsenDeck('AS QD KH QH JC', 'TS JD KD KC TC', 'JH');
    const end = after(automatic, deck, 'AS TS | QD JD | KH+');
    expect(end.result).toMatchObject({ winners: [0], value: 3, points: [66, 0], reason: 'sixtySix' });
    expect(end.trick).toEqual([{ seat: 0, card: 'KH' }]);
    const opening = after(automatic, deck, 'KH+ TS');
    expect(opening).toMatchObject({ phase: 'play', points: [54, 0], talon: { size: 8 } });
    const trick = after(automatic, deck, 'KH+ TS | AS TC');
    expect(trick).toMatchObject({ phase: 'scored', points: [75, 0], talon: { size: 8 } });
    expect(trick.hands.map((hand) => hand.length)).toEqual([4, 4]);
  });

  test("the closer's opponent reaches 66: the closing has failed", () => {
    const deck = schnapsenDeck('QD JC JS QC KC', 'AD KH QH AH AS', 'JH');
    expect(after(automatic, deck, 'close QD AD | AH JC | KH+').result).toMatchObject({
      winners: [1],
      value: 3,
      points: [0, 67],
      reason: 'closingFailed',
    });
  });
});

test('match: to 7', () => {
  expect(matchAfter(scharf, [{ winner: 0, score: 3 }])).toMatchObject({ over: false });
  expect(
    matchAfter(scharf, [
      { winner: 0, score: 6 },
      { winner: 1, score: 7 },
    ]),
  ).toEqual({ score: [6, 7], over: true, winners: [1], bummerl: 4 });
  expect(matchAfter(scharf, [{ winner: 1, score: 7 }])).toMatchObject({ bummerl: 2 });
});

test('countLines', () => {
  const deck = schnapsenDeck('AH TH AS AD JC', 'AC QH TS TD KS', 'KH');
  const four = moves('close AH QH | TH KS | AS TS | AD TD |');
  // The last lead: claim, or the two cards.
  expect(countLines(tjger, 1, deck, four, 100)).toEqual({ lines: 2, nodes: 4, complete: true });
  expect(countLines(automatic, 1, deck, moves('close'), 100_000).complete).toBe(true);
});

describe('random deals', () => {
  /** `expect` is too slow for so many facts. */
  function must(holds: boolean, what: string, position: Judgement): void {
    if (!holds) throw new Error(`${what}: ${JSON.stringify(position)}`);
  }
  const same = (a: Iterable<unknown>, b: Iterable<unknown>): boolean => [...a].sort().join() === [...b].sort().join();

  /** Everything that must hold in every position. */
  function check(rules: SchnapsenRules, position: Judgement): void {
    const { hands, played, trick, talon, talonCards, toAct, legal, result, points, marriages, trump } = position;
    const onTable = [...played.flatMap((one) => one.plays), ...trick].map((play) => play.card);
    must(same([...hands.flat(), ...onTable, ...talonCards], ALL_CARDS), '20 cards are somewhere', position);
    must(talonCards.length === talon.size && talon.size % 2 === 0, 'the size of the talon', position);
    const open = talon.closedBy === null && talon.size > 0;

    if (result === null) {
      must(toAct !== null, 'somebody is to act', position);
      must(
        legal.some((action) => action.type === 'play'),
        'he can play',
        position,
      );
      must(new Set(told(legal)).size === legal.length, 'no action is listed twice', position);
    } else {
      must(toAct === null && legal.length === 0, 'nobody acts after the end', position);
      must(result.score === result.value && [1, 2, 3].includes(result.value), 'the score is 1, 2 or 3', position);
    }
    if (trick.length === 0 && result === null) {
      const sizes = hands.map((hand) => hand.length);
      must(sizes[0] === sizes[1] && (!open || sizes[0] === 5), 'hands are even', position);
    }

    for (const seat of [0, 1]) {
      const inTricks = played.filter((one) => one.winner === seat).map((one) => one.points);
      const announced = marriages.filter((one) => one.seat === seat && one.counts).map((one) => one.points);
      must(points[seat] === sum(inTricks) + sum(announced), 'points are tricks and marriages', position);
      must(inTricks.length > 0 || points[seat] === 0, 'no trick, no points', position);
      must(position.tricks[seat] === inTricks.length, 'tricks are counted', position);
    }
    for (const one of marriages) must(one.points === (one.suit === trump ? 40 : 20), '40 or 20', position);
    if (played.length === 10) must(sum(played.map((one) => one.points)) === 120, '120 are in the tricks', position);
    must(
      rules.sixtySix === 'claim' || legal.every((action) => action.type !== 'claim'),
      'no claims when 66 is automatic',
      position,
    );

    // Strict play: nobody revokes, and a trump is never withheld.
    const led = trick[0]?.card;
    if (led === undefined || result !== null) return;
    const hand = hands[toAct ?? -1] ?? [];
    const may = legal.map((action) => String(action.card));
    const inSuit = hand.filter((card) => suitOf(card) === suitOf(led));
    const higher = inSuit.filter((card) => 'ATKQJ'.indexOf(card.charAt(0)) < 'ATKQJ'.indexOf(led.charAt(0)));
    const trumps = hand.filter((card) => suitOf(card) === trump);
    const bound = open ? [] : ([higher, inSuit, trumps].find((cards) => cards.length > 0) ?? []);
    must(same(may, bound.length > 0 ? bound : hand), 'the duty to follow', position);
  }

  test('every position of many playouts holds together', () => {
    const seen = new Map<string, number>();
    for (let seed = 1; seed <= 1500; seed++) {
      const random = randomFrom(seed);
      const rules = randomSchnapsenRules(random);
      const deck = randomDeck(random);
      const dealer = Math.floor(random() * 2);
      const actions: OracleAction[] = [];
      let position = judgeUnchecked(rules, dealer, deck, actions);
      check(rules, position);
      while (position.result === null) {
        // Claims end a deal at once; most of them are left alone, so that deals go on.
        const usual = position.legal.filter((action) => action.type === 'play' || action.type === 'exchange');
        actions.push(pick(random, random() < 0.8 ? usual : position.legal));
        must(actions.length < 25, 'it ends', position);
        position = judgeUnchecked(rules, dealer, deck, actions);
        check(rules, position);
      }
      seen.set(position.result.reason, (seen.get(position.result.reason) ?? 0) + 1);
      // Judged as a whole and step by step it comes to the same, and nothing follows the end.
      if (seed % 10 > 0) continue;
      expect(judge(rules, dealer, deck, actions)).toEqual(position);
      expect(() => judge(rules, dealer, deck, [...actions, { type: 'claim' }])).toThrow(IllegalAction);
    }
    for (const reason of ['sixtySix', 'lastTrick', 'falseClaim', 'closingFailed']) {
      expect(seen.get(reason) ?? 0).toBeGreaterThan(10);
    }
  });
});

import { describe, expect, it } from '@jest/globals';
import type { MatchState } from '../../../src/domain/game.js';
import { schnapsen as game } from '../../../src/domain/schnapsen/game.js';
import type { SchnapsenRules } from '../../../src/domain/schnapsen/rules.js';
import type { SchnapsenState } from '../../../src/domain/schnapsen/state.js';
import { actionOf, deckOf, PRESETS, SchnapsenTable, type Cards } from '../../support/schnapsen-table.js';

/** Every switch of rules.md §3 in all its positions. Seat 0 deals; seat 1 is the caller and leads. */

/** The caller may win 3 with a claim of 66, or give 3 away with a false one. */
const EITHER_WINS: Cards = { caller: 'AS AD KH QH JC', dealer: 'JS JD TC AC KC', turned: 'JH' };

/** A match in which each deal is worth 3 to the seat named. */
function matchOf(winners: readonly number[], rules: Partial<SchnapsenRules>): MatchState {
  let state: SchnapsenState = game.start({ ...PRESETS.tjger, ...rules }, 0);
  for (const winner of winners) {
    state = game.evolve(state, { type: 'deal', deck: deckOf(EITHER_WINS) });
    const claim = winner === state.toAct ? 'claim H' : 'claim';
    for (const action of ['AS', 'JS', 'AD', 'JD', claim]) state = game.evolve(state, actionOf(action));
  }
  return state;
}

describe('target', () => {
  it('7: over with 9, not with 6', () => {
    expect(matchOf([1, 1], {})).toMatchObject({ phase: 'scored', match: { score: [0, 6], outcome: null } });
    expect(matchOf([1, 1, 1], {})).toMatchObject({
      phase: 'finished',
      match: { score: [0, 9], outcome: { winners: [1] } },
    });
  });

  it('6: over with 6', () => {
    expect(matchOf([1, 1], { target: 6 })).toMatchObject({ phase: 'finished', match: { outcome: { winners: [1] } } });
  });
});

describe('counting', () => {
  it('up and down are the same game', () => {
    const [up, down] = (['up', 'down'] as const).map((counting) => matchOf([1, 0, 1, 1], { counting }));
    expect(down?.match).toEqual({ ...up?.match, rules: down?.match.rules });
  });
});

describe('schneider', () => {
  it.each([
    [2, 2],
    [0, 1],
    [null, 1],
  ])('%s: a match won 9:0 weighs %s', (schneider, bummerl) => {
    expect(matchOf([0, 0, 0], { schneider }).match.outcome).toMatchObject({ winners: [0], bummerl });
  });
});

describe('retour', () => {
  it.each([
    [4, 4],
    [0, 1],
    [null, 1],
  ])('%s: a match lost after leading 6:0 weighs %s', (retour, bummerl) => {
    expect(matchOf([0, 0, 1, 1, 1], { retour }).match.outcome).toMatchObject({ winners: [1], bummerl });
    expect(matchOf([0, 1, 1, 1], { retour }).match.outcome).toMatchObject({ winners: [1], bummerl: 1 });
  });
});

/** The caller takes trick after trick and holds the Jack of trumps; the talon holds 10, 8, 6, 4, 2 cards at his leads. */
const RUN: Cards = {
  caller: 'AS TS AD TD JH',
  dealer: 'JS QS JD QD KS',
  turned: 'KH',
  talon: 'AC JC TC QC KC KD AH QH TH',
};
const LEADS = ['AS, JS', 'TS, QS', 'AD, JD', 'TD, QD'];

/** At which sizes of the talon the caller may do it. */
function sizesWith(action: string, rules: Partial<SchnapsenRules>): readonly number[] {
  return [0, 1, 2, 3, 4]
    .map((tricks) =>
      LEADS.slice(0, tricks).reduce((table, trick) => table.then(trick), SchnapsenTable.deal(RUN, rules)),
    )
    .filter((table) => table.legal.includes(action))
    .map((table) => table.deal.talon?.size ?? 0);
}

describe('exchangeMinTalon', () => {
  it.each([
    [2, [10, 8, 6, 4, 2]],
    [3, [10, 8, 6, 4]],
    [4, [10, 8, 6, 4]],
    [10, [10]],
    [11, []],
  ])('%s: with a talon of %s', (exchangeMinTalon, sizes) => {
    expect(sizesWith('exchange', { exchangeMinTalon })).toEqual(sizes);
  });
});

describe('closeMinTalon', () => {
  it.each([
    [2, [10, 8, 6, 4, 2]],
    [3, [10, 8, 6, 4]],
    [4, [10, 8, 6, 4]],
    [10, [10]],
    [11, []],
  ])('%s: with a talon of %s', (closeMinTalon, sizes) => {
    expect(sizesWith('close', { closeMinTalon })).toEqual(sizes);
  });
});

describe('exchangeBeforeFirstTrick', () => {
  it('true: at the first lead', () => {
    expect(sizesWith('exchange', { exchangeBeforeFirstTrick: true })).toEqual([10, 8, 6, 4]);
  });

  it('false: only once a trick is won', () => {
    expect(sizesWith('exchange', { exchangeBeforeFirstTrick: false })).toEqual([8, 6, 4]);
  });
});

const PAIR: Cards = { caller: 'AS KD QD JS JC', dealer: 'QS JD TH AC KC', turned: 'JH', talon: 'TS KS' };

describe('marriageBeforeOwnTrick', () => {
  it('true: announced with the first card, pending until a trick is won', () => {
    const table = SchnapsenTable.deal(PAIR, { marriageBeforeOwnTrick: true }).then('KD!, JD');
    expect(table.deal.points).toEqual([0, 26]);
    const lost = SchnapsenTable.deal(PAIR, { marriageBeforeOwnTrick: true }).then('QD!, TH');
    expect(lost.deal).toMatchObject({
      points: [13, 0],
      marriages: [{ seat: 1, suit: 'D', points: 20, counts: false }],
    });
  });

  it('false: only once a trick is won', () => {
    const table = SchnapsenTable.deal(PAIR, { marriageBeforeOwnTrick: false });
    expect(table.refuses('KD!')).toBe('marriage-not-allowed');
    expect(table.legal).toContain('KD');
    expect(table.then('AS, QS, KD!, JD').deal.points).toEqual([0, 40]);
  });
});

describe('marriageLead', () => {
  it('either: King or Queen', () => {
    const table = SchnapsenTable.deal(PAIR, { marriageLead: 'either' });
    expect(table.legal).toEqual(['AS', 'KD!', 'QD!', 'JS', 'JC', 'close']);
  });

  it('king: the Queen stays a plain card, also where announcing is automatic', () => {
    const table = SchnapsenTable.deal(PAIR, { marriageLead: 'king' });
    expect(table.legal).toEqual(['AS', 'KD!', 'QD', 'JS', 'JC', 'close']);
    expect(table.refuses('QD!')).toBe('marriage-not-allowed');
    expect(table.then('QD').deal.marriages).toEqual([]);
  });

  it('king: the pair may be shown with a claim', () => {
    expect(SchnapsenTable.deal(PAIR, { marriageLead: 'king' }).then('AS, QS').legal).toContain('claim D');
  });
});

describe('marriageAnnounce', () => {
  it('explicit: leading a card of a pair silently scores nothing', () => {
    const table = SchnapsenTable.deal(PAIR, { marriageAnnounce: 'explicit' });
    expect(table.legal).toEqual(['AS', 'KD', 'KD!', 'QD', 'QD!', 'JS', 'JC', 'close']);
    expect(table.then('KD').deal).toMatchObject({ marriages: [], known: [] });
  });

  it('automatic: it is an announcement, said or not, and kept as one', () => {
    const table = SchnapsenTable.deal(PAIR, { marriageAnnounce: 'automatic' });
    expect(table.legal).toEqual(['AS', 'KD!', 'QD!', 'JS', 'JC', 'close']);
    for (const action of [
      { type: 'play', card: 'KD' },
      { type: 'play', card: 'KD', marriage: false },
    ] as const)
      expect(game.decide(table.state, 1, action)).toEqual({
        ok: true,
        value: { type: 'play', card: 'KD', marriage: true },
      });
    expect(table.then('KD').deal.marriages).toHaveLength(1);
  });
});

describe('sixtySix', () => {
  const POINTS: Cards = {
    ...RUN,
    caller: 'AS TS AD KH QH',
    dealer: 'JS QS JD QD KS',
    turned: 'JH',
    talon: 'AC JC TC QC',
  };

  it('claim: the deal goes on at 66, until it is claimed', () => {
    const table = SchnapsenTable.deal(POINTS, { sixtySix: 'claim' }).then('KH!, JS, AS, QS, AD, JD');
    expect(table.deal.points[1]).toBeGreaterThanOrEqual(66);
    expect(table.deal.handSizes).toEqual([5, 5]);
    expect(table.then('claim').outcome).toBe('1 3 sixtySix');
  });

  it('automatic: a trick that makes 66 ends the deal, before the next card is drawn', () => {
    const table = SchnapsenTable.deal(POINTS, { sixtySix: 'automatic' });
    expect(table.then('KH!, JS').refuses('claim')).toBe('claim-not-allowed');
    const over = table.then('KH!, JS, AS, QS, AD, JD');
    expect(over.outcome).toBe('1 3 sixtySix');
    expect(over.deal).toMatchObject({ points: [0, 73], handSizes: [4, 4], talon: { size: 6 } });
  });

  it('automatic: an announcement that makes 66 ends the deal in the middle of the trick', () => {
    const over = SchnapsenTable.deal(POINTS, { sixtySix: 'automatic' }).then('AS, JS, AD, JD, KH!');
    expect(over.outcome).toBe('1 3 sixtySix');
    expect(over.deal).toMatchObject({ points: [0, 66], trick: [{ seat: 1, card: 'KH' }] });
  });
});

describe('falseClaim', () => {
  const NO_TRICK: [Cards, string] = [EITHER_WINS, 'AS, JS, claim'];
  const FEW: [Cards, string] = [
    { caller: 'JC QD AH KH QH', dealer: 'AC AD TS JS QS', turned: 'JH' },
    'JC, AC, TS, AH, claim',
  ];
  const MANY: [Cards, string] = [
    { caller: 'TC TD AS JH QC', dealer: 'AC AD JS KS QS', turned: 'KH', talon: 'JD KC QD JC' },
    'TC, AC, AD, TD, JS, AS, claim',
  ];
  it.each([
    ['mirrored', 'no trick', '0 3 falseClaim', NO_TRICK],
    ['mirrored', '13 points', '0 2 falseClaim', FEW],
    ['mirrored', '42 points', '0 1 falseClaim', MANY],
    ['twoOrThree', 'no trick', '0 3 falseClaim', NO_TRICK],
    ['twoOrThree', '13 points', '0 2 falseClaim', FEW],
    ['twoOrThree', '42 points', '0 2 falseClaim', MANY],
  ] as const)('%s: against an opponent with %s: %s', (falseClaim, _, outcome, [cards, actions]) => {
    expect(SchnapsenTable.deal(cards, { falseClaim }).then(actions).outcome).toBe(outcome);
  });

  // Seat 1 has closed, and seat 0 claims falsely.
  it.each([
    ['mirrored', 'neither has a trick at the closing', '1 3 falseClaim', 'close, JC, AC, claim'],
    ['mirrored', 'only the closer has a trick since', '1 3 falseClaim', 'close, AH, QS, JC, AC, claim'],
    ['mirrored', 'the claimer had a trick at the closing', '1 2 falseClaim', 'JC, AC, TS, AH, close, QD, AD, claim'],
    ['twoOrThree', 'the closer has no trick', '1 3 falseClaim', 'close, JC, AC, claim'],
    ['twoOrThree', 'the closer has a trick', '1 2 falseClaim', 'close, AH, QS, JC, AC, claim'],
    ['twoOrThree', 'the closer had a trick at the closing', '1 2 falseClaim', 'JC, AC, TS, AH, close, QD, AD, claim'],
  ] as const)('%s: against the closer, where %s: %s', (falseClaim, _, outcome, actions) => {
    expect(SchnapsenTable.deal(FEW[0], { falseClaim }).then(actions).outcome).toBe(outcome);
  });

  it.each(['mirrored', 'twoOrThree'] as const)(
    '%s: of the closer himself, like a closing that failed',
    (falseClaim) => {
      const early = SchnapsenTable.deal(FEW[0], { falseClaim }).then('close, AH, QS, JC, AC, AD, QD, TS, KH, claim');
      expect(early.outcome).toBe('0 3 closingFailed');
      const late = SchnapsenTable.deal(FEW[0], { falseClaim }).then('JC, AC, TS, AH, close, claim');
      expect(late.outcome).toBe('0 2 closingFailed');
    },
  );
});

describe('closedScore', () => {
  const cards: Cards = { caller: 'JC QD AH KH QH', dealer: 'AC AD TS JS QS', turned: 'JH' };
  const made = 'close, JC, AC, AD, QD, TS, AH, KH!, QS, claim';

  it('atClosing: by what the other had at the closing', () => {
    expect(SchnapsenTable.deal(cards, { closedScore: 'atClosing' }).then(made).outcome).toBe('1 3 sixtySix');
  });

  it('atEnd: by what the other has now', () => {
    expect(SchnapsenTable.deal(cards, { closedScore: 'atEnd' }).then(made).outcome).toBe('1 2 sixtySix');
  });

  it.each(['atClosing', 'atEnd'] as const)('%s: a failed closing goes by the tricks at the closing', (closedScore) => {
    const failed = 'close, JC, AC, AD, QD, TS, AH, claim';
    expect(SchnapsenTable.deal(cards, { closedScore }).then(failed).outcome).toBe('0 3 closingFailed');
  });
});

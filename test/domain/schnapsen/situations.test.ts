import { describe, expect, it } from '@jest/globals';
import { PRESETS, SchnapsenTable, type Cards } from '../../support/schnapsen-table.js';

/** The rows of rules.md §5 by their numbers. Seat 0 deals; seat 1 is the caller and leads. */
describe('rules.md §5, Schnapsen', () => {
  /** The caller takes four tricks in a row and holds the Jack of trumps with a talon of two. */
  const FOUR_TRICKS: Cards = {
    caller: 'AS TS AD TD JH',
    dealer: 'JS QS JD QD KS',
    turned: 'KH',
    talon: 'AC JC TC QC KC KD AH QH TH',
  };
  const talonOfTwo = (preset: keyof typeof PRESETS): SchnapsenTable =>
    SchnapsenTable.deal(FOUR_TRICKS, PRESETS[preset]).then('AS, JS, TS, QS, AD, JD, TD, QD');

  it('row 25 with a talon of 2 one may close and exchange in pagat, and do neither in tjger and scharf', () => {
    const pagat = talonOfTwo('pagat');
    expect(pagat.deal.talon?.size).toBe(2);
    expect(pagat.legal).toEqual(expect.arrayContaining(['exchange', 'close']));
    expect(pagat.then('exchange, close').deal.talon).toMatchObject({ size: 2, turned: 'JH', closedBy: 1 });
    for (const preset of ['tjger', 'scharf'] as const) {
      const table = talonOfTwo(preset);
      expect(table.deal.talon?.size).toBe(2);
      expect([table.refuses('exchange'), table.refuses('close')]).toEqual([
        'exchange-not-allowed',
        'close-not-allowed',
      ]);
    }
  });

  it('row 26 exchange, close and marriage in one turn, or closing and marriage without an exchange after them', () => {
    const cards: Cards = { caller: 'JH KS QS AD JC', dealer: 'TS JS TD QD AC', turned: 'TH' };
    const table = SchnapsenTable.deal(cards);
    const all = table.then('exchange, close, KS!');
    expect(all.deal).toMatchObject({
      talon: {
        size: 10,
        turned: 'JH',
        exchange: { seat: 1, took: 'TH', laid: 'JH' },
        closedBy: 1,
        closedAt: { trick: 0, points: [0, 0], tricks: [0, 0] },
      },
      marriages: [{ seat: 1, suit: 'S', points: 20, counts: false }],
      known: [{ seat: 1, cards: ['TH', 'QS'] }],
    });
    const closed = table.then('close');
    expect(closed.refuses('exchange')).toBe('exchange-not-allowed');
    expect(closed.then('KS!').legal).toEqual(['TS']);
  });

  /** The closer has 68 after four tricks: the other has taken two of them, and had none when the talon was closed. */
  const TWO_TRICKS_LATER: Cards = { caller: 'JC QD AH KH QH', dealer: 'AC AD TS JS QS', turned: 'JH' };

  it('row 27 closed before the other had a trick, who takes two later: the closer gets 3 with 66', () => {
    const made = SchnapsenTable.deal(TWO_TRICKS_LATER).then('close, JC, AC, AD, QD, TS, AH, KH!, QS');
    expect(made.deal.points).toEqual([27, 68]);
    expect(made.then('claim').outcome).toBe('1 3 sixtySix');
  });

  it('row 28 the same, but the closer fails: the other gets 3', () => {
    const table = SchnapsenTable.deal(TWO_TRICKS_LATER).then('close, JC, AC, AD, QD, TS, AH');
    expect(table.then('claim').outcome).toBe('0 3 closingFailed');
  });

  it('row 29 closed when the other had 33 or more, and failed: the other gets 2', () => {
    const table = SchnapsenTable.deal({
      caller: 'TC TD AS JH QC',
      dealer: 'AC AD JS KS QS',
      turned: 'KH',
      talon: 'JD KC QD JC',
    }).then('TC, AC, AD, TD, JS, AS');
    expect(table.deal.points).toEqual([42, 13]);
    expect(table.then('close, claim').outcome).toBe('0 2 closingFailed');
  });

  /** The caller announces with his first card and loses the trick; then the other closes. */
  const PENDING: Cards = { caller: 'KS QS JD JC TC', dealer: 'AS AH TH KH QH', turned: 'JH', talon: 'QD AD' };

  it('row 30 a marriage pending at the closing counts as no trick: 3 either way', () => {
    const closed = SchnapsenTable.deal(PENDING).then('KS!, AS, close');
    expect(closed.deal.marriages).toMatchObject([{ seat: 1, points: 20, counts: false }]);
    expect(closed.then('claim').outcome).toBe('1 3 closingFailed');
    const made = closed.then('KH!, JD, AH, JC');
    expect(made.deal.points).toEqual([74, 0]);
    expect(made.then('claim').outcome).toBe('0 3 sixtySix');
  });

  it('row 31 with 26 points on lead the pair of trumps is shown with the claim, and no card led: 66', () => {
    const table = SchnapsenTable.deal({
      caller: 'AS AD KH QH JC',
      dealer: 'JS JD TC AC KC',
      turned: 'JH',
    }).then('AS, JS, AD, JD');
    expect(table.deal.points).toEqual([0, 26]);
    expect(table.legal).toContain('claim H');
    expect(table.then('claim').outcome).toBe('0 3 falseClaim');
    const claimed = table.then('claim H');
    expect(claimed.outcome).toBe('1 3 sixtySix');
    expect(claimed.result.points).toEqual([0, 66]);
    expect(claimed.deal.marriages).toEqual([{ seat: 1, suit: 'H', points: 40, counts: true }]);
    expect(claimed.deal.trick).toEqual([]);
  });

  it('row 32 right after a lost trick nothing is claimed', () => {
    const lost = SchnapsenTable.deal(TWO_TRICKS_LATER).then('AH, QS, JC, AC');
    expect(lost.toAct).toBe(0);
    expect(lost.refuses('claim', 1)).toBe('not-your-turn');
    expect(lost.then('AD').refuses('claim')).toBe('claim-not-allowed');
  });

  it('row 33 I hold 70 unclaimed, the other claims with 66: he wins 1', () => {
    const table = SchnapsenTable.deal({
      caller: 'AH AS KD JC TS',
      dealer: 'JH QC TD AC QS',
      turned: 'QD',
      talon: 'JS QH KS AD KH JD TH KC TC',
    }).then('JC, TD, JH, AS, QS!, AD, KD, KS, QH!, AC, TC, KC, KH, QD, QC, AH');
    expect([table.toAct, table.deal.points]).toEqual([0, [66, 70]]);
    expect(table.then('claim').outcome).toBe('0 1 sixtySix');
  });

  it('row 34 the closer with 66 after the fourth trick who does not claim and loses the last has failed', () => {
    const cards: Cards = { caller: 'KH QH AS AH JC', dealer: 'JD JS QS QD AC', turned: 'JH' };
    const fourth = SchnapsenTable.deal(cards).then('close, KH!, JD, QH, JS, AS, QS, AH, QD');
    expect(fourth.deal.points).toEqual([0, 79]);
    expect(fourth.then('claim').outcome).toBe('1 3 sixtySix');
    expect(fourth.then('JC, AC').outcome).toBe('0 3 closingFailed');
  });

  it('row 35 by an opponent at exactly 33 it is 1, at 32 it is 2', () => {
    const at33 = SchnapsenTable.deal({
      caller: 'QD AC KD QS KS',
      dealer: 'JD JC TS KH TC',
      turned: 'QH',
      talon: 'JS AH QC TD AD TH JH KC AS',
    }).then('AC, JC, QS!, AH, TC, KD, JD, TD, JS, AD, JH, QH, KH, TH');
    expect(at33.deal.points).toEqual([33, 72]);
    expect(at33.then('claim').outcome).toBe('1 1 sixtySix');

    const at32 = SchnapsenTable.deal({
      caller: 'KD QD TH JC QH',
      dealer: 'AH KS TD KC AC',
      turned: 'QS',
      talon: 'AD JS KH AS JH TC JD TS QC',
    }).then('KD!, AH, AD, TD, JC, KS, AS, QH, JS, TC, JH, TH');
    expect(at32.deal.points).toEqual([32, 68]);
    expect(at32.then('claim').outcome).toBe('1 2 sixtySix');
  });

  it('row 36 when the card turned up is the Jack of trumps nobody can ever exchange', () => {
    let table = SchnapsenTable.deal(
      { caller: 'AH TH KS QD JC', dealer: 'KH QH AS TD AC', turned: 'JH' },
      PRESETS.pagat,
    );
    while (table.toAct !== null) {
      expect(table.legal).not.toContain('exchange');
      expect(table.refuses('exchange')).toBe('exchange-not-allowed');
      table = table.then(table.legal[0] ?? '');
    }
    expect(table.deal.tricks).toHaveLength(10);
  });
});

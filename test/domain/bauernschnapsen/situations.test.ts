import { describe, expect, it } from '@jest/globals';
import { bauernschnapsen as game } from '../../../src/domain/bauernschnapsen/game.js';
import { afterResult, openMatch } from '../../../src/domain/match.js';
import { at } from '../../../src/domain/result.js';
import { BauernTable } from '../../support/bauern-table.js';

/** The rows of rules.md §5 by their numbers. Hands: caller (seat 1), seat 2, his partner (seat 3), seat 0, the dealer. */
const MIXED: [string, string, string, string] = [
  'AH KH TS JC QD',
  'TH QS JS KC AD',
  'JH AS KS QC TD',
  'QH TC AC JD KD',
];

describe('rules.md §5, the bidding and the doubling', () => {
  it('row 1: when all four pass the caller plays the Rufer, and both opponents may double', () => {
    const asked = BauernTable.deal(MIXED).then('trump H, pass, pass, pass, pass');
    expect([asked.deal.contract, asked.deal.declarer, asked.toAct, asked.legal]).toEqual([
      'rufer',
      1,
      2,
      ['pass', 'kontra'],
    ]);
    const second = asked.then('pass');
    expect([second.toAct, second.legal]).toEqual([0, ['pass', 'kontra']]);
    expect(second.then('kontra').deal.factor).toBe(2);
  });

  it('row 2: an opponent may not bid schnapser, only kontraschnapser', () => {
    const opponent = BauernTable.deal(MIXED).then('trump H, pass');
    expect(opponent.refuses('bid schnapser')).toBe('contract-not-open-to-you');
    expect(opponent.legal).toContain('bid kontraschnapser');
  });

  it('row 3: the partner may declare schnapser, the caller leads, and the trick he takes loses it', () => {
    const doubled = BauernTable.deal(MIXED).then('trump H, pass, pass, bid schnapser, pass, pass, pass');
    expect([doubled.deal.declarer, doubled.toAct]).toEqual([3, 1]);
    const lost = doubled.then('AH, TH, JH, QH');
    expect(lost.result).toMatchObject({ contract: 'schnapser', reason: 'failed', winners: [0], score: 6 });
  });

  it('row 12: bauernschnapser stands, so the equal kontraschnapser is refused', () => {
    const opponent = BauernTable.deal(MIXED).then('trump H, bid bauernschnapser');
    expect(opponent.refuses('bid kontraschnapser')).toBe('bid-too-low');
    expect(opponent.legal).toEqual(['pass', 'bid kontrabauernschnapser']);
  });

  it('row 15: kontra, re and sub on a gang are worth 72, and the target is simply passed', () => {
    const hands: [string, string, string, string] = [
      'AH AD AS AC TC',
      'TH TD TS KC KH',
      'JH JD JS QC KD',
      'QH QD QS JC KS',
    ];
    const won = BauernTable.deal(hands)
      .then('trump H, bid gang, pass, pass, pass, kontra, re, sub')
      .then('AH, TH, JH, QH, AD, TD, JD, QD, AS, TS, JS, QS, AC, KC, QC, JC, TC, KH, KD, KS');
    expect(won.result).toMatchObject({ contract: 'gang', value: 9, factor: 8, score: 72, reason: 'made' });
    expect([won.state.phase, won.state.match.score]).toEqual(['finished', [0, 72]]);
  });
});

describe('rules.md §5, the contracts', () => {
  it('row 4: the partner of a kontraschnapser must overtake, and it is lost at once', () => {
    const table = BauernTable.deal(['QH TD QS KC QD', 'TS QC KD JH AC', 'KS TH JC TC JD', 'JS AS AD AH KH']).then(
      'trump H, pass, bid kontraschnapser, pass, pass, pass, pass, QS, TS, KS',
    );
    expect(table.legal).toEqual(['AS']);
    expect(table.then('AS').result).toMatchObject({
      contract: 'kontraschnapser',
      reason: 'failed',
      winners: [1],
      score: 12,
    });
  });

  it('row 5: schnapser, a first trick of 28 and a 40 make 68 at once', () => {
    const hands: [string, string, string, string] = [
      'AS KH QH JD JC',
      'TS AH AD KC KD',
      'KS TH AC QC QD',
      'QS JH TC TD JS',
    ];
    const made = BauernTable.deal(hands).then(
      'trump H, bid schnapser, pass, pass, pass, pass, pass, AS, TS, KS, QS, KH!',
    );
    expect(made.result).toMatchObject({ contract: 'schnapser', reason: 'made', points: [0, 68], score: 6 });
  });

  describe('row 6: schnapser, two tricks and a 40 in hand', () => {
    const hands: [string, string, string, string] = [
      'AS AC KH QH KD',
      'JS JC AH TH TC',
      'AD TD QD JD KC',
      'QS QC JH KS TS',
    ];
    const played = (schnapserMarriages: 'free' | 'pattern') =>
      BauernTable.deal(hands, { schnapserMarriages }).then(
        'trump H, bid schnapser, pass, pass, pass, pass, pass, AS, JS, JD, QS, AC, JC, KC, QC',
      );

    it('free: made at once', () => {
      expect(played('free').then('KH!').result).toMatchObject({ reason: 'made', points: [0, 78] });
    });
    it('pattern: may not be announced', () => {
      expect(played('pattern').refuses('KH!')).toBe('marriage-not-allowed');
      expect(played('pattern').legal).toEqual(['KH', 'QH', 'KD']);
    });
  });

  it('row 7: schnapser with 65 after three tricks is lost', () => {
    const hands: [string, string, string, string] = [
      'KS TD AD QD AH',
      'QC JC QH TC QS',
      'TS AS TH JH AC',
      'JS KD JD KH KC',
    ];
    const lost = BauernTable.deal(hands).then(
      'trump D, bid schnapser, pass, pass, pass, kontra, pass, pass, AD, JC, AS, KD, QD, QH, JH, JD, TD, QC, TH, KC',
    );
    expect(lost.result).toMatchObject({ reason: 'failed', winners: [0], score: 12, points: [0, 65] });
  });

  it('row 8: schnapser with 66 after two tricks and no marriage is made at once', () => {
    const hands: [string, string, string, string] = [
      'AC AH KH TH QH',
      'TS KD JH QC AD',
      'KC QS QD AS TC',
      'JD KS JS TD JC',
    ];
    const made = BauernTable.deal(hands).then(
      'trump H, bid schnapser, pass, pass, pass, pass, pass, TH, JH, AS, TD, AH, TS, TC, JD',
    );
    expect(made.result).toMatchObject({ reason: 'made', winners: [1], points: [0, 66] });
  });

  it('row 9: in a bettler the partner sits out, is skipped and is asked for nothing', () => {
    const hands: [string, string, string, string] = [
      'JS QD JC JH JD',
      'AS TS KS QS TD',
      'AH TH KH AC QC',
      'TC KC QH AD KD',
    ];
    const asked = BauernTable.deal(hands).then('trump S, bid bettler, pass, pass, pass');
    expect(asked.deal.sittingOut).toBe(3);
    const re = asked.then('kontra');
    expect(re.toAct).toBe(1);
    const play = re.then('pass');
    expect([play.view.phase, play.toAct]).toEqual(['play', 1]);
    const trick = play.then('JS, QS, TC');
    expect(trick.deal.tricks[0]).toMatchObject({ winner: 2, plays: [{ seat: 1 }, { seat: 2 }, { seat: 0 }] });
    expect(trick.toAct).toBe(2);
    expect(trick.then('KS').toAct).toBe(0);
  });

  it('row 10: a bettler declarer who holds only the ace of the suit led must play it and loses', () => {
    const hands: [string, string, string, string] = [
      'JS AD JC JH QC',
      'AS TS KS QD TD',
      'AH TH KH AC QH',
      'TC KC QS JD KD',
    ];
    const table = BauernTable.deal(hands).then(
      'trump S, bid bettler, pass, pass, pass, pass, pass, JS, KS, QS, QD, KD',
    );
    expect(table.legal).toEqual(['AD']);
    expect(table.then('AD').result).toMatchObject({ contract: 'bettler', reason: 'failed', winners: [0], score: 5 });
  });

  describe('row 11: zehnerloch, the King led', () => {
    const led = (follower: string, rest: string) =>
      BauernTable.deal(['KS TH TD TC KH', follower, rest, 'QH JH KD QD JD']).then(
        'trump H, bid zehnerloch, pass, pass, pass, pass, pass, KS',
      );
    it('with ace and ten the ten must be played', () => {
      expect(led('AS TS AC KC QC', 'JS QS AH AD JC').legal).toEqual(['TS']);
    });
    it('with ace and jack either may be', () => {
      expect(led('AS JS AC KC QC', 'TS QS AH AD JC').legal).toEqual(['AS', 'JS']);
    });
  });

  it('row 24: a trump suit is named and a gang is played: it has no power, and the declarer leads', () => {
    const hands: [string, string, string, string] = [
      'KH QH JH TC JC',
      'AS TD KS AD QD',
      'TS QS JS KD JD',
      'AH TH AC KC QC',
    ];
    const played = BauernTable.deal(hands).then('trump H, pass, bid gang, pass, pass, pass, pass');
    expect(played.toAct).toBe(2);
    const trick = played.then('AS, TS, AH');
    expect(trick.legal).toEqual(['KH', 'QH', 'JH', 'TC', 'JC']);
    expect(trick.then('KH').deal.tricks[0]).toMatchObject({ winner: 2 });
  });
});

describe('rules.md §5, the Rufer', () => {
  const SWEEP: [string, string, string, string] = [
    'AH KH JH KS TC',
    'QS JD QD KD KC',
    'JC AD AC TH QH',
    'AS TS JS TD QC',
  ];
  const LAST_TRICK: [string, string, string, string] = [
    'KS AS TD QS TS',
    'QD TC KD KC TH',
    'JS AH AC QC JC',
    'AD QH JD KH JH',
  ];
  const lastTrick = 'TD, QD, QC, AD, KH, KS, TH, AH, JC, JD, TS, TC, QH, QS, KD, JS, KC, AC, JH, AS'.split(', ');
  const sweep = 'KC, AC, QC, QH, TS, KH, QD, JH, JD, TH, JS, AD, TD, AH, KD';

  it('row 13: with kontra, 66 of the caller’s side against no trick scores 3 × 2', () => {
    const won = BauernTable.deal(SWEEP).then(`trump H, pass, pass, pass, pass, kontra, pass, pass, TC, ${sweep}`);
    expect(won.result).toMatchObject({ reason: 'sixtySix', winners: [1], value: 3, factor: 2, score: 6 });
  });

  it('row 14: with kontra, the others win against 40 of the caller’s side and score 1 × 2', () => {
    const hands: [string, string, string, string] = [
      'QD JC QH TH JD',
      'JS QC AS JH KS',
      'TC AC QS TD AD',
      'KH TS KC KD AH',
    ];
    const won = BauernTable.deal(hands).then(
      'trump H, pass, pass, pass, pass, kontra, pass, pass, JD, JH, TD, KD, KS, QS, TS, QH, JC, QC, AC, KC, TC, AH, TH, JS, KH, QD, AS, AD',
    );
    expect(won.result).toMatchObject({ reason: 'sixtySix', winners: [0], points: [80, 40], value: 1, score: 2 });
  });

  it('row 16: the side that announced 40 on the opening lead and takes no trick has 0, and the winners score 3', () => {
    const hands: [string, string, string, string] = [
      'TC QD KD QS AH',
      'KC AC AS QC JS',
      'JC TH KH JD QH',
      'TD TS JH KS AD',
    ];
    const led = BauernTable.deal(hands).then('trump D, pass, pass, pass, pass, pass, pass, QD!, JS');
    expect(led.deal.marriages).toEqual([{ seat: 1, suit: 'D', points: 40, counts: false }]);
    const lost = led.then('JD, AD, TD, KD, KC, TH, TS, QS, AS, JC');
    expect(lost.result).toMatchObject({ winners: [0], points: [72, 0], value: 3, score: 3 });
  });

  it('row 17: the partner has taken a trick, so the 40 I lead with counts at once', () => {
    const hands: [string, string, string, string] = [
      'KH QH JS AC TD',
      'QS TC KC AD AH',
      'AS JC QD JD KD',
      'KS TS QC TH JH',
    ];
    const before = BauernTable.deal(hands).then(
      'trump H, pass, pass, pass, pass, pass, pass, JS, QS, AS, KS, JC, QC, AC, KC',
    );
    expect([before.toAct, before.deal.points]).toEqual([1, [0, 40]]);
    expect(before.then('KH!').result).toMatchObject({ reason: 'sixtySix', points: [0, 80] });
  });

  it('row 18: a side with a trick at 46 announces 20: 66, the others play no more', () => {
    const hands: [string, string, string, string] = [
      'AS JC QS QH TH',
      'AC KS QC KC QD',
      'KH TD AD JS KD',
      'TS TC JD AH JH',
    ];
    const before = BauernTable.deal(hands).then(
      'trump S, pass, pass, pass, pass, pass, pass, QS, KS, JS, TS, TC, JC, AC, KD',
    );
    expect(before.deal.points).toEqual([46, 0]);
    const won = before.then('QC!');
    expect(won.result).toMatchObject({ reason: 'sixtySix', points: [66, 0], winners: [0] });
    expect(won.deal.trick).toEqual([{ seat: 2, card: 'QC' }]);
    expect(won.toAct).toBeNull();
  });

  it('row 19: at the last lead no marriage is possible', () => {
    const last = BauernTable.deal(LAST_TRICK).then(
      `trump D, pass, pass, pass, pass, pass, pass, ${lastTrick.slice(0, 16).join(', ')}`,
    );
    expect([last.deal.trick, last.legal]).toEqual([[], ['KC']]);
  });

  it('row 23: nobody at 66 after five tricks: the last trick wins 1 × factor', () => {
    const won = BauernTable.deal(LAST_TRICK).then(
      `trump D, pass, pass, pass, pass, kontra, pass, pass, ${lastTrick.join(', ')}`,
    );
    expect(won.result).toMatchObject({
      reason: 'lastTrick',
      winners: [1],
      points: [63, 57],
      value: 1,
      factor: 2,
      score: 2,
    });
  });
});

describe('rules.md §5, the duty to follow', () => {
  it('row 20: the partner holds the trick with the ten, and the ace must be played all the same', () => {
    const own = BauernTable.deal(['TH KS QD JC TC', 'QH AS TS JD QC', 'AH JH JS KD AC', 'KH QS AD TD KC']).then(
      'trump S, pass, pass, pass, pass, pass, pass, TH, QH',
    );
    expect(own.legal).toEqual(['AH']);
    expect(own.refuses('JH')).toBe('must-head-trick');
  });

  it('row 21: the second player has ruffed, so ace or jack of the suit may be played', () => {
    const hands: [string, string, string, string] = [
      'KH KS QD JC TC',
      'QS AS TS JD QC',
      'AH JH AC KD TD',
      'QH TH JS AD KC',
    ];
    const ruffed = BauernTable.deal(hands).then('trump S, pass, pass, pass, pass, pass, pass, KH, QS');
    expect(ruffed.legal).toEqual(['AH', 'JH']);
  });

  describe('row 22: void, the trick ruffed with the Queen, only the Jack of trumps in hand', () => {
    const hands: [string, string, string, string] = [
      'KH TH KS JC TC',
      'QS AC JD QC TD',
      'JS AD KD KC QD',
      'AH QH JH AS TS',
    ];
    const ruffed = (undertrump: boolean) =>
      BauernTable.deal(hands, { undertrump }).then('trump S, pass, pass, pass, pass, pass, pass, KH, QS');

    it('must play it', () => {
      expect(ruffed(true).legal).toEqual(['JS']);
      expect(ruffed(true).refuses('AD')).toBe('must-trump');
    });
    it('may play any card with undertrump false', () => {
      expect(ruffed(false).legal).toEqual(['JS', 'AD', 'KD', 'KC', 'QD']);
    });
  });
});

describe('rules.md §5, the match', () => {
  it('row 37: at 23 a deal of 3 ends the match at 26', () => {
    const rules = at(Object.values(game.presets), 0);
    const match = { ...openMatch(rules, 0, 2), score: [23, 5] };
    const result = {
      deal: 9,
      contract: 'rufer',
      declarer: 1,
      winners: [0],
      value: 3,
      factor: 1,
      score: 3,
      points: [70, 0],
      reason: 'sixtySix',
    } as const;
    expect(afterResult(match, result)).toMatchObject({
      score: [26, 5],
      outcome: { winners: [0], bummerl: 1, endReason: 'target' },
    });
  });
});

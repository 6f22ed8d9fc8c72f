import { describe, expect, it } from '@jest/globals';
import { BauernTable } from '../../support/bauern-table.js';

/** Every switch of rules.md §2 in its positions. Hands: caller (seat 1), seat 2, his partner (seat 3), seat 0, the dealer. */
type Hands = [string, string, string, string];
const MIXED: Hands = ['AH KH TS JC QD', 'TH QS JS KC AD', 'JH AS KS QC TD', 'QH TC AC JD KD'];
const JACKS: Hands = ['JH JD JS AC TC', 'AH TH KH KC QC', 'AD TD KD JC QH', 'AS TS KS QS QD'];

describe('trump', () => {
  it('turnUp next: the fourth card is turned, goes into the hand and stays known', () => {
    const turned = BauernTable.deal(MIXED, { turnUp: 'next' });
    expect(turned.legal).toEqual(['trump H', 'trump S', 'turnUp']);
    expect(turned.refuses('turnUp 0')).toBe('turn-up-not-allowed');
    const bidding = turned.then('turnUp');
    expect(bidding.deal).toMatchObject({ trump: 'C', turnedUp: 'JC', known: [{ seat: 1, cards: ['JC'] }] });
    expect(bidding.state).toMatchObject({ hands: { 1: ['AH', 'KH', 'TS', 'JC', 'QD'] } });
  });

  it('turnUp either: the caller picks one of his two unseen cards', () => {
    const turned = BauernTable.deal(MIXED, { turnUp: 'either' });
    expect(turned.legal).toEqual(['trump H', 'trump S', 'turnUp 0', 'turnUp 1']);
    expect(turned.refuses('turnUp')).toBe('turn-up-not-allowed');
    expect(turned.then('turnUp 1').deal).toMatchObject({ trump: 'D', turnedUp: 'QD' });
  });

  it('turnUp off: only naming', () => {
    const turned = BauernTable.deal(MIXED, { turnUp: 'off' });
    expect(turned.legal).toEqual(['trump H', 'trump S']);
    expect(turned.refuses('turnUp')).toBe('turn-up-not-allowed');
  });

  it('trumpMustBeHeld: the named suit is among the first three cards, or any', () => {
    expect(BauernTable.deal(MIXED, { trumpMustBeHeld: true }).refuses('trump C')).toBe('trump-not-held');
    expect(BauernTable.deal(MIXED, { trumpMustBeHeld: false }).legal).toEqual([
      'trump H',
      'trump D',
      'trump S',
      'trump C',
      'turnUp',
    ]);
  });

  it('redealOnThreeJacks: a new deal by the same dealer with the next number', () => {
    expect(BauernTable.deal(JACKS, { redealOnThreeJacks: false }).refuses('redeal')).toBe('redeal-not-allowed');
    expect(BauernTable.deal(MIXED, { redealOnThreeJacks: true }).refuses('redeal')).toBe('redeal-not-allowed');
    const redealt = BauernTable.deal(JACKS, { redealOnThreeJacks: true }).then('redeal');
    expect([redealt.state.phase, redealt.result, redealt.toAct]).toEqual(['scored', null, null]);
    const next = redealt.dealAgain(MIXED);
    expect([next.view.dealNumber, next.view.dealer, next.toAct]).toEqual([2, 0, 1]);
  });
});

describe('bidding', () => {
  it('singleRound: each speaks once', () => {
    const table = BauernTable.deal(MIXED, { bidding: 'singleRound' }).then('trump H, pass, bid gang, pass');
    expect([table.view.phase, table.toAct]).toEqual(['bidding', 0]);
    expect(table.then('pass').deal).toMatchObject({ contract: 'gang', declarer: 2 });
  });

  it('callerFirst: the first bid ends the bidding', () => {
    expect(BauernTable.deal(MIXED, { bidding: 'callerFirst' }).then('trump H, pass, bid bettler').deal).toMatchObject({
      contract: 'bettler',
      declarer: 2,
    });
    expect(
      BauernTable.deal(MIXED, { bidding: 'callerFirst' }).then('trump H, pass, pass, pass, pass').deal,
    ).toMatchObject({ contract: 'rufer' });
  });

  it('auction: round and round among those who have not passed, until all but the holder have', () => {
    const table = BauernTable.deal(MIXED, { bidding: 'auction' }).then('trump H, bid bettler, bid gang, pass, pass');
    expect(table.toAct).toBe(1);
    expect(table.refuses('bid schnapser')).toBe('bid-too-low');
    const outbid = table.then('bid bauernschnapser');
    expect(outbid.toAct).toBe(2);
    expect(outbid.then('pass').deal).toMatchObject({ contract: 'bauernschnapser', declarer: 1 });
  });

  it('auction: the last player is asked even if nobody has bid', () => {
    const table = BauernTable.deal(MIXED, { bidding: 'auction' }).then('trump H, pass, pass, pass');
    expect(table.toAct).toBe(0);
    expect(table.then('bid gang').deal).toMatchObject({ contract: 'gang', declarer: 0 });
    expect(table.then('pass').deal).toMatchObject({ contract: 'rufer', declarer: 1 });
  });

  it('contracts: what is not listed does not exist, and the value decides what outbids what', () => {
    const table = BauernTable.deal(MIXED, { contracts: { bettler: 9, gang: 8 } }).then('trump H');
    expect(table.legal).toEqual(['pass', 'bid bettler', 'bid gang']);
    expect(table.refuses('bid schnapser')).toBe('contract-not-in-force');
    expect(table.then('bid bettler').refuses('bid gang')).toBe('bid-too-low');
    expect(BauernTable.deal(MIXED, { contracts: {} }).then('trump H').legal).toEqual(['pass']);
  });

  it('nobody bids the rufer', () => {
    expect(BauernTable.deal(MIXED).then('trump H').refuses('bid rufer')).toBe('contract-not-open-to-you');
  });

  it('schnapserBy and bauernschnapserBy: the caller, the partner, or both', () => {
    const partner = (by: 'caller' | 'partner') =>
      BauernTable.deal(MIXED, { schnapserBy: [by], bauernschnapserBy: [by] }).then('trump H, pass, pass');
    expect(partner('caller').refuses('bid schnapser')).toBe('contract-not-open-to-you');
    expect(partner('caller').refuses('bid bauernschnapser')).toBe('contract-not-open-to-you');
    expect(partner('partner').legal).toEqual(expect.arrayContaining(['bid schnapser', 'bid bauernschnapser']));
    expect(
      BauernTable.deal(MIXED, { schnapserBy: ['partner'] })
        .then('trump H')
        .refuses('bid schnapser'),
    ).toBe('contract-not-open-to-you');
  });

  const HEARTS: Hands = ['JD KD TS JC QD', 'AH TH KH QH JH', 'AD AS KS QC TD', 'QS TC AC JS KC'];
  it('herrengangBy: five cards of one suit, the caller or anyone; the hand is shown after the doubling', () => {
    expect(BauernTable.deal(HEARTS, { herrengangBy: 'caller' }).then('trump D, pass').refuses('bid herrengang')).toBe(
      'contract-not-open-to-you',
    );
    const open = BauernTable.deal(HEARTS, { herrengangBy: 'anyone' }).then('trump D');
    expect(open.refuses('bid herrengang')).toBe('hand-does-not-qualify');
    const kontra = open.then('pass, bid herrengang, pass, pass, kontra, pass, pass');
    expect(kontra.result).toMatchObject({
      contract: 'herrengang',
      reason: 'made',
      winners: [0],
      value: 18,
      score: 36,
      points: [0, 0],
    });
    expect(kontra.deal.known).toEqual([{ seat: 2, cards: ['AH', 'TH', 'KH', 'QH', 'JH'] }]);
  });

  it('herrenschnapser: the caller with all five trumps', () => {
    const caller: Hands = [HEARTS[1], HEARTS[0], HEARTS[2], HEARTS[3]];
    const shown = BauernTable.deal(caller, { doublingMax: 0 }).then('trump H, bid herrenschnapser, pass, pass, pass');
    expect(shown.result).toMatchObject({ contract: 'herrenschnapser', winners: [1], score: 24 });
    expect(BauernTable.deal(MIXED).then('trump H').refuses('bid herrenschnapser')).toBe('hand-does-not-qualify');
  });

  it('assBettler, in no preset: whoever holds an ace', () => {
    const contracts = { assBettler: 5, bettler: 5 };
    expect(BauernTable.deal(JACKS, { contracts }).then('trump H').legal).toContain('bid assBettler');
    const noAce: Hands = ['JH JD JS TD TC', 'AH TH KH KC QC', 'AD AC KD JC QH', 'AS TS KS QS QD'];
    expect(BauernTable.deal(noAce, { contracts }).then('trump H').refuses('bid assBettler')).toBe(
      'hand-does-not-qualify',
    );
    const out = BauernTable.deal(JACKS, { contracts }).then('trump H, bid assBettler, pass, pass, pass');
    expect(out.deal.sittingOut).toBe(3);
  });
});

describe('who plays', () => {
  const bettler: Hands = ['JS QD JC JH JD', 'AS TS KS QS TD', 'AH TH KH AC QC', 'TC KC QH AD KD'];
  it('bettlerPartner plays: his tricks do not matter', () => {
    const hands: Hands = ['JS JD JC JH QH', 'TS KS TD KD QC', 'AS QS AD KC AH', 'QD TC AC TH KH'];
    const table = BauernTable.deal(hands, { bettlerPartner: 'plays' }).then(
      'trump S, bid bettler, pass, pass, pass, pass, pass',
    );
    expect(table.deal.sittingOut).toBeNull();
    const tricks = table.then('JS, KS, AS, QD, AD, TC, JD, KD, AH, TH, JH, QC, QS, KH, JC, TS');
    expect(tricks.deal.tricks.map(({ winner }) => winner)).toEqual([3, 3, 3, 2]);
    const won = tricks.then('TD, KC, AC, QH');
    expect(won.result).toMatchObject({ contract: 'bettler', reason: 'made', winners: [1], score: 5 });
  });

  it('bettlerPartner sitsOut: the partner lays his cards aside', () => {
    const table = BauernTable.deal(bettler, { bettlerPartner: 'sitsOut' }).then(
      'trump S, bid bettler, pass, pass, pass, pass, pass',
    );
    expect(table.then('JS, KS, TC').deal.tricks).toMatchObject([{ winner: 2 }]);
  });

  it('gangPartner: plays, and a trick he takes loses; or sits out', () => {
    const gang: Hands = ['AS AD AC KH TS', 'KS QS TD TC JH', 'AH TH JS KD KC', 'QH QD JD QC JC'];
    const plays = BauernTable.deal(gang, { gangPartner: 'plays' }).then(
      'trump S, bid gang, pass, pass, pass, pass, pass',
    );
    expect(plays.then('KH, JH, AH, QH').result).toMatchObject({
      contract: 'gang',
      reason: 'failed',
      winners: [0],
      score: 9,
    });
    const out = BauernTable.deal(gang, { gangPartner: 'sitsOut' }).then(
      'trump S, bid gang, pass, pass, pass, pass, pass',
    );
    expect(out.then('KH, JH, QH').deal.tricks).toMatchObject([{ winner: 1 }]);
  });
});

describe('marriages', () => {
  const pair: Hands = ['AS KH QH KD QD', 'TS JS AH TH AD', 'KS QS TD JD AC', 'JH TC KC QC JC'];
  const opened = (bid: string, rules = {}) =>
    BauernTable.deal(pair, rules).then(`trump H, ${bid}, pass, pass, pass, pass, pass`);

  it('schnapserMarriages free: any, pending until the first trick', () => {
    expect(opened('bid schnapser', { schnapserMarriages: 'free' }).legal).toEqual([
      'AS',
      'KH',
      'KH!',
      'QH',
      'QH!',
      'KD',
      'KD!',
      'QD',
      'QD!',
    ]);
  });

  it('schnapserMarriages pattern: only one that wins at once', () => {
    const pattern = opened('bid schnapser', { schnapserMarriages: 'pattern' });
    expect(pattern.legal).toEqual(['AS', 'KH', 'QH', 'KD', 'QD']);
    const follow = BauernTable.deal(['AS KH QH KD QD', 'TS JH AH TH AD', 'KS QS TD JD AC', 'JS TC KC QC JC'], {
      schnapserMarriages: 'pattern',
    }).then('trump H, bid schnapser, pass, pass, pass, pass, pass, AS, TS, KS, JS');
    expect(follow.deal.points).toEqual([0, 27]);
    expect(follow.legal).toEqual(['KH', 'KH!', 'QH', 'QH!', 'KD', 'QD']);
    expect(follow.then('QH!').result).toMatchObject({ reason: 'made', points: [0, 67] });
  });

  it('there are none in gang, bauernschnapser and bettler', () => {
    for (const contract of ['gang', 'bauernschnapser', 'bettler']) {
      expect(opened(`bid ${contract}`).refuses('KH!')).toBe('marriage-not-allowed');
    }
  });

  it('in the Rufer everybody on lead may announce, a follower never, and a lone King not', () => {
    const rufer = BauernTable.deal(pair).then('trump H, pass, pass, pass, pass, pass, pass');
    expect(rufer.legal).toContain('KD!');
    expect(rufer.refuses('AS!')).toBe('no-marriage');
    expect(rufer.refuses('AC')).toBe('card-not-held');
    const follower = BauernTable.deal(['JC KH QH TD JD', 'TS JS AH TH AD', 'KS QS KD QD AC', 'JH TC KC QC AS']).then(
      'trump H, pass, pass, pass, pass, pass, pass, TD, AD',
    );
    expect(follower.refuses('KD!')).toBe('marriage-not-allowed');
  });

  it('in a schnapser of the partner only he may announce', () => {
    const table = BauernTable.deal(pair).then('trump H, pass, pass, bid schnapser, pass, pass, pass');
    expect(table.legal).toEqual(['AS', 'KH', 'QH', 'KD', 'QD']);
  });
});

describe('schnapserMitMann, in no preset', () => {
  const contracts = { schnapserMitMann: 6 };
  const hands: Hands = ['QS KH QH KC JC', 'JS TD AD KD QD', 'AS TS KS TH JD', 'AC TC QC JH AH'];
  const opened = BauernTable.deal(hands, { contracts, schnapserMarriages: 'pattern' }).then(
    'trump H, bid schnapserMitMann, pass, pass, pass, pass, pass',
  );

  it('only the caller bids it', () => {
    expect(BauernTable.deal(hands, { contracts }).then('trump H, pass, pass').refuses('bid schnapserMitMann')).toBe(
      'contract-not-open-to-you',
    );
  });

  it('a trick of an opponent loses at once', () => {
    expect(opened.then('QS, JS, AS, JH').result).toMatchObject({ reason: 'failed', winners: [0], score: 6 });
  });

  const calm: Hands = ['QS KH QH KC JC', 'JS TD AD KD QD', 'AS AC TH AH JH', 'TS KS QC TC JD'];
  const announced = BauernTable.deal(calm, { contracts, schnapserMarriages: 'pattern' }).then(
    'trump H, bid schnapserMitMann, pass, pass, pass, pass, pass, QH!',
  );

  it('the points and tricks of the side count, so that a trick of the partner can make it', () => {
    expect(announced.then('TD, AH, TC').result).toMatchObject({ reason: 'made', winners: [1], points: [0, 74] });
  });

  it('a second trick of the partner loses at once, even where it would bring 66', () => {
    const one = announced.then('JS, TH, JD');
    expect([one.toAct, one.deal.points]).toEqual([3, [0, 57]]);
    expect(one.then('AS, KS, QS, QD').result).toMatchObject({ reason: 'failed', winners: [0], score: 6 });
  });
});

describe('doubling', () => {
  const asked = (rules = {}) => BauernTable.deal(MIXED, rules).then('trump H, pass, pass, pass, pass');

  it('doublingMax: 0 to 3 levels', () => {
    expect(asked({ doublingMax: 0 }).view.phase).toBe('play');
    expect(asked({ doublingMax: 1 }).then('kontra').view.phase).toBe('play');
    expect(asked({ doublingMax: 2 }).then('kontra, re').view.phase).toBe('play');
    expect(asked({ doublingMax: 3 }).then('kontra, re, sub').deal.factor).toBe(8);
  });

  it('only the level that is due may be given', () => {
    expect(asked().refuses('re')).toBe('doubling-not-allowed');
    expect(asked().then('kontra').refuses('kontra')).toBe('doubling-not-allowed');
  });

  it('doublingExcluded: the rufer and others are never doubled', () => {
    expect(asked({ doublingExcluded: ['rufer'] }).view.phase).toBe('play');
    expect(
      BauernTable.deal(MIXED, { doublingExcluded: ['rufer'] }).then('trump H, bid gang, pass, pass, pass').view.phase,
    ).toBe('doubling');
  });

  it('each level is asked clockwise from the caller, and the first who doubles ends it', () => {
    const kontra = asked().then('pass, kontra');
    expect([kontra.toAct, kontra.legal]).toEqual([1, ['pass', 're']]);
    const re = kontra.then('pass');
    expect(re.toAct).toBe(3);
    expect(re.then('re').toAct).toBe(2);
    expect(re.then('pass').view.phase).toBe('play');
  });
});

describe('the duty to follow', () => {
  const hands: Hands = ['JH JD TS JC QD', 'TH AH JS KC AD', 'KH AS KS QC TD', 'QH TC AC QS KD'];
  const led = (rules = {}) => BauernTable.deal(hands, rules).then('trump S, pass, pass, pass, pass, pass, pass, JH');
  const gang = (rules = {}) =>
    BauernTable.deal(hands, { ...rules, doublingMax: 0 }).then('trump S, bid gang, pass, pass, pass, JH');

  it('heading all: the winning card must be beaten', () => {
    expect(led().then('TH').legal).toEqual(['KH']);
    const table = BauernTable.deal(['KH JD TS JC QD', 'TH AH JS KC AD', 'JH AS KS QC TD', 'QH TC AC QS KD']).then(
      'trump S, pass, pass, pass, pass, pass, pass, KH',
    );
    expect(table.legal).toEqual(['TH', 'AH']);
  });

  const low: Hands = ['KH JD TS JC QD', 'JH AH JS KC AD', 'TH AS KS QC TD', 'QH TC AC QS KD'];
  it('heading notInRufer: not in the Rufer, but everywhere else; and ruffs are still overruffed', () => {
    const rufer = BauernTable.deal(low, { heading: 'notInRufer' }).then(
      'trump S, pass, pass, pass, pass, pass, pass, KH',
    );
    expect(rufer.legal).toEqual(['JH', 'AH']);
    expect(
      BauernTable.deal(low, { heading: 'notInRufer' }).then(
        'trump S, bid bauernschnapser, pass, pass, pass, pass, pass, KH',
      ).legal,
    ).toEqual(['AH']);
    const ruff: Hands = ['KH JD JC QC QD', 'JS TC TD KC AD', 'QS AS KD AC TS', 'QH TH AH JH KS'];
    const overruff = BauernTable.deal(ruff, { heading: 'notInRufer', trumpMustBeHeld: false }).then(
      'trump S, pass, pass, pass, pass, pass, pass, KH, JS',
    );
    expect(overruff.legal).toEqual(['QS', 'AS', 'TS']);
  });

  it('binds in the order of the contract', () => {
    expect(gang().legal).toEqual(['TH', 'AH']);
  });
});

/** The rest of section 2 that section 5 has no row for, and random deals of Bauernschnapsen. */
import { describe, expect, test } from '@jest/globals';
import { IllegalAction, judge, judgeUnchecked, matchAfter, PRESETS } from '../support/oracle/bauernschnapsen.js';
import type { BauernRules, Judgement, OracleAction } from '../support/oracle/bauernschnapsen.js';
import { bauernDeck, bids, doubles, moves, told, trump } from '../support/oracle/build.js';
import { countLines } from '../support/oracle/lines.js';
import { pick, randomBauernRules, randomDeck, randomFrom } from '../support/oracle/random.js';
import { ALL_CARDS, beats, pointsOf, suitOf, sum, USUAL_ORDER, ZEHNERLOCH_ORDER } from '../support/oracle/shared.js';

const tjger = PRESETS['bauernschnapsen/tjger'];
const wikipedia = PRESETS['bauernschnapsen/wikipedia'];
const club = PRESETS['bauernschnapsen/club'];
const land = PRESETS['bauernschnapsen/land'];

const under = (rules: BauernRules, deck: string[], ...actions: OracleAction[][]): Judgement =>
  judge(rules, 3, deck, actions.flat());
const can = (position: Judgement): string[] => told(position.legal).sort();

const hearts = bauernDeck('AH TH KH QH JH', 'AD TD KD QD JD', 'AS TS KS QS JS', 'AC TC KC QC JC');
const mixed = bauernDeck('QH JS QS KS JC', 'TH TS AS TC QC', 'KH JD QD KD TD', 'AH JH AD AC KC');

describe('presets', () => {
  test('what they share and where they differ', () => {
    const differ = (rules: BauernRules): string[] =>
      (Object.keys(tjger) as (keyof BauernRules)[])
        .filter((key) => JSON.stringify(rules[key]) !== JSON.stringify(tjger[key]))
        .sort();
    expect(differ(wikipedia)).toEqual([
      'bauernschnapserBy',
      'bettlerPartner',
      'contracts',
      'herrengangBy',
      'redealOnThreeJacks',
      'retour',
      'schnapserBy',
      'schnapserMarriages',
      'schneider',
      'turnUp',
    ]);
    expect(differ(club)).toEqual(['contracts', 'counting', 'retour', 'schneider']);
    expect(differ(land)).toEqual([
      'bauernschnapserBy',
      'contracts',
      'counting',
      'doublingMax',
      'herrengangBy',
      'retour',
      'schnapserBy',
      'schneider',
    ]);
    for (const rules of Object.values(PRESETS)) expect(Object.keys(rules)).toEqual(Object.keys(tjger));
  });
});

describe('trump', () => {
  test('a suit of the first three cards, or the next card turned up', () => {
    const position = under(tjger, mixed);
    expect(position).toMatchObject({ phase: 'trump', toAct: 0, trump: null });
    expect(position.hands.map((hand) => hand.length)).toEqual([3, 3, 3, 3]);
    expect(can(position)).toEqual(['H', 'S', 'turnUp']);
    expect(can(under({ ...tjger, trumpMustBeHeld: false, turnUp: 'off' }, mixed))).toEqual(['C', 'D', 'H', 'S']);
    expect(under(tjger, mixed, [{ type: 'turnUp' }])).toMatchObject({ phase: 'bidding', trump: 'S', turnedUp: 'KS' });
    expect(() => under(tjger, mixed, [{ type: 'turnUp', card: 0 }])).toThrow(IllegalAction);
    expect(() => under(tjger, mixed, trump('D'))).toThrow(IllegalAction);
  });

  test('either of the two unseen cards', () => {
    expect(can(under(wikipedia, mixed))).toEqual(['H', 'S', 'turnUp:0', 'turnUp:1']);
    expect(under(wikipedia, mixed, [{ type: 'turnUp', card: 1 }])).toMatchObject({ trump: 'C', turnedUp: 'JC' });
    expect(() => under(wikipedia, mixed, [{ type: 'turnUp' }])).toThrow(IllegalAction);
  });

  test('three Jacks', () => {
    const jacks = bauernDeck('JH JS JD KS JC', 'TH TS AS TC QC', 'KH QS QD KD TD', 'AH QH AD AC KC');
    expect(can(under(tjger, jacks))).not.toContain('redeal');
    expect(can(under(wikipedia, jacks))).toContain('redeal');
    expect(can(under(wikipedia, mixed))).not.toContain('redeal');
    expect(under(wikipedia, jacks, [{ type: 'redeal' }])).toMatchObject({
      phase: 'scored',
      toAct: null,
      legal: [],
      result: { reason: 'redeal' },
    });
  });

  test('the order of the deck, with another dealer', () => {
    const position = judge(tjger, 1, hearts, trump('H'));
    expect(position).toMatchObject({ caller: 2, toAct: 2 });
    expect(position.hands[2]).toEqual(['AH', 'TH', 'KH', 'QH', 'JH']);
    expect(position.hands[1]).toEqual(['AC', 'TC', 'KC', 'QC', 'JC']);
  });
});

describe('bidding', () => {
  const withAll: BauernRules = { ...tjger, contracts: { ...tjger.contracts, assBettler: 5, schnapserMitMann: 6 } };

  test('who may bid what', () => {
    const caller = under(withAll, mixed, trump('S'));
    expect(can(caller)).toEqual([
      'bauernschnapser',
      'bettler',
      'gang',
      'pass',
      'schnapser',
      'schnapserMitMann',
      'zehnerloch',
    ]);
    expect(can(under(withAll, mixed, trump('S'), bids('pass')))).toEqual([
      'assBettler',
      'bettler',
      'gang',
      'kontrabauernschnapser',
      'kontraschnapser',
      'pass',
      'zehnerloch',
    ]);
    expect(can(under(withAll, mixed, trump('S'), bids('pass pass')))).toEqual([
      'bauernschnapser',
      'bettler',
      'gang',
      'pass',
      'schnapser',
      'zehnerloch',
    ]);
  });

  test('the five cards of a Herrengang and the five trumps of a Herrenschnapser', () => {
    expect(can(under(tjger, hearts, trump('H')))).toEqual(expect.arrayContaining(['herrengang', 'herrenschnapser']));
    expect(can(under(tjger, hearts, trump('H'), bids('pass')))).not.toContain('herrengang');
    expect(can(under(land, hearts, trump('H'), bids('pass')))).toContain('herrengang');
    const foreign = under({ ...tjger, trumpMustBeHeld: false }, hearts, trump('S'));
    expect(can(foreign)).toContain('herrengang');
    expect(can(foreign)).not.toContain('herrenschnapser');
    expect(can(under({ ...tjger, trumpMustBeHeld: false }, hearts, trump('S'), bids('pass pass')))).not.toContain(
      'herrenschnapser',
    );
  });

  test('singleRound: each speaks once, the last as well', () => {
    const three = under(tjger, hearts, trump('H'), bids('herrenschnapser pass pass'));
    expect(three).toMatchObject({ phase: 'bidding', toAct: 3 });
    expect(can(three)).toEqual(['pass']);
    expect(under(tjger, hearts, trump('H'), bids('schnapser gang pass pass'))).toMatchObject({
      phase: 'doubling',
      contract: 'gang',
      declarer: 1,
    });
  });

  test('no contract in force: everyone passes into the Rufer', () => {
    const rules = { ...tjger, contracts: {} };
    expect(can(under(rules, hearts, trump('H')))).toEqual(['pass']);
    expect(under(rules, hearts, trump('H'), bids('pass pass pass pass'))).toMatchObject({ contract: 'rufer' });
  });

  test('callerFirst: the first bid ends it', () => {
    const rules = { ...tjger, bidding: 'callerFirst' } as const;
    expect(under(rules, hearts, trump('H'), bids('pass bettler'))).toMatchObject({
      phase: 'doubling',
      contract: 'bettler',
      declarer: 1,
    });
    expect(under(rules, hearts, trump('H'), bids('pass pass pass pass'))).toMatchObject({ contract: 'rufer' });
  });

  test('auction: round among those who have not passed, until all but the holder have', () => {
    const rules = { ...tjger, bidding: 'auction' } as const;
    const on = (text: string): Judgement => under(rules, hearts, trump('H'), bids(text));
    expect(on('bettler pass schnapser gang').toAct).toBe(0);
    expect(on('bettler pass schnapser gang zehnerloch').toAct).toBe(2);
    expect(on('bettler pass schnapser gang zehnerloch pass').toAct).toBe(3);
    expect(on('bettler pass schnapser gang zehnerloch pass pass')).toMatchObject({
      phase: 'doubling',
      contract: 'zehnerloch',
      declarer: 0,
    });
    // The last is asked even if nobody has bid, and a bid of his ends it.
    expect(on('pass pass pass')).toMatchObject({ phase: 'bidding', toAct: 3 });
    expect(on('pass pass pass gang')).toMatchObject({ phase: 'doubling', declarer: 3 });
    expect(on('pass pass pass pass')).toMatchObject({ contract: 'rufer', declarer: 0 });
    // The first bid of all, and nobody wants more.
    expect(on('gang pass pass')).toMatchObject({ phase: 'bidding', toAct: 3 });
    expect(on('gang pass pass pass')).toMatchObject({ phase: 'doubling', declarer: 0 });
  });
});

describe('doubling', () => {
  test('clockwise from the caller within the side, the first who doubles ends the level', () => {
    const start = [trump('H'), bids('pass kontraschnapser pass pass')];
    const on = (text: string): Judgement => under(tjger, hearts, ...start, doubles(text));
    expect(on('')).toMatchObject({ toAct: 0 });
    expect(on('pass')).toMatchObject({ toAct: 2 });
    expect(on('kontra')).toMatchObject({ toAct: 1, factor: 2 });
    expect(on('kontra pass')).toMatchObject({ toAct: 3 });
    expect(can(on('kontra pass re'))).toEqual(['pass', 'sub']);
    expect(on('kontra pass re')).toMatchObject({ toAct: 0, factor: 4 });
    expect(on('kontra pass re pass sub')).toMatchObject({ phase: 'play', factor: 8, toAct: 0 });
    expect(on('kontra pass re pass pass')).toMatchObject({ phase: 'play', factor: 4 });
    expect(on('pass pass')).toMatchObject({ phase: 'play', factor: 1 });
    expect(on('kontra pass re pass sub').doublings).toEqual([
      { seat: 0, level: 'kontra' },
      { seat: 1, level: 'pass' },
      { seat: 3, level: 're' },
      { seat: 0, level: 'pass' },
      { seat: 2, level: 'sub' },
    ]);
  });

  test('the most there may be, and contracts that are excluded', () => {
    const start = [trump('H'), bids('pass pass pass pass')];
    expect(under(land, hearts, ...start, doubles('kontra re'))).toMatchObject({ phase: 'play', factor: 4 });
    expect(under({ ...tjger, doublingMax: 0 }, hearts, ...start)).toMatchObject({ phase: 'play' });
    expect(under({ ...tjger, doublingExcluded: ['rufer'] }, hearts, ...start)).toMatchObject({ phase: 'play' });
    expect(under({ ...tjger, doublingExcluded: ['gang'] }, hearts, ...start)).toMatchObject({ phase: 'doubling' });
  });

  test('herrengang and herrenschnapser end right after it', () => {
    const start = [trump('H'), bids('herrengang pass pass pass')];
    expect(under(tjger, hearts, ...start)).toMatchObject({ phase: 'doubling', toAct: 1 });
    const end = under(tjger, hearts, ...start, doubles('kontra re sub'));
    expect(end).toMatchObject({ phase: 'scored', points: [0, 0] });
    expect(end.result).toEqual({
      contract: 'herrengang',
      declarer: 0,
      winners: [0],
      value: 18,
      factor: 8,
      score: 144,
      points: [0, 0],
      reason: 'made',
    });
    const other = under({ ...tjger, doublingMax: 0 }, hearts, trump('H'), bids('herrenschnapser pass pass pass'));
    expect(other.result).toMatchObject({ contract: 'herrenschnapser', value: 24, score: 24, reason: 'made' });
  });
});

describe('contracts', () => {
  const noDoubles = doubles('pass pass');

  test('gang with the partner sitting out', () => {
    const rules = { ...tjger, gangPartner: 'sitsOut' } as const;
    const start = [trump('H'), bids('pass gang pass pass'), noDoubles];
    expect(under(rules, hearts, ...start)).toMatchObject({ sittingOut: 3, toAct: 1 });
    expect(
      under(rules, hearts, ...start, moves('AD JS AH | TD QS TH | KD KS KH | QD TS QH | JD AS JH')).result,
    ).toMatchObject({ reason: 'made', winners: [1], value: 9 });
  });

  test('gang: the partner takes a trick, lost at once', () => {
    const deck = bauernDeck('AH TH KH QH JH', 'AD TD KD QD JS', 'AS TS KC QC JC', 'AC TC KS QS JD');
    const end = under(tjger, deck, trump('H'), bids('pass gang pass pass'), noDoubles, moves('JS AS KS AH'));
    expect(end.result).toMatchObject({ winners: [0], value: 9, reason: 'failed', points: [28, 0] });
    const own = under(tjger, deck, trump('H'), bids('pass gang pass pass'), noDoubles, moves('AD JC JD JH'));
    expect(own).toMatchObject({ phase: 'play', toAct: 1 });
  });

  test('zehnerloch: the ten beats the ace', () => {
    const deck = bauernDeck('AH TH KH QH JH', 'TD AD KD JS QD', 'TS AS KS QS JD', 'AC TC KC QC JC');
    const end = under(tjger, deck, trump('H'), bids('pass zehnerloch pass pass'), noDoubles, moves('AD JD AC AH'));
    expect(end.result).toMatchObject({ winners: [0], value: 10, reason: 'failed' });
  });

  test('bettler made: five tricks, none of them his own', () => {
    const deck = bauernDeck('JH QH JS QS JC', 'AH TH KH AS AD', 'TS KS TC KC QC', 'TD KD QD JD AC');
    const start = [trump('H'), bids('bettler pass pass pass'), noDoubles];
    const end = under(tjger, deck, ...start, moves('JH KH TD | AS KD JS | AH QD QH | TH JD QS | AD AC JC'));
    expect(end).toMatchObject({ sittingOut: 2, phase: 'scored' });
    expect(end.result).toMatchObject({ winners: [0], value: 5, reason: 'made', points: [0, 89] });
    expect(end.hands[2]).toHaveLength(5);
  });

  test('assBettler needs an ace', () => {
    const rules = { ...tjger, contracts: { assBettler: 5 } };
    expect(can(under(rules, mixed, trump('S')))).toEqual(['pass']);
    expect(can(under(rules, mixed, trump('S'), bids('pass')))).toEqual(['assBettler', 'pass']);
    expect(under(rules, mixed, trump('S'), bids('pass assBettler pass pass'))).toMatchObject({ sittingOut: 3 });
  });

  describe('schnapserMitMann', () => {
    const rules = { ...tjger, contracts: { schnapserMitMann: 6 } };
    const start = [trump('H'), bids('schnapserMitMann pass pass pass'), noDoubles];

    test('the partner takes one trick, the declarer the others; a pending marriage counts with his trick', () => {
      const deck = bauernDeck('KH QH JS AD TC', 'JH QS TD KC QC', 'AH AS TS JD JC', 'TH KS KD QD AC');
      const one = under(rules, deck, ...start, moves('KH+ JH AH TH'));
      expect(one.points).toEqual([67, 0]);
      expect(one.result).toMatchObject({ winners: [0], value: 6, reason: 'made' });
      const quiet = under(rules, deck, ...start, moves('JS QS AS KS'));
      expect(quiet).toMatchObject({ phase: 'play', toAct: 2, points: [20, 0] });
      const two = under(rules, deck, ...start, moves('JS QS AS KS | JD QD AD TD'));
      expect(two).toMatchObject({ phase: 'play', toAct: 0, points: [46, 0] });
      expect(can(two)).toEqual(['KH', 'KH+', 'QH', 'QH+', 'TC']);
      expect(under(rules, deck, ...start, moves('JS QS AS KS | JD QD AD TD | KH+')).result).toMatchObject({
        reason: 'made',
        points: [86, 0],
      });
    });

    test('a second trick of the partner loses, and so does one of an opponent', () => {
      const deck = bauernDeck('KH QH JS QD TC', 'JH QS TD KC QC', 'AH AS TS JD JC', 'TH KS KD AD AC');
      expect(under(rules, deck, ...start, moves('JS QS AS KS | AH TH KH JH')).result).toMatchObject({
        winners: [1],
        value: 6,
        reason: 'failed',
      });
      expect(under(rules, deck, ...start, moves('QD TD JD AD')).result).toMatchObject({
        winners: [1],
        reason: 'failed',
      });
    });
  });

  test('kontraschnapser: the caller leads, and only the declarer may announce', () => {
    const deck = bauernDeck('JH KS QS AD TD', 'AH KH QH JS TS', 'TH AS KD QD JD', 'AC TC KC QC JC');
    const start = [trump('H'), bids('pass kontraschnapser pass pass'), noDoubles];
    expect(can(under(tjger, deck, ...start))).toEqual(['AD', 'JH', 'KS', 'QS', 'TD']);
    const one = under(tjger, deck, ...start, moves('JH AH TH JC'));
    expect(can(one)).toEqual(['JS', 'KH', 'KH+', 'QH', 'QH+', 'TS']);
    expect(one.points).toEqual([0, 25]);
    // 25 and 40 are 65: no win yet, so the pattern game does not let him.
    expect(under(tjger, deck, ...start, moves('JH AH TH JC | KH+'))).toMatchObject({ phase: 'play', points: [0, 65] });
    expect(can(under(wikipedia, deck, ...start, moves('JH AH TH JC')))).toEqual(['JS', 'KH', 'QH', 'TS']);
    const made = under(tjger, deck, ...start, moves('JH AH TH JC | KH+ AS QC TD'));
    expect(made.result).toMatchObject({ contract: 'kontraschnapser', winners: [1], value: 12, reason: 'made' });
  });

  test('pattern: two tricks and a 20 that makes 66', () => {
    const deck = bauernDeck('AH TH KS QS JC', 'QH AD TC KC QC', 'KH AC TD KD QD', 'JH TS AS JS JD');
    const start = [trump('H'), bids('schnapser pass pass pass'), noDoubles];
    const one = under(wikipedia, deck, ...start, moves('AH QH KH JH'));
    expect(can(one)).toEqual(['JC', 'KS', 'QS', 'TH']);
    const two = under(wikipedia, deck, ...start, moves('AH QH KH JH | TH AD AC AS'));
    expect(two.points).toEqual([63, 0]);
    expect(can(two)).toEqual(['JC', 'KS', 'KS+', 'QS', 'QS+']);
    // 20 would not be enough: 20 + 43 = 63
    const less = under(wikipedia, deck, ...start, moves('AH QH KH JH | TH KC QD JD'));
    expect(less.points).toEqual([39, 0]);
    expect(can(less)).toEqual(['JC', 'KS', 'QS']);
  });

  test('no marriage in the others', () => {
    for (const contract of ['gang', 'bauernschnapser', 'zehnerloch', 'bettler']) {
      const position = under(tjger, hearts, trump('H'), bids(`${contract} pass pass pass`), noDoubles);
      expect(can(position)).toEqual(['AH', 'JH', 'KH', 'QH', 'TH']);
    }
  });

  test('notInRufer: whoever is void must still ruff and overruff', () => {
    const rules = { ...tjger, heading: 'notInRufer' } as const;
    const deck = bauernDeck('KD QH JS QS KS', 'TH TS AS TC QC', 'AH JH JD QD TD', 'KH AD AC KC JC');
    const start = [trump('H'), bids('pass pass pass pass'), noDoubles];
    expect(can(under(rules, deck, ...start, moves('KD')))).toEqual(['TH']);
    expect(can(under(rules, deck, ...start, moves('KD TH')))).toEqual(['JD', 'QD', 'TD']);
    expect(can(under(rules, deck, ...start, moves('KS AS')))).toEqual(['AH', 'JH']);
    expect(can(under(rules, deck, ...start, moves('KS AS JH')))).toEqual(['KH']);
    // Trump led: any trump follows.
    expect(can(under(rules, deck, ...start, moves('QH TH')))).toEqual(['AH', 'JH']);
    expect(can(under(tjger, deck, ...start, moves('QH TH')))).toEqual(['AH']);
  });
});

describe('match', () => {
  const won = (winner: number, score: number): { winner: number; score: number } => ({ winner, score });

  test('schneider and retour', () => {
    expect(matchAfter(wikipedia, [won(1, 24)])).toMatchObject({ over: true, winners: [1], bummerl: 2 });
    expect(matchAfter(tjger, [won(1, 24)])).toMatchObject({ bummerl: 1 });
    expect(matchAfter(wikipedia, [won(0, 23), won(1, 24)])).toMatchObject({ score: [23, 24], bummerl: 4 });
    expect(matchAfter(wikipedia, [won(0, 22), won(1, 1), won(0, 1), won(1, 23)])).toMatchObject({ bummerl: 1 });
    expect(matchAfter({ ...wikipedia, retour: null }, [won(0, 23), won(1, 24)])).toMatchObject({ bummerl: 1 });
    expect(matchAfter({ target: 7, schneider: 2, retour: 4 }, [won(0, 6), won(1, 7)])).toMatchObject({ bummerl: 4 });
  });

  test('nothing comes after the end', () => {
    expect(() => matchAfter(tjger, [won(0, 24), won(1, 1)])).toThrow('after the end');
  });
});

test('countLines', () => {
  const last = [trump('S'), bids('pass pass pass pass'), doubles('pass pass')].flat();
  const deck = bauernDeck('AS JC AH KH AC', 'JS JH TS KC QS', 'QH QC KS KD TH', 'QD JD TC TD AD');
  const four = moves('AS TS KS TD | AH JH QH TC | KH QS TH JD | JS KD QD AC |');
  expect(countLines(tjger, 3, deck, [...last, ...four], 100)).toEqual({ lines: 1, nodes: 5, complete: true });
  const whole = countLines(tjger, 3, deck, last, 2_000);
  expect(whole.complete).toBe(false);
  expect(whole.nodes).toBe(2_000);
});

describe('random deals', () => {
  const seen = new Map<string, number>();

  /** `expect` is too slow for so many facts. */
  function must(holds: boolean, what: string, position: Judgement): void {
    if (!holds) throw new Error(`${what}: ${JSON.stringify(position)}`);
  }
  const same = (a: Iterable<unknown>, b: Iterable<unknown>): boolean => [...a].sort().join() === [...b].sort().join();

  /** Everything that must hold in every position. */
  function check(rules: BauernRules, deck: readonly string[], position: Judgement): void {
    const { hands, tricks, trick, trump: suit, toAct, legal, result, points, marriages, caller } = position;
    const onTable = [...tricks.flatMap((one) => one.plays), ...trick].map((play) => play.card);
    const undealt = suit === null ? deck.slice(12) : [];
    must(same([...hands.flat(), ...onTable, ...undealt], ALL_CARDS), '20 cards are somewhere', position);

    if (result === null) {
      must(toAct !== null && toAct !== position.sittingOut, 'somebody is to act', position);
      must(legal.length > 0, 'he can', position);
      must(new Set(told(legal)).size === legal.length, 'no action is listed twice', position);
    } else {
      must(toAct === null && legal.length === 0, 'nobody acts after the end', position);
    }

    for (const team of [0, 1]) {
      const inTricks = tricks.filter((one) => one.winner % 2 === team).map((one) => one.points);
      const announced = marriages.filter((one) => one.seat % 2 === team && one.counts).map((one) => one.points);
      must(points[team] === sum(inTricks) + sum(announced), 'points are tricks and marriages', position);
      must(inTricks.length > 0 || points[team] === 0, 'no trick, no points', position);
    }
    if (onTable.length === 20 && trick.length === 0) {
      must(sum(tricks.map((one) => one.points)) === 120, '120 points are in the tricks', position);
    }

    if (rules.trumpMustBeHeld && position.phase === 'bidding') {
      const all = hands.findIndex((hand) => hand.every((card) => suitOf(card) === suit));
      must(all === -1 || all === caller, 'only the caller can hold all trumps', position);
    }
    if (position.phase === 'play') checkDuty(rules, position);
  }

  /** The duty to follow once more, said of each card that may be played instead of found by steps. */
  function checkDuty(rules: BauernRules, position: Judgement): void {
    const hand = position.hands[position.toAct ?? -1] ?? [];
    const may = new Set(position.legal.map((action) => String(action.card)));
    const led = position.trick[0]?.card;
    if (led === undefined) {
      must(same(may, hand), 'the leader is free', position);
      return;
    }
    const contract = position.contract ?? '';
    const hasTrumps = !['bettler', 'assBettler', 'gang', 'zehnerloch'].includes(contract);
    const power = hasTrumps ? position.trump : null;
    const order = contract === 'zehnerloch' ? ZEHNERLOCH_ORDER : USUAL_ORDER;
    const follows = (card: string): boolean => suitOf(card) === suitOf(led);
    const isTrump = (card: string): boolean => suitOf(card) === power;
    const winsNow = (card: string): boolean =>
      position.trick
        .filter((play) => follows(play.card) || isTrump(play.card))
        .every((play) => beats(card, play.card, power, order));
    const headingBinds = rules.heading === 'all' || contract !== 'rufer';
    // What a card is worth under the duty: only the best class in the hand may be played.
    const rank = (card: string): number => {
      if (follows(card)) {
        const trickIsRuffed = position.trick.some((play) => isTrump(play.card) && !follows(play.card));
        return headingBinds && !trickIsRuffed && winsNow(card) ? 5 : 4;
      }
      if (isTrump(card) && winsNow(card)) return 3;
      if (isTrump(card) && rules.undertrump) return 2;
      return 1;
    };
    const best = Math.max(...hand.map(rank));
    const allowed = hand.filter((card) => rank(card) === best);
    must(same(may, allowed), 'the duty to follow', position);
  }

  test('every position of many playouts holds together', () => {
    for (let seed = 1; seed <= 1500; seed++) {
      const random = randomFrom(seed);
      const rules = randomBauernRules(random);
      const deck = randomDeck(random);
      const dealer = Math.floor(random() * 4);
      const actions: OracleAction[] = [];
      for (;;) {
        const position = judgeUnchecked(rules, dealer, deck, actions);
        check(rules, deck, position);
        if (position.result !== null) {
          if ('score' in position.result) {
            const { value, factor, score, winners, contract, reason } = position.result;
            expect(score).toBe(value * factor);
            expect(winners).toHaveLength(1);
            seen.set(`${contract} ${reason}`, (seen.get(`${contract} ${reason}`) ?? 0) + 1);
          }
          break;
        }
        // Passing is likelier than all the bids together, so that some deals end in a Rufer.
        const passes = position.phase === 'bidding' && random() < 0.6;
        actions.push(passes ? { type: 'bid', contract: 'pass' } : pick(random, position.legal));
        must(actions.length < 70, 'it ends', position);
      }
      // Judged as a whole and step by step it comes to the same, and nothing follows the end.
      if (seed % 10 > 0) continue;
      expect(judge(rules, dealer, deck, actions)).toEqual(judgeUnchecked(rules, dealer, deck, actions));
      expect(() => judge(rules, dealer, deck, [...actions, { type: 'bid', contract: 'pass' }])).toThrow(IllegalAction);
    }
    for (const end of [
      'rufer sixtySix',
      'rufer lastTrick',
      'bettler made',
      'bettler failed',
      'gang failed',
      'kontraschnapser failed',
    ]) {
      expect(seen.get(end) ?? 0).toBeGreaterThan(0);
    }
  });

  test('the points of all cards are 120', () => {
    expect(sum(ALL_CARDS.map(pointsOf))).toBe(120);
  });
});

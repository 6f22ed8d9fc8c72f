import { describe, expect, it } from '@jest/globals';
import { parseText } from '../../../src/domain/replays/text.js';
import { bauernExample, schnapsenExample, typedExample } from '../../support/notation-page.js';

/** What is changed in an example, with a ¶ before the place of the fault; what is found there, and what is expected. */
type Row = readonly [from: string, to: string, found: string, expected: string | RegExp];

const TYPED: readonly Row[] = [
  // form
  ['[Format "bummerl-replay/1"]', '¶[Event "?"]', '[', '[Format …]'],
  ['[Game "kitchen table"]', '[Game ¶"kitchen table]', '"kitchen table]', 'the id of the game, in double quotes'],
  [
    '[Game "kitchen table"]',
    '[Game ¶"kitchen \\x table"]',
    '"kitchen \\x table"',
    'the id of the game, in double quotes',
  ],
  ['[Game "kitchen table"]', '[Game ¶kitchen]', 'kitchen', 'the id of the game, in double quotes'],
  ['[Game "kitchen table"]', '[Game "kitchen table"¶', 'the end of the line', ']'],
  ['[Game "kitchen table"]', '[Game "kitchen table"] ¶"twice"', '"twice"', 'the end of the line'],
  ['[Game "kitchen table"]\n[Cre', '¶[Cre', '[', '[Game …]'],
  [
    '"2026-03-01T19:30:00.000Z"',
    '¶"2026-03-01 19:30"',
    '"2026-03-01 19:30"',
    'a time such as "2026-01-31T23:59:59.999Z"',
  ],
  ['"schnapsen/tjger"', '¶"schnapsen/wien"', '"schnapsen/wien"', /^one of "bauernschnapsen\/tjger"/],
  ['[Rule target 4]', '[RulesVersion ¶2]', '2', '1'],
  ['[Rule target 4]', '[Rule ¶kontra 4]', 'kontra', 'a switch of the game that is not set already'],
  ['[Rule target 4]', '[Rule target 4]\n[Rule ¶target 5]', 'target', 'a switch of the game that is not set already'],
  ['[Rule target 4]', '[Rule target ¶0]', '0', '/rules/target must be a whole number from 1 to 1000000'],
  ['[Rule target 4]', '[Rule target ¶04]', '04', 'a whole number'],
  ['[Rule target 4]', '[Rule marriageLead ¶queen]', 'queen', '/rules/marriageLead must be one of either, king'],
  ['[Seat 1 "Resi" "resi"]', '[Seat ¶2 "Resi" "resi"]', '2', '1'],
  ['[Seat 1 "Resi" "resi"]', '[Seat 1 "Resi"¶]', ']', 'the id of the account, in double quotes'],
  ['[Seat 1 "Resi" "resi"]\n\nDeal 1', '¶Deal 1', 'Deal', '[Seat …]'],
  ['[Seat 1 "Resi" "resi"]', '[Seat 1 "Resi" "resi"]\nseat ¶2 open', '2', 'a seat from 0 to 1'],
  // who sits where
  [
    '[Seat 0 "Poldi" "poldi"]\n[Seat 1 "Resi" "resi"]',
    '[Seat 0 ¶"Poldi" "poldi"]\n[Seat 1 open]\nseat 0 "Resi" "r"',
    '"Poldi"',
    '"Resi"',
  ],
  ['[Seat 1 "Resi" "resi"]', '[Seat 1 "Resi" "resi"]\n[Score ¶1:4]', '1', '0'],
  ['[Seat 1 "Resi" "resi"]', '[Seat 1 "Resi" "resi"]\n[Winners ¶0]', '0', '1'],
  ['[Seat 1 "Resi" "resi"]', '[Seat 1 "Resi" "resi"]\n[Winners 1 ¶0]', '0', ']'],
  ['[Seat 1 "Resi" "resi"]', '[Seat 1 "Resi" "resi"]\n[End ¶timeout]', 'timeout', 'target'],
  ['[Seat 1 "Resi" "resi"]', '[Seat 1 "Resi" "resi"]\n[End ¶bored]', 'bored', /^one of target/],
  // deals
  ['Deal 2, dealer 1', 'Deal ¶3, dealer 1', '3', '2'],
  ['Deal 2, dealer 1', 'Deal 2, dealer ¶0', '0', '1, whose deal it was'],
  ['Deal 1, dealer 0', 'Deal 1 ¶dealer 0', 'dealer', ','],
  ['1: AS KH QH KS JS', '¶0: AS KH QH KS JS', '0', '1'],
  ['1: AS KH QH KS JS', '1: AS KH QH KS ¶KS', 'KS', 'a card that is not in another place already'],
  ['1: AS KH QH KS JS', '1: AS KH QH KS ¶10', '10', 'a card such as AH'],
  ['1: AS KH QH KS JS', '1: AS KH QH KS¶', 'the end of the line', 'a card such as AH'],
  ['1: AS KH QH KS JS', '1: AS KH QH KS JS ¶TH', 'TH', 'the end of the line'],
  ['turned: TS', '¶talon: TS', 'talon', 'turned'],
  // moves
  ['exchange 1', 'exchange ¶0', '0', 'seat 1, whose turn it was'],
  ['exchange 1', 'exchange 1 = JS for ¶AS', 'AS', 'TS'],
  ['close 1', 'close 1 ¶= x 2', '=', 'the end of the line, as nothing follows from it that can be known'],
  ['close 1', 'close 1\nexchange ¶1', '1', /^a legal action. The talon is closed/],
  ['2. 1: AS QC', '¶3. 1: AS QC', '3.', '2.'],
  ['2. 1: AS QC', '2. ¶0: AS QC', '0', 'seat 1, whose turn it was'],
  ['2. 1: AS QC', '2. ¶AS QC', 'AS', 'a seat from 0 to 1'],
  ['2. 1: AS QC', '2. 1: AS ¶QS', 'QS', 'a legal action. You do not hold QS.'],
  ['3. 1: AH TH', '3. 1: AH ¶AD', 'AD', 'a legal action. You hold a card of the suit led and must play one.'],
  ['2. 1: AS QC', '2. 1: AS QC = ¶0 takes 14', '0', '1'],
  ['2. 1: AS QC', '2. 1: AS QC = 1 takes ¶13', '13', '14'],
  ['2. 1: AS QC', '2. 1: AS QC ¶TS', 'TS', 'this on a line of its own'],
  ['2. 1: AS QC', '2. 1: AS\n3. ¶0: QC', '0', 'this at the end of the line above'],
  ['1. 1: KH+ JC', '1. 1: ¶KH+40 JC', 'KH+40', 'KH+20'],
  ['1. 1: KH+ JC', '1. 1: ¶KH+30 JC', 'KH+30', 'a card such as AH, or KH+ with a marriage'],
  ['2. 1: AS QC', '2. 1: ¶AS+ QC', 'AS+', 'a legal action. AS and its partner are not both in your hand.'],
  ['4. 1: TS QD\nclaim 1', '4. 1: TS QD\nbids 1: ¶pass', 'pass', /There is no "bid" in this game/],
  ['claim 1\n', 'claim 1\n5. ¶1: KS KC', '1', 'nothing more, as the deal was over'],
  ['claim 1\n', 'claim 1 = ¶wrong\n', 'wrong', 'right'],
  ['claim 1\n', 'claim 1: ¶X\n', 'X', 'the suit of a marriage: H, D, S, C'],
  ['claim 1\n\nDeal 2', '\n¶Deal 2', 'Deal', 'the rest of the deal before'],
  ['claim 0', 'claim 0\n\n¶Deal 3, dealer 0', 'Deal', 'nothing more, as the match was over'],
  ['claim 0', 'claim 0\n¶Deel', 'Deel', 'a move, Deal or [Proof …]'],
  // stamps
  ['2. 1: AS QC', '2. 1: AS QC ¶{1}', '{1}', 'a time for each thing done on the line, such as {0.812, 1.3}'],
  ['2. 1: AS QC', '2. 1: AS QC {1, ¶1.2345}', '1.2345', 'a time for each thing done on the line, such as {0.812, 1.3}'],
  ['2. 1: AS QC', '2. 1: AS QC {1, ¶nice}', 'nice', 'a time for each thing done on the line, such as {0.812, 1.3}'],
  ['2. 1: AS QC', '2. 1: AS QC {1,¶}', 'nothing', 'a time for each thing done on the line, such as {0.812, 1.3}'],
  ['2. 1: AS QC', '2. 1: AS QC {1, ¶9999999999999}', '9999999999999', 'a time that can be'],
  ['2. 1: AS QC', '2. 1: AS QC ¶{1, 2', '{1, 2', 'a card such as AH, or KH+ with a marriage'],
];

const WRITTEN: readonly Row[] = [
  ['points 0:74', 'points ¶1:74', '1', '0'],
  ['3 x 1 = 3 to 1', '¶2 x 1 = 3 to 1', '2', '3'],
  ['3 x 1 = 3 to 1', '3 x 1 = 3 to ¶0', '0', '1'],
  ['sixtySix:', '¶lastTrick:', 'lastTrick', 'sixtySix'],
  ['score 0:3', 'score 0:¶4', '4', '3'],
  ['score 0:3', 'score 0:3 ¶:1', ':', 'the end of the line'],
  ['  claim    1 = right\n  result', '  ¶result', 'result', 'the rest of the deal, which has no result yet'],
  ['[Bummerl 1]', '[Bummerl ¶2]', '2', '1'],
  ['[Score 0:4]', '[Score 0:4¶:0]', ':', ']'],
  ['[End target]', '[End target]\n¶[Winners 1]', '[', 'a move, Deal or [Proof …]'],
];

const BAUERN: readonly Row[] = [
  ['trump    1: H', 'trump    1: ¶C', 'C', /^a legal action. You hold no card of C/],
  ['trump    1: H', 'trump    1: ¶X', 'X', 'H, D, S, C, turn or redeal'],
  ['trump    2: turn = QC', 'trump    2: turn = ¶JC', 'JC', 'QC'],
  ['bettler pass', 'bettler ¶gong', 'gong', 'a contract or pass'],
  ['bettler pass', 'bettler ¶rufer', 'rufer', /^a legal action. Nobody bids the rufer/],
  ['= bettler by 0, 2 sits out', '= bettler by 0, ¶3 sits out', '3', '2'],
  ['= bettler by 0, 2 sits out  ', '= bettler by 0 ¶', '{0.1, 0.1, 7.5, 0.7}', ','],
  ['kontra pass = x 2', 'kontra pass = x ¶4', '4', '2'],
  ['kontra pass = x 2', 'kontra ¶kontra', 'kontra', /^a legal action. /],
  ['0: JS TS 3: KS', '0: JS TS ¶KS', 'KS', 'seat 3, whose turn it was'],
  ['0: JS TS 3: KS', '0: JS TS ¶4: KS', '4', 'a seat from 0 to 3'],
  ['nonce "the first nonce"', '¶nunc', 'nunc', 'the end of the line'],
  ['Seat 2 bot "random"', 'Seat 2 bot ¶"greedy"', '"greedy"', '"random"'],
  ['[Commitment', '¶[Commit', '[', '[Commitment …]'],
  ['"OKP" "Ed25519"', '¶"RSA" "Ed25519"', '"RSA"', '"OKP"'],
  ['"bummerl-deal/1"', '¶"bummerl-deal/2"', '"bummerl-deal/2"', '"bummerl-deal/1"'],
  ['[Head', '¶[Tail', '[', '[Head …]'],
];

describe.each([
  ['a typed game of Schnapsen', typedExample(), TYPED],
  ['a written game of Schnapsen', schnapsenExample(), WRITTEN],
  ['a written game of Bauernschnapsen', bauernExample(), BAUERN],
])('%s', (_, text, rows) => {
  it('is a replay', () => {
    expect(parseText(text)).toMatchObject({ ok: true });
  });

  it.each(rows)('with, instead of %j, %j', (from, to, found, expected) => {
    expect(text).toContain(from);
    const marked = text.replace(from, to);
    const before = marked.slice(0, marked.indexOf('¶')).split('\n');
    const parsed = parseText(marked.replace('¶', ''));
    expect(parsed).toEqual({
      ok: false,
      error: {
        line: before.length,
        column: (before.at(-1) ?? '').length + 1,
        found,
        expected: typeof expected === 'string' ? expected : expect.stringMatching(expected),
      },
    });
  });
});

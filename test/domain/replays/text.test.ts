import { describe, expect, it } from '@jest/globals';
import { CONTRACTS, LEVELS } from '../../../src/domain/actions.js';
import { REASONS } from '../../../src/domain/match.js';
import type { Replay, ReplayedAction, ReplayedDeal } from '../../../src/domain/replays/replay.js';
import { formatText, parseText } from '../../../src/domain/replays/text.js';
import { at } from '../../../src/domain/result.js';
import { expectEqual, Tally } from '../../support/comparison.js';
import { FATES, randomReplay, recipe, replayFrom } from '../../support/written-replays.js';

const DEEP = process.env.DEEP === '1';
const GAMES = DEEP ? 20_000 : 1_500;
const ENOUGH = GAMES / 300;

describe(`${GAMES} random games`, () => {
  it('come back from their texts as they were, whatever was played, and the texts from them', () => {
    const tally = new Tally();
    for (let seed = 1; seed <= GAMES; seed++) {
      const made = recipe(seed);
      const replay = replayFrom(made);
      const text = formatText(replay);
      const parsed = parseText(text);
      expectEqual({ seed, parsed }, { seed, parsed: { ok: true, value: replay } });
      expectEqual({ seed, text: parsed.ok && formatText(parsed.value) }, { seed, text });
      tally.add(new Set([made.fate, ...replay.deals.flatMap(casesOf)]));
    }
    tally.expectReached(CASES, ENOUGH);
  }, 120_000);

  it('are told in lines of printable characters, each in its place', () => {
    for (let seed = 1; seed <= 50; seed++)
      for (const line of formatText(randomReplay(seed)).split('\n')) {
        expect(line).toMatch(/^[^\p{C}\p{Zl}\p{Zp}]*$/u);
        expect(line).toBe(line.trimEnd());
      }
  });
});

/** What a deal shows of the notation: actions, contracts, levels, reasons. */
function casesOf({ actions, result }: ReplayedDeal): readonly string[] {
  const done = actions.flatMap((action) => [
    action.type === 'play' && action.marriage === true ? 'marriage' : action.type,
    ...(action.type === 'double' ? [action.level] : []),
    ...(action.type === 'turnUp' ? [`turnUp ${action.card ?? 'next'}`] : []),
    ...(action.type === 'claim' ? [`claim ${action.marriage === undefined ? 'alone' : 'with a marriage'}`] : []),
  ]);
  const ended = result === null ? [] : [result.reason, ...('contract' in result ? [result.contract ?? 'none'] : [])];
  return [...done, ...ended];
}

const CASES = [
  ...FATES,
  ...CONTRACTS,
  ...LEVELS,
  ...REASONS,
  ...['trump', 'turnUp', 'turnUp next', 'turnUp 0', 'turnUp 1', 'bid', 'double', 'pass', 'play', 'marriage', 'none'],
  ...['exchange', 'close', 'claim', 'claim alone', 'claim with a marriage', 'resign', 'timeout'],
];

describe('a text that was typed', () => {
  const replays = Array.from({ length: 40 }, (_, index) => randomReplay(index + 1));
  const known = replays.filter(({ endReason }) => endReason !== null);

  it('may leave out what follows from the rest', () => {
    for (const replay of known) {
      const short = formatText(replay)
        .split('\n')
        .filter((line) => !/^ {2}result|^\[(Score|Winners|Bummerl|End|RulesVersion) /.test(line))
        .map((line) => line.replace(/ += [^{]*/, '  ').replace(/\+[24]0\b(?=.*$)(?!.*\{.*\+[24]0)/, '+'))
        .join('\n');
      expect(parseText(short)).toStrictEqual({ ok: true, value: replay });
    }
  });

  it('may have remarks, other spaces, blank lines and the line ends of Windows', () => {
    for (const replay of replays) {
      const loose = formatText(replay)
        .split('\n')
        .map((line) => (line.includes('"') ? ` ${line}` : line.replaceAll(' ', ' \t ')))
        .join(' ; said "so} {\r\n\r\n');
      expect(parseText(`\uFEFF${loose}`)).toStrictEqual({ ok: true, value: replay });
    }
  });

  it('needs no times, no seating and no proof', () => {
    for (const replay of known.filter(({ endReason }) => endReason !== 'aborted')) {
      const bare: Replay = { ...replay, seating: [], proof: null, deals: replay.deals.map(withoutTimes(replay)) };
      const text = formatText(bare);
      const [, ...deals] = text.split('\nDeal ');
      expect(deals.join('')).not.toMatch(/[{}]/);
      expect(parseText(text)).toStrictEqual({ ok: true, value: bare });
    }
  });
});

/** Deals as they are when nobody says when something was done: all at once, from the creation on. */
function withoutTimes({ game: { createdAt } }: Replay): (deal: ReplayedDeal) => ReplayedDeal {
  let version = 0;
  const stamp = (): ReplayedDeal['dealt'] => ({ version: ++version, at: createdAt, elapsedMs: null });
  const untimed = ({ pausedMs: _, ...action }: ReplayedAction): ReplayedAction => {
    if (action.type === 'resign' || action.type === 'timeout') return { ...action, ...stamp() };
    const { defaulted: __, ...done } = action;
    return { ...done, ...stamp() };
  };
  return (deal) => ({ ...deal, dealt: stamp(), actions: deal.actions.map(untimed) });
}

describe('time', () => {
  it('is in proportion to the text, however bad', () => {
    const long = 300_000;
    const header = at(formatText(randomReplay(3)).split('\n\n'), 0);
    const bad = [
      '"',
      '\\"',
      '{',
      '[',
      '{,',
      '1: ',
      'seat ',
      '\n',
      ' ',
      '"\\',
      'AH ',
      '{0.1, ',
      'Deal 1, dealer 0\n',
      '9',
    ];
    for (const piece of bad)
      for (const start of ['', header, `${header}\n\nDeal 1, dealer `, `${header}\n[Rule `]) {
        const text = start + piece.repeat(long / piece.length);
        const began = performance.now();
        expect(parseText(text).ok).toBe(false);
        expect({ piece, start, slow: performance.now() - began > 1_500 }).toEqual({ piece, start, slow: false });
      }
  }, 120_000);

  it('is not spent on texts that no game makes', () => {
    expect(parseText(' '.repeat(40_000_000))).toMatchObject({ ok: false, error: { line: 1, column: 1 } });
  });
});

describe('what is no replay of the service', () => {
  const played = randomReplay(1);

  it.each([
    ['a rule set that is not there', { ...played, game: { ...played.game, ruleSet: 'tarock/tjger' } }],
    ['rules of another version', { ...played, game: { ...played.game, rulesVersion: 99 } }],
    ['a time that is none', { ...played, seating: [{ type: 'abort', version: 1, at: 'noon', elapsedMs: null }] }],
  ] as const)('is not told: %s', (_, replay) => {
    expect(() => formatText(replay)).toThrow();
  });
});

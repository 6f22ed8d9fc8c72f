import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatLines, parseLines } from '../../../src/domain/replays/lines.js';
import { at } from '../../../src/domain/result.js';
import { expectEqual } from '../../support/comparison.js';
import { randomReplay } from '../../support/written-replays.js';

const DEEP = process.env.DEEP === '1';
const GAMES = DEEP ? 5_000 : 500;

describe(`${GAMES} random games`, () => {
  it('come back from their lines as they were, and the lines from them', () => {
    for (let seed = 1; seed <= GAMES; seed++) {
      const replay = randomReplay(seed);
      const text = formatLines(replay);
      const parsed = parseLines(text);
      expectEqual({ seed, parsed }, { seed, parsed: { ok: true, value: replay } });
      expectEqual({ seed, text: parsed.ok && formatLines(parsed.value) }, { seed, text });
    }
  });

  it('are told in order of version, a step a line', () => {
    for (let seed = 1; seed <= 50; seed++) {
      const lines = linesOf(formatLines(randomReplay(seed)));
      const versions = lines.flatMap(({ version }) => (version === undefined ? [] : [version]));
      expect(versions).toEqual(versions.map((_, index) => index + 1));
      expect([lines[0]?.type, lines.at(-1)?.type]).toEqual(['game', 'end']);
    }
  });
});

type Line = Readonly<Record<string, unknown>>;
const linesOf = (text: string): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
const textOf = (lines: readonly Line[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

describe('lines that are no replay', () => {
  const good = formatLines(played());
  const lines = linesOf(good);
  const deal = lines.findIndex(({ type }) => type === 'deal');
  const play = lines.findIndex(({ type }) => type === 'play');
  const result = lines.findIndex(({ type }) => type === 'result');
  const last = lines.length - 1;

  it.each<readonly [string, readonly Line[], object]>([
    ['no game', without(0), { line: 1, found: '"seatTaken"', expected: 'the line of type game' }],
    ['two games', before(1, at(lines, 0)), { line: 2, found: '"game"', expected: 'a line of the game' }],
    ['no end', without(last), { line: last, found: '"result"', expected: 'a last line of type end' }],
    ['an end in the middle', before(deal, at(lines, last)), { line: deal + 1, found: '"end"' }],
    ['no deal', without(deal), { line: deal + 1, expected: 'a deal that this belongs to' }],
    [
      'a seat taken late',
      instead(play, { ...at(lines, 1) }),
      { line: play + 1, expected: 'no such line after the first deal' },
    ],
    ['an action after the result', before(result + 1, at(lines, play)), { line: result + 2, found: '"play"' }],
    ['an unknown type', instead(play, { type: 'toString' }), { line: play + 1, found: '"toString"' }],
    ['no type', instead(play, {}), { line: play + 1, found: 'nothing' }],
    ['a card that is none', instead(play, { ...at(lines, play), card: 'XX' }), { line: play + 1, found: '"XX"' }],
    [
      'a strange member',
      instead(play, { ...at(lines, play), suit: 'H' }),
      { found: '"H"', expected: 'no such member at /suit' },
    ],
    ['a missing member', instead(play, { ...at(lines, play), seat: undefined }), { found: 'nothing' }],
    ['a time that is none', instead(play, { ...at(lines, play), at: '2026-02-30T00:00:00.000Z' }), { line: play + 1 }],
    [
      'a result of another deal',
      instead(result, { ...at(lines, result), deal: 9 }),
      { found: '9', expected: '1 at /deal' },
    ],
    [
      'no deck',
      instead(deal, { ...at(lines, deal), deck: ['AH'] }),
      { found: 'a list', expected: 'the twenty cards at /deck' },
    ],
    [
      'rules without a switch',
      instead(0, withRules({ target: 5 })),
      { line: 1, expected: expect.stringContaining('the switch') },
    ],
    ['an unknown rule set', instead(0, withGame({ ruleSet: 'tarock' })), { expected: 'a rule set at /game/ruleSet' }],
  ])('%s', (_, changed, fault) => {
    expect(parseLines(textOf(changed))).toMatchObject({ ok: false, error: { column: 1, ...fault } });
  });

  it.each([
    '',
    '\n\n',
    '{',
    '[]',
    'null',
    '{"type":"game"}',
    '['.repeat(1e6),
    `{"type":"end","proof":${'['.repeat(1e5)}${']'.repeat(1e5)}}`,
  ])('are named: %#', (text) => {
    expect(parseLines(text)).toMatchObject({ ok: false, error: { line: 1, column: 1 } });
  });

  it('never throw, and what is accepted comes back', () => {
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom('AH', 'pass', 'H', 0, 1, null, true));
    const change = fc.tuple(fc.nat(), fc.nat(), value);
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        const changed = linesOf(good).map((line) => ({ ...line }));
        for (const [row, column, replacement] of changes) {
          const line = at(changed, row % changed.length) as Record<string, unknown>;
          line[at(Object.keys(line), column % Object.keys(line).length)] = replacement;
        }
        expectRoundTrip(textOf(changed));
      }),
    );
    fc.assert(fc.property(fc.string({ unit: 'binary' }), expectRoundTrip));
  });

  function without(place: number): readonly Line[] {
    return lines.toSpliced(place, 1);
  }

  function before(place: number, line: Line): readonly Line[] {
    return lines.toSpliced(place, 0, line);
  }

  function instead(place: number, line: Line): readonly Line[] {
    return lines.with(place, line);
  }

  function withGame(members: object): Line {
    return { ...at(lines, 0), game: { ...(lines[0]?.game as object), ...members } };
  }

  function withRules(rules: object): Line {
    return withGame({ rules });
  }
});

function expectRoundTrip(text: string): void {
  const parsed = parseLines(text);
  if (parsed.ok) expectEqual(parseLines(formatLines(parsed.value)), parsed);
  else expect(parsed.error.line).toBeGreaterThan(0);
}

/** The first of the random games that was played out and whose last deal has a result. */
function played() {
  for (let seed = 1; ; seed++) {
    const replay = randomReplay(seed);
    if (replay.endReason === 'target') return replay;
  }
}

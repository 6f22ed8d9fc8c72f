import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { NotationFault } from '../../../src/domain/replays/notation-fault.js';
import { formatText, parseText } from '../../../src/domain/replays/text.js';
import { at } from '../../../src/domain/result.js';
import { expectEqual, Tally } from '../../support/comparison.js';
import { randomReplay } from '../../support/written-replays.js';

const RUNS = process.env.DEEP === '1' ? 100_000 : 5_000;
const TEXTS = Array.from({ length: 60 }, (_, seed) => formatText(randomReplay(seed + 1)));

/** What a token may be replaced with, or what may come between two of them. */
const PIECES = [
  ...[
    'AH',
    'KH+',
    'KS+40',
    'pass',
    'gang',
    'kontra',
    'turn',
    'redeal',
    'resign 0',
    'claim 1: H',
    'close 0',
    '= 1 takes 20',
  ],
  ...[
    '0',
    '1:',
    '2.',
    '99',
    '-1',
    '1e9',
    '0.5',
    '{',
    '}',
    '{1}',
    '{1, 2}',
    '{#7 1+2}',
    '{-3}',
    '"',
    '"x"',
    '"\\u0041"',
    '"\\q"',
    '\\',
  ],
  ...[
    '[',
    ']',
    '[Score 1:0]',
    '[Rule target 3]',
    'null',
    'true',
    '__proto__',
    ':',
    ',',
    '=',
    ';',
    '\n',
    '\n\n',
    ' ',
    '\t',
    '\r\n',
  ],
  ...[
    'Deal 1, dealer 0',
    'result redeal',
    'seat 0 left',
    'abort',
    'open',
    'bot "x"',
    '\0',
    '\u2028',
    '\ud800',
    '♥',
    '',
  ],
];

/** A text with some tokens, lines or characters of it changed. */
const mutated = fc
  .tuple(fc.constantFrom(...TEXTS), fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { minLength: 1, maxLength: 3 }))
  .map(([text, changes]) => changes.reduce(mutate, text));

function mutate(text: string, [kind, from, to]: readonly [number, number, number]): string {
  const separator = [/(\n)/, /(\s+)/, /(\s+)/, /(\b)/, /()/][kind % 5] as RegExp;
  const parts = text === '' ? [''] : text.split(separator);
  const place = from % parts.length;
  const other = at(parts, to % parts.length);
  const piece = at(PIECES, to % PIECES.length);
  switch (Math.floor(kind / 5) % 5) {
    case 0:
      return parts.toSpliced(place, 1).join('');
    case 1:
      return parts.toSpliced(place, 1, piece).join('');
    case 2:
      return parts.toSpliced(place, 0, piece).join('');
    case 3:
      return parts.toSpliced(place, 1, other).join('');
    default:
      return parts.slice(0, place).join('');
  }
}

describe('any text', () => {
  it('is a replay that comes back, or has a fault where something is found', () => {
    const tally = new Tally();
    fc.assert(
      fc.property(mutated, (text) => {
        tally.add([judge(text)]);
      }),
      { numRuns: RUNS },
    );
    tally.expectReached(['replay', 'fault'], RUNS / 50);
  }, 600_000);

  it('may be made of anything', () => {
    const bytes = fc.uint8Array({ maxLength: 400 }).map((some) => Buffer.from(some).toString('latin1'));
    const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((some) => some.join(' '));
    const tails = fc.tuple(fc.constantFrom(...TEXTS), fc.nat(), fc.oneof(bytes, pieces));
    fc.assert(fc.property(fc.oneof(bytes, pieces, fc.string({ unit: 'binary' })), judgeOnly));
    fc.assert(
      fc.property(tails, ([text, place, tail]) => {
        judge(text.slice(0, place % text.length) + tail);
      }),
    );
  });
});

function judgeOnly(text: string): void {
  judge(text);
}

function judge(text: string): 'replay' | 'fault' {
  const parsed = parseText(text);
  if (!parsed.ok) {
    expectPlace(text, parsed.error);
    return 'fault';
  }
  const canonical = formatText(parsed.value);
  expectEqual(parseText(canonical), parsed);
  return 'replay';
}

/** What the fault has found stands in that place. */
function expectPlace(text: string, { line, column, found }: NotationFault): void {
  const source = text.split('\n')[line - 1];
  const rest = source?.slice(column - 1) ?? 'no such line';
  const isEnd = found === 'the end of the line' || found === 'the end of the text';
  if (isEnd) expect({ text, line, rest }).toEqual({ text, line, rest: expect.stringMatching(/^\s*(;.*)?$/s) });
  else if (found === 'nothing') expect({ text, rest }).toEqual({ text, rest: expect.stringMatching(/^\s*[,}]/) });
  else
    expect({ text, found: rest.slice(0, found.replace(/…$/, '').length) }).toEqual({
      text,
      found: found.replace(/…$/, ''),
    });
}

import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { formatLines, parseLines } from '../../../src/domain/replays/lines.js';
import type { Replay } from '../../../src/domain/replays/replay.js';
import { formatText, parseText } from '../../../src/domain/replays/text.js';
import { RULE_SETS } from '../../../src/domain/rule-sets.js';
import { bauernExample, examples, schnapsenExample, typedExample } from '../../support/notation-page.js';

function read(text: string): Replay {
  const parsed = parseText(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
}

describe('docs/notation.md', () => {
  it('has examples that are written as the service writes them', () => {
    for (const text of [schnapsenExample(), bauernExample()]) expect(formatText(read(text))).toBe(text);
  });

  it('has a typed game that is the same as the written one', () => {
    expect(read(typedExample())).toStrictEqual(read(schnapsenExample()));
    expect(typedExample()).not.toMatch(/takes|result|Score/);
  });

  it('has the same game in lines', () => {
    const [lines = ''] = examples('json-lines');
    expect(parseLines(lines)).toStrictEqual({ ok: true, value: read(schnapsenExample()) });
    expect(formatLines(read(schnapsenExample()))).toBe(lines);
  });

  it('shows a fault that one gets', () => {
    const [fault = ''] = examples('json');
    expect(parseText(typedExample().replace('2. 1: AS', '2. 1: TH'))).toEqual({ ok: false, error: JSON.parse(fault) });
  });

  it('may leave out the switches of a preset, as they do not change while the version of the rules is the same', () => {
    const presets = RULE_SETS.map(({ id, game, rules }) => [id, game.rulesVersion, Object.entries(rules).sort()]);
    const digest = createHash('sha256').update(JSON.stringify(presets)).digest('hex');
    expect(digest).toBe('03e7f08dc8540aadc091e0d8ccc3776e91fbac5df52382599cbb69cdc6f251cc');
  });
});

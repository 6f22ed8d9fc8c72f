import { describe, expect, it } from '@jest/globals';
import { Problem } from '../../src/http/problems.js';
import { etagOf, expectedVersionOf, matchesEtag, meets } from '../../src/http/versions.js';

describe('matchesEtag', () => {
  it.each(['"17"', 'W/"17"', '"16", "17"', '"16" ,W/"17"', '*', ' * ', ',"17",,'])(
    'takes %s for version 17',
    (header) => {
      expect(matchesEtag(header, 17)).toBe(true);
    },
  );

  it.each([undefined, '"16"', '"170"', '17', '"1", 17', '', '"017"', '"17', 'w/"17"'])('does not take %s', (header) => {
    expect(matchesEtag(header, 17)).toBe(false);
  });

  it('takes what etagOf gives', () => {
    expect(matchesEtag(etagOf(17), 17)).toBe(true);
  });
});

describe('expectedVersionOf', () => {
  const wanted = (ifMatch?: string, expected?: number | null) => (version: number) =>
    meets(version, expectedVersionOf(ifMatch, expected));

  it('demands nothing unless something is said', () => {
    expect(expectedVersionOf(undefined, undefined)).toEqual([]);
    expect(expectedVersionOf(undefined, null)).toEqual([]);
    expect(expectedVersionOf('*', undefined)).toEqual([]);
  });

  it.each<[string | undefined, number | undefined, number[]]>([
    ['"17"', undefined, [17]],
    [undefined, 17, [17]],
    [undefined, 0, [0]],
    ['"16", "17"', undefined, [16, 17]],
    ['"16", "17"', 17, [17]],
    ['"16"', 17, []],
    ['*', 17, [17]],
    ['W/"17"', undefined, []],
    ['W/"16", "17"', undefined, [17]],
    ['"abc"', undefined, []],
    ['"017"', undefined, []],
    ['""', undefined, []],
    ['"99999999999999999999"', undefined, []],
  ])('If-Match: %s with expectedVersion %p is met by %p', (ifMatch, expected, versions) => {
    expect([0, 16, 17, 18].filter(wanted(ifMatch, expected))).toEqual(versions);
  });

  it.each(['17', '', '"17', '17"', '"16" "17"', '"a\tb"', '*, "17"', "'17'", ','])('refuses If-Match: %s', (header) => {
    expect(() => expectedVersionOf(header, undefined)).toThrow(Problem);
    expect(() => expectedVersionOf(header, undefined)).toThrow(/If-Match/);
  });

  it('reads a long list of tags in no time', () => {
    const start = performance.now();
    expect(wanted('"1",'.repeat(4_000) + '"17"')(17)).toBe(true);
    expect(() => expectedVersionOf('"1" '.repeat(4_000), undefined)).toThrow(Problem);
    expect(performance.now() - start).toBeLessThan(500);
  });
});

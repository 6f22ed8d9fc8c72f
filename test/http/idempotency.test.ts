import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bodyHash, canonicalJson, idempotencyKeyOf } from '../../src/http/idempotency.js';
import { Problem } from '../../src/http/problems.js';

const keyOf = (key: string) => idempotencyKeyOf({ headers: { 'idempotency-key': key } });

describe('idempotencyKeyOf', () => {
  it('is null without the header', () => {
    expect(idempotencyKeyOf({ headers: {} })).toBeNull();
  });

  it.each(['a', 'a b', '"5f0c"', 'x'.repeat(255), '~!@#'])('takes %j', (key) => {
    expect(keyOf(key)).toBe(key);
  });

  it.each(['', 'x'.repeat(256), 'a\tb', 'ä', 'a\x7f'])('refuses %j', (key) => {
    expect(() => keyOf(key)).toThrow(Problem);
    expect(() => keyOf(key)).toThrow(/Idempotency-Key/);
  });
});

describe('canonicalJson', () => {
  it('follows the example of RFC 8785 §3.2.3', () => {
    const shuffled = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew',
      '1': 'One',
      '\ud83d\ude00': 'Emoji',
      '\x80': 'Control',
      ö: 'Latin',
    };
    expect(Object.values(JSON.parse(canonicalJson(shuffled)))).toBeDefined();
    expect([...canonicalJson(shuffled).matchAll(/:"([A-Za-z ]+)"/g)].map(([, name]) => name)).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin',
      'Euro Sign',
      'Emoji',
      'Hebrew',
    ]);
  });

  it('writes numbers and text as RFC 8785 §3.2.2 does', () => {
    expect(canonicalJson([Number('333333333.33333329'), 1e30, 4.5, 2e-3, -0, '\u20ac$\n', null, true])).toBe(
      '[333333333.3333333,1e+30,4.5,0.002,0,"€$\\n",null,true]',
    );
  });

  it('means the same as what it was made of, whatever the order of its members', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(reversed(value))).toBe(text);
      }),
    );
  });
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).reverse();
  return Object.fromEntries(members.map(([name, member]) => [name, reversed(member)]));
}

describe('bodyHash', () => {
  it('tells bodies apart, but not their spelling', () => {
    expect(bodyHash({ a: 1, b: [2] })).toEqual(bodyHash(JSON.parse('{"b": [2.0], "a": 1}')));
    expect(bodyHash({ a: 1 })).not.toEqual(bodyHash({ a: '1' }));
    expect(bodyHash(undefined)).toEqual(bodyHash({}));
    expect(bodyHash({ a: undefined })).toEqual(bodyHash({}));
    expect(bodyHash([])).not.toEqual(bodyHash({}));
  });

  it.each([
    '['.repeat(130_000) + ']'.repeat(130_000),
    '{"a":'.repeat(40_000) + '1' + '}'.repeat(40_000),
    '{"__proto__": {}}',
  ])('refuses what no form would take', (text) => {
    expect(() => bodyHash(JSON.parse(text))).toThrow(Problem);
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ACTION_TYPES } from '../../src/domain/actions.js';
import { canonical } from '../../src/fairness/canonical.js';
import { canonicalRow, genesisHash, type ChainedGame, type ChainedRow } from '../../src/fairness/chain.js';
import { canonicalJson } from '../support/bummerl-deal-1.js';

const person = fc.record({ id: fc.string({ unit: 'grapheme' }), name: fc.string({ unit: 'grapheme' }) });
const text = fc.string({ unit: 'grapheme' });
const seat = fc.nat(3);
const action = fc.record(
  {
    type: fc.constantFrom(...ACTION_TYPES),
    card: fc.constantFrom('AH', 'TS', 0, 1),
    marriage: fc.constantFrom(true, 'H'),
  },
  { requiredKeys: ['type'] },
);
const change = fc.oneof(
  fc.record({
    type: fc.constant('seatTaken'),
    seat,
    data: fc.record({ account: fc.option(person), bot: fc.option(text), nonce: fc.option(text) }),
  }),
  fc.record({ type: fc.constantFrom('seatLeft', 'resign', 'timeout'), seat, data: fc.constant({}) }),
  fc.record({ type: fc.constant('deal'), seat: fc.constant(null), data: fc.record({ digest: fc.string() }) }),
  fc.record({ type: fc.constant('action'), seat, data: action }),
  fc.record({ type: fc.constant('abort'), seat: fc.constant(null), data: fc.constant({}) }),
);
const stamp = fc.record({
  version: fc.nat(),
  rulesVersion: fc.nat(),
  elapsedMs: fc.option(fc.nat()),
  at: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') }).map((date) => date.toISOString()),
});
const row = fc.tuple(stamp, change).map(([when, what]) => ({ ...when, ...what }) as ChainedRow);

describe('a row of the chain', () => {
  it('is its canonical JSON (RFC 8785)', () => {
    fc.assert(
      fc.property(row, (one) => {
        expect(canonicalRow(one)).toBe(canonical(one));
        expect(canonicalRow(one)).toBe(canonicalJson(one));
      }),
    );
  });
});

describe('the genesis', () => {
  const game: ChainedGame = {
    id: 'game',
    createdBy: { id: 'account', name: 'Anna' },
    ruleSet: 'schnapsen/tjger',
    rules: { target: 7, counting: 'up', schneider: 0, retour: 0 },
    rulesVersion: 1,
    visibility: 'public',
    rated: false,
    practiceDecks: null,
    firstDealer: 0,
    seats: 2,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const commitment = { id: null, hash: '0'.repeat(64) };

  it('is another when anything is another that was fixed at the creation', () => {
    const changed: Partial<ChainedGame>[] = [
      { id: 'other' },
      { createdBy: { id: 'account', name: 'Berta' } },
      { createdBy: { id: 'other', name: 'Anna' } },
      { ruleSet: 'schnapsen/pagat' },
      { rules: { ...game.rules, target: 8 } },
      { rulesVersion: 2 },
      { visibility: 'private' },
      { rated: true },
      { practiceDecks: 0 },
      { firstDealer: 1 },
      { seats: 3 },
      { createdAt: '2026-01-01T00:00:00.001Z' },
    ];
    const hashes = changed.map((change) => genesisHash({ ...game, ...change }, commitment));
    hashes.push(genesisHash(game, commitment), genesisHash(game, { ...commitment, id: 'asked' }));
    expect(new Set(hashes).size).toBe(changed.length + 2);
  });

  it('takes no notice of members that do not belong to it', () => {
    const more = { ...game, joinCode: 'secret' };
    expect(genesisHash(more, commitment)).toBe(genesisHash(game, commitment));
  });
});

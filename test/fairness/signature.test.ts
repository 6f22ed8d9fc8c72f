import { describe, expect, it } from '@jest/globals';
import {
  findingOn,
  newSigningKey,
  readSigningKey,
  sign,
  thumbprintOf,
  type Statement,
} from '../../src/fairness/signature.js';
import { TEST_JWK, testKey } from '../support/replays.js';

const statement: Statement = {
  gameId: 'game',
  version: 9,
  head: '0'.repeat(64),
  score: [0, 7],
  winners: [1],
  bummerl: 1,
  endReason: 'target',
  finishedAt: '2026-01-01T00:00:00.000Z',
};

describe('a signing key', () => {
  it('is known by its thumbprint, as RFC 8037 has it for its own key', async () => {
    expect(thumbprintOf(TEST_JWK.x)).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k');
    expect((await testKey()).publicKey.kid).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k');
  });

  it('can be made, kept and read again', async () => {
    const kept = await newSigningKey();
    const read = await readSigningKey(JSON.parse(JSON.stringify(kept)));
    if (!read.ok) throw new Error(read.error);
    const { d: _, ...publicKey } = kept;
    expect(read.value.publicKey).toEqual(publicKey);
    expect(await findingOn(await sign(statement, read.value), statement)).toBe('valid');
  });

  it.each([
    [null, 'must be a JWK'],
    ['text', 'must be a JWK'],
    [{ ...TEST_JWK, crv: 'X25519' }, 'must be a JWK'],
    [{ ...TEST_JWK, d: undefined }, 'must have x and d'],
    [{ ...TEST_JWK, d: TEST_JWK.d.slice(1) }, 'must have x and d'],
    [{ ...TEST_JWK, x: `${TEST_JWK.x.slice(0, -1)}p` }, 'must have x and d'],
    [{ ...TEST_JWK, x: `A${TEST_JWK.x.slice(1)}` }, 'must have an x that is the public key of its d'],
  ])('is refused where it is none, without telling what it holds: %j', async (jwk, words) => {
    const read = await readSigningKey(jwk);
    expect(read).toEqual({ ok: false, error: expect.stringContaining(words) });
    expect(JSON.stringify(read)).not.toContain(TEST_JWK.d.slice(1));
  });
});

describe('a signature', () => {
  it('is the same each time, and holds for nothing else', async () => {
    const signature = await sign(statement, await testKey());
    expect(await sign(statement, await testKey())).toEqual(signature);
    expect(await findingOn(signature, { ...statement, bummerl: 2 })).toBe('invalid');
  });

  it('is invalid in every other writing of the same bytes', async () => {
    const signature = await sign(statement, await testKey());
    const { jws } = signature;
    const last = jws.slice(-1);
    const same = String.fromCharCode(last.charCodeAt(0) + 1);
    for (const other of [`${jws}=`, `${jws}.`, ` ${jws}`, jws.slice(0, -1) + same, jws.slice(0, -1), ''])
      expect(await findingOn({ ...signature, jws: other }, statement)).toBe('invalid');
  });
});

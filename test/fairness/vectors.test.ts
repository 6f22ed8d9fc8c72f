import { readFileSync } from 'node:fs';
import { hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from '@jest/globals';
import { hashOf } from '../../src/fairness/canonical.js';
import { canonicalRow, genesisHash, nextHash } from '../../src/fairness/chain.js';
import { commitmentTo, deckOf, digestOf, noncesOf } from '../../src/fairness/deal.js';
import { findingOn, readSigningKey, sign } from '../../src/fairness/signature.js';
import * as independent from '../support/bummerl-deal-1.js';

const DOCS = new URL('../../docs/', import.meta.url);
const vectors = JSON.parse(readFileSync(new URL('bummerl-deal-1.json', DOCS), 'utf8'));
const { secret, gameId, nonces, deals, chain, signature } = vectors;
const bytes = hexToBytes(secret as string);

describe('the test vectors of bummerl-deal/1', () => {
  it('are all in its page', () => {
    const page = readFileSync(new URL('bummerl-deal-1.md', DOCS), 'utf8');
    const missing = leavesOf(vectors).filter((leaf) => !page.includes(leaf));
    expect(missing).toEqual([]);
  });

  it('give the commitment and the nonces', () => {
    expect(commitmentTo(bytes)).toBe(vectors.commitment);
    expect(independent.commitment(secret)).toBe(vectors.commitment);
    expect(noncesOf(bytes, gameId, vectors.given)).toEqual(nonces);
    expect(independent.nonces(secret, gameId, vectors.given)).toEqual(nonces);
  });

  it.each(deals.map((deal: Deal) => [deal.number, deal]) as [number, Deal][])('give deal %d', (number, vector) => {
    const cards = deckOf({ secret: bytes, id: gameId, nonces }, number);
    expect(cards.join(' ')).toBe(vector.deck);
    expect(digestOf(bytes, gameId, number, cards)).toBe(vector.digest);
    const { deck, rejected } = independent.shuffle(secret, gameId, number, nonces);
    expect({ deck: deck.join(' '), rejected }).toEqual({ deck: vector.deck, rejected: vector.rejected });
    expect(independent.salt(secret, gameId, number)).toBe(vector.salt);
    const blocks = [0, 1].map((block) => independent.block(secret, gameId, number, nonces, block).toString('hex'));
    expect(blocks).toEqual(vector.blocks);
  });

  it('have a deal in which a number is passed over', () => {
    expect(deals.flatMap(({ rejected }: Deal) => rejected)).not.toEqual([]);
  });

  it.each([
    ['the chain', chain],
    ['that of a game with a clock', vectors.clockedChain],
  ])('give %s', (_, chain) => {
    const { commitment, ...game } = JSON.parse(chain.genesis.text);
    expect(hashOf(chain.genesis.text)).toBe(chain.genesis.hash);
    expect(genesisHash(game, commitment)).toBe(chain.genesis.hash);
    let head = chain.genesis.hash;
    for (const { text, hash } of chain.rows) {
      const row = JSON.parse(text);
      expect(canonicalRow(row)).toBe(text);
      head = nextHash(head, row);
      expect(head).toBe(hash);
    }
    const texts = chain.rows.map(({ text }: { text: string }) => text);
    expect(independent.chain(chain.genesis.text, texts)).toBe(head);
  });

  it('give the signature', async () => {
    const key = await readSigningKey(signature.key);
    if (!key.ok) throw new Error(key.error);
    const statement = JSON.parse(signature.payload);
    const signed = await sign(statement, key.value);
    expect(signed.jws).toBe(signature.jws);
    expect(signed.key).toEqual({ kty: 'OKP', crv: 'Ed25519', kid: signature.key.kid, x: signature.key.x });
    expect(await findingOn(signed, statement)).toBe('valid');
    expect(independent.isSigned(signature.jws, signature.key, signature.payload)).toBe(true);
  });
});

interface Deal {
  readonly number: number;
  readonly deck: string;
  readonly salt: string;
  readonly digest: string;
  readonly blocks: readonly string[];
  readonly rejected: readonly number[];
}

/** All values as a reader finds them in the page. */
const leavesOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [String(value)];

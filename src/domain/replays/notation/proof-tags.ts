import type { Cursor } from './cursor.js';
import type { Proof } from '../replay.js';
import { isAtTag, quotedTag, readStrings, readTag } from './tags.js';

const ALGORITHM = 'bummerl-deal/1';

/** The members of a proof, one tag each, after all deals. */
export function proofTags({
  algorithm,
  commitment,
  secret,
  nonces,
  head,
  signature: { jws, key },
}: Proof): readonly string[] {
  return [
    quotedTag('Proof', algorithm),
    quotedTag('Commitment', commitment.hash, ...(commitment.id === null ? [] : [commitment.id])),
    quotedTag('Secret', secret),
    quotedTag('Nonces', ...nonces),
    quotedTag('Head', head),
    quotedTag('Signature', jws),
    quotedTag('Key', key.kty, key.crv, key.kid, key.x),
  ];
}

export function readProof(cursor: Cursor): Proof | null {
  if (!isAtTag(cursor, 'Proof')) return null;
  readTag(cursor, 'Proof', () => cursor.same(`"${ALGORITHM}"`));
  return {
    algorithm: ALGORITHM,
    commitment: readTag(cursor, 'Commitment', () => readCommitment(cursor)),
    secret: readTag(cursor, 'Secret', () => cursor.string('the secret')),
    nonces: readTag(cursor, 'Nonces', () => readStrings(cursor)),
    head: readTag(cursor, 'Head', () => cursor.string('a hash')),
    signature: {
      jws: readTag(cursor, 'Signature', () => cursor.string('a compact JWS')),
      key: readTag(cursor, 'Key', () => readKey(cursor)),
    },
  };
}

function readCommitment(cursor: Cursor): Proof['commitment'] {
  const hash = cursor.string('a hash');
  return { id: cursor.isAt(']') ? null : cursor.string('the id of the commitment'), hash };
}

function readKey(cursor: Cursor): Proof['signature']['key'] {
  cursor.same('"OKP" "Ed25519"');
  return { kty: 'OKP', crv: 'Ed25519', kid: cursor.string('the id of the key'), x: cursor.string('the public key') };
}

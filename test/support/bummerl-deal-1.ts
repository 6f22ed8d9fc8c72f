import { createHash, createHmac, createPublicKey, verify } from 'node:crypto';

// `bummerl-deal/1` once more, written from docs/bummerl-deal-1.md alone, with Node's own cryptography and nothing of
// src. It judges what src/fairness makes.

// A replay as JSON gives it; whether it has the right form is for others to say.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Json = any;

const ALGORITHM = 'bummerl-deal/1';
const CARDS = ['H', 'D', 'S', 'C'].flatMap((suit) => ['A', 'T', 'K', 'Q', 'J'].map((rank) => rank + suit));

export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`);
  return `{${members.join(',')}}`;
}

export const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

const mac = (secret: string, parts: Json[]): Buffer =>
  createHmac('sha256', Buffer.from(secret, 'hex'))
    .update(canonicalJson([ALGORITHM, ...parts]), 'utf8')
    .digest();

export const commitment = (secret: string): string => sha256(Buffer.from(secret, 'hex'));

export const nonces = (secret: string, gameId: string, given: (string | null)[]): string[] =>
  given.map((nonce, seat) => nonce ?? mac(secret, ['nonce', gameId, seat]).toString('hex'));

export const salt = (secret: string, gameId: string, deal: number): string =>
  mac(secret, ['salt', gameId, deal]).toString('hex');

export const digest = (secret: string, gameId: string, deal: number, deck: string[]): string =>
  sha256(salt(secret, gameId, deal) + deck.join(''));

export const block = (secret: string, gameId: string, deal: number, allNonces: string[], number: number): Buffer =>
  mac(secret, ['deck', gameId, deal, allNonces, number]);

/** The deck, and the numbers that were passed over on the way to it. */
export function shuffle(secret: string, gameId: string, deal: number, allNonces: string[]) {
  const deck = [...CARDS];
  const rejected: number[] = [];
  let read = 0;
  for (let n = 20; n >= 2; n--) {
    let number;
    do {
      number = block(secret, gameId, deal, allNonces, Math.floor(read / 16)).readUInt16BE((read % 16) * 2);
      read += 1;
      if (number >= 65536 - (65536 % n)) rejected.push(number);
    } while (number >= 65536 - (65536 % n));
    const [last, chosen] = [deck[n - 1] as string, deck[number % n] as string];
    deck[n - 1] = chosen;
    deck[number % n] = last;
  }
  return { deck, rejected };
}

/** The text whose hash the chain begins with. */
export function genesisText({ game, proof }: Json): string {
  const { finishedAt: _, seats, timeControl, board, ...header } = game;
  if (timeControl) header.timeControl = timeControl;
  if (board) header.board = board;
  return canonicalJson({ ...header, algorithm: ALGORITHM, commitment: proof.commitment, seats: seats.length });
}

/** The rows of the log as they enter the chain, each as its canonical JSON. */
export function rowTexts({ game, seating, deals, proof }: Json): string[] {
  const row = ({ version, at, elapsedMs }: Json, type: string, seat: number | null, data: Json): string =>
    canonicalJson({ version, type, seat, data, rulesVersion: game.rulesVersion, elapsedMs, at });
  return [
    ...seating.map((event: Json) => {
      const { type, seat = null, account, bot, nonce } = event;
      return row(event, type, seat, type === 'seatTaken' ? { account, bot, nonce } : {});
    }),
    ...deals.flatMap(({ number, dealt, deck, actions }: Json) => [
      row(dealt, 'deal', null, { digest: digest(proof.secret, game.board ?? game.id, number, deck) }),
      ...actions.map((entry: Json) => {
        const { version: _, at: __, elapsedMs: ___, seat, ...action } = entry;
        const { type, ...data } = action;
        const cut = type === 'resign' || type === 'timeout';
        return cut ? row(entry, type, seat, data) : row(entry, 'action', seat, action);
      }),
    ]),
  ];
}

export const chain = (genesis: string, rows: string[]): string =>
  rows.reduce((head, row) => sha256(head + row), sha256(genesis));

/** What is signed. */
export function payload({ game, score, winners, bummerl, endReason, proof }: Json, version: number): string {
  const { id: gameId, finishedAt } = game;
  return canonicalJson({ gameId, version, head: proof.head, score, winners, bummerl, endReason, finishedAt });
}

export const thumbprint = (x: string): string =>
  createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url');

/** Whether the JWS is that of the key over the payload. */
export function isSigned(jws: string, { kty, crv, x, kid }: Json, text: string): boolean {
  const [header = '', body = '', signature = ''] = jws.split('.');
  const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
  return (
    kid === thumbprint(x) &&
    Buffer.from(header, 'base64url').toString() === canonicalJson({ alg: 'EdDSA', kid }) &&
    Buffer.from(body, 'base64url').toString() === text &&
    verify(null, Buffer.from(`${header}.${body}`), key, Buffer.from(signature, 'base64url'))
  );
}

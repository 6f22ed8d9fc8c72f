import type { Fault } from '../fairness/faults.js';
import type { PlayVerdict } from '../fairness/verify-play.js';
import type { Verified } from '../fairness/verify.js';
import { KEYS_PATH, type KeySource } from './known.js';

/** What was found wrong, for people. @param play what was found of the play of a replay without a proof */
export function faultReport({ path, expected, found }: Fault, keys: KeySource, play: PlayVerdict | null): string {
  const lines = [`at        ${path || 'the whole document'}`, `expected  ${expected}`, `found     ${found}`];
  if (path === '/proof/signature/key' && 'from' in keys) lines.push(`keys      ${keys.from}`);
  if (play !== null) lines.push(`play      ${playText(play)}`);
  return ['NOT VERIFIED', ...lines.map((line) => `  ${line}`)].join('\n');
}

const playText = ({ deals, actions, fault }: PlayVerdict): string =>
  fault ??
  `is right all the same: ${count(deals, 'deal')} and ${count(actions, 'action')} follow the rules, and so do the results and the score`;

/** What was checked and how far it reaches, for people. */
export function report(verified: Verified, keys: KeySource): string {
  const { gameId, rows, deals } = verified;
  const lines = [
    `game ${gameId}: ${count(rows, 'row')} and ${count(deals, 'deal')}, every deck, action and result, and the score`,
    shuffled(verified),
    committed(verified),
    kept(verified),
    signed(verified, keys),
  ];
  return ['VERIFIED', ...lines.map((line) => `  ${line}`)].join('\n');
}

/** How many of many replays were right. */
export const summary = (verified: number, all: number): string => `VERIFIED ${verified} of ${all} replays`;

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;

function shuffled({ deals, practiceDeals, ownNonces }: Verified): string {
  const fixed = practiceDeals === 0 ? '' : `; practice: the creator fixed the cards of ${practiceDeals} of ${deals}`;
  return `nonces given by players: ${ownNonces}${fixed}`;
}

function committed({ commitment: { hash, beforeGame, matched } }: Verified): string {
  const given = 'the commitment is the one that you were given';
  if (matched !== null)
    return `the secret was ${beforeGame ? 'committed to before' : 'drawn when'} the game was created; ${given}`;
  return beforeGame
    ? `the replay names a commitment from before the game; compare it with the one that you were given (--commitment does): ${hash}`
    : 'the secret was drawn when the game was created, as the replay says';
}

const kept = ({ receipts }: Verified): string =>
  receipts === 0
    ? 'no receipts were compared; name those that you were given with --receipt VERSION:HASH'
    : `the chain has the ${count(receipts, 'receipt')} that you were given`;

function signed({ signature: { key, trusted, checked } }: Verified, keys: KeySource): string {
  if (!checked) return 'the signature was NOT checked, as this Node.js has no Ed25519';
  const by = `signed with the key ${key.kid}`;
  if ('from' in keys && trusted !== null) return `${by}, one of the keys of ${keys.from}`;
  const why = 'missing' in keys ? keys.missing : 'no keys';
  return `${by}, which was NOT compared with the keys of a service (${why}); name them with --keys https://<service>${KEYS_PATH}`;
}

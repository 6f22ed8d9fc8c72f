import type { Fault } from '../fairness/faults.js';
import type { Verified } from '../fairness/verify.js';

/** What was found wrong, for people. */
export const faultReport = ({ path, expected, found }: Fault): string =>
  `NOT VERIFIED\n  at        ${path || 'the whole document'}\n  expected  ${expected}\n  found     ${found}`;

/** What was checked and how far it reaches, for people. */
export function report(verified: Verified): string {
  const { gameId, rows, deals } = verified;
  const lines = [
    `game ${gameId}: ${count(rows, 'row')} and ${count(deals, 'deal')}, every deck, action and result, and the score`,
    shuffled(verified),
    committed(verified),
    signed(verified),
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

const committed = ({ committedBefore }: Verified): string =>
  committedBefore
    ? 'the secret was committed to before the game was created'
    : 'the secret was drawn when the game was created';

function signed({ signature: { key, trusted, checked } }: Verified): string {
  if (!checked) return 'the signature was NOT checked, as this Node.js has no Ed25519';
  const whose =
    trusted === null ? 'name the keys of the service with --keys to see whether it is one of them' : 'trusted';
  return `signed with the key ${key.kid} (${whose})`;
}

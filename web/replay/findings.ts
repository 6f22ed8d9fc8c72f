import type { Replay } from '../../src/domain/replays/replay.js';
import { verifyReplay as verifyProof, type Verified } from '../../src/fairness/verify.js';
import { countText } from '../words/happenings.js';
import { verifyReplay as verifyPlay } from './verify.js';

/** What came out of checking a replay, for people. */
export interface Findings {
  readonly right: boolean;
  readonly words: string;
}

/**
 * Checks a replay here, without asking the service: the cards, the chain and the signature where it has a proof, and the play
 * alone where it has none.
 */
export async function findingsOn(replay: Replay): Promise<Findings> {
  if (replay.proof === null) return findingsOnPlay(replay);
  const verified = await verifyProof(replay);
  if (verified.ok) return { right: true, words: wordsFor(verified.value) };
  const { path, expected, found } = verified.error;
  return wrong(`At ${path === '' ? 'the whole of it' : path} is ${found}; it should be ${expected}.`);
}

const wrong = (reason: string): Findings => ({ right: false, words: `This replay is not right. ${reason}` });

function findingsOnPlay(replay: Replay): Findings {
  const { deals, actions, fault } = verifyPlay(replay);
  if (fault !== null) return wrong(fault);
  const what = `${countText(deals, 'deal')} and ${countText(actions, 'action')} follow the rules`;
  return {
    right: true,
    words: `Verified in this browser: ${what}, and the results and the score are right. There is no proof of how the cards were dealt.`,
  };
}

function wordsFor({ deals, rows, practiceDeals, committedBefore, ownNonces, signature }: Verified): string {
  return [
    `Verified in this browser: ${countText(deals, 'deal')}, ${countText(rows, 'change')} of the game, every result and the score.`,
    dealtWords(deals, practiceDeals, ownNonces),
    `The house was bound to its secret ${committedBefore ? 'before the game was created' : 'when the game was created'}.`,
    signature.checked
      ? `The history is signed with the key ${signature.key.kid}.`
      : 'The signature was not checked: browsers do that on pages that come over HTTPS.',
  ].join(' ');
}

function dealtWords(deals: number, practiceDeals: number, ownNonces: number): string {
  const nonces = `${countText(ownNonces, 'nonce')} of players`;
  if (practiceDeals === 0) return `The cards were shuffled with the house’s secret and ${nonces}.`;
  const shuffled = practiceDeals < deals ? `; the others were shuffled with the house’s secret and ${nonces}` : '';
  return `The creator had fixed the cards of ${countText(practiceDeals, 'deal')}${shuffled}.`;
}

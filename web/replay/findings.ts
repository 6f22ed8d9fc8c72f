import type { Replay } from '../../src/domain/replays/replay.js';
import { keysOf } from '../../src/fairness/signature.js';
import { verifyPlay } from '../../src/fairness/verify-play.js';
import { verifyReplay, type Verified, type VerifyOptions } from '../../src/fairness/verify.js';
import { failureOf, getJson } from '../api.js';
import { countText } from '../words/happenings.js';

/** What came out of checking a replay, for people. */
export interface Findings {
  /** `open` where nothing is wrong, but something that should have been checked could not be. */
  readonly verdict: 'right' | 'open' | 'wrong';
  readonly words: string;
}

/**
 * Checks a replay here: the cards, the chain and the signature where it has a proof, and the play alone where it has none. The
 * service is asked for nothing but its keys.
 */
export async function findingsOn(replay: Replay): Promise<Findings> {
  if (replay.proof === null) return findingsOnPlay(replay);
  const keys = await serviceKeys();
  const verified = await verifyReplay(replay, keys.missing === null ? { trustedKeys: keys.known } : {});
  if (verified.ok) {
    const { signature } = verified.value;
    const all = signature.checked && signature.trusted === true;
    return { verdict: all ? 'right' : 'open', words: wordsFor(verified.value, keys.missing) };
  }
  const { path, expected, found } = verified.error;
  return wrong(`At ${path === '' ? 'the whole of it' : path} is ${found}; it should be ${expected}.`);
}

const wrong = (reason: string): Findings => ({ verdict: 'wrong', words: `This replay is not right. ${reason}` });

type ServiceKeys =
  { readonly known: NonNullable<VerifyOptions['trustedKeys']>; readonly missing: null } | { readonly missing: string };

/** The keys of the service that these pages are from. */
async function serviceKeys(): Promise<ServiceKeys> {
  try {
    const keys = keysOf(await getJson('/.well-known/jwks.json', AbortSignal.timeout(LONGEST_WAIT_MS)));
    return keys.ok ? { known: keys.value, missing: null } : { missing: keys.error };
  } catch (error) {
    return { missing: failureOf(error).message };
  }
}

const LONGEST_WAIT_MS = 10_000;

function findingsOnPlay(replay: Replay): Findings {
  const { deals, actions, fault } = verifyPlay(replay);
  if (fault !== null) return wrong(fault);
  const what = `${countText(deals, 'deal')} and ${countText(actions, 'action')} follow the rules`;
  return {
    verdict: 'right',
    words: `Verified in this browser: ${what}, and the results and the score are right. There is no proof of how the cards were dealt.`,
  };
}

function wordsFor(verified: Verified, keysMissing: string | null): string {
  const { deals, rows, practiceDeals, commitment, ownNonces } = verified;
  return [
    `Verified in this browser: ${countText(deals, 'deal')}, ${countText(rows, 'change')} of the game, every result and the score.`,
    dealtWords(deals, practiceDeals, ownNonces),
    commitment.beforeGame
      ? `The replay names a commitment from before the game. Who was given one compares it with ${commitment.hash}.`
      : 'The house drew its secret when the game was created.',
    signedWords(verified.signature, keysMissing),
  ].join(' ');
}

function signedWords({ key, checked }: Verified['signature'], keysMissing: string | null): string {
  if (!checked) return 'The signature was not checked: browsers do that on pages that come over HTTPS.';
  const by = `The history is signed with the key ${key.kid}`;
  return keysMissing === null
    ? `${by}, which is one of this service’s.`
    : `${by}; whether that is one of this service’s is not known, as its keys cannot be had (${keysMissing}).`;
}

function dealtWords(deals: number, practiceDeals: number, ownNonces: number): string {
  const nonces = `${countText(ownNonces, 'nonce')} of players`;
  if (practiceDeals === 0) return `The cards were shuffled with the house’s secret and ${nonces}.`;
  const shuffled = practiceDeals < deals ? `; the others were shuffled with the house’s secret and ${nonces}` : '';
  return `The creator had fixed the cards of ${countText(practiceDeals, 'deal')}${shuffled}.`;
}

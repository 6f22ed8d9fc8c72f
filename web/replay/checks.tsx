import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Replay } from '../../src/domain/replays/replay.js';
import { countText } from '../words/happenings.js';
import { verifyReplay, type Verdict } from './verify.js';

/** Checks the replay at the press of a button, and gives it away as a file. */
export function Checks({ replay, source }: { readonly replay: Replay; readonly source: string }): VNode {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  return (
    <section class="checks" aria-label="Verify and keep">
      <button type="button" onClick={() => setVerdict(verifyReplay(replay))}>
        Verify
      </button>
      <a class="button" href={source} download={`bummerl-${replay.game.id}.json`}>
        Download as JSON
      </a>
      <p role="status" class={verdict === null ? '' : verdict.fault === null ? 'good' : 'bad'}>
        {verdict !== null && verdictText(verdict)}
      </p>
    </section>
  );
}

const verdictText = ({ deals, actions, fault }: Verdict): string =>
  fault === null
    ? `Verified in this browser: ${countText(deals, 'deal')} and ${countText(actions, 'action')} follow the rules, and the results and the score are right.`
    : `This replay is not right. ${fault}`;

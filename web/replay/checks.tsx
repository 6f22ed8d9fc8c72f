import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { formatLines } from '../../src/domain/replays/lines.js';
import type { Replay } from '../../src/domain/replays/replay.js';
import { formatText } from '../../src/domain/replays/text.js';
import { findingsOn, type Findings } from './findings.js';

const CLASSES: Readonly<Record<Findings['verdict'], string>> = { right: 'good', open: '', wrong: 'bad' };

/** Checks the replay at the press of a button, and gives it away as a file. */
export function Checks({ replay, source }: { readonly replay: Replay; readonly source: string }): VNode {
  const [findings, setFindings] = useState<Findings | null>(null);
  const name = `bummerl-${replay.game.id}`;
  return (
    <section class="checks" aria-label="Verify and keep">
      <button type="button" onClick={() => void findingsOn(replay).then(setFindings)}>
        Verify
      </button>
      <a class="button" href={source} download={`${name}.json`}>
        Download as JSON
      </a>
      <button type="button" onClick={() => save(`${name}.ndjson`, formatLines(replay))}>
        Download as lines
      </button>
      <button type="button" onClick={() => save(`${name}.txt`, formatText(replay))}>
        Download as text
      </button>
      <p role="status" class={findings === null ? '' : CLASSES[findings.verdict]}>
        {findings?.words}
      </p>
    </section>
  );
}

/** A link cannot ask for a form by `Accept`; what is written here is the same as the service gives. */
function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text]));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

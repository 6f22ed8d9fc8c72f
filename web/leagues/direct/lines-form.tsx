import type { ComponentChild, VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { NameOf } from '../tell.js';
import { lineAt, linesIn, type Line } from './entry-lines.js';
import { Outcome } from './outcome.js';
import type { Writes } from './use-writes.js';

interface LinesFormProps {
  readonly label: string;
  readonly note: ComponentChild;
  readonly action: string;
  /** Under the league. */
  readonly path: string;
  /** The name of the list in the body, and what a line becomes in it. */
  readonly list: string;
  readonly itemOf: (line: Line) => unknown;
  readonly writes: Writes;
  readonly nameOf: NameOf;
  /** Lines that can be added at the press of a button. */
  readonly more?: (add: (lines: readonly string[]) => void) => ComponentChild;
}

/** Many things at once, one a line, all or none: each fault is shown with the line that is wrong. */
export function LinesForm({ label, note, action, path, list, itemOf, writes, nameOf, more }: LinesFormProps): VNode {
  const [text, setText] = useState('');
  const [sent, setSent] = useState<readonly Line[]>([]);
  const field = useRef<HTMLTextAreaElement>(null);
  const send = async (dryRun: boolean): Promise<void> => {
    const lines = linesIn(text);
    if (lines.length === 0) return field.current?.focus();
    setSent(lines);
    const body = { [list]: lines.map(itemOf), dryRun };
    if ((await writes.write({ method: 'POST', path, body })) && !dryRun) setText('');
  };
  const placeOf = (pointer: string): ComponentChild => {
    const line = lineAt(pointer, list, sent);
    if (line === null) return pointer;
    return (
      <button type="button" class="plain" onClick={() => choose(field.current, line.number)}>
        Line {line.number} (“{line.text}”)
      </button>
    );
  };
  const id = `lines-${list}`;
  return (
    <form
      class="lines"
      onSubmit={(event) => {
        event.preventDefault();
        void send(false);
      }}
    >
      <label for={id}>{label}</label>
      <p class="note" id={`${id}-note`}>
        {note}
      </p>
      <textarea
        id={id}
        ref={field}
        rows={6}
        spellcheck={false}
        aria-describedby={`${id}-note`}
        aria-invalid={writes.failure?.problem?.errors !== undefined}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {more?.((lines) => setText([...(text.trim() === '' ? [] : [text.trimEnd()]), ...lines].join('\n')))}
      <div class="actions">
        <button type="submit">{action}</button>
        <button type="button" onClick={() => void send(true)}>
          Only check
        </button>
      </div>
      <Outcome writes={writes} nameOf={nameOf} placeOf={placeOf} />
    </form>
  );
}

/** Selects a line of a field and goes there. */
function choose(field: HTMLTextAreaElement | null, number: number): void {
  if (field === null) return;
  const lines = field.value.split('\n');
  const start = lines.slice(0, number - 1).reduce((sum, line) => sum + line.length + 1, 0);
  field.focus();
  field.setSelectionRange(start, start + (lines[number - 1] ?? '').length);
}

import type { VNode } from 'preact';
import type { Phase } from '../../../src/domain/leagues/league/state.js';
import type { DirectProps } from './direct-page.js';
import { Outcome } from './outcome.js';
import { useWrites } from './use-writes.js';

const STEPS = {
  open: { title: 'Open for entries', from: ['draft'], question: null },
  start: { title: 'Start', from: ['open'], question: null },
  pause: { title: 'Pause', from: ['running'], question: null },
  resume: { title: 'Resume', from: ['paused'], question: null },
  finish: {
    title: 'Finish',
    from: ['draft', 'open', 'running', 'paused'],
    question: 'The table is then final, and rounds that are left are not played. Finish the league?',
  },
} as const satisfies Record<string, { title: string; from: readonly Phase[]; question: string | null }>;
type Step = keyof typeof STEPS;

/** Takes the league from phase to phase. */
export function Steps({ league, nameOf, reload }: DirectProps): VNode {
  const writes = useWrites(league, reload);
  const possible = (Object.keys(STEPS) as Step[]).filter((step) =>
    (STEPS[step].from as readonly Phase[]).includes(league.status),
  );
  const take = (step: Step): void => {
    const { question } = STEPS[step];
    if (question === null || confirm(question)) void writes.write({ method: 'POST', path: `/${step}` });
  };
  return (
    <section aria-label="State of the league">
      <h2>State of the league</h2>
      <div class="actions">
        {possible.map((step) => (
          <button key={step} type="button" onClick={() => take(step)}>
            {STEPS[step].title}
          </button>
        ))}
        {possible.length === 0 && <p>The league is finished, and its table final.</p>}
      </div>
      <Outcome writes={writes} nameOf={nameOf} />
    </section>
  );
}

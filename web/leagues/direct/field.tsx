import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Entrant } from '../api.js';
import { ENTRANT_STATUS_NAMES, plural } from '../words.js';
import type { DirectProps } from './direct-page.js';
import { Outcome } from './outcome.js';
import { useWrites } from './use-writes.js';

const isIn = ({ status }: Entrant): boolean => status === 'entered' || status === 'checkedIn';

/** Who is in: checked in and withdrawn, as many at once as are ticked. */
export function Field({
  league,
  nameOf,
  reload,
  entrants,
}: DirectProps & { entrants: readonly Entrant[] }): VNode | null {
  const writes = useWrites(league, reload);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState('');
  const [sent, setSent] = useState<readonly string[]>([]);
  if (entrants.length === 0) return null;
  const present = entrants.filter(isIn);
  const chosen = present.map(({ id }) => id).filter((id) => ticked.has(id));
  const send = async (path: string, body: object): Promise<void> => {
    setSent(chosen);
    if (await writes.write({ method: 'POST', path, body: { entrants: chosen, ...body } })) setTicked(new Set());
  };
  const withdraw = (): void => {
    const question = `Withdraw ${plural(chosen.length, 'entrant')}? Open games are given up, and open pairings lost.`;
    if (confirm(question)) void send('/withdrawals', { reason: reason.trim() === '' ? null : reason.trim() });
  };
  const tick = (id: string): void =>
    setTicked(new Set(ticked.has(id) ? [...ticked].filter((one) => one !== id) : [...ticked, id]));
  return (
    <section aria-label="Entrants">
      <h2>{plural(league.entrantCount, 'entrant')}</h2>
      <fieldset class="ticks">
        <legend>Tick whom it is about</legend>
        {entrants.map((entrant) => (
          <label key={entrant.id} class="whole">
            <input
              type="checkbox"
              checked={ticked.has(entrant.id) && isIn(entrant)}
              disabled={!isIn(entrant)}
              onChange={() => tick(entrant.id)}
            />
            <span>
              {entrant.name} <span class="note">{ENTRANT_STATUS_NAMES[entrant.status]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div class="actions">
        <button type="button" onClick={() => setTicked(new Set(present.map(({ id }) => id)))}>
          Tick all
        </button>
        {league.settings.checkIn && league.status === 'open' && (
          <button type="button" onClick={() => void send('/check-ins', {})}>
            Check in
          </button>
        )}
        <label>
          Reason
          <input value={reason} maxLength={500} onInput={(event) => setReason(event.currentTarget.value)} />
        </label>
        <button type="button" onClick={withdraw}>
          Withdraw
        </button>
      </div>
      <Outcome
        writes={writes}
        nameOf={nameOf}
        placeOf={(pointer) => {
          const [, index] = /^\/entrants\/(\d+)/.exec(pointer) ?? [];
          return index === undefined ? pointer : `${nameOf(sent[Number(index)] ?? '')}:`;
        }}
      />
    </section>
  );
}

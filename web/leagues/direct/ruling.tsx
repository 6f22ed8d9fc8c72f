import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ENDINGS, WINNERS, type Winner } from '../../../src/domain/leagues/records.js';
import type { Pairing } from '../api.js';
import { ENDING_NAMES, WINNER_NAMES } from '../words.js';
import type { DirectProps } from './direct-page.js';
import { Outcome } from './outcome.js';
import { useWrites } from './use-writes.js';

interface RulingProps extends DirectProps {
  readonly round: number;
  readonly pairing: Pairing;
}

/** Decides a pairing, whatever its games say, to unfold. */
export function Ruling(props: RulingProps): VNode {
  const [open, setOpen] = useState(false);
  return (
    <details class="unfold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Rule the result<span class="unseen"> of table {props.pairing.table}</span>
      </summary>
      {open && <RulingForm {...props} />}
    </details>
  );
}

/** Names of the fields in the order of the API: home, away. */
const FIGURES = { bummerl: 'Bummerl', gamePoints: 'Game points' } as const;
type Figures = keyof typeof FIGURES;

function RulingForm({ league, nameOf, reload, round, pairing }: RulingProps): VNode {
  const { table, home, away, result } = pairing;
  const writes = useWrites(league, reload);
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const both = (figures: Figures): number[] => ['home', 'away'].map((side) => Number(form.get(`${figures}-${side}`)));
    const body = {
      winner: form.get('winner'),
      ending: form.get('ending'),
      bummerl: both('bummerl'),
      gamePoints: both('gamePoints'),
      reason: form.get('reason'),
    };
    void writes.write({ method: 'PUT', path: `/rounds/${round}/pairings/${table}/result`, body });
  };
  const winnerText = (winner: Winner): string =>
    winner === 'home' || winner === 'away' ? (winner === 'home' ? home : away).name : WINNER_NAMES[winner];
  return (
    <form class="ruling-form" onSubmit={send}>
      <label>
        Won by
        <select name="winner">
          {WINNERS.map((winner) => (
            <option key={winner} value={winner}>
              {winnerText(winner)}
            </option>
          ))}
        </select>
      </label>
      <label>
        Ending
        <select name="ending">
          {[...ENDINGS].sort().map((ending) => (
            <option key={ending} value={ending}>
              {ENDING_NAMES[ending]}
            </option>
          ))}
        </select>
      </label>
      {(Object.keys(FIGURES) as Figures[]).map((figures) => (
        <fieldset key={figures} class="figures">
          <legend>{FIGURES[figures]}</legend>
          {(['home', 'away'] as const).map((side, index) => (
            <label key={side}>
              {side}
              <input
                name={`${figures}-${side}`}
                type="number"
                min={0}
                required
                defaultValue={String(result?.[figures][index] ?? 0)}
              />
            </label>
          ))}
        </fieldset>
      ))}
      <label>
        Reason, for all to read
        <input name="reason" required maxLength={500} />
      </label>
      <button type="submit">Rule it</button>
      <Outcome writes={writes} nameOf={nameOf} />
    </form>
  );
}

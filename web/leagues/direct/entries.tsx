import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { membersOf, type EntrantKind } from '../../../src/domain/leagues/league/settings.js';
import { BOT_NAMES } from '../../../src/domain/strategy/strategies.js';
import type { DirectProps } from './direct-page.js';
import { entrantIn } from './entry-lines.js';
import { LinesForm } from './lines-form.js';
import { useWrites } from './use-writes.js';

/** What is written on a line. */
const LINES: Readonly<Record<EntrantKind, string>> = {
  singles: 'Entrants',
  pairs: 'Pairs',
  drawnPairs: 'Entrants',
  teams: 'Teams, each a pair and a pair',
};

/** Enters accounts, pairs and house bots. */
export function Entries({ league, nameOf, reload }: DirectProps): VNode {
  const writes = useWrites(league, reload);
  const { entrants } = league.settings;
  const size = membersOf(entrants);
  return (
    <section aria-label="Enter">
      <h2>Enter</h2>
      <LinesForm
        label={`${LINES[entrants]}, one a line`}
        note={
          <>
            {size === 1 ? 'The id of an account' : `The ids of ${size} accounts with spaces between them`}, or house
            bots as <code>bot:greedy</code>. Behind a comma a name, if one is wanted. All are entered, or none.
          </>
        }
        action="Enter them"
        path="/entrants"
        list="entrants"
        itemOf={entrantIn}
        writes={writes}
        nameOf={nameOf}
        more={(add) => <HouseBots size={size} add={add} />}
      />
    </section>
  );
}

const MOST_AT_ONCE = 2_000;

/** Writes lines for some house bots. */
function HouseBots({ size, add }: { size: number; add: (lines: readonly string[]) => void }): VNode {
  const [count, setCount] = useState(4);
  const [bot, setBot] = useState<string>(BOT_NAMES[0]);
  const line = Array.from({ length: size }, () => `bot:${bot}`).join(' ');
  return (
    <div class="actions">
      <label>
        House bots
        <input
          type="number"
          min={1}
          max={MOST_AT_ONCE}
          value={count}
          onInput={(event) => setCount(Math.min(MOST_AT_ONCE, Math.max(0, event.currentTarget.valueAsNumber || 0)))}
        />
      </label>
      <label>
        of the kind
        <select value={bot} onChange={(event) => setBot(event.currentTarget.value)}>
          {BOT_NAMES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <button type="button" onClick={() => add(Array.from({ length: count }, () => line))}>
        Add lines
      </button>
    </div>
  );
}

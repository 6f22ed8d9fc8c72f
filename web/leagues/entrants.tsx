import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Failure, Waiting } from '../failure.js';
import type { Entrant, League, Member } from './api.js';
import type { ViewProps } from './league-page.js';
import { RatingCurve } from './rating-curve.js';
import { useEntrants } from './use-entrants.js';
import { ENTRANT_STATUS_NAMES, figure, plural } from './words.js';

/** Who is in a league. The one that the address names is unfolded. */
export function EntrantsView({ league, query }: ViewProps): VNode {
  const { value: entrants, failure, reload } = useEntrants(league.id, league.version);
  if (entrants === null)
    return failure === null ? <Waiting what="the entrants" /> : <Failure failure={failure} retry={reload} />;
  if (entrants.length === 0) return <p class="empty">Nobody has entered yet.</p>;
  return (
    <section aria-label="Entrants">
      <h2>{plural(league.entrantCount, 'entrant')}</h2>
      <ul class="entrants">
        {inOrder(entrants).map((entrant) => (
          <EntrantEntry
            key={entrant.id}
            entrant={entrant}
            league={league}
            named={query.get('entrant') === entrant.id}
          />
        ))}
      </ul>
    </section>
  );
}

/** By start number; before the start, and behind the field, in the order of entry. */
const inOrder = (entrants: readonly Entrant[]): readonly Entrant[] =>
  [...entrants].sort((a, b) => (a.number ?? Infinity) - (b.number ?? Infinity) || 0);

function EntrantEntry({ entrant, league, named }: { entrant: Entrant; league: League; named: boolean }): VNode {
  const [open, setOpen] = useState(named);
  const { name, number, status, late, members } = entrant;
  return (
    <li>
      <details class="unfold" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary class="whole">
          {number !== null && `${number}. `}
          {name} <span class="note">{ENTRANT_STATUS_NAMES[status]}</span>
        </summary>
        {late !== null && (
          <p>
            Came late, with {figure(late.points)} points for each of {plural(late.rounds, 'round')}.
          </p>
        )}
        {open && members.map((member, index) => <MemberEntry key={index} member={member} league={league} />)}
      </details>
    </li>
  );
}

function MemberEntry({ member, league }: { member: Member; league: League }): VNode {
  const { account, bot } = member;
  const name = account?.name ?? `House bot ${bot}`;
  return (
    <div class="member">
      <p class="whole">
        {name}
        {account !== null && <span class="note"> account {account.id}</span>}
      </p>
      <RatingCurve player={account?.id ?? `bot:${bot}`} name={name} ruleSet={league.ruleSet} />
    </div>
  );
}

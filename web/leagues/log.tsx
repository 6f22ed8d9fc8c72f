import type { VNode } from 'preact';
import { Failure, Waiting } from '../failure.js';
import { addressOf, leaguePath, replayPath } from '../router.js';
import { leagueApi, type Page, type ShownEvent } from './api.js';
import type { ViewProps } from './league-page.js';
import { useAsOf } from './live.js';
import { tellEvent, type NameOf } from './tell.js';
import { useEntrants } from './use-entrants.js';

const PAGE_SIZE = 50;

/**
 * Who did what, the newest first. Events are numbered from 1 without gaps, so that a page is known by the number of its
 * last event. The newest page has up to twice as many as the others: so its address stays the same for a while.
 */
export function LogView({ league, query }: ViewProps): VNode {
  const wanted = Number(query.get('until'));
  const fixed = Number.isInteger(wanted) && wanted > 0 && wanted < league.version;
  const whole = Math.floor(league.version / PAGE_SIZE) * PAGE_SIZE;
  const since = Math.max(0, (fixed ? wanted : whole) - PAGE_SIZE);
  const limit = fixed ? wanted - since : 2 * PAGE_SIZE;
  const path = leagueApi(league.id, `/events?since=${since}&limit=${limit}`);
  const { value: entrants } = useEntrants(league.id, league.entrantCount);
  const { value, failure, reload } = useAsOf<Page<ShownEvent>>(path, fixed ? wanted : league.version);
  const names = new Map(entrants?.map(({ id, name }) => [id, name]));
  const address = (event: number | null): string => addressOf(leaguePath(league.id), { view: 'log', until: event });
  return (
    <section aria-label="Log">
      <h2>Log</h2>
      {value === null && failure === null && <Waiting what="the log" />}
      {value === null && failure !== null && <Failure failure={failure} retry={reload} />}
      <ol class="log" reversed>
        {[...(value?.items ?? [])].reverse().map((event) => (
          <LogEntry key={event.number} event={event} nameOf={(id) => names.get(id) ?? id} />
        ))}
      </ol>
      <nav class="paging" aria-label="Further events">
        {fixed && <a href={address(null)}>Newest events</a>}
        {since > 0 && <a href={address(since)}>Earlier events</a>}
      </nav>
    </section>
  );
}

function LogEntry({ event, nameOf }: { event: ShownEvent; nameOf: NameOf }): VNode {
  return (
    <li value={event.number} class="whole">
      <span class="note">
        <span class="unseen">Event </span>
        {event.number}{' '}
        <time dateTime={event.at}>
          {new Date(event.at).toLocaleString(undefined, { dateStyle: 'short', timeStyle: 'medium' })}
        </time>
      </span>{' '}
      <b>{event.by?.name ?? 'The service'}</b> {tellEvent(event, nameOf)}
      {event.type === 'gameEnded' && event.winner !== null && (
        <>
          {' '}
          (<a href={replayPath(event.id)}>replay</a>)
        </>
      )}
    </li>
  );
}

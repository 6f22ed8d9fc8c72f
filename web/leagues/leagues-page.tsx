import type { VNode } from 'preact';
import { PHASES } from '../../src/domain/leagues/league/state.js';
import type { Loaded } from '../api.js';
import { Failure, Waiting } from '../failure.js';
import { addressOf, go, leaguePath, LEAGUES, NEW_LEAGUE } from '../router.js';
import { useToken } from '../session.js';
import { useTitle } from '../title.js';
import { ruleSetTitle } from '../words/table-names.js';
import type { LeagueSummary, Page } from './api.js';
import { useAsOf } from './live.js';
import { PhaseMark } from './marks.js';
import { PHASE_NAMES } from './words.js';

const PAGE_SIZE = 20;

/** The leagues that one may see, the newest first. */
export function LeaguesPage({ query }: { readonly query: URLSearchParams }): VNode {
  useTitle('Leagues');
  const status = query.get('status');
  const cursor = query.get('cursor');
  const token = useToken();
  const path = addressOf('/v1/leagues', { status, cursor, limit: PAGE_SIZE });
  // Who enters a token sees his private leagues too.
  const leagues = useAsOf<Page<LeagueSummary>>(path, token === null ? 0 : 1);
  const next = leagues.value?.nextCursor;
  return (
    <>
      <header class="page-head">
        <h1>Leagues</h1>
        <p>
          <a href={NEW_LEAGUE}>Announce a league</a>
        </p>
      </header>
      <div class="filter" role="search" aria-label="Which leagues">
        <label>
          Status
          <select
            value={status ?? ''}
            onChange={({ currentTarget: { value } }) => go(addressOf(LEAGUES, { status: value === '' ? null : value }))}
          >
            <option value="">any</option>
            {PHASES.map((phase) => (
              <option key={phase} value={phase}>
                {PHASE_NAMES[phase]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <FoundLeagues {...leagues} />
      <nav class="paging" aria-label="Further leagues">
        {cursor !== null && <a href={addressOf(LEAGUES, { status })}>Newest leagues</a>}
        {next && (
          <a rel="next" href={addressOf(LEAGUES, { status, cursor: next })}>
            Older leagues
          </a>
        )}
      </nav>
    </>
  );
}

function FoundLeagues({ value, failure, reload }: Loaded<Page<LeagueSummary>>): VNode {
  if (value === null)
    return failure === null ? <Waiting what="the leagues" /> : <Failure failure={failure} retry={reload} />;
  if (value.items.length === 0) return <p class="empty">There are no such leagues.</p>;
  return (
    <ul class="games">
      {value.items.map((league) => (
        <LeagueEntry key={league.id} league={league} />
      ))}
    </ul>
  );
}

function LeagueEntry({ league }: { league: LeagueSummary }): VNode {
  const { id, name, status, ruleSet, visibility, createdBy, createdAt } = league;
  return (
    <li class="game">
      <a class="open" href={leaguePath(id)}>
        <span class="teams">{name}</span>
      </a>
      <span class="about">
        <PhaseMark status={status} />
        <span>{ruleSetTitle(ruleSet)}</span>
        {visibility === 'private' && <span>private</span>}
        <span class="whole">by {createdBy.name}</span>
        <time dateTime={createdAt}>
          {new Date(createdAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      </span>
    </li>
  );
}

import type { VNode } from 'preact';
import { Failure, Waiting } from '../failure.js';
import { addressOf, directPath, leaguePath, type Place } from '../router.js';
import { useToken } from '../session.js';
import { useTitle } from '../title.js';
import { ruleSetTitle } from '../words/table-names.js';
import { leagueApi, type League } from './api.js';
import { CrossTableView } from './cross-table.js';
import { EntrantsView } from './entrants.js';
import { useAsOf, useLiveLeague, type Connection } from './live.js';
import { LogView } from './log.js';
import { ConnectionText, PhaseMark } from './marks.js';
import { NoSuchLeague } from './missing.js';
import { RoundsView } from './rounds.js';
import { Settings } from './settings.js';
import { StandingsView } from './standings.js';
import { contestText, formatText, plural } from './words.js';

/** What there is to see of a league, each at an address of its own. */
const VIEWS = {
  rounds: 'Rounds',
  standings: 'Standings',
  cross: 'Cross table',
  entrants: 'Entrants',
  log: 'Log',
} as const;
type View = keyof typeof VIEWS;

/** A view of a league, at what the address says. */
export interface ViewProps {
  readonly league: League;
  readonly query: URLSearchParams;
}

/** A league, as everybody may see it who may see it at all. */
export function LeaguePage({ leagueId, place }: { readonly leagueId: string; readonly place: Place }): VNode {
  useTitle('League');
  const token = useToken();
  const { value, failure, reload } = useAsOf<League>(leagueApi(leagueId), token === null ? 0 : 1);
  if (value !== null) return <LiveLeague first={value} query={place.query} />;
  return failure === null ? (
    <Waiting what="the league" />
  ) : (
    <Failure failure={failure} retry={reload} missing={<NoSuchLeague />} />
  );
}

function LiveLeague({ first, query }: { first: League; query: URLSearchParams }): VNode {
  const { league, connection } = useLiveLeague(first);
  useTitle(league.name);
  const view = viewOf(query);
  return (
    <>
      <Head league={league} connection={connection} />
      <nav class="views" aria-label="Views of the league">
        {(Object.keys(VIEWS) as View[]).map((one) => (
          <a
            key={one}
            href={addressOf(leaguePath(league.id), { view: one === 'rounds' ? null : one })}
            aria-current={one === view ? 'page' : undefined}
          >
            {VIEWS[one]}
          </a>
        ))}
        <a href={directPath(league.id)}>Organise</a>
      </nav>
      <Shown view={view} league={league} query={query} />
    </>
  );
}

function viewOf(query: URLSearchParams): View {
  const wanted = query.get('view') ?? '';
  return Object.hasOwn(VIEWS, wanted) ? (wanted as View) : 'rounds';
}

function Shown({ view, ...props }: ViewProps & { view: View }): VNode {
  switch (view) {
    case 'rounds':
      return <RoundsView {...props} />;
    case 'standings':
      return <StandingsView {...props} />;
    case 'cross':
      return <CrossTableView {...props} />;
    case 'entrants':
      return <EntrantsView {...props} />;
    case 'log':
      return <LogView {...props} />;
  }
}

function Head({ league, connection }: { league: League; connection: Connection }): VNode {
  const { settings } = league;
  return (
    <header class="page-head">
      <h1 class="whole">{league.name}</h1>
      <p class="about">
        <PhaseMark status={league.status} />
        {league.visibility === 'private' && <span>private</span>}
        <span>{ruleSetTitle(league.ruleSet)}</span>
        <span>{formatText(settings.format)}</span>
        <span>{contestText(settings.contest)} each</span>
        <span>{plural(league.entrantCount, 'entrant')}</span>
        <span>{whereItStands(league)}</span>
        <ConnectionText connection={connection} />
      </p>
      {settings.description !== '' && <p class="description">{settings.description}</p>}
      <Settings league={league} />
    </header>
  );
}

const whereItStands = ({ round, rounds }: League): string =>
  round === null ? 'no round yet' : `round ${round} of ${rounds}`;

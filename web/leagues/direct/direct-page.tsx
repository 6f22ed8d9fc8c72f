import type { VNode } from 'preact';
import { Failure, Waiting } from '../../failure.js';
import { leaguePath, type Place } from '../../router.js';
import { useToken } from '../../session.js';
import { useTitle } from '../../title.js';
import { leagueApi, type Entrant, type League, type Person } from '../api.js';
import { useAsOf, useLiveLeague } from '../live.js';
import { ConnectionText, PhaseMark } from '../marks.js';
import { NoSuchLeague } from '../missing.js';
import type { NameOf } from '../tell.js';
import { useEntrants } from '../use-entrants.js';
import { Entries } from './entries.js';
import { Field } from './field.js';
import { Invitations } from './invitations.js';
import { RoundControl } from './round-control.js';
import { Steps } from './steps.js';
import { TokenForm } from './token-form.js';

/** What each part of the organiser's page works on. */
export interface DirectProps {
  readonly league: League;
  readonly nameOf: NameOf;
  /** Reads the league anew. */
  readonly reload: () => void;
}

/** Where a league is organised, by who has the token of one of its organisers. */
export function DirectPage({ leagueId, place }: { readonly leagueId: string; readonly place: Place }): VNode {
  useTitle('Organise a league');
  const token = useToken();
  return token === null ? (
    <>
      <h1>Organise a league</h1>
      <TokenForm />
      <p>
        <a href={leaguePath(leagueId)}>The league as everybody sees it</a>
      </p>
    </>
  ) : (
    <WithToken key={token} leagueId={leagueId} place={place} />
  );
}

function WithToken({ leagueId, place }: { leagueId: string; place: Place }): VNode {
  const league = useAsOf<League>(leagueApi(leagueId), 0);
  const me = useAsOf<Person>('/v1/account', 0);
  if (league.value !== null && me.value !== null)
    return <Organiser first={league.value} me={me.value} query={place.query} />;
  const failed = league.failure === null ? me : league;
  if (failed.failure === null) return <Waiting what="the league" />;
  return <Failure failure={failed.failure} retry={failed.reload} missing={<NoSuchLeague />} />;
}

function Organiser({ first, me, query }: { first: League; me: Person; query: URLSearchParams }): VNode {
  const { league, connection, reload } = useLiveLeague(first);
  const { value } = useEntrants(league.id, league.version);
  useTitle(`Organise ${league.name}`);
  const entrants = value ?? [];
  const names = new Map(entrants.map(({ id, name }) => [id, name]));
  const props: DirectProps = { league, reload, nameOf: (id) => names.get(id) ?? id };
  const organises = league.createdBy.id === me.id || league.settings.organisers.includes(me.id);
  return (
    <>
      <header class="page-head">
        <h1 class="whole">{league.name}</h1>
        <p class="about">
          <PhaseMark status={league.status} />
          <span>version {league.version}</span>
          <ConnectionText connection={connection} />
          <a href={leaguePath(league.id)}>The league as everybody sees it</a>
        </p>
        <p class="whole">You are {me.name}.</p>
        <TokenForm />
      </header>
      {organises ? (
        <Controls {...props} entrants={entrants} query={query} />
      ) : (
        <p class="hint">This account does not organise the league. Enter the token of one that does.</p>
      )}
    </>
  );
}

function Controls(props: DirectProps & { entrants: readonly Entrant[]; query: URLSearchParams }): VNode {
  const { entrants, query, ...direct } = props;
  const over = direct.league.status === 'finished';
  return (
    <>
      <Steps {...direct} />
      {takesEntries(direct.league) && <Entries {...direct} />}
      {!over && <Invitations {...direct} />}
      {!over && <Field {...direct} entrants={entrants} />}
      <RoundControl {...direct} query={query} />
    </>
  );
}

/** After the start some leagues take late entries; until when, the service knows. */
const takesEntries = ({ status, settings }: League): boolean =>
  status === 'draft' || status === 'open' || (status !== 'finished' && settings.lateEntry !== null);

import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { EndReason, Team } from '../../src/domain/match.js';
import { RULE_SETS } from '../../src/domain/rule-sets.js';
import { STATUSES, useJson, type GamesPage as Games, type GameSummary, type Loaded } from '../api.js';
import { Failure, Waiting } from '../failure.js';
import { addressOf, go, replayPath, watchPath } from '../router.js';
import { useTitle } from '../title.js';
import { namesOf, ruleSetTitle, scoreText, type Names } from '../words/table-names.js';
import { CUT_NAMES, STATUS_NAMES } from './status-names.js';

const PAGE_SIZE = 20;
const REFRESH_MS = 5_000;

/** The public games, the newest first. */
export function GamesPage({ query }: { readonly query: URLSearchParams }): VNode {
  useTitle('Games');
  const filter = { status: query.get('status'), ruleSet: query.get('ruleSet') };
  const cursor = query.get('cursor');
  const games = useJson<Games>(addressOf('/v1/games', { ...filter, cursor, limit: PAGE_SIZE }));
  const next = games.value?.nextCursor;
  useRefresh(games.reload, cursor === null);
  return (
    <>
      <h1>Games</h1>
      <Filter {...filter} />
      <FoundGames {...games} />
      <nav class="paging" aria-label="Further games">
        {cursor !== null && <a href={addressOf('/', filter)}>Newest games</a>}
        {next && (
          <a rel="next" href={addressOf('/', { ...filter, cursor: next })}>
            Older games
          </a>
        )}
      </nav>
    </>
  );
}

function FoundGames({ value, failure, reload }: Loaded<Games>): VNode {
  if (value !== null) {
    return (
      <>
        {failure !== null && (
          <p class="lost" role="status">
            The server does not answer; this is what it said last.
          </p>
        )}
        <GameList games={value.items} />
      </>
    );
  }
  return failure === null ? <Waiting what="the games" /> : <Failure failure={failure} retry={reload} />;
}

/** The newest games change by themselves while somebody looks at them. */
function useRefresh(reload: () => void, wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [reload, wanted]);
}

function Filter({ status, ruleSet }: { status: string | null; ruleSet: string | null }): VNode {
  const choose = (name: 'status' | 'ruleSet', value: string): void =>
    go(addressOf('/', { status, ruleSet, [name]: value === '' ? null : value }));
  return (
    <div class="filter" role="search" aria-label="Which games">
      <label>
        Status
        <select value={status ?? ''} onChange={(event) => choose('status', event.currentTarget.value)}>
          <option value="">any</option>
          {STATUSES.map((one) => (
            <option key={one} value={one}>
              {STATUS_NAMES[one]}
            </option>
          ))}
        </select>
      </label>
      <label>
        Rules
        <select value={ruleSet ?? ''} onChange={(event) => choose('ruleSet', event.currentTarget.value)}>
          <option value="">any</option>
          {RULE_SETS.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function GameList({ games }: { games: readonly GameSummary[] }): VNode {
  if (games.length === 0) return <p class="empty">There are no such games.</p>;
  return (
    <ul class="games">
      {games.map((game) => (
        <GameEntry key={game.id} game={game} />
      ))}
    </ul>
  );
}

/** `won by Anna`, and how where it was not by the points. */
function wonBy(winners: readonly Team[], endReason: EndReason | null, names: Names): string {
  const how = endReason === null ? null : CUT_NAMES[endReason];
  return `won by ${winners.map(names.team).join(', ')}${how === null ? '' : `, ${how}`}`;
}

function GameEntry({ game }: { game: GameSummary }): VNode {
  const { state } = game;
  const names = namesOf(state.seats);
  const over = state.status === 'finished';
  const started = new Date(game.createdAt);
  return (
    <li class={`game ${state.status}`}>
      <a class="open" href={over ? replayPath(game.id) : watchPath(game.id)}>
        <span class="teams">{names.teams.map((team) => names.team(team)).join(' – ')}</span>
        <span class="unseen">, {over ? 'replay' : 'watch'}</span>
      </a>
      <span class="score">{state.status === 'open' ? '' : scoreText(state.score, game.rules)}</span>
      <span class="about">
        <span class={`status ${state.status}`}>{STATUS_NAMES[state.status]}</span>
        {state.winners !== null && <span>{wonBy(state.winners, state.endReason, names)}</span>}
        <span>{ruleSetTitle(game.ruleSet)}</span>
        {game.practice && <span>practice</span>}
        <time dateTime={game.createdAt}>
          {started.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      </span>
    </li>
  );
}

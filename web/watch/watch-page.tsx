import type { VNode } from 'preact';
import { ApiFailure, type Observation } from '../api.js';
import { Failure, NotFound, Waiting } from '../failure.js';
import { STATUS_NAMES } from '../games/status-names.js';
import { replayPath } from '../router.js';
import { Facts, Scoreboard, TakenTricks } from '../table/facts.js';
import { handsKnown, trickShown, type Picture } from '../table/picture.js';
import { Table } from '../table/table.js';
import { useTitle } from '../title.js';
import { tell } from '../words/happenings.js';
import { useCardNames } from '../words/pack.js';
import { CONTRACT_NAMES, namesOf, REASON_NAMES, ruleSetTitle, scoreText } from '../words/table-names.js';
import type { Connection } from './stream.js';
import { useLiveGame, type LiveGame } from './use-live-game.js';

/** A table that is watched live, as everybody may see it. */
export function WatchPage({ gameId }: { readonly gameId: string }): VNode {
  useTitle('Watch a game');
  const game = useLiveGame(gameId);
  const { observation, connection } = game;
  if (connection === 'gone') return <NotFound />;
  if (observation === null && connection === 'lost') {
    return <Failure failure={new ApiFailure('unreachable', '')} retry={() => location.reload()} />;
  }
  if (observation === null) return <Waiting what="the table" />;
  return <LiveTable gameId={gameId} game={game} observation={observation} />;
}

function LiveTable({ gameId, game, observation }: { gameId: string; game: LiveGame; observation: Observation }): VNode {
  const { status, seats, score, rules, winners, deal } = observation;
  return (
    <>
      <header class="page-head">
        <h1>{ruleSetTitle(observation.ruleSet)}</h1>
        <p class="about">
          <span class={`status ${status}`}>{STATUS_NAMES[status]}</span>
          {observation.practice && <span>practice</span>}
          <ConnectionText connection={game.connection} />
        </p>
      </header>
      <Scoreboard seats={seats} score={score} rules={rules} winners={winners} />
      {status === 'finished' && (
        <p class="hint">
          The match is over. <a href={replayPath(gameId)}>Look at it again, with all cards</a>
        </p>
      )}
      {status === 'open' && <p class="hint">The match begins when every seat is taken.</p>}
      {status === 'aborted' && <p class="hint">This game was called off.</p>}
      <div class="columns">
        <div class="main-column">
          <Table picture={pictureOf(observation)} />
          <Facts view={observation} seats={seats} />
          {deal !== null && <TakenTricks deal={deal} seats={seats} />}
        </div>
        <div class="side-column">
          <Recent game={game} observation={observation} />
          <Results game={game} observation={observation} />
        </div>
      </div>
    </>
  );
}

function pictureOf(observation: Observation): Picture {
  return {
    view: observation,
    seats: observation.seats,
    hands: handsKnown(observation),
    talonCards: null,
    trick: trickShown(observation, observation.lastAction?.action.type === 'play'),
    near: 0,
  };
}

const CONNECTION_TEXTS: Readonly<Record<Connection, string>> = {
  connecting: 'connecting …',
  live: 'connected',
  lost: 'connection lost, coming back …',
  over: '',
  gone: '',
};

const ConnectionText = ({ connection }: { connection: Connection }): VNode => (
  <span class={`connection ${connection}`} role="status">
    {CONNECTION_TEXTS[connection]}
  </span>
);

function Recent({ game, observation }: { game: LiveGame; observation: Observation }): VNode | null {
  const cards = useCardNames();
  if (game.recent.length === 0) return null;
  const names = namesOf(observation.seats);
  return (
    <section>
      <h2>Just now</h2>
      <div class="recent" role="log" aria-label="What has just happened">
        {game.recent
          .flatMap((event) => tell(event, names, cards) ?? [])
          .map((text) => (
            <p>{text}</p>
          ))}
      </div>
    </section>
  );
}

function Results({ game, observation }: { game: LiveGame; observation: Observation }): VNode | null {
  if (game.results.length === 0) return null;
  const names = namesOf(observation.seats);
  return (
    <section>
      <h2>Results</h2>
      <ol class="results" reversed>
        {[...game.results].reverse().map(({ deal, result, score }) => (
          <li key={deal}>
            <span>
              Deal {deal}: {result.contract === null ? '' : `${CONTRACT_NAMES[result.contract]}, `}
              {REASON_NAMES[result.reason]}, {result.winners.map(names.team).join(', ')} +{result.score}
            </span>
            <b>{scoreText(score, observation.rules)}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}

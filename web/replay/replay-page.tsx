import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Replay } from '../../src/domain/replays/replay.js';
import { useJson } from '../api.js';
import { Failure, Waiting } from '../failure.js';
import { replayPath, watchPath, type Place } from '../router.js';
import { useTitle } from '../title.js';
import { ReplayViewer } from './replay-viewer.js';
import { timelineOf, type Timeline } from './timeline.js';

interface ReplayPageProps {
  readonly gameId: string;
  readonly place: Place;
}

/** A finished match to be looked at step by step. */
export function ReplayPage({ gameId, place }: ReplayPageProps): VNode {
  useTitle('Replay');
  const source = `/v1${replayPath(gameId)}`;
  const { value: replay, failure, reload } = useJson<Replay>(source);
  if (failure !== null) return <Failure failure={failure} retry={reload} />;
  if (replay === null) return <Waiting what="the replay" />;
  if (replay.endReason === null) return <NotOver gameId={gameId} />;
  if (replay.deals.length === 0) return <NeverDealt />;
  return <Computed replay={replay} source={source} place={place} />;
}

/** The states are worked out here: the service is asked once. */
function Computed({ replay, source, place }: { replay: Replay; source: string; place: Place }): VNode {
  const timeline = useMemo((): Timeline | Error => {
    try {
      return timelineOf(replay);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }, [replay]);
  if (timeline instanceof Error) return <Broken reason={timeline.message} source={source} />;
  return <ReplayViewer replay={replay} timeline={timeline} source={source} place={place} />;
}

function NotOver({ gameId }: { gameId: string }): VNode {
  return (
    <div class="notice">
      <h1>This match is not over</h1>
      <p>Its cards are shown when it is.</p>
      <p>
        <a href={watchPath(gameId)}>Watch it live</a>
      </p>
    </div>
  );
}

const NeverDealt = (): VNode => (
  <div class="notice">
    <h1>Nothing to replay</h1>
    <p>This game was called off before a card was dealt.</p>
    <p>
      <a href="/">All public games</a>
    </p>
  </div>
);

function Broken({ reason, source }: { reason: string; source: string }): VNode {
  return (
    <div class="notice" role="alert">
      <h1>This replay cannot be shown</h1>
      <p>It does not follow from the rules that these pages know. {reason}</p>
      <p>
        <a href={source}>The replay as it is</a>
      </p>
    </div>
  );
}

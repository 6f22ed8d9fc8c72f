import type { MatchEvent } from '../../src/domain/events.js';
import type { ReplayedSeat } from '../../src/domain/replays/replay.js';
import { ApiFailure, type Observation } from '../api.js';
import { sleep, streamed } from '../lines.js';
import { watchPath } from '../router.js';

/** A line of a game's public stream. */
export type StreamEvent = {
  readonly seq: number;
  readonly version: number;
  readonly at: string;
} & (
  | MatchEvent
  | { readonly type: 'snapshot'; readonly observation: Observation }
  | ({ readonly type: 'seatTaken' } & Pick<ReplayedSeat, 'seat' | 'account' | 'bot'>)
  | { readonly type: 'seatLeft'; readonly seat: number }
  | { readonly type: 'gameStarted' | 'gameAborted' | 'resync' | 'serverRestart' }
);

/** `gone`: there is nothing to come back to. */
export type Connection = 'connecting' | 'live' | 'lost' | 'over' | 'gone';

export interface StreamListener {
  readonly onEvent: (event: StreamEvent) => void;
  readonly onConnection: (connection: Connection) => void;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Follows a game until it is over, and comes back after every break with what was missed.
 *
 * @returns ends it
 */
export function followGame(gameId: string, listener: StreamListener): () => void {
  const leaving = new AbortController();
  void follow(gameId, listener, leaving.signal);
  return () => leaving.abort();
}

async function follow(gameId: string, { onEvent, onConnection }: StreamListener, leaving: AbortSignal): Promise<void> {
  const path = `/v1${watchPath(gameId)}/stream`;
  let since: number | null = null;
  let over = false;
  for (let pause = FIRST_PAUSE_MS; !leaving.aborted && !over; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      const address: string = since === null ? path : `${path}?since=${since}`;
      for await (const event of streamed<StreamEvent>(address, leaving)) {
        pause = FIRST_PAUSE_MS;
        onConnection('live');
        // What a snapshot includes is still to come as events, so it is no place to go on from.
        if (event.type !== 'snapshot') since = Math.max(since ?? 0, event.seq);
        over ||= event.type === 'gameFinished' || event.type === 'gameAborted';
        onEvent(event);
      }
    } catch (error) {
      if (leaving.aborted) return;
      if (error instanceof ApiFailure && error.kind === 'notFound') return onConnection('gone');
    }
    if (over) return onConnection('over');
    if (leaving.aborted) return;
    onConnection('lost');
    await sleep(pause, leaving);
  }
}

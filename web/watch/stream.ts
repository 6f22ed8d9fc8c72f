import type { MatchEvent } from '../../src/domain/events.js';
import type { ReplayedSeat } from '../../src/domain/replays/replay.js';
import { ApiFailure, request, type Observation } from '../api.js';
import { watchPath } from '../router.js';
import { linesOf } from './lines.js';

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

/** The service writes at least every ten seconds. */
const SILENCE_MS = 20_000;
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
      for await (const event of eventsOf(since === null ? path : `${path}?since=${since}`, leaving)) {
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

/** The events of one connection, which ends with it. Throws when it breaks, or is silent for too long. */
async function* eventsOf(path: string, leaving: AbortSignal): AsyncGenerator<StreamEvent> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const signal = AbortSignal.any([leaving, silence.signal]);
    const { body } = await request(path, { headers: { accept: 'application/x-ndjson' }, signal });
    if (body === null) return;
    for await (const line of linesOf(body)) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      if (line !== '') yield JSON.parse(line) as StreamEvent;
    }
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}

const sleep = (ms: number, leaving: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
    leaving.addEventListener('abort', () => resolve(), { once: true });
  });

import { useEffect, useReducer } from 'preact/hooks';
import type { MatchEvent } from '../../src/domain/events.js';
import type { DealResult } from '../../src/domain/match.js';
import { getJson, type Observation } from '../api.js';
import { watchPath } from '../router.js';
import { followGame, type Connection, type StreamEvent } from './stream.js';

/** How a deal ended, and the score then. */
export interface LiveResult {
  readonly deal: number;
  readonly result: DealResult;
  readonly score: readonly number[];
}

/** A game as it is watched. */
export interface LiveGame {
  readonly connection: Connection;
  /** Null until the first snapshot has come. */
  readonly observation: Observation | null;
  /** The last things that happened, the newest last. */
  readonly recent: readonly MatchEvent[];
  readonly results: readonly LiveResult[];
}

type News =
  | { readonly type: 'connection'; readonly connection: Connection }
  | { readonly type: 'observation'; readonly observation: Observation }
  | { readonly type: 'events'; readonly events: readonly StreamEvent[] };

const NOTHING: LiveGame = { connection: 'connecting', observation: null, recent: [], results: [] };
const REMEMBERED = 30;
/** So often is the table drawn anew at most; house bots play hundreds of cards a second. */
const PACE_MS = 200;

/**
 * Watches a game. The stream tells what happens and when; how the table then stands is read from the service, so that
 * nothing of the rules has to be guessed here from half of the cards.
 */
export function useLiveGame(gameId: string): LiveGame {
  const [game, tell] = useReducer(withNews, NOTHING);
  useEffect(() => {
    const leaving = new AbortController();
    const path = `/v1${watchPath(gameId)}/observation`;
    let heard: StreamEvent[] = [];
    let seen = -1;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const update = async (): Promise<void> => {
      timer = null;
      const events = heard;
      heard = [];
      tell({ type: 'events', events });
      if (events.every(({ version }) => version <= seen)) return;
      const observation = await getJson<Observation>(path, leaving.signal).catch(() => null); // the stream tells of breaks
      if (observation === null) return;
      seen = observation.version;
      tell({ type: 'observation', observation });
    };
    const end = followGame(gameId, {
      onConnection: (connection) => tell({ type: 'connection', connection }),
      onEvent: (event) => {
        if (event.type === 'snapshot') {
          seen = event.observation.version;
          tell({ type: 'observation', observation: event.observation });
          return;
        }
        heard.push(event);
        timer ??= setTimeout(() => void update(), PACE_MS);
      },
    });
    return () => {
      leaving.abort();
      end();
      if (timer !== null) clearTimeout(timer);
    };
  }, [gameId]);
  return game;
}

function withNews(game: LiveGame, news: News): LiveGame {
  switch (news.type) {
    case 'connection':
      return game.connection === news.connection ? game : { ...game, connection: news.connection };
    case 'observation':
      // An answer that was overtaken by a newer one is no news.
      return news.observation.version < (game.observation?.version ?? 0)
        ? game
        : { ...game, observation: news.observation };
    case 'events': {
      const told = news.events.filter(isOfTheTable);
      return {
        ...game,
        recent: [...game.recent, ...told].slice(-REMEMBERED),
        results: [...game.results, ...told.flatMap(resultIn)],
      };
    }
  }
}

const OTHERS: ReadonlySet<string> = new Set([
  'snapshot',
  'seatTaken',
  'seatLeft',
  'gameStarted',
  'gameAborted',
  'resync',
  'serverRestart',
]);

const isOfTheTable = (event: StreamEvent): event is StreamEvent & MatchEvent => !OTHERS.has(event.type);

function resultIn(event: MatchEvent): readonly LiveResult[] {
  if (event.type !== 'dealScored' || event.result.reason === 'redeal') return [];
  return [{ deal: event.deal, result: event.result, score: event.score }];
}

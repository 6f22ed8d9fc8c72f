import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { ApiFailure, failureOf, type Loaded } from '../api.js';
import { sleep, streamed } from '../lines.js';
import { credentials, getJsonAsMe } from '../session.js';
import { leagueApi, type League, type Page, type ShownEvent } from './api.js';

/** How news of a league come: told by the stream, asked for every few seconds, not at all, or none any more. */
export type Connection = 'connecting' | 'live' | 'polling' | 'lost' | 'over';

/** A line of a league's stream: where it stands, then each event of its log. */
type StreamLine = { readonly number: number; readonly type: string };

export interface LeagueListener {
  /** The league has come to this version. */
  readonly onVersion: (version: number) => void;
  readonly onConnection: (connection: Connection) => void;
}

const POLL_MS = 3_000;

/**
 * Follows a league until it is finished: by its stream, and by asking for events while there is no stream.
 *
 * @param since the version that is known
 * @returns ends it
 */
export function followLeague(leagueId: string, since: number, listener: LeagueListener): () => void {
  const leaving = new AbortController();
  void follow(leagueId, since, listener, leaving.signal);
  return () => leaving.abort();
}

async function follow(leagueId: string, known: number, listener: LeagueListener, leaving: AbortSignal): Promise<void> {
  let since = known;
  let streams = true;
  const hear = ({ number, type }: StreamLine): boolean => {
    // What a snapshot includes may still be to come as events, so it is no place to go on from.
    if (type !== 'snapshot') since = Math.max(since, number);
    listener.onVersion(number);
    return type === 'finished';
  };
  while (!leaving.aborted) {
    if (streams) {
      try {
        const path = leagueApi(leagueId, `/stream?since=${since}`);
        for await (const line of streamed<StreamLine>(path, leaving, credentials())) {
          listener.onConnection('live');
          if (hear(line)) return listener.onConnection('over');
        }
      } catch (error) {
        streams = !(error instanceof ApiFailure && error.kind === 'notFound');
      }
    }
    try {
      const path = leagueApi(leagueId, `/events?since=${since}&limit=1000`);
      const { items } = await getJsonAsMe<Page<ShownEvent>>(path, leaving);
      listener.onConnection('polling');
      if (items.map(hear).includes(true)) return listener.onConnection('over');
    } catch {
      if (leaving.aborted) return;
      listener.onConnection('lost');
    }
    await sleep(POLL_MS, leaving);
  }
}

/** So often is a league read anew at most. */
const PACE_MS = 500;

export interface LiveLeague {
  readonly league: League;
  readonly connection: Connection;
  /** Reads it anew now. */
  readonly reload: () => void;
}

/** A league that is on the page already, and as it stands from then on. */
export function useLiveLeague(first: League): LiveLeague {
  const { id, version: since } = first;
  const [heard, setHeard] = useState(since);
  const [connection, setConnection] = useState<Connection>(first.status === 'finished' ? 'over' : 'connecting');
  const { value, reload } = useAsOf<League>(leagueApi(id), heard, first);
  useEffect(() => {
    if (first.status === 'finished') return undefined;
    let newest = since;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const tell = (): void => {
      timer = null;
      setHeard(newest);
    };
    const end = followLeague(id, since, {
      onConnection: setConnection,
      onVersion: (version) => {
        if (version <= newest) return;
        newest = version;
        timer ??= setTimeout(tell, PACE_MS);
      },
    });
    return () => {
      end();
      if (timer !== null) clearTimeout(timer);
    };
  }, [id]);
  return { league: value ?? first, connection, reload };
}

/** Reads what is at an address of the API. Throws ApiFailure. */
type Reader<T> = (path: string, leaving: AbortSignal) => Promise<T>;

/**
 * Reads an address of a league, and anew whenever the league has another version. What was read stays until then, and a
 * read that is under way is not given up for a newer one: else a league in which much happens would never be shown.
 *
 * @param first what is known at this version already
 */
export function useAsOf<T>(
  path: string,
  version: number,
  first: T | null = null,
  readFrom: Reader<T> = getJsonAsMe,
): Loaded<T> {
  const [state, setState] = useState<{ path: string; value: T | null; failure: ApiFailure | null }>({
    path,
    value: first,
    failure: null,
  });
  const readAgain = useRef<() => void>(() => undefined);
  const known = useRef(first === null ? null : `${version} ${path}`);
  useEffect(() => {
    const leaving = new AbortController();
    let reading = false;
    let again = false;
    const read = async (): Promise<void> => {
      again = reading;
      if (reading) return;
      reading = true;
      do {
        again = false;
        try {
          const value = await readFrom(path, leaving.signal);
          setState({ path, value, failure: null });
        } catch (error) {
          if (leaving.signal.aborted) return;
          const failure = failureOf(error);
          setState((before) => ({ path, value: before.path === path ? before.value : null, failure }));
        }
      } while (again);
      reading = false;
    };
    readAgain.current = () => void read();
    return () => leaving.abort();
  }, [path]);
  useEffect(() => {
    if (known.current !== `${version} ${path}`) readAgain.current();
    known.current = null;
  }, [path, version]);
  const reload = useCallback(() => readAgain.current(), []);
  const current = state.path === path ? state : null;
  return { value: current?.value ?? null, failure: current?.failure ?? null, reload };
}

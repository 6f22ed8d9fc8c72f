import { useCallback, useEffect, useState } from 'preact/hooks';
import type { EndReason, MatchRules, Team } from '../src/domain/match.js';
import type { ReplayedSeat } from '../src/domain/replays/replay.js';
import type { View } from '../src/domain/view.js';

// What the pages read of the API (/openapi.json has all of it).

export const STATUSES = ['open', 'playing', 'finished', 'aborted'] as const;
export type Status = (typeof STATUSES)[number];

/** A game in a list. */
export interface GameSummary {
  readonly id: string;
  readonly ruleSet: string;
  readonly rules: MatchRules;
  readonly practice: boolean;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly state: {
    readonly status: Status;
    readonly endReason: EndReason | null;
    readonly seats: readonly ReplayedSeat[];
    readonly score: readonly number[];
    readonly winners: readonly Team[] | null;
  };
}

export interface GamesPage {
  readonly items: readonly GameSummary[];
  readonly nextCursor: string | null;
}

/** What a spectator sees of a game. */
export interface Observation extends View {
  readonly version: number;
  readonly ruleSet: string;
  readonly practice: boolean;
  readonly status: Status;
  readonly endReason: string | null;
  readonly seats: readonly ReplayedSeat[];
  readonly lastAction: { readonly action: { readonly type: string } } | null;
}

/** What went wrong, as far as it matters to people: another address, another time, or ask the operator. */
export type FailureKind = 'notFound' | 'unreachable' | 'failed';

/** What the service says of a failure (RFC 9457), as far as the pages show it. */
export interface Problem {
  readonly status: number;
  readonly code?: string;
  readonly detail?: string;
  /** Each fault of the request, with a JSON pointer into it. */
  readonly errors?: readonly { readonly pointer: string; readonly message: string }[];
  /** What must be settled first. */
  readonly blocking?: readonly unknown[];
}

export class ApiFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    message: string,
    /** Null where the service did not answer, or something before it did. */
    readonly problem: Problem | null = null,
  ) {
    super(message);
  }
}

/** @throws ApiFailure for any answer but a success */
export async function request(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, init).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    throw new ApiFailure('unreachable', 'No connection');
  });
  if (response.ok) return response;
  const problem = await problemIn(response);
  throw new ApiFailure(kindOf(response.status), problem?.detail ?? `Status ${response.status}`, problem);
}

/** @throws ApiFailure as `request` */
export async function getJson<T>(path: string, signal: AbortSignal): Promise<T> {
  const response = await request(path, { headers: { accept: 'application/json' }, signal });
  return (await response.json()) as T;
}

function kindOf(status: number): FailureKind {
  if (status === 404) return 'notFound';
  return status === 502 || status === 503 || status === 504 || status === 429 ? 'unreachable' : 'failed';
}

/** The service explains its failures (RFC 9457); what stands between may not. */
async function problemIn(response: Response): Promise<Problem | null> {
  const body = (await response.json().catch(() => null)) as { detail?: unknown } | null;
  return typeof body?.detail === 'string' ? (body as Problem) : null;
}

/** What is read from an address: nothing yet, the value, or why there is none. */
export interface Loaded<T> {
  readonly value: T | null;
  readonly failure: ApiFailure | null;
  /** Reads again; what was read before stays until then. */
  readonly reload: () => void;
}

/** Reads an address of the API, and anew when it changes. */
export function useJson<T>(path: string): Loaded<T> {
  const [state, setState] = useState<{ path: string; value: T | null; failure: ApiFailure | null } | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    getJson<T>(path, leaving.signal).then(
      (value) => setState({ path, value, failure: null }),
      (error: unknown) => {
        if (!leaving.signal.aborted)
          setState((before) => ({ path, value: valueAt(path, before), failure: failureOf(error) }));
      },
    );
    return () => leaving.abort();
  }, [path, round]);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  const current = state?.path === path ? state : null;
  return { value: current?.value ?? null, failure: current?.failure ?? null, reload };
}

const valueAt = <T>(path: string, state: { path: string; value: T | null } | null): T | null =>
  state?.path === path ? state.value : null;

export const failureOf = (error: unknown): ApiFailure =>
  error instanceof ApiFailure ? error : new ApiFailure('failed', String(error));

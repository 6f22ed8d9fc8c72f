import { useState } from 'preact/hooks';
import { failureOf, type ApiFailure } from '../../api.js';
import { requestAsMe } from '../../session.js';
import { leagueApi, type League, type LeagueChange } from '../api.js';

/** A change of a league that an organiser wants. */
export interface Wish {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** Under the league. */
  readonly path: string;
  readonly body?: object;
}

/** How the last write went. */
export interface Writes {
  /**
   * Sends a change that is meant for the league as it is shown. While one is under way, no other is sent.
   *
   * @returns whether it was done
   */
  readonly write: (wish: Wish) => Promise<boolean>;
  readonly busy: boolean;
  readonly done: LeagueChange | null;
  readonly failure: ApiFailure | null;
}

type Outcome = Omit<Writes, 'write'>;
const NOTHING: Outcome = { busy: false, done: null, failure: null };

/**
 * The writes of one part of the organiser's page. They name the version that is on the page; who was overtaken is told so,
 * and the league is read anew, as it is after each write.
 */
export function useWrites({ id, version }: League, reload: () => void): Writes {
  const [outcome, setOutcome] = useState(NOTHING);
  const write = async ({ method, path, body }: Wish): Promise<boolean> => {
    if (outcome.busy) return false;
    setOutcome({ ...NOTHING, busy: true });
    try {
      const response = await requestAsMe(leagueApi(id, path), {
        method,
        headers: {
          'if-match': `"${version}"`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      setOutcome({ ...NOTHING, done: (await response.json()) as LeagueChange });
      return true;
    } catch (error) {
      setOutcome({ ...NOTHING, failure: failureOf(error) });
      return false;
    } finally {
      reload();
    }
  };
  return { ...outcome, write };
}

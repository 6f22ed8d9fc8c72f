import type { Loaded } from '../api.js';
import { addressOf } from '../router.js';
import { getJsonAsMe } from '../session.js';
import { leagueApi, type Entrant, type Page } from './api.js';
import { useAsOf } from './live.js';

const MOST_ON_A_PAGE = 1_000;

/** All entrants of a league, in the order of their entry, as of a version of it. */
export const useEntrants = (leagueId: string, version: number): Loaded<readonly Entrant[]> =>
  useAsOf(leagueApi(leagueId, '/entrants'), version, null, allEntrants);

async function allEntrants(path: string, leaving: AbortSignal): Promise<readonly Entrant[]> {
  const entrants: Entrant[] = [];
  let cursor: string | null = null;
  do {
    const address: string = addressOf(path, { limit: MOST_ON_A_PAGE, cursor });
    const page: Page<Entrant> = await getJsonAsMe<Page<Entrant>>(address, leaving);
    entrants.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return entrants;
}

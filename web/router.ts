import { useEffect, useState } from 'preact/hooks';

/** What is shown: the address without its origin. A new object with each navigation, even to the same address. */
export interface Place {
  readonly path: string;
  readonly query: URLSearchParams;
}

/** The pages (src/pages/mount-pages.ts serves the same addresses). */
export type Page =
  | { readonly name: 'games' }
  | { readonly name: 'watch'; readonly gameId: string }
  | { readonly name: 'replay'; readonly gameId: string }
  | { readonly name: 'leagues' }
  | { readonly name: 'newLeague' }
  | { readonly name: 'league'; readonly leagueId: string }
  | { readonly name: 'direct'; readonly leagueId: string };

/** The page at a path; null for what the service answers otherwise, such as /docs. */
export function pageAt(path: string): Page | null {
  if (path === '/') return { name: 'games' };
  if (path === LEAGUES) return { name: 'leagues' };
  if (path === NEW_LEAGUE) return { name: 'newLeague' };
  const [, gameId, replay] = /^\/games\/([^/]+)(\/replay)?$/.exec(path) ?? [];
  if (gameId !== undefined)
    return { name: replay === undefined ? 'watch' : 'replay', gameId: decodeURIComponent(gameId) };
  const [, leagueId, direct] = /^\/leagues\/([^/]+)(\/direct)?$/.exec(path) ?? [];
  if (leagueId === undefined) return null;
  return { name: direct === undefined ? 'league' : 'direct', leagueId: decodeURIComponent(leagueId) };
}

export const LEAGUES = '/leagues';
export const NEW_LEAGUE = '/leagues/new';

export const watchPath = (gameId: string): string => `/games/${encodeURIComponent(gameId)}`;
export const replayPath = (gameId: string): string => `${watchPath(gameId)}/replay`;

export const leaguePath = (leagueId: string): string => `${LEAGUES}/${encodeURIComponent(leagueId)}`;
export const directPath = (leagueId: string): string => `${leaguePath(leagueId)}/direct`;

/** The address of a path with those of the parameters that are not null. */
export function addressOf(path: string, parameters: Readonly<Record<string, string | number | null>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== null) query.set(name, String(value));
  return query.size === 0 ? path : `${path}?${query}`;
}

const MOVED = 'bummerl:moved';

/** Goes to an address of the pages; the browser's "back" leads back. */
export function go(address: string): void {
  history.pushState(null, '', address);
  window.dispatchEvent(new Event(MOVED));
}

/** Writes another address for what is shown already. */
export const rename = (address: string): void => history.replaceState(null, '', address);

const here = (): Place => ({ path: location.pathname, query: new URLSearchParams(location.search) });

/** The place that is shown, and again whenever it changes. Links to pages are followed without loading anew. */
export function usePlace(): Place {
  const [place, setPlace] = useState(here);
  useEffect(() => {
    const update = (): void => setPlace(here());
    window.addEventListener('popstate', update);
    window.addEventListener(MOVED, update);
    document.addEventListener('click', followLink);
    return () => {
      window.removeEventListener('popstate', update);
      window.removeEventListener(MOVED, update);
      document.removeEventListener('click', followLink);
    };
  }, []);
  return place;
}

/** What a browser would open in a tab of its own, or save, is left to it. */
function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (link === null || !plain || event.defaultPrevented || link.target !== '' || link.hasAttribute('download')) return;
  if (link.origin !== location.origin || pageAt(link.pathname) === null || link.hash !== '') return;
  event.preventDefault();
  go(link.pathname + link.search);
}

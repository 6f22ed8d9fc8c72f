import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { GamesPage } from './games/games-page.js';
import { NotFound } from './failure.js';
import { DirectPage } from './leagues/direct/direct-page.js';
import { NewLeaguePage } from './leagues/direct/new-league-page.js';
import { LeaguePage } from './leagues/league-page.js';
import { LeaguesPage } from './leagues/leagues-page.js';
import { ReplayPage } from './replay/replay-page.js';
import { LEAGUES, pageAt, usePlace, type Page, type Place } from './router.js';
import { WatchPage } from './watch/watch-page.js';
import { CARD_NAMES, PACKS } from './words/card-names.js';
import { PackContext, rememberedPack, rememberPack } from './words/pack.js';

/** The frame of all pages, and the page of the address. */
export function App(): VNode {
  const place = usePlace();
  const [pack, setPack] = useState(rememberedPack);
  const main = useRef<HTMLElement>(null);
  useFocusOnArrival(place.path, main);
  return (
    <PackContext.Provider value={pack}>
      <a class="skip" href="#main">
        Skip to the page
      </a>
      <header class="top">
        <a class="brand" href="/">
          Bummerl
        </a>
        <nav aria-label="Pages">
          <a href="/" aria-current={place.path === '/' ? 'page' : undefined}>
            Games
          </a>
          <a href={LEAGUES} aria-current={place.path === LEAGUES ? 'page' : undefined}>
            Leagues
          </a>
          <a href="/docs">API</a>
        </nav>
        <label class="pack">
          Cards
          <select
            value={pack}
            onChange={(event) => {
              const chosen = PACKS.find((one) => one === event.currentTarget.value) ?? pack;
              setPack(chosen);
              rememberPack(chosen);
            }}
          >
            {PACKS.map((one) => (
              <option key={one} value={one}>
                {CARD_NAMES[one].title}
              </option>
            ))}
          </select>
        </label>
      </header>
      <main id="main" tabIndex={-1} ref={main}>
        <Shown page={pageAt(place.path)} place={place} />
      </main>
    </PackContext.Provider>
  );
}

function Shown({ page, place }: { page: Page | null; place: Place }): VNode {
  switch (page?.name) {
    case 'games':
      return <GamesPage query={place.query} />;
    case 'watch':
      return <WatchPage key={page.gameId} gameId={page.gameId} />;
    case 'replay':
      return <ReplayPage key={page.gameId} gameId={page.gameId} place={place} />;
    case 'leagues':
      return <LeaguesPage query={place.query} />;
    case 'newLeague':
      return <NewLeaguePage />;
    case 'league':
      return <LeaguePage key={page.leagueId} leagueId={page.leagueId} place={place} />;
    case 'direct':
      return <DirectPage key={page.leagueId} leagueId={page.leagueId} place={place} />;
    case undefined:
      return <NotFound />;
  }
}

/** Who follows a link with the keyboard or a screen reader arrives at the page, as after a load. */
function useFocusOnArrival(path: string, main: { readonly current: HTMLElement | null }): void {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [path, main]);
}

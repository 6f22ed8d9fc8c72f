import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Background } from '../background.js';
import { Database } from '../database/database.js';
import { EndedGames } from '../games/ended-games.js';
import { Feed } from '../games/feed.js';
import { lockRatings, readProgress, readStandings, writeChanges, writeProgress, writeStandings } from './ledger.js';
import { readGames, type RatedGame } from './rated-games.js';
import { Standings, type Standing } from './standings.js';

/** So often it is looked for games that have ended, when something has happened in any. */
const LOOK_MS = 1_000;
/** So often when nothing was heard, as something may have gone unheard. */
const LONGEST_LOOK_MS = 30_000;
const RATED_AT_ONCE = 100;

/**
 * Rates the games that are over, in the order of their end numbers. Every instance does; a lock lets one after the other,
 * and who has it goes on from where the ratings are. Ledger, ratings and how far they have come are one transaction, so a
 * game is rated once, whatever dies when.
 */
@Injectable()
export class Rater implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Rater.name);
  private readonly background = new Background();
  private stirred = true;
  private unsubscribe = (): void => undefined;

  constructor(
    private readonly database: Database,
    private readonly ended: EndedGames,
    private readonly feed: Feed,
  ) {}

  onApplicationBootstrap(): void {
    this.unsubscribe = this.feed.subscribeToAll(() => (this.stirred = true));
    this.background.keep(this.live());
  }

  async beforeApplicationShutdown(): Promise<void> {
    const stopped = this.background.stop();
    this.unsubscribe();
    await stopped;
  }

  /** Rates all that has ended until now. Throws when the database does not answer. */
  async catchUp(): Promise<void> {
    do await this.ended.giveNumbers();
    while (await this.rateNext());
  }

  private async live(): Promise<void> {
    for (let looked = -Infinity; !this.background.stopped;) {
      if (this.stirred || performance.now() > looked + LONGEST_LOOK_MS) {
        this.stirred = false;
        looked = performance.now();
        await this.catchUp().catch((error: unknown) => {
          this.stirred = true;
          this.logger.warn(`games that have ended could not be rated: ${String(error)}`);
        });
      }
      await this.background.pause(LOOK_MS);
    }
  }

  /** Rates the next games. @returns false when there were none to look at */
  private async rateNext(): Promise<boolean> {
    const [{ number }, last] = await Promise.all([readProgress(this.database), this.lastNumber()]);
    if (number >= last || this.background.stopped) return false;
    // The packages take some time to load, and most starts need none of them.
    const { rateGame } = await import('./rate-game.js');
    await this.database.$transaction(
      async (transaction) => {
        await lockRatings(transaction);
        const from = await readProgress(transaction);
        if (from.number >= last) return;
        const { games, upTo } = await readGames(transaction, from.number, last, RATED_AT_ONCE);
        const standings = new Standings(await readStandings(transaction, playersOf(games)));
        const changes = games.flatMap((game) => rateGame(game, standings));
        await writeChanges(transaction, changes);
        await writeStandings(transaction, changedBy(games, standings));
        const revision = from.revision + (changes.length > 0 ? 1 : 0);
        await writeProgress(transaction, { number: upTo, revision });
      },
      { isolationLevel: 'ReadCommitted' },
    );
    return true;
  }

  /** Games with numbers up to it are all committed. */
  private async lastNumber(): Promise<number> {
    const { _max } = await this.database.game.aggregate({ _max: { endNumber: true } });
    return Number(_max.endNumber ?? 0);
  }
}

const playersOf = (games: readonly RatedGame[]): readonly string[] => [
  ...new Set(games.flatMap(({ winners, losers }) => [...winners, ...losers].map(({ player }) => player))),
];

/** Those whose last game is among the games. */
function changedBy(games: readonly RatedGame[], standings: Standings): readonly Standing[] {
  const first = games[0]?.number ?? Infinity;
  return [...standings].filter(({ lastNumber }) => lastNumber >= first);
}

import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { v7 as newId } from 'uuid';
import { Background } from '../background.js';
import { awaitsPairing, dueEvents } from '../domain/leagues/league/due.js';
import type { Member } from '../domain/leagues/league/events.js';
import { seatedIn } from '../domain/leagues/league/seating.js';
import { turnOf } from '../domain/leagues/league/settings.js';
import { outcomeOf } from '../domain/leagues/league/outcome.js';
import type { LeagueGame, Meeting } from '../domain/leagues/league/state.js';
import { ArrangedGames, type EndedGame } from '../games/arranged-games.js';
import { Feed } from '../games/feed.js';
import type { Occupant } from '../games/log.js';
import { calledOff, endsOf, openGames, type OpenGame } from './ends.js';
import { LeagueFeed } from './league-feed.js';
import type { League } from './league.js';
import { Leagues, type LeagueIntent, type LeagueJudge } from './leagues.js';
import { Pairer } from './pairing/pairer.js';
import { LeagueStore } from './store.js';

/** So many games are made at once: they share their commits. */
const MADE_AT_ONCE = 16;
/** For leagues that another instance has left, or of which something was not heard. */
const SCAN_MS = 5_000;
/** Within this time the games that end are looked at together. */
const GATHER_MS = 50;
const RETRY_MS = 1_000;

/**
 * Does what leagues need by themselves: makes the games that they have begun, writes down how they end, and takes the steps
 * that are due. Every instance does so; a step is decided on the league as it stands and the key of its log lets it
 * happen once, so that one who was killed in the middle leaves nothing half done: the next sees what is missing.
 */
@Injectable()
export class Director implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Director.name);
  private readonly background = new Background();
  /** The leagues to be looked at, and those that somebody looks at. */
  private readonly waiting = new Set<string>();
  private readonly busy = new Set<string>();
  private readonly retrying = new Set<string>();
  /** The league of each game that is being played. */
  private readonly leagueOf = new Map<string, string>();
  private unsubscribe: readonly (() => void)[] = [];

  constructor(
    private readonly leagues: Leagues,
    private readonly store: LeagueStore,
    private readonly games: ArrangedGames,
    private readonly pairer: Pairer,
    private readonly feed: Feed,
    private readonly leagueFeed: LeagueFeed,
  ) {}

  onApplicationBootstrap(): void {
    this.unsubscribe = [
      this.feed.subscribeToAll((gameId) => {
        const league = this.leagueOf.get(gameId);
        if (league !== undefined) this.wake(league);
      }),
      this.leagueFeed.subscribeToAll((leagueId) => this.wake(leagueId)),
    ];
    this.background.keep(this.scan());
  }

  async beforeApplicationShutdown(): Promise<void> {
    const stopped = this.background.stop();
    for (const end of this.unsubscribe) end();
    await stopped;
  }

  private wake(leagueId: string): void {
    if (this.background.stopped) return;
    const isNew = !this.waiting.has(leagueId);
    this.waiting.add(leagueId);
    if (isNew && !this.busy.has(leagueId)) this.background.keep(this.serve(leagueId));
  }

  private async serve(leagueId: string): Promise<void> {
    this.busy.add(leagueId);
    while (this.waiting.has(leagueId) && !this.background.stopped) {
      await this.background.pause(GATHER_MS);
      this.waiting.delete(leagueId);
      try {
        await this.direct(leagueId);
      } catch (error) {
        this.logger.warn(`league ${leagueId} could not go on: ${String(error)}`);
        this.retry(leagueId);
      }
    }
    this.busy.delete(leagueId);
  }

  private retry(leagueId: string): void {
    if (this.retrying.has(leagueId)) return;
    this.retrying.add(leagueId);
    setTimeout(() => {
      this.retrying.delete(leagueId);
      this.wake(leagueId);
    }, RETRY_MS).unref();
  }

  private async scan(): Promise<void> {
    while (!this.background.stopped) {
      try {
        for (const id of await this.store.running()) this.wake(id);
      } catch (error) {
        this.logger.warn(`the leagues could not be looked at: ${String(error)}`);
      }
      await this.background.pause(SCAN_MS);
    }
  }

  /** Takes one step after the other, until the league waits for somebody. */
  private async direct(leagueId: string): Promise<void> {
    while (!this.background.stopped) {
      // Held, so that a game is not made while it is being taken back.
      const known = await this.leagues.hold(leagueId, (league) => this.begin(league));
      if (known === null) return;
      const ended = await this.settle(leagueId, known);
      if (!ended && !(await this.apply(leagueId, (league) => this.due(league)))) return;
    }
  }

  private async due(league: League): Promise<LeagueIntent> {
    const found = awaitsPairing(league.state) ? await this.pairer.next(league) : null;
    return { events: dueEvents(league.state, newId, found) };
  }

  /**
   * Makes the games that are begun and not there, and calls off those that nobody waits for any more.
   *
   * @returns those that are over, or will never be, while the league does not know it
   */
  private async begin({ id, ...league }: League): Promise<readonly EndedGame[]> {
    const open = openGames(league.state);
    const isWanted = ({ meeting }: OpenGame): boolean => outcomeOf(meeting, league.state.settings) === null;
    const known = await this.store.standing(id);
    const missing = open.filter(({ game }) => !known.has(game.id));
    await inParts(missing.filter(isWanted), MADE_AT_ONCE, ({ game, meeting }) =>
      this.make({ id, ...league }, game, meeting),
    );
    for (const { game } of open) this.leagueOf.set(game.id, id);
    // Another instance may have made one while it was taken back here.
    const awaited = new Set(open.filter(isWanted).map(({ game }) => game.id));
    const stray = [...known].flatMap(([game, end]) => (end === null && !awaited.has(game) ? [game] : []));
    const cuts = stray.map((gameId) => ({ gameId, resigning: null, when: 'always' as const }));
    if (cuts.length > 0) await this.games.cutOff(cuts, [], Date.now());
    const never = missing.filter((one) => !isWanted(one)).map(({ game }) => calledOff(game.id));
    return [...never, ...[...known.values()].flatMap((end) => end ?? [])];
  }

  /** Writes down how games have ended. @returns whether the league has moved on */
  private async settle(leagueId: string, ends: readonly EndedGame[]): Promise<boolean> {
    if (ends.length === 0) return false;
    const over = new Map(ends.map((game) => [game.id, game]));
    const moved = await this.apply(leagueId, ({ state }) => ({ events: endsOf(state, over) }));
    for (const id of over.keys()) this.leagueOf.delete(id);
    return moved;
  }

  private make(league: League, game: LeagueGame, meeting: Meeting): Promise<void> {
    const { settings } = league.state;
    const seats = seatedIn(league.state, meeting, game.number).map(occupantOf);
    return this.games.make(
      {
        id: game.id,
        createdBy: league.createdBy,
        ruleSet: settings.ruleSet,
        rules: settings.rules,
        rulesVersion: settings.rulesVersion,
        visibility: settings.visibility,
        rated: settings.rated,
        timeControl: settings.timeControl,
        board: game.board,
        league: { id: league.id, round: game.round, table: game.table, number: game.number },
        firstDealer: (turnOf(settings, game.number) - 1) % seats.length,
        seats,
      },
      Date.now(),
    );
  }

  private async apply(leagueId: string, judge: LeagueJudge): Promise<boolean> {
    const write = { by: null, now: Date.now(), expected: [], keyed: null, dryRun: false };
    return (await this.leagues.change(leagueId, judge, write)).rows.length > 0;
  }
}

const occupantOf = ({ account, bot, name }: Member): Occupant => ({
  account: account === null ? null : { id: account, name },
  bot,
});

async function inParts<T>(items: readonly T[], size: number, each: (item: T) => Promise<void>): Promise<void> {
  for (let next = 0; next < items.length; next += size) await Promise.all(items.slice(next, next + size).map(each));
}

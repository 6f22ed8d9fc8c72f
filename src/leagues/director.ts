import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { v7 as newId } from 'uuid';
import { dueEvents } from '../domain/leagues/league/due.js';
import type { GameResult, LeagueEvent, Member } from '../domain/leagues/league/events.js';
import { isSwapped, tablesOf, turnOf } from '../domain/leagues/league/settings.js';
import { outcomeOf } from '../domain/leagues/league/outcome.js';
import { findEntrant, type LeagueGame, type LeagueState, type Meeting } from '../domain/leagues/league/state.js';
import { ArrangedGames, type EndedGame } from '../games/arranged-games.js';
import { Feed } from '../games/feed.js';
import type { Occupant } from '../games/log.js';
import { LeagueFeed } from './league-feed.js';
import type { League } from './league.js';
import { Leagues, type LeagueIntent } from './leagues.js';
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
  private readonly stopping = new AbortController();
  private readonly running = new Set<Promise<void>>();
  /** The leagues to be looked at, and those that somebody looks at. */
  private readonly waiting = new Set<string>();
  private readonly busy = new Set<string>();
  /** The league of each game that is being played. */
  private readonly leagueOf = new Map<string, string>();
  private unsubscribe: readonly (() => void)[] = [];

  constructor(
    private readonly leagues: Leagues,
    private readonly store: LeagueStore,
    private readonly games: ArrangedGames,
    private readonly feed: Feed,
    private readonly leagueFeed: LeagueFeed,
  ) {}

  onApplicationBootstrap(): void {
    setMaxListeners(0, this.stopping.signal); // one for each league that is served
    this.unsubscribe = [
      this.feed.subscribeToAll((gameId) => {
        const league = this.leagueOf.get(gameId);
        if (league !== undefined) this.wake(league);
      }),
      this.leagueFeed.subscribeToAll((leagueId) => this.wake(leagueId)),
    ];
    this.keep(this.scan());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    for (const end of this.unsubscribe) end();
    await Promise.all(this.running);
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private keep(promise: Promise<void>): void {
    this.running.add(promise);
    void promise.finally(() => this.running.delete(promise));
  }

  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { ref: false, signal: this.stopping.signal }).catch(() => undefined);
  }

  private wake(leagueId: string): void {
    if (this.stopped) return;
    const isNew = !this.waiting.has(leagueId);
    this.waiting.add(leagueId);
    if (isNew && !this.busy.has(leagueId)) this.keep(this.serve(leagueId));
  }

  private async serve(leagueId: string): Promise<void> {
    this.busy.add(leagueId);
    while (this.waiting.has(leagueId) && !this.stopped) {
      await this.pause(GATHER_MS);
      this.waiting.delete(leagueId);
      try {
        await this.direct(leagueId);
      } catch (error) {
        this.logger.warn(`league ${leagueId} could not go on: ${String(error)}`);
        setTimeout(() => this.wake(leagueId), RETRY_MS).unref();
      }
    }
    this.busy.delete(leagueId);
  }

  private async scan(): Promise<void> {
    while (!this.stopped) {
      try {
        for (const id of await this.store.running()) this.wake(id);
      } catch (error) {
        this.logger.warn(`the leagues could not be looked at: ${String(error)}`);
      }
      await this.pause(SCAN_MS);
    }
  }

  /** Takes one step after the other, until the league waits for somebody. */
  private async direct(leagueId: string): Promise<void> {
    while (!this.stopped) {
      // Held, so that a game is not made while it is being taken back.
      const known = await this.leagues.hold(leagueId, (league) => this.begin(league));
      if (known === null) return;
      const ended = await this.settle(leagueId, known);
      if (!ended && !(await this.apply(leagueId, ({ state }) => ({ events: dueEvents(state, newId) })))) return;
    }
  }

  /** Makes the games that are begun and not there, and calls off those that nobody waits for any more. */
  private async begin(league: League): Promise<BegunGames> {
    const open = openGames(league.state);
    const ids = open.map(({ game }) => game.id);
    const existing = await this.games.existing(ids);
    const isWanted = ({ meeting }: OpenGame): boolean => outcomeOf(meeting, league.state.settings) === null;
    const missing = open.filter(({ game }) => !existing.has(game.id));
    const wanted = missing.filter(isWanted);
    await inParts(wanted, MADE_AT_ONCE, ({ game, meeting }) => this.make(league, game, meeting));
    const awaited = new Set(open.filter(isWanted).map(({ game }) => game.id));
    // Another instance may have made one while it was taken back here.
    const stray = (await this.store.playing(league.id)).filter((id) => !awaited.has(id));
    const cuts = stray.map((gameId) => ({ gameId, resigning: null, unplayed: false }));
    if (cuts.length > 0) await this.games.cutOff(cuts, [], Date.now());
    return { ids, never: missing.filter((one) => !isWanted(one)).map(({ game }) => game.id) };
  }

  /**
   * Writes down the games that are over.
   *
   * @returns whether the league has moved on
   */
  private async settle(leagueId: string, begun: BegunGames): Promise<boolean> {
    const { ids } = begun;
    for (const id of ids) this.leagueOf.set(id, leagueId);
    const over = new Map((await this.games.ended(ids)).map((game) => [game.id, game]));
    const never = new Set(begun.never);
    if (over.size === 0 && never.size === 0) return false;
    const moved = await this.apply(leagueId, ({ state }) => ({ events: endsOf(state, over, never) }));
    for (const id of [...over.keys(), ...never]) this.leagueOf.delete(id);
    return moved;
  }

  private make(league: League, game: LeagueGame, meeting: Meeting): Promise<void> {
    const { settings } = league.state;
    const seats = seatsOf(league.state, meeting, game.number);
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
        firstDealer: (turnOf(settings, game.number) - 1) % seats.length,
        seats,
      },
      Date.now(),
    );
  }

  private async apply(leagueId: string, judge: (league: League) => LeagueIntent): Promise<boolean> {
    const write = { by: null, now: Date.now(), expected: [], keyed: null, dryRun: false };
    return (await this.leagues.change(leagueId, judge, write)).rows.length > 0;
  }
}

/** The games that a league waits for, and those of them that will never be. */
interface BegunGames {
  readonly ids: readonly string[];
  readonly never: readonly string[];
}

interface OpenGame {
  readonly game: LeagueGame;
  readonly meeting: Meeting;
}

const openGames = ({ rounds }: LeagueState): readonly OpenGame[] =>
  rounds.flatMap(({ status, meetings }) =>
    status === 'closed'
      ? []
      : meetings.flatMap((meeting) =>
          meeting.games.filter(({ result }) => result === null).map((game) => ({ game, meeting })),
        ),
  );

/** How games have ended of which the league does not know it yet. */
const endsOf = (
  state: LeagueState,
  over: ReadonlyMap<string, EndedGame>,
  never: ReadonlySet<string>,
): readonly LeagueEvent[] =>
  openGames(state).flatMap(({ game: { round, table, number, id } }): LeagueEvent[] => {
    const end = over.get(id);
    if (end === undefined && !never.has(id)) return [];
    return [{ type: 'gameEnded', round, table, number, id, ...resultOf(end, isSwapped(state.settings, number)) }];
  });

type Both = readonly [number, number];

/**
 * The home side is team 0, unless the sides are swapped. A game that was never made was called off.
 */
function resultOf(end: EndedGame | undefined, swapped: boolean): GameResult {
  const [team] = end?.winners ?? [];
  if (end === undefined || team === undefined)
    return { winner: null, bummerl: [0, 0], gamePoints: [0, 0], endReason: end?.endReason ?? 'aborted' };
  const homeAndAway = (first: number, second: number): Both => (swapped ? [second, first] : [first, second]);
  return {
    winner: (team === 0) !== swapped ? 'home' : 'away',
    bummerl: team === 0 ? homeAndAway(end.bummerl, 0) : homeAndAway(0, end.bummerl),
    gamePoints: homeAndAway(end.score[0] ?? 0, end.score[1] ?? 0),
    endReason: end.endReason,
  };
}

/** Who sits on seats 0 and 2, and who on 1 and 3, by turns, so that partners sit opposite. */
function seatsOf(state: LeagueState, { home, away }: Meeting, number: number): readonly Occupant[] {
  const swapped = isSwapped(state.settings, number);
  const players = (id: string): readonly Member[] => {
    const members = findEntrant(state, id)?.members ?? [];
    return tablesOf(state.settings) === 1 ? members : members.slice(swapped ? 2 : 0, swapped ? 4 : 2);
  };
  const [first, second] = swapped ? [players(away), players(home)] : [players(home), players(away)];
  return first
    .flatMap((member, index) => [member, ...second.slice(index, index + 1)])
    .map(({ account, bot, name }) => ({ account: account === null ? null : { id: account, name }, bot }));
}

async function inParts<T>(items: readonly T[], size: number, each: (item: T) => Promise<void>): Promise<void> {
  for (let next = 0; next < items.length; next += size) await Promise.all(items.slice(next, next + size).map(each));
}

import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { seatedIn } from '../../domain/leagues/league/seating.js';
import { turnOf } from '../../domain/leagues/league/settings.js';
import type { GameRef } from '../../domain/leagues/league/events.js';
import { Lanes } from '../../games/lanes.js';
import { AccountStreams } from '../../games/streams/account-streams.js';
import { LeagueFeed } from '../league-feed.js';
import type { League, LeagueRow } from '../league.js';
import { Leagues } from '../leagues.js';
import { LeagueStore } from '../store.js';

/** Of a league that is heard of for the first time only this is news. */
const JUST_NOW_MS = 5_000;
const RETRY_MS = 500;

/** Tells players on their accounts' streams that a round begins in which they play. */
@Injectable()
export class RoundCalls implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(RoundCalls.name);
  /** The number of the last event of each league that goes on and has been looked at. */
  private readonly seen = new Map<string, number>();
  private unsubscribe: readonly (() => void)[] = [];

  constructor(
    private readonly leagues: Leagues,
    private readonly store: LeagueStore,
    private readonly streams: AccountStreams,
    private readonly lanes: Lanes,
    private readonly feed: LeagueFeed,
  ) {}

  onApplicationBootstrap(): void {
    this.unsubscribe = [
      this.feed.subscribeToAll((leagueId, version) => void this.wake(leagueId, version)),
      this.feed.subscribeToGaps(() => void this.catchUp()),
    ];
  }

  beforeApplicationShutdown(): void {
    for (const end of this.unsubscribe) end();
  }

  private async wake(leagueId: string, version: number): Promise<void> {
    if (!this.streams.hasReaders) {
      this.note(leagueId, version);
      return;
    }
    try {
      await this.lanes.run(`rounds of ${leagueId}`, () => this.look(leagueId));
    } catch (error) {
      this.logger.warn(`the rounds of league ${leagueId} could not be told: ${String(error)}`);
      setTimeout(() => void this.wake(leagueId, version), RETRY_MS).unref();
    }
  }

  /** What other instances did went unheard for a while. */
  private async catchUp(): Promise<void> {
    if (!this.streams.hasReaders) return;
    const ids = await this.store.running().catch(() => []);
    await Promise.all(ids.map((id) => this.wake(id, 0)));
  }

  private async look(leagueId: string): Promise<void> {
    const from = this.seen.get(leagueId);
    const rows = await this.store.rowsAfter(leagueId, from ?? 0);
    const recent = from === undefined ? rows.filter(({ at }) => at > Date.now() - JUST_NOW_MS) : rows;
    const league = recent.some(({ event }) => event.type === 'gamesStarted') ? await this.leagues.find(leagueId) : null;
    if (league !== null) for (const row of recent) this.tell(league, row);
    this.note(leagueId, rows.at(-1)?.number ?? 0);
    if (rows.at(-1)?.event.type === 'finished') this.seen.delete(leagueId);
  }

  private note(leagueId: string, number: number): void {
    this.seen.set(leagueId, Math.max(number, this.seen.get(leagueId) ?? 0));
  }

  private tell(league: League, { event, at }: LeagueRow): void {
    if (event.type !== 'gamesStarted') return;
    const time = new Date(at).toISOString();
    for (const game of event.games.filter(({ number }) => turnOf(league.state.settings, number) === 1)) {
      const { round, table, id } = game;
      for (const account of playersOf(league, game))
        this.streams.announce(account, 'roundStarted', time, { league: league.id, round, table, game: id });
    }
  }
}

/** The accounts that play a game; none when the round was taken back. */
function playersOf({ state }: League, { round, table, number }: GameRef): readonly string[] {
  const meeting = state.rounds[round - 1]?.meetings[table - 1];
  return meeting === undefined ? [] : seatedIn(state, meeting, number).flatMap(({ account }) => account ?? []);
}

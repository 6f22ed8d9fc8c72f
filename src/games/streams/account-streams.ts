import { Injectable, Logger } from '@nestjs/common';
import { Principals } from '../../accounts/principals.js';
import { isDatabaseDown } from '../../database/database-errors.js';
import { Followed } from '../../http/streams/followed.js';
import type { Reader } from '../../http/streams/reader.js';
import { Sink } from '../../http/streams/sink.js';
import { TOLD, type LiveGame } from '../dto/streams.dto.js';
import { Feed } from '../feed.js';
import { GameList } from '../game-list.js';
import { isOver, newTable, seatOf, type Table } from '../table.js';
import { Tables } from '../tables.js';
import { AccountStream } from './account-stream.js';
import { eventsIn } from './encoding.js';
import { OpenStreams } from './open-streams.js';
import { RecentIds } from './recent-ids.js';
import type { Step } from '../steps.js';
import { StreamLog } from './stream-log.js';

const RETRY_MS = 500;
const MOST_REMEMBERED = 10_000;

type FollowedGame = Followed<Table, Step>;

const isTold = (type: string): boolean => (TOLD as readonly string[]).includes(type);

/** The streams of accounts: what concerns them in all their games. */
@Injectable()
export class AccountStreams {
  private readonly logger = new Logger(AccountStreams.name);
  private readonly streams = new Map<string, Set<AccountStream>>();
  /** The games that go on with one of these accounts at the table. */
  private readonly followed = new Map<string, FollowedGame>();
  /** Of those whose end was told: the feed may tell it again, as for a repeat under an Idempotency-Key. */
  private readonly ended = new RecentIds(MOST_REMEMBERED);
  /** Games that have begun without any of these accounts: each of their cards would be a look at the table for nothing. */
  private readonly strange = new RecentIds(MOST_REMEMBERED);
  /** Those that could not be read, and will be. */
  private readonly retried = new Set<string>();
  /** Of all games, as long as there is a stream. */
  private unsubscribe: (() => void) | null = null;

  constructor(
    private readonly log: StreamLog,
    private readonly tables: Tables,
    private readonly list: GameList,
    private readonly feed: Feed,
    private readonly open: OpenStreams,
    private readonly principals: Principals,
  ) {}

  /**
   * Begins a stream: what goes on now, and then what happens.
   *
   * @throws Problem `not-acceptable`, or `unauthenticated` when the token was revoked just now
   */
  async stream(accountId: string, reader: Reader): Promise<void> {
    const sink = new Sink(reader.reply, reader.format());
    await sink.turn();
    if (sink.gone) return;
    const stream = new AccountStream(sink, reader.tokenId, accountId);
    this.add(stream);
    sink.onGone(() => this.remove(stream));
    try {
      const games = await this.gamesFor(stream);
      await this.principals.demandStill(reader.request);
      if (sink.gone) return;
      sink.start();
      stream.sendSnapshot(games());
      this.open.add(stream);
      if (stream.outdated) void this.resync(stream);
    } catch (error) {
      this.remove(stream);
      throw error;
    }
  }

  /** Whether anybody reads such a stream here. */
  get hasReaders(): boolean {
    return this.streams.size > 0;
  }

  /** Tells an account what does not happen in one of its games. */
  announce(accountId: string, type: string, at: string, fields: object): void {
    for (const stream of this.streams.get(accountId) ?? []) {
      stream.announce(type, at, fields);
      if (stream.sink.full) void this.resync(stream);
    }
  }

  private add(stream: AccountStream): void {
    const { accountId } = stream;
    if (!this.streams.has(accountId)) this.strange.clear();
    this.streams.set(accountId, (this.streams.get(accountId) ?? new Set()).add(stream));
    this.unsubscribe ??= this.subscribe();
  }

  private subscribe(): () => void {
    const releases = [
      this.feed.subscribeToAll((gameId, version) => void this.wake(gameId, version)),
      this.feed.subscribeToGaps(() => this.catchUp()),
    ];
    return () => {
      for (const release of releases) release();
    };
  }

  private remove(stream: AccountStream): void {
    const { accountId } = stream;
    const streams = this.streams.get(accountId);
    streams?.delete(stream);
    if (streams?.size === 0) this.streams.delete(accountId);
    if (this.streams.size === 0) {
      this.unsubscribe?.();
      this.unsubscribe = null;
    }
    for (const game of this.followed.values()) this.forgetUnlessConcerned(game);
  }

  /** As long as a game is being read, it is not known yet who sits there. */
  private forgetUnlessConcerned(game: FollowedGame): void {
    const { now: table } = game;
    if (isOver(table) || (!game.isBehind && !this.concerns(table))) this.followed.delete(table.record.id);
  }

  /** Whether somebody sits there to whom something about the game may be told. */
  private concerns({ seats, finishedAt }: Table): boolean {
    const until = finishedAt ?? Infinity;
    return seats.some(({ account }) => {
      const streams = account === null ? undefined : this.streams.get(account.id);
      return streams !== undefined && [...streams].some(({ openedAt }) => openedAt <= until);
    });
  }

  /** @returns tells the games as they stand when it is called */
  private async gamesFor(stream: AccountStream): Promise<() => readonly LiveGame[]> {
    const { accountId } = stream;
    let games: readonly FollowedGame[];
    do {
      stream.outdated = false;
      games = await this.gamesOf(accountId);
    } while (stream.outdated);
    return () => games.flatMap(({ now }) => liveGame(now, accountId) ?? []);
  }

  /** The games that go on for an account, read as far as the log is. */
  private async gamesOf(accountId: string): Promise<readonly FollowedGame[]> {
    const known = [...this.followed.values()].filter(({ now }) => seatOf(now, accountId) !== null);
    const ids = new Set([...(await this.list.live(accountId)), ...known.map(({ now }) => now.record.id)]);
    const games: FollowedGame[] = [];
    for (const gameId of ids) {
      const table = await this.tables.get(gameId);
      if (table === null) continue;
      const game = this.followed.get(gameId) ?? (isOver(table) ? undefined : this.follow(table));
      await game?.reach(table.version);
      if (game !== undefined) games.push(game);
    }
    return games;
  }

  private follow(table: Table): FollowedGame {
    const game: FollowedGame = new Followed(
      table,
      (now) => this.log.stepsAfter(now),
      (steps) => this.tell(steps),
    );
    this.followed.set(table.record.id, game);
    return game;
  }

  private async wake(gameId: string, version: number): Promise<void> {
    try {
      const game = this.followed.get(gameId) ?? (await this.discover(gameId));
      await game?.wake(version);
    } catch (error) {
      this.logger.warn(`what happened in game ${gameId} could not be told: ${String(error)}`);
      if (isDatabaseDown(error)) this.retry(gameId, version);
      else this.cut(gameId);
    }
  }

  /** A game that is not followed may be one that somebody with a stream has just sat down to. */
  private async discover(gameId: string): Promise<FollowedGame | null> {
    if (this.ended.has(gameId) || this.strange.has(gameId)) return null;
    const table = await this.tables.get(gameId);
    if (table === null) return null;
    if (this.concerns(table)) return this.followed.get(gameId) ?? this.follow(newTable(table.record));
    if (table.status === 'playing') this.strange.add(gameId);
    return null;
  }

  private retry(gameId: string, version: number): void {
    if (this.retried.has(gameId)) return;
    this.retried.add(gameId);
    setTimeout(() => {
      this.retried.delete(gameId);
      if (this.streams.size > 0) void this.wake(gameId, version);
    }, RETRY_MS).unref();
  }

  /** Tells each account at the table what it is to know of the steps. */
  private tell(steps: readonly Step[]): void {
    const table = steps.at(-1)?.after;
    if (table === undefined) return;
    const { id } = table.record;
    for (const [seat, { account }] of table.seats.entries()) {
      const streams = account === null ? undefined : this.streams.get(account.id);
      if (streams === undefined) continue;
      const events = eventsIn(steps, seat).filter(({ type }) => isTold(type));
      for (const stream of streams) {
        for (const event of events) stream.tell(id, event);
        if (stream.sink.full) void this.resync(stream);
      }
    }
    if (isOver(table)) this.ended.add(id);
    const game = this.followed.get(id);
    if (game !== undefined) this.forgetUnlessConcerned(game);
  }

  /** What cannot be told must not be passed over either: who comes back gets a new snapshot. */
  private cut(gameId: string): void {
    const game = this.followed.get(gameId);
    this.followed.delete(gameId);
    for (const { account } of game?.now.seats ?? []) {
      for (const { sink } of (account && this.streams.get(account.id)) ?? []) sink.cut();
    }
  }

  /** What other instances did went unheard for a while: every account is shown anew what goes on. */
  private catchUp(): void {
    for (const stream of [...this.streams.values()].flatMap((streams) => [...streams])) {
      stream.outdated = true;
      void this.resync(stream);
    }
  }

  /** A new snapshot, as soon as the reader has read all that waits for him. */
  private async resync(stream: AccountStream): Promise<void> {
    if (!stream.live) return;
    stream.holdBack();
    try {
      await stream.sink.drained();
      const games = await this.gamesFor(stream);
      if (stream.sink.gone) return;
      stream.sayResync();
      stream.sendSnapshot(games());
      if (stream.outdated) void this.resync(stream);
    } catch (error) {
      this.logger.warn(`the stream of an account was cut: ${String(error)}`);
      stream.sink.cut();
    }
  }
}

function liveGame(table: Table, accountId: string): LiveGame | null {
  const { record, status, version, state } = table;
  const seat = seatOf(table, accountId);
  if (seat === null || status === 'finished' || status === 'aborted') return null;
  const yourTurn = status === 'playing' && state.toAct === seat;
  return { gameId: record.id, ruleSet: record.ruleSet, status, version, seat, yourTurn };
}

import { Injectable, Logger } from '@nestjs/common';
import { TOLD, type LiveGame } from '../dto/streams.dto.js';
import { Feed } from '../feed.js';
import { GameList } from '../game-list.js';
import { isOver, newTable, seatOf, type Table } from '../table.js';
import { Tables } from '../tables.js';
import { AccountStream } from './account-stream.js';
import { eventsIn } from './encoding.js';
import { FollowedGame } from './followed-game.js';
import { OpenStreams } from './open-streams.js';
import type { Reader } from './reader.js';
import { Sink } from './sink.js';
import type { Step } from '../steps.js';
import { StreamLog } from './stream-log.js';

const isTold = (type: string): boolean => (TOLD as readonly string[]).includes(type);

/** The streams of accounts: what concerns them in all their games. */
@Injectable()
export class AccountStreams {
  private readonly logger = new Logger(AccountStreams.name);
  private readonly streams = new Map<string, Set<AccountStream>>();
  /** The games that go on with one of these accounts at the table. */
  private readonly followed = new Map<string, FollowedGame>();
  /** As long as there is a stream. */
  private subscriptions: readonly (() => void)[] = [];

  constructor(
    private readonly log: StreamLog,
    private readonly tables: Tables,
    private readonly list: GameList,
    private readonly feed: Feed,
    private readonly open: OpenStreams,
  ) {}

  /** Begins a stream: what goes on now, and then what happens. */
  async stream(accountId: string, reader: Reader): Promise<void> {
    const sink = new Sink(reader.reply, reader.format());
    if (sink.gone) return;
    const stream = new AccountStream(sink, reader.tokenId, accountId);
    this.add(stream);
    sink.onGone(() => this.remove(stream));
    try {
      const games = await this.liveGames(accountId);
      if (sink.gone) return;
      sink.start();
      this.show(stream, games());
      this.open.add(stream);
    } catch (error) {
      this.remove(stream);
      throw error;
    }
  }

  private add(stream: AccountStream): void {
    const { accountId } = stream;
    this.streams.set(accountId, (this.streams.get(accountId) ?? new Set()).add(stream));
    if (this.subscriptions.length > 0) return;
    this.subscriptions = [
      this.feed.subscribeToAll((gameId, version) => void this.wake(gameId, version)),
      this.feed.subscribeToGaps(() => this.showAllAnew()),
    ];
  }

  private remove(stream: AccountStream): void {
    const { accountId } = stream;
    const streams = this.streams.get(accountId);
    streams?.delete(stream);
    if (streams?.size === 0) this.streams.delete(accountId);
    if (this.streams.size === 0) {
      for (const unsubscribe of this.subscriptions) unsubscribe();
      this.subscriptions = [];
    }
    for (const [gameId, { table }] of this.followed) if (!this.concerns(table)) this.followed.delete(gameId);
  }

  private concerns({ seats }: Table): boolean {
    return seats.some(({ account }) => account !== null && this.streams.has(account.id));
  }

  /** @returns tells the games as they stand when it is called */
  private async liveGames(accountId: string): Promise<() => readonly LiveGame[]> {
    const games: FollowedGame[] = [];
    for (const gameId of await this.list.live(accountId)) {
      const table = this.followed.has(gameId) ? null : await this.tables.get(gameId);
      const game = this.followed.get(gameId) ?? (table === null ? undefined : this.follow(table));
      await game?.settled(); // one that is read from its first row on does not show yet who sits there
      if (game !== undefined) games.push(game);
    }
    return () => games.flatMap(({ table }) => liveGame(table, accountId) ?? []);
  }

  private follow(table: Table): FollowedGame {
    const game = new FollowedGame(table, this.log, (steps) => this.tell(steps));
    this.followed.set(table.record.id, game);
    return game;
  }

  /** A game that is not followed may be one that somebody with a stream has just sat down to. */
  private async wake(gameId: string, version: number): Promise<void> {
    try {
      if (!this.followed.has(gameId)) {
        const table = await this.tables.get(gameId);
        if (table === null || !this.concerns(table)) return;
        if (!this.followed.has(gameId)) this.follow(newTable(table.record));
      }
      await this.followed.get(gameId)?.wake(version);
    } catch (error) {
      this.logger.warn(`what happened in game ${gameId} could not be told: ${String(error)}`);
      this.showAnew(gameId);
    }
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
    if (isOver(table) || !this.concerns(table)) this.followed.delete(id);
  }

  /** After a fault of the database nobody knows what was missed. */
  private showAnew(gameId: string): void {
    const game = this.followed.get(gameId);
    this.followed.delete(gameId);
    for (const { account } of game?.table.seats ?? []) {
      for (const { sink } of (account && this.streams.get(account.id)) ?? []) sink.cut();
    }
  }

  /** What other instances did went unheard for a while, in whichever game. */
  private showAllAnew(): void {
    this.followed.clear();
    for (const streams of this.streams.values()) {
      for (const stream of streams) {
        stream.outdated = true;
        void this.resync(stream);
      }
    }
  }

  /** A snapshot that was being made when something went unheard may lack it, and is followed by another. */
  private show(stream: AccountStream, games: readonly LiveGame[]): void {
    stream.sendSnapshot(games);
    if (stream.outdated) void this.resync(stream);
  }

  /** A reader gets a new snapshot when he has read all that waits for him. */
  private async resync(stream: AccountStream): Promise<void> {
    if (!stream.live) return;
    stream.holdBack();
    stream.outdated = false;
    try {
      await stream.sink.drained();
      const games = await this.liveGames(stream.accountId);
      if (stream.sink.gone) return;
      stream.sayResync();
      this.show(stream, games());
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

import type { OpenStream } from '../../http/streams/open-stream.js';
import type { Sink } from '../../http/streams/sink.js';
import type { LiveGame } from '../dto/streams.dto.js';
import type { SentEvent } from '../events.js';

const OF_NO_GAME = { seq: null, version: null, gameId: null };

interface Told {
  readonly type: string;
  /** As it is sent. */
  readonly event: object;
  /** Null for what is of no game, and so in no snapshot. */
  readonly game: { readonly id: string; readonly version: number } | null;
}

/** One reader of an account's stream. */
export class AccountStream implements OpenStream {
  readonly openedAt = Date.now();
  /**
   * What is held back until the snapshot is out, by what it is about, since of each only the last one counts: a reader who
   * takes nothing must not fill the memory. Null when there is a snapshot to go on from.
   */
  private waiting: Map<string, Told> | null = new Map();
  /** Whether what the snapshot is being made from may be too old. */
  outdated = false;

  constructor(
    readonly sink: Sink,
    readonly tokenId: string | null,
    readonly accountId: string,
  ) {}

  /** Whether there is a snapshot to go on from. */
  get live(): boolean {
    return this.waiting === null;
  }

  /** Tells what has happened in a game. */
  tell(gameId: string, event: SentEvent): void {
    const game = { id: gameId, version: event.version };
    this.pass(`${gameId} ${event.type}`, { type: event.type, event: { ...event, gameId }, game });
  }

  /** Tells what concerns the account and not one of its games. */
  announce(type: string, at: string, fields: object): void {
    this.pass(`${type} ${JSON.stringify(fields)}`, { type, event: { ...OF_NO_GAME, type, at, ...fields }, game: null });
  }

  private pass(key: string, told: Told): void {
    if (this.waiting === null) {
      this.sink.tell(told.type, told.event, null);
      return;
    }
    this.waiting.delete(key); // it goes behind what happened meanwhile
    this.waiting.set(key, told);
  }

  sendSnapshot(games: readonly LiveGame[]): void {
    this.say('snapshot', { games });
    const included = new Map(games.map(({ gameId, version }) => [gameId, version]));
    const waiting = this.waiting ?? [];
    this.waiting = null;
    for (const [key, told] of waiting)
      if (told.game === null || told.game.version > (included.get(told.game.id) ?? 0)) this.pass(key, told);
  }

  /** From now on all is held back until the next snapshot. */
  holdBack(): void {
    this.waiting = new Map();
  }

  sayResync(): void {
    this.say('resync');
  }

  sayRestart(): void {
    this.say('serverRestart');
  }

  private say(type: string, fields: object = {}): void {
    this.sink.tell(type, { ...OF_NO_GAME, type, at: new Date().toISOString(), ...fields }, null);
  }
}

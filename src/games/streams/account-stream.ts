import type { LiveGame } from '../dto/streams.dto.js';
import type { SentEvent } from '../events.js';
import type { OpenStream } from './open-streams.js';
import type { Sink } from './sink.js';

const OF_NO_GAME = { seq: null, version: null, gameId: null };

interface Told {
  readonly gameId: string;
  readonly event: SentEvent;
}

/** One reader of an account's stream. */
export class AccountStream implements OpenStream {
  readonly openedAt = Date.now();
  /**
   * What is held back until the snapshot is out, by game and type, since of each only the last one counts: a reader who
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
    if (this.waiting === null) {
      this.sink.tell(event.type, { ...event, gameId }, null);
      return;
    }
    const key = `${gameId} ${event.type}`;
    this.waiting.delete(key); // it goes behind what happened meanwhile
    this.waiting.set(key, { gameId, event });
  }

  sendSnapshot(games: readonly LiveGame[]): void {
    this.say('snapshot', { games });
    const included = new Map(games.map(({ gameId, version }) => [gameId, version]));
    const waiting = this.waiting?.values() ?? [];
    this.waiting = null;
    for (const { gameId, event } of waiting) if (event.version > (included.get(gameId) ?? 0)) this.tell(gameId, event);
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

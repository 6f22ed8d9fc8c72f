import type { LiveGame } from '../dto/streams.dto.js';
import type { SentEvent } from '../events.js';
import type { OpenStream } from './open-streams.js';
import type { Sink } from './sink.js';

const OF_NO_GAME = { seq: null, version: null, gameId: null };

/** One reader of an account's stream. */
export class AccountStream implements OpenStream {
  /** Held back while the snapshot is being made. Null when it is out. */
  private waiting: { readonly gameId: string; readonly event: SentEvent }[] | null = [];

  /** Whether something may have happened that the next snapshot does not show yet. */
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
    if (this.waiting !== null) this.waiting.push({ gameId, event });
    else this.sink.tell(event.type, { ...event, gameId }, null);
  }

  sendSnapshot(games: readonly LiveGame[]): void {
    this.say('snapshot', { games });
    const included = new Map(games.map(({ gameId, version }) => [gameId, version]));
    const waiting = this.waiting ?? [];
    this.waiting = null;
    for (const { gameId, event } of waiting) if (event.version > (included.get(gameId) ?? 0)) this.tell(gameId, event);
  }

  /** From now on all is held back until the next snapshot. */
  holdBack(): void {
    this.waiting = [];
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

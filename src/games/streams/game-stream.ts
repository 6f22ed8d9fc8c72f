import type { Seat } from '../../domain/match.js';
import type { Access } from '../access.js';
import { firstVersionAfter, versionOf } from '../events.js';
import type { Heartbeat } from '../heartbeat.js';
import { observationOf } from '../observation.js';
import type { Step } from '../steps.js';
import { seatOf, type Table } from '../table.js';
import { eventsIn, type Encoded } from './encoding.js';
import type { OpenStream } from './open-streams.js';
import type { Sink } from './sink.js';

/** One reader of a game's stream, and how far he is. */
export class GameStream implements OpenStream {
  /** All up to this version was sent, or is not wanted. */
  version: number;
  /** While it reads the log it takes no news. */
  busy = true;

  /**
   * @param access what the reader was let in with
   * @param seq    of the last event that he has
   */
  constructor(
    readonly sink: Sink,
    readonly tokenId: string | null,
    readonly access: Access,
    private seq: number,
    private readonly heartbeat: Heartbeat,
  ) {
    this.version = firstVersionAfter(seq) - 1;
  }

  /** The `seq` of the last event that the reader has. */
  get last(): number {
    return this.seq;
  }

  /** The seat of the reader at a later table: he may have left it, and another sit there. */
  seatAt(table: Table): Seat | null {
    return seatOf(table, this.access.account?.id ?? null);
  }

  /** Whether the reader may see a later table. */
  maySee(table: Table): boolean {
    return this.access.maySee(table);
  }

  /** Whether what follows a version can be sent as it is to all readers who have got so far. */
  isAt(version: number): boolean {
    return this.version === version && versionOf(this.seq) <= version;
  }

  send({ bytes, seq }: Encoded): void {
    this.sink.write(bytes);
    this.seq = seq;
  }

  /**
   * Shows the game as it stands.
   *
   * A reader who comes back must not be taken to have the events that the snapshot includes unless he has: as an id it
   * counts only then.
   *
   * @param last the last step; null when there is none yet
   */
  sendSnapshot(table: Table, last: Step | null): void {
    const viewer = this.seatAt(table);
    const seq = (last === null ? undefined : eventsIn([last], viewer).at(-1)?.seq) ?? 0;
    const now = Date.now();
    const observation = observationOf(table, viewer, now, this.heartbeat.pausedSince(table, now));
    const event = { seq, version: table.version, type: 'snapshot', at: new Date(now).toISOString(), observation };
    this.sink.tell('snapshot', event, seq <= this.seq ? seq : null);
  }

  /** Tells a reader who was too slow that he is shown the game again, and what he has missed. */
  sayResync(): void {
    this.say('resync');
  }

  sayRestart(): void {
    this.say('serverRestart');
  }

  /** What is said between events counts as the one before it. */
  private say(type: string): void {
    const seq = Math.max(this.seq, 0);
    this.sink.tell(
      type,
      { seq, version: versionOf(seq), type, at: new Date().toISOString() },
      this.seq < 0 ? null : seq,
    );
  }
}

import type { Seat } from '../../domain/match.js';
import type { ChannelStream } from '../../http/streams/channel.js';
import type { Encoded } from '../../http/streams/encoding.js';
import type { Sink } from '../../http/streams/sink.js';
import type { Access } from '../access.js';
import { firstVersionAfter, versionOf } from '../events.js';
import type { Heartbeat } from '../heartbeat.js';
import { observationOf } from '../observation.js';
import type { Step } from '../steps.js';
import { seatOf, type Table } from '../table.js';
import { encodedEvents, eventsIn } from './encoding.js';
import type { StreamLog } from './stream-log.js';

/** One reader of a game's stream, and how far he is. */
export class GameStream implements ChannelStream<Table, Step> {
  version: number;
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
    private readonly log: StreamLog,
    private readonly heartbeat: Heartbeat,
  ) {
    this.version = firstVersionAfter(seq) - 1;
  }

  /** The seat of the reader at a later table: he may have left it, and another sit there. */
  private seatAt(table: Table): Seat | null {
    return seatOf(table, this.access.account?.id ?? null);
  }

  maySee(table: Table): boolean {
    return this.access.maySee(table);
  }

  demandSight(table: Table): void {
    this.access.to(table);
  }

  isAt(version: number): boolean {
    return this.version === version && versionOf(this.seq) <= version;
  }

  viewOf(table: Table): string {
    return String(this.seatAt(table));
  }

  encode(steps: readonly Step[], table: Table): readonly Encoded[] {
    return encodedEvents(eventsIn(steps, this.seatAt(table)), this.sink.format);
  }

  async *history(table: Table, last: Step | null): AsyncGenerator<Encoded> {
    yield* await this.log.eventsAfter(this.seq, last, this.seatAt(table), this.sink.format);
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
   */
  sendSnapshot(table: Table, last: Step | null): void {
    const viewer = this.seatAt(table);
    const seq = (last === null ? undefined : eventsIn([last], viewer).at(-1)?.seq) ?? 0;
    const now = Date.now();
    const observation = observationOf(table, viewer, now, this.heartbeat.pausedSince(table, now));
    const event = { seq, version: table.version, type: 'snapshot', at: new Date(now).toISOString(), observation };
    this.sink.tell('snapshot', event, seq <= this.seq ? seq : null);
  }

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

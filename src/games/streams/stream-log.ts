import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../domain/view.js';
import type { Encoded } from '../../http/streams/encoding.js';
import type { StreamFormat } from '../../http/streams/formats.js';
import { firstVersionAfter } from '../events.js';
import { LogReader } from '../log-reader.js';
import type { Step } from '../steps.js';
import { GameStore } from '../store.js';
import { afterRow, type Table } from '../table.js';
import { encodedEvents, eventsIn } from './encoding.js';

/** A crowd that comes at once asks for few different things; a long game takes some hundred kilobytes. */
const KEPT = 32;

/** What streams read from the log. */
@Injectable()
export class StreamLog {
  /** In the order of their last use. */
  private readonly kept = new Map<string, Promise<readonly Encoded[]>>();

  constructor(
    private readonly store: GameStore,
    private readonly logs: LogReader,
  ) {}

  /** What has happened since a table. */
  async stepsAfter(table: Table): Promise<readonly Step[]> {
    let before = table;
    return (await this.store.rowsAfter(table.record.id, table.version)).map((row) => {
      const step = { before, row, after: afterRow(before, row) };
      before = step.after;
      return step;
    });
  }

  /**
   * The events of a game after a `seq`.
   *
   * @param last the last step that counts; null when there is none yet
   */
  async eventsAfter(seq: number, last: Step | null, viewer: Viewer, format: StreamFormat): Promise<readonly Encoded[]> {
    const first = firstVersionAfter(seq);
    if (last === null || first > last.row.version) return [];
    if (first === last.row.version) return encodedEvents(after(seq, [last], viewer), format);
    const { record, version } = last.after;
    return this.once(`${record.id} ${version} ${seq} ${viewer} ${format.mediaType}`, async () => {
      const steps = await this.logs.steps(record, null, version);
      return encodedEvents(after(seq, steps.slice(Math.max(first - 1, 0)), viewer), format);
    });
  }

  private once(key: string, read: () => Promise<readonly Encoded[]>): Promise<readonly Encoded[]> {
    const reading = this.kept.get(key) ?? read();
    this.kept.delete(key);
    this.kept.set(key, reading);
    reading.catch(() => this.kept.delete(key));
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT && oldest !== undefined) this.kept.delete(oldest);
    return reading;
  }
}

const after = (seq: number, steps: readonly Step[], viewer: Viewer) =>
  eventsIn(steps, viewer).filter((event) => event.seq > seq);

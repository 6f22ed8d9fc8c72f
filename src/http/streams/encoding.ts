import type { Viewer } from '../../domain/view.js';
import { eventsOf, type SentEvent } from '../events.js';
import type { Step } from '../steps.js';
import type { Table } from '../table.js';
import type { StreamFormat } from './formats.js';

/** Some events as they are sent. */
export interface Encoded {
  readonly bytes: Buffer;
  /** The `seq` of the last of them. */
  readonly seq: number;
}

/** A reader with less room than this waits for each piece. */
const PIECE = 16 * 1024;

export const eventsIn = (steps: readonly Step[], viewer: Viewer): readonly SentEvent[] =>
  steps.flatMap(({ before, row, after }) => eventsOf(before, row, after, viewer));

/** The events in pieces of some kilobytes. */
export function encode(events: readonly SentEvent[], format: StreamFormat): readonly Encoded[] {
  const pieces: Encoded[] = [];
  let text = '';
  for (const [index, event] of events.entries()) {
    text += format.frame(event.type, event, event.seq);
    if (text.length < PIECE && index < events.length - 1) continue;
    pieces.push({ bytes: Buffer.from(text), seq: event.seq });
    text = '';
  }
  return pieces;
}

/** What has happened since the streams of a game were last written to; encoded once for each view of it. */
export class News {
  private readonly encoded = new Map<string, readonly Encoded[]>();

  constructor(private readonly steps: readonly Step[]) {}

  /** Up to the first step after which something is so, for those who get no more. */
  through(isLast: (after: Table) => boolean): News {
    const last = this.steps.findIndex(({ after }) => isLast(after));
    return last < 0 ? this : new News(this.steps.slice(0, last + 1));
  }

  for(viewer: Viewer, format: StreamFormat): readonly Encoded[] {
    const key = `${viewer} ${format.mediaType}`;
    const known = this.encoded.get(key);
    if (known !== undefined) return known;
    const pieces = encode(eventsIn(this.steps, viewer), format);
    this.encoded.set(key, pieces);
    return pieces;
  }
}

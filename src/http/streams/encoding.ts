import type { StepTo } from './followed.js';
import type { StreamFormat } from './formats.js';

/** Some events as they are sent. */
export interface Encoded {
  readonly bytes: Buffer;
  /** The number of the last of them. */
  readonly seq: number;
}

/** A reader with less room than this waits for each piece. */
const PIECE = 16 * 1024;

/**
 * The events in pieces of some kilobytes.
 *
 * @param seqOf the number of an event, by which a reader who comes back names it
 */
export function encode<E extends { readonly type: string }>(
  events: readonly E[],
  format: StreamFormat,
  seqOf: (event: E) => number,
): readonly Encoded[] {
  const pieces: Encoded[] = [];
  let text = '';
  for (const [index, event] of events.entries()) {
    const seq = seqOf(event);
    text += format.frame(event.type, event, seq);
    if (text.length < PIECE && index < events.length - 1) continue;
    pieces.push({ bytes: Buffer.from(text), seq });
    text = '';
  }
  return pieces;
}

/** What has happened since the streams of a channel were last written to; encoded once for each view of it. */
export class News<T, S extends StepTo<T>> {
  private readonly encoded = new Map<string, readonly Encoded[]>();

  constructor(readonly steps: readonly S[]) {}

  /** Up to the first step after which something is so, for those who get no more. */
  through(isLast: (after: T) => boolean): News<T, S> {
    const last = this.steps.findIndex(({ after }) => isLast(after));
    return last < 0 ? this : new News(this.steps.slice(0, last + 1));
  }

  /** @param view by which equal bytes are known */
  for(view: string, make: (steps: readonly S[]) => readonly Encoded[]): readonly Encoded[] {
    const known = this.encoded.get(view);
    if (known !== undefined) return known;
    const pieces = make(this.steps);
    this.encoded.set(view, pieces);
    return pieces;
  }
}

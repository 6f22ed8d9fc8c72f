import { preferred } from '../accept.js';

/** How the events of a stream are written. */
export interface StreamFormat {
  readonly mediaType: string;
  /**
   * An event as it is sent.
   *
   * @param id what a client that comes back names as the last it has; null where that is still the one before
   */
  frame(type: string, event: object, id: number | null): string;
  /** What is sent when there is nothing to tell. */
  readonly keepAlive: Buffer;
}

const NDJSON: StreamFormat = {
  mediaType: 'application/x-ndjson',
  frame: (_type, event) => `${JSON.stringify(event)}\n`,
  keepAlive: Buffer.from('\n'),
};

/** Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
const SSE: StreamFormat = {
  mediaType: 'text/event-stream',
  frame: (type, event, id) => `${id === null ? '' : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify(event)}\n\n`,
  keepAlive: Buffer.from(':\n\n'),
};

/** The first is for who takes either. */
const FORMATS = [NDJSON, SSE];
export const STREAM_TYPES = FORMATS.map(({ mediaType }) => mediaType);

/** @throws Problem `not-acceptable` when the client takes none of the formats */
export const formatFor = (accept: string | undefined): StreamFormat => preferred(FORMATS, accept);

import type { Sink } from './sink.js';

/** A stream that somebody reads. */
export interface OpenStream {
  readonly sink: Sink;
  /** Null for a reader without a token. */
  readonly tokenId: string | null;
  /** Tells the reader that the service restarts. */
  sayRestart(): void;
}

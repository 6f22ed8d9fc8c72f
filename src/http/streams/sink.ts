import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { StreamFormat } from './formats.js';

/** So many bytes may wait for one reader; who has more is too slow. */
const MOST_WAITING = 64 * 1024;
/** So many signs of life in a row find that a reader has taken nothing: some two minutes. */
export const MOST_STUCK = 15;
/** For who does not read even the last line. */
const LAST_LINE_MS = 2_000;

/** The answer that a stream is written to. It is the plain reply of Node, since there are thousands of them. */
export class Sink {
  /** What the reader has taken when it was last looked at, and how often in a row it was the same. */
  private taken = 0;
  private stuck = 0;

  constructor(
    private readonly reply: FastifyReply,
    readonly format: StreamFormat,
  ) {}

  /**
   * Resolves when the answers before this one on the connection are out (pipelining, RFC 9112 §9.3.2). A stream must not
   * begin before that: nothing takes what it writes, and Node does not tell when the connection ends, in which case
   * this never resolves.
   */
  async turn(): Promise<void> {
    const { raw } = this.reply;
    if (raw.socket === null && !this.gone) await new Promise((resolve) => raw.once('socket', resolve));
  }

  /** Sends the head of the answer. */
  start(): void {
    const { raw } = this.reply;
    this.reply.hijack();
    raw.writeHead(200, {
      ...(this.reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': this.format.mediaType,
      'cache-control': 'private, no-store',
      'x-accel-buffering': 'no',
    });
    if (this.reply.request.method === 'HEAD') raw.end();
  }

  /** Whether nothing can be written any more: the reader is gone, or the stream has ended. */
  get gone(): boolean {
    return this.reply.raw.destroyed || this.reply.raw.writableEnded;
  }

  /** Whether more waits for this reader than should. */
  get full(): boolean {
    return this.reply.raw.writableLength > MOST_WAITING;
  }

  onGone(listener: () => void): void {
    this.reply.raw.once('close', listener);
  }

  write(bytes: Buffer): void {
    if (!this.gone) this.reply.raw.write(bytes);
  }

  tell(type: string, event: object, id: number | null): void {
    this.write(Buffer.from(this.format.frame(type, event, id)));
  }

  /**
   * To be called time and again. Shows that the stream is alive; a reader who has not even read what was sent before needs
   * no showing, and one who has read nothing at all since long is cut off, so that he does not stay for ever.
   */
  keepAlive(): void {
    const { socket, writableLength } = this.reply.raw;
    if (writableLength === 0) this.write(this.format.keepAlive);
    const taken = (socket?.bytesWritten ?? 0) - writableLength;
    this.stuck = writableLength > 0 && taken === this.taken ? this.stuck + 1 : 0;
    this.taken = taken;
    if (this.stuck >= MOST_STUCK) this.cut();
  }

  /** Resolves as soon as the reader has room for more, or is gone. */
  async drained(): Promise<void> {
    const { raw } = this.reply;
    if (this.gone || !raw.writableNeedDrain) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        raw.off('drain', done).off('close', done);
        resolve();
      };
      raw.once('drain', done).once('close', done);
    });
  }

  /** Ends the stream behind all that waits. */
  end(): void {
    if (!this.gone) this.reply.raw.end();
  }

  /** The same, but does not wait long for the reader. */
  endSoon(): void {
    const { raw } = this.reply;
    this.end();
    if (!raw.writableFinished) setTimeout(() => raw.destroy(), LAST_LINE_MS).unref();
  }

  /** Cuts the connection: the reader is to see that this was not the end. */
  cut(): void {
    this.reply.raw.destroy();
  }
}

import { Injectable, Logger, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Principals } from '../../accounts/principals.js';
import { Lifecycle } from '../../http/lifecycle.js';
import { Metrics } from '../../http/metrics.js';
import type { OpenStream } from '../../http/streams/open-stream.js';
import { inSlices } from '../../http/streams/slices.js';

/** Well within the 10 s of api.md. */
export const KEEP_ALIVE_MS = 8_000;

/** PostgreSQL takes only so many parameters. */
const ASKED_AT_ONCE = 1_000;

/** All streams of this instance: keeps them alive, and ends those that must not go on. */
@Injectable()
export class OpenStreams implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(OpenStreams.name);
  private readonly streams = new Set<OpenStream>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    metrics: Metrics,
    private readonly lifecycle: Lifecycle,
    private readonly principals: Principals,
  ) {
    const count = (): number => this.streams.size;
    metrics.gauge({
      name: 'bummerl_open_streams',
      help: 'Streams that are being read.',
      collect() {
        this.set(count());
      },
    });
  }

  onModuleInit(): void {
    this.timer = setInterval(() => void this.tick(), KEEP_ALIVE_MS).unref();
    this.lifecycle.onDraining(() => void this.restart());
    this.principals.onRevoked((tokenId) => this.endThose([tokenId]));
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.restart();
  }

  /** Takes charge of a stream that was begun, until its reader is gone. */
  add(stream: OpenStream): void {
    this.streams.add(stream);
    stream.sink.onGone(() => this.streams.delete(stream));
    if (this.lifecycle.draining) endForRestart(stream);
  }

  private restart(): Promise<void> {
    return inSlices(this.streams, endForRestart);
  }

  /** Looks after all streams; called every `KEEP_ALIVE_MS`. */
  async tick(): Promise<void> {
    await inSlices(this.streams, ({ sink }) => sink.keepAlive());
    try {
      await this.endRevoked();
    } catch (error) {
      this.logger.warn(`the tokens of open streams could not be looked up: ${String(error)}`);
    }
  }

  /** Another instance may have revoked a token. */
  private async endRevoked(): Promise<void> {
    const tokenIds = [...new Set([...this.streams].flatMap(({ tokenId }) => tokenId ?? []))];
    for (let next = 0; next < tokenIds.length; next += ASKED_AT_ONCE)
      this.endThose(await this.principals.revokedAmong(tokenIds.slice(next, next + ASKED_AT_ONCE)));
  }

  private endThose(tokenIds: readonly string[]): void {
    if (tokenIds.length === 0) return;
    for (const { tokenId, sink } of this.streams) if (tokenId !== null && tokenIds.includes(tokenId)) sink.endSoon();
  }
}

function endForRestart(stream: OpenStream): void {
  stream.sayRestart();
  stream.sink.endSoon();
}

import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { Background } from '../background.js';

const CONNECT_TIMEOUT_MS = 5_000;
/** A connection that no one answers on any more looks like one on which nothing happens. */
const HEARTBEAT_MS = 5_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
const PARTING_MS = 1_000;

/** What is told to whoever listens to a channel. */
export interface ChannelListener {
  /**
   * From now on all is heard; before, anything may have been missed.
   *
   * @param stop aborted when the service stops
   */
  onOpen(stop: AbortSignal): Promise<void>;
  onMessage(payload: string): void;
  /** From now on anything may be missed. */
  onLost(): void;
}

/**
 * What other instances tell by NOTIFY, on a connection of its own: a pool hands its connections on, and this one has to
 * stay. It is opened anew for as long as the service runs.
 */
@Injectable()
export class Notifications implements OnApplicationShutdown {
  private readonly logger = new Logger(Notifications.name);
  private readonly background = new Background();

  constructor(private readonly url: string) {}

  /** Listens to a channel until the service stops. Returns at once; `onOpen` says when it is heard. */
  listen(channel: string, listener: ChannelListener): void {
    this.background.keep(this.run(channel, listener));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.background.stop();
  }

  private async run(channel: string, listener: ChannelListener): Promise<void> {
    let failures = 0;
    while (!this.background.stopped) {
      const opened = await this.session(channel, listener);
      failures = opened ? 0 : failures + 1;
      await this.background.pause(Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS));
    }
  }

  /** @returns whether the channel was heard */
  private async session(channel: string, listener: ChannelListener): Promise<boolean> {
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    const ended = new Promise<void>((resolve) => {
      client.once('end', resolve).on('error', () => resolve());
    });
    client.on('notification', ({ payload = '' }) => listener.onMessage(payload));
    let opened = false;
    try {
      await client.connect();
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      opened = true;
      await listener.onOpen(this.background.signal);
      await this.stay(client, ended);
    } catch (error) {
      if (!this.background.stopped) this.logger.warn(`does not hear the other instances: ${String(error)}`);
    }
    if (opened) listener.onLost();
    await Promise.race([client.end().catch(() => undefined), sleep(PARTING_MS, undefined, { ref: false })]);
    return opened;
  }

  /** Returns when the service stops; throws when the connection is lost. */
  private async stay(client: pg.Client, ended: Promise<void>): Promise<void> {
    let lost = false;
    void ended.then(() => (lost = true));
    while (!this.background.stopped) {
      await Promise.race([ended, this.background.pause(HEARTBEAT_MS)]);
      if (lost) throw new Error('the connection is lost');
      await client.query('SELECT 1');
    }
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';

const BEAT_MS = 25;
/** So long after its last beat the process must have stood still: it was stopped, or busy with something else. */
const LATE_MS = 100;
/** In the first turn new connections are taken, in the next what came on them is read; one more to be sure. */
const TURNS = 3;

/**
 * Knows when this process stood still. What came meanwhile waits in the sockets, and is read only now: it counts as
 * received when the process was last seen to go on, since nobody can tell any more when it came.
 */
@Injectable()
export class Pulse implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private last = present();
  /** When it stopped, in milliseconds since 1970, until all that came meanwhile has been read. */
  private stoodSince: number | null = null;
  private reading: Promise<void> = Promise.resolve();

  onApplicationBootstrap(): void {
    this.last = present();
    this.timer = setInterval(() => this.beat(), BEAT_MS).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** When what has just been read was received, in milliseconds since 1970. */
  receiptTime(): number {
    this.look();
    return this.stoodSince ?? Date.now();
  }

  /** Resolves when all has been read that came while the process stood still; at once as a rule. */
  async readUp(): Promise<void> {
    this.look();
    await this.reading;
  }

  private beat(): void {
    this.look();
    if (this.stoodSince === null) this.last = present();
  }

  private look(): void {
    if (this.timer === undefined || this.stoodSince !== null) return;
    if (performance.now() - this.last.ticks <= LATE_MS) return;
    this.stoodSince = this.last.time;
    this.reading = this.readOn();
  }

  private async readOn(): Promise<void> {
    for (let turn = 0; turn < TURNS; turn++) await nextTurn();
    this.stoodSince = null;
    this.last = present();
  }
}

/** The time, and one that nobody sets. */
const present = (): { readonly time: number; readonly ticks: number } => ({
  time: Date.now(),
  ticks: performance.now(),
});

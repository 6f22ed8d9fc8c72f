import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Work that goes on beside the requests until the service stops, and is then let come to its end. */
export class Background {
  private readonly stopping = new AbortController();
  private readonly running = new Set<Promise<void>>();

  constructor() {
    setMaxListeners(0, this.signal); // everything that pauses listens
  }

  /** Whether nothing new is to be begun. */
  get stopped(): boolean {
    return this.signal.aborted;
  }

  /** Aborted when the service stops. */
  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  /** Waits for some work at the end. It is to catch what goes wrong by itself. */
  keep(work: Promise<void>): void {
    const kept = work.finally(() => this.running.delete(kept));
    this.running.add(kept);
  }

  /** Resolves after so long, or at once when the service stops. */
  async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { ref: false, signal: this.signal }).catch(() => undefined);
  }

  /** Ends all pauses, and resolves when all that was kept has come to its end. */
  async stop(): Promise<void> {
    this.stopping.abort();
    while (this.running.size > 0) await Promise.all(this.running);
  }
}

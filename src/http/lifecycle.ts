import { setMaxListeners } from 'node:events';
import { Injectable } from '@nestjs/common';

/** How far the service is on its way out, for all that waits or takes on work. */
@Injectable()
export class Lifecycle {
  readonly #controller = new AbortController();
  readonly #listeners = new Set<() => void>();
  #running = 0;
  #idle: (() => void) | null = null;

  constructor() {
    setMaxListeners(0, this.#controller.signal); // every long poll may listen
  }

  /** True from the first signal to stop on: new writes are refused, what waits had better come to its end. */
  get draining(): boolean {
    return this.#controller.signal.aborted;
  }

  /** Aborted when draining begins. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /**
   * Calls back when draining begins, at once if it has. For what comes and goes by the thousand: unlike a listener of
   * the signal it is removed in constant time.
   *
   * @returns takes the call back; to be called when the wait is over for another reason
   */
  onDraining(listener: () => void): () => void {
    if (this.draining) listener();
    else this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  drain(): void {
    if (this.draining) return;
    this.#controller.abort();
    for (const listener of this.#listeners) listener();
    this.#listeners.clear();
  }

  /** Counts a request as running until the function returned is called. */
  begin(): () => void {
    this.#running += 1;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#running -= 1;
      if (this.#running === 0) this.#idle?.();
    };
  }

  /** Resolves as soon as no request is running. */
  async idle(): Promise<void> {
    if (this.#running === 0) return;
    await new Promise<void>((resolve) => (this.#idle = resolve));
  }
}

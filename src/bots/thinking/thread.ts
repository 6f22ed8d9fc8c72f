import { Worker } from 'node:worker_threads';
import type { Action } from '../../domain/actions.js';
import type { Answer, Thought } from './thought.js';

/** Beside this file and of the same kind: compiled, or TypeScript in the tests. */
const MAIN = import.meta.url.replace(/thread(\.\w+)$/, 'thread-main$1');
/** A thought takes a few of them. */
const MOST_MEGABYTES = 128;

interface Asker {
  resolve(action: Action): void;
  reject(error: Error): void;
}

/** A thread that thinks about one thing at a time. It knows nothing but what it is asked, not even the environment. */
export class Thread {
  private readonly worker: Worker;
  private asker: Asker | null = null;
  private fault = new Error('the thread has ended');

  /** @param onEnd called once, however it ends */
  constructor(onEnd: (thread: Thread) => void, main = MAIN) {
    const resourceLimits = { maxOldGenerationSizeMb: MOST_MEGABYTES };
    this.worker = new Worker(new URL(main), { env: {}, resourceLimits });
    this.worker.unref();
    this.worker.on('message', (answer: Answer) => this.answered(answer));
    this.worker.on('error', (error) => (this.fault = error instanceof Error ? error : new Error(String(error))));
    this.worker.once('exit', () => {
      onEnd(this);
      this.asker?.reject(this.fault);
      this.asker = null;
    });
  }

  get isIdle(): boolean {
    return this.asker === null;
  }

  /** Rejects when the thought fails or the thread ends before it is thought. */
  think(thought: Thought): Promise<Action> {
    return new Promise((resolve, reject) => {
      this.worker.postMessage(thought);
      this.asker = { resolve, reject };
    });
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }

  private answered(answer: Answer): void {
    const { asker } = this;
    this.asker = null;
    if ('action' in answer) asker?.resolve(answer.action);
    else asker?.reject(new Error(answer.error));
  }
}

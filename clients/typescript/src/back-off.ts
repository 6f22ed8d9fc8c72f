import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 10_000;

/** Something went wrong and is tried again. */
export interface Trouble {
  readonly request: string;
  readonly reason: string;
  readonly retryInMs: number;
}

export interface Patience {
  /** For how long a request is repeated, from its first failure, before its failure is the caller's. */
  readonly patienceMs: number;
  readonly onTrouble: (trouble: Trouble) => void;
}

/** Waits between the tries of one request: longer each time, and at random so that not all clients come at once. */
export class BackOff {
  private tries = 0;
  private failingSince: number | null = null;

  constructor(
    private readonly request: string,
    private readonly patience: Patience,
  ) {}

  /** It went well: the next failure is the first again. */
  reset(): void {
    this.tries = 0;
    this.failingSince = null;
  }

  /**
   * @param retryAfterMs what the service asked for, which is kept to
   * @returns false at once when that is more than the patience left
   * @throws the signal's reason
   */
  async wait(reason: string, retryAfterMs: number, signal?: AbortSignal): Promise<boolean> {
    const most = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** this.tries++);
    const retryInMs = Math.round(retryAfterMs + Math.random() * most);
    this.failingSince ??= Date.now();
    if (Date.now() + retryInMs > this.failingSince + this.patience.patienceMs) return false;
    this.patience.onTrouble({ request: this.request, reason, retryInMs });
    await sleep(retryInMs, undefined, { signal }).catch(() => signal?.throwIfAborted());
    return true;
  }
}

/** `Retry-After` (RFC 9110, 10.2.3): seconds, or a date; 0 without it. */
export function retryAfterMs(headers: Headers): number {
  const value = headers.get('retry-after');
  if (value === null) return 0;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Math.max(0, ms || 0);
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** For how long a request is repeated while the service is away or asks to come later. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 500;
/** An answer may take that much longer than the request itself asks to wait. */
const ANSWER_MS = 20_000;
const LATER = [429, 500, 502, 503, 504];

/** What keeps the arena from playing at a service, in a sentence. */
export class ServiceError extends Error {}

/** Requests of one account. Each is done once, however often it has to be sent. */
export class ServiceClient {
  constructor(
    private readonly url: string,
    private readonly token: string,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  /** @throws ServiceError when it is refused, or the service stays away */
  get<T>(path: string, waitMs = 0): Promise<T> {
    return this.send<T>(path, { method: 'GET' }, waitMs);
  }

  /** @throws ServiceError when it is refused, or the service stays away */
  post<T>(path: string, body: unknown = {}): Promise<T> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    return this.send<T>(path, { method: 'POST', body: JSON.stringify(body), headers }, 0);
  }

  private async send<T>(path: string, request: RequestInit, waitMs: number): Promise<T> {
    const headers = { ...request.headers, authorization: `Bearer ${this.token}` };
    const until = performance.now() + this.patienceMs;
    for (;;) {
      const answer = await attempt(this.url + path, { ...request, headers }, ANSWER_MS + waitMs);
      if (answer.ok) return answer.body as T;
      const title = `${request.method} ${this.url}${path}`;
      if (!answer.mayRepeat || performance.now() + answer.pauseMs > until)
        throw new ServiceError(`${title}: ${answer.reason}`);
      await sleep(answer.pauseMs);
    }
  }
}

type Attempt =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly reason: string; readonly mayRepeat: boolean; readonly pauseMs: number };

async function attempt(url: string, request: RequestInit, ms: number): Promise<Attempt> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(ms) });
    const text = await response.text();
    if (response.ok) return { ok: true, body: JSON.parse(text) };
    if (response.status === 304) return { ok: true, body: null };
    const pauseMs = PAUSE_MS + 1_000 * Number(response.headers.get('retry-after') ?? 0);
    return { ok: false, reason: `${response.status} ${text}`, mayRepeat: LATER.includes(response.status), pauseMs };
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message || message : message;
    return { ok: false, reason, mayRepeat: true, pauseMs: PAUSE_MS };
  }
}

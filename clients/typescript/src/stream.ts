import { BackOff, type Patience, retryAfterMs } from './back-off.js';
import { Deadline } from './deadline.js';
import { NoAnswerError, ProblemError, problemIn, reasonOf } from './problem.js';

/** The service shows every 10 s that it is there; silence for longer means a broken connection. */
const SILENCE_MS = 20_000;

export interface StreamSettings {
  readonly token: string | null;
  readonly patience: Patience;
  readonly signal?: AbortSignal;
  /** Where to connect to, asked anew for each connection. */
  readonly url: () => string;
}

/** What went wrong with a connection. */
interface Break {
  readonly error: unknown;
  readonly retryAfterMs: number;
}

/**
 * The lines of a stream (application/x-ndjson), connected again after any break. It never ends by itself: which line is
 * the last is known to the reader.
 *
 * @throws ProblemError when the service refuses the stream, NoAnswerError when it is away for too long, or the signal's reason
 */
export async function* streamLines<Line>(settings: StreamSettings): AsyncGenerator<Line, never> {
  const title = `GET ${settings.url()}`;
  const backOff = new BackOff(title, settings.patience);
  for (;;) {
    const broken: Break = yield* oneConnection<Line>(settings, () => backOff.reset());
    if (!(await backOff.wait(reasonOf(broken.error), broken.retryAfterMs, settings.signal)))
      throw broken.error instanceof ProblemError ? broken.error : new NoAnswerError(title, broken.error);
  }
}

async function* oneConnection<Line>(settings: StreamSettings, onSign: () => void): AsyncGenerator<Line, Break> {
  const deadline = new Deadline(settings.signal, SILENCE_MS);
  try {
    const response = await open(settings, deadline.signal);
    const onChunk = (): void => {
      deadline.extend();
      onSign();
    };
    for await (const line of linesOf(response, onChunk)) yield JSON.parse(line) as Line;
    return { error: new Error('the stream broke off'), retryAfterMs: 0 };
  } catch (error) {
    settings.signal?.throwIfAborted();
    if (!(error instanceof Refused)) return { error, retryAfterMs: 0 };
    if (error.isFinal) throw error.problem;
    return { error: error.problem, retryAfterMs: error.retryAfterMs };
  } finally {
    deadline.end();
  }
}

class Refused extends Error {
  constructor(
    readonly problem: ProblemError,
    readonly retryAfterMs: number,
  ) {
    super(problem.message);
  }

  /** Of the refusals 4xx only that of too many requests passes. */
  get isFinal(): boolean {
    return this.problem.status < 500 && this.problem.status !== 429;
  }
}

async function open({ token, url }: StreamSettings, signal: AbortSignal): Promise<Response> {
  const headers = { accept: 'application/x-ndjson', ...(token !== null && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url(), { headers, signal });
  if (response.ok) return response;
  const problem = new ProblemError(`GET ${url()}`, response.status, problemIn(await response.text()));
  throw new Refused(problem, retryAfterMs(response.headers));
}

/** Blank lines are signs of life and no more; an unfinished last line is none. */
async function* linesOf(response: Response, onChunk: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of response.body ?? []) {
    onChunk();
    const lines = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line !== '');
  }
}

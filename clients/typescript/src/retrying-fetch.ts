import { randomUUID } from 'node:crypto';
import { BackOff, type Patience, retryAfterMs } from './back-off.js';
import { Deadline } from './deadline.js';
import { codeOf, NoAnswerError, problemIn, reasonOf } from './problem.js';

/** How long an answer may take beyond what the request itself asks to wait. */
const ANSWER_MS = 20_000;
const KEY = 'idempotency-key';
/** The POSTs that show a token take no key. */
const SHOWS_TOKEN = /\/v1\/(accounts|account\/tokens)$/;
const AWAY = [500, 502, 503, 504];

/**
 * A fetch that repeats what may be repeated. Every POST gets an Idempotency-Key and keeps it, so that whatever became
 * of the first try it is done once. The POSTs that show a token are repeated only when they did nothing.
 *
 * @returns the last answer, read to its end
 * @throws NoAnswerError, or the reason of the request's signal
 */
export function retryingFetch(patience: Patience): (request: Request) => Promise<Response> {
  return async (request) => {
    const showsToken = request.method === 'POST' && SHOWS_TOKEN.test(new URL(request.url).pathname);
    if (request.method === 'POST' && !showsToken && !request.headers.has(KEY)) request.headers.set(KEY, randomUUID());
    const title = `${request.method} ${request.url}`;
    const backOff = new BackOff(title, patience);
    for (;;) {
      const outcome = await attempt(request);
      if (outcome instanceof Response) {
        const reason = await reasonToRepeat(outcome, showsToken);
        if (reason === null || !(await backOff.wait(reason, retryAfterMs(outcome.headers), request.signal)))
          return outcome;
      } else {
        const mayRepeat = !showsToken || wasNotSent(outcome.error);
        if (!mayRepeat || !(await backOff.wait(reasonOf(outcome.error), 0, request.signal)))
          throw new NoAnswerError(title, outcome.error);
      }
    }
  };
}

/** @returns the answer, or why there is none; the connection may break in the middle of an answer as well */
async function attempt(request: Request): Promise<Response | { error: unknown }> {
  const deadline = new Deadline(request.signal, patienceOf(request));
  try {
    const answer = await fetch(request.clone(), { signal: deadline.signal });
    const text = await answer.text();
    return new Response(text === '' ? null : text, answer);
  } catch (error) {
    request.signal.throwIfAborted();
    return { error };
  } finally {
    deadline.end();
  }
}

const patienceOf = ({ url }: Request): number => Number(new URL(url).searchParams.get('wait') ?? 0) * 1_000 + ANSWER_MS;

/** Of the answers 4xx only two ask for a repetition: too many requests, and one whose first try is still going on. */
async function reasonToRepeat(response: Response, showsToken: boolean): Promise<string | null> {
  const { status } = response;
  if (status === 429 || (AWAY.includes(status) && (!showsToken || status === 503))) return String(status);
  if (status !== 409) return null;
  const code = problemIn(await response.clone().text())?.code;
  return code === 'idempotency-in-progress' ? code : null;
}

/** Nobody took the connection. */
const wasNotSent = (error: unknown): boolean => codeOf(error) === 'ECONNREFUSED';

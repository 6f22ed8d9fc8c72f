import { request } from './api.js';

/** The service writes at least every ten seconds. */
const SILENCE_MS = 20_000;

/**
 * What a stream of the service tells, a line each, as it comes. It ends with its connection, and throws when that breaks
 * or is silent for too long.
 *
 * @throws ApiFailure when the service refuses
 */
export async function* streamed<T>(
  path: string,
  leaving: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): AsyncGenerator<T> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const signal = AbortSignal.any([leaving, silence.signal]);
    const { body } = await request(path, { headers: { ...headers, accept: 'application/x-ndjson' }, signal });
    if (body === null) return;
    for await (const line of linesOf(body)) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      if (line !== '') yield JSON.parse(line) as T;
    }
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}

/** The complete lines of a body as they come. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** Waits, but not when nobody waits any more. */
export const sleep = (ms: number, leaving: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
    leaving.addEventListener('abort', () => resolve(), { once: true });
  });

import { open } from 'node:fs/promises';
import { fail, ok, type Result } from '../domain/result.js';

/** The longest match is some hundred kilobytes. */
const MOST_BYTES = 16 * 1024 * 1024;
const LONGEST_MS = 10_000;

/** The text of a file, or of an address that begins with http. The error is a sentence for people. */
export async function readText(source: string): Promise<Result<string, string>> {
  try {
    const chunks = /^https?:\/\//i.test(source) ? fetched(source) : fileChunks(source);
    return await textOf(chunks, source);
  } catch (error) {
    return fail(`${source} cannot be read: ${reasonOf(error)}`);
  }
}

async function textOf(chunks: AsyncIterable<Uint8Array>, source: string): Promise<Result<string, string>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > MOST_BYTES) return fail(`${source} is larger than ${MOST_BYTES / 1024 / 1024} MiB, so it is no replay`);
    parts.push(chunk);
  }
  return ok(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)));
}

async function* fileChunks(file: string): AsyncGenerator<Uint8Array> {
  const handle = await open(file);
  yield* handle.createReadStream() as AsyncIterable<Buffer>;
}

async function* fetched(url: string): AsyncGenerator<Uint8Array> {
  const signal = AbortSignal.timeout(LONGEST_MS);
  const answer = await fetch(url, { headers: { accept: 'application/json' }, signal });
  if (!answer.ok) throw new Error(`the server answers ${answer.status} ${answer.statusText}`.trim());
  if (answer.body !== null) yield* answer.body as unknown as AsyncIterable<Uint8Array>;
}

function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error;
  if (name === 'TimeoutError') return `no answer within ${LONGEST_MS / 1000} seconds`;
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}

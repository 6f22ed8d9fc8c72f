import { open } from 'node:fs/promises';
import { fail, ok, type Result } from '../domain/result.js';

/** The longest match is some hundred kilobytes. */
const MOST_BYTES = 16 * 1024 * 1024;
const LONGEST_SILENCE_MS = 10_000;
/** A replay in any form, the one with every value first, or many of them. */
const ACCEPT = 'application/json, application/x-ndjson;q=0.9, text/x-bummerl;q=0.8';

/** Why a source cannot be read, as a sentence for people. */
export class Unreadable extends Error {}

/** The text of a file, or of an address that begins with http. The error is a sentence for people. */
export async function readText(source: string): Promise<Result<string, string>> {
  try {
    return ok(await textOf(linesOf(source), source));
  } catch (error) {
    if (error instanceof Unreadable) return fail(error.message);
    throw error;
  }
}

/**
 * The lines of a file or address, in any number, without the ends of lines.
 *
 * @throws Unreadable
 */
export async function* linesOf(source: string): AsyncGenerator<string> {
  try {
    let begun: string[] = [];
    let size = 0;
    for await (const text of decoded(chunksOf(source))) {
      for (const [index, piece] of text.split('\n').entries()) {
        if (index > 0) {
          yield begun.join('');
          [begun, size] = [[], 0];
        }
        begun.push(piece);
        demandRoom((size += piece.length), source);
      }
    }
    yield begun.join('');
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(`${source} cannot be read: ${reasonOf(error)}`);
  }
}

/**
 * All lines as one text.
 *
 * @throws Unreadable
 */
export async function textOf(lines: AsyncIterable<string>, source: string): Promise<string> {
  const all: string[] = [];
  let size = 0;
  for await (const line of lines) {
    size += line.length + 1;
    demandRoom(size - 1, source);
    all.push(line);
  }
  return all.join('\n');
}

function demandRoom(size: number, source: string): void {
  if (size > MOST_BYTES)
    throw new Unreadable(`${source} is larger than ${MOST_BYTES / 1024 / 1024} MiB, so it is no replay`);
}

async function* decoded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** Whether a source is an address and not a file. */
export const isAddress = (source: string): boolean => /^https?:\/\//i.test(source) && URL.canParse(source);

const chunksOf = (source: string): AsyncIterable<Uint8Array> =>
  isAddress(source) ? fetched(source) : fileChunks(source);

async function* fileChunks(file: string): AsyncGenerator<Uint8Array> {
  const handle = await open(file);
  yield* handle.createReadStream() as AsyncIterable<Buffer>;
}

async function* fetched(url: string): AsyncGenerator<Uint8Array> {
  const silence = new AbortController();
  const timer = setTimeout(
    () => silence.abort(new Error(`no answer within ${LONGEST_SILENCE_MS / 1000} seconds`)),
    LONGEST_SILENCE_MS,
  );
  try {
    const answer = await fetch(url, { headers: { accept: ACCEPT }, signal: silence.signal });
    if (!answer.ok) throw new Error(refusalOf(answer, url));
    for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
      timer.refresh();
      yield chunk;
      timer.refresh();
    }
  } finally {
    clearTimeout(timer);
  }
}

/** A private game is 404 for all who do not show that they may see it. */
function refusalOf({ status, statusText }: Response, url: string): string {
  const said = `the server answers ${status} ${statusText}`.trim();
  const { pathname, searchParams } = new URL(url);
  const mayBePrivate = status === 404 && pathname.endsWith('/replay') && !searchParams.has('joinCode');
  return mayBePrivate ? `${said}; if the game is private, add ?joinCode= and its code to the address` : said;
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}

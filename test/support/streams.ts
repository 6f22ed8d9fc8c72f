import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { Player } from './app.js';
import type { HttpGame } from './games.js';

/** What comes is judged by the tests, not by types. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Line = any;

/** A stream that is being read. */
export class ReadStream {
  /** The events as they came, all of them. */
  readonly lines: Line[] = [];
  /** Of server-sent events: what stood before the data. */
  readonly heads: { id: string | null; event: string | null }[] = [];
  /** How often the server showed that it is there. */
  keepAlives = 0;
  ended = false;
  broken = false;
  private rest = '';

  private constructor(
    private readonly request: http.ClientRequest,
    readonly response: http.IncomingMessage,
  ) {
    response.setEncoding('utf8');
    response.on('data', (text: string) => this.take(text));
    response.on('end', () => (this.ended = true));
    response.on('error', () => (this.broken = true));
  }

  static async open(url: string, headers: Record<string, string> = {}): Promise<ReadStream> {
    const request = http.get(url, { headers, agent: false });
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      request.once('response', resolve).once('error', reject);
    });
    request.on('error', () => undefined);
    expect(response.statusCode).toBe(200);
    return new ReadStream(request, response);
  }

  get isSse(): boolean {
    return this.response.headers['content-type'] === 'text/event-stream';
  }

  /** Without snapshots and what else is said between the events of a game. */
  get events(): Line[] {
    return this.lines.filter(({ type }) => !['snapshot', 'resync', 'serverRestart'].includes(type));
  }

  get types(): string[] {
    return this.lines.map(({ type }) => type as string);
  }

  /** What a browser would name as the last event when it comes back. */
  get lastId(): string | null {
    return this.heads.reduce((last: string | null, { id }) => id ?? last, null);
  }

  async until(done: () => boolean): Promise<void> {
    for (let tries = 0; !done() && tries < 1_000; tries++) await sleep(10);
    if (!done()) throw new Error(`it did not come; what came was ${JSON.stringify(this.lines).slice(-2_000)}`);
  }

  untilType(type: string): Promise<void> {
    return this.until(() => this.types.includes(type));
  }

  untilEnd(): Promise<void> {
    return this.until(() => this.ended);
  }

  pause(): void {
    this.response.pause();
  }

  resume(): void {
    this.response.resume();
  }

  close(): void {
    this.request.destroy();
  }

  private take(text: string): void {
    this.rest += text;
    const separator = this.isSse ? '\n\n' : '\n';
    const parts = this.rest.split(separator);
    this.rest = parts.pop() ?? '';
    for (const part of parts) this.takePart(part);
  }

  private takePart(part: string): void {
    if (part === '' || part === ':') {
      this.keepAlives += 1;
      return;
    }
    if (!this.isSse) {
      this.lines.push(JSON.parse(part));
      return;
    }
    const fields = new Map(part.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]));
    this.heads.push({ id: fields.get('id') ?? null, event: fields.get('event') ?? null });
    this.lines.push(JSON.parse(fields.get('data') ?? ''));
  }
}

/** All that the pages of /events have for somebody. */
export async function pages(game: HttpGame, player?: Player): Promise<Line[]> {
  const items: Line[] = [];
  for (let query = '?limit=50'; ;) {
    const { body } = await game.get(`/events${query}`, player).expect(200);
    items.push(...body.items);
    if (body.nextCursor === null) return items;
    query = `?limit=50&cursor=${body.nextCursor}`;
  }
}

const TOLD = ['gameStarted', 'yourTurn', 'gameFinished', 'gameAborted'];

/** What the account's stream should tell of a game. */
export async function toldOf(game: HttpGame, player: Player): Promise<Line[]> {
  const told = (await pages(game, player)).filter(({ type }) => TOLD.includes(type));
  return told.map((event) => ({ ...event, gameId: game.id }));
}

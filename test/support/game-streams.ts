import type { ApiClient } from './api-client.js';
import { ReadStream } from './streams.js';

const FORMATS = ['application/x-ndjson', 'text/event-stream'];
const OF_ACCOUNT = '/v1/stream';

/** All the streams on which one client can watch one game: from its beginning, later on, and after its end. */
export class StreamsOfGame {
  private readonly streams: { readonly asked: string; readonly stream: ReadStream }[] = [];

  private constructor(
    private readonly client: ApiClient,
    private readonly path: string,
  ) {}

  /** Opens the first of them. */
  static async open(client: ApiClient, path: string): Promise<StreamsOfGame> {
    const streams = new StreamsOfGame(client, path);
    await streams.openAll(['', '?since=502']);
    return streams;
  }

  /** Opens some for what has happened so far. */
  openMore(): Promise<void> {
    return this.openAll(['', '?since=401', '?since=505'], ['402', '701']);
  }

  /** When the game is over: what has come on all of them, and on some more that come after the end. */
  async told(): Promise<readonly string[]> {
    const untilNow = [...this.streams];
    for (const { asked, stream } of untilNow)
      await (asked.startsWith(OF_ACCOUNT) ? stream.untilType('gameFinished') : stream.untilEnd());
    await this.openAll(['', '?since=505'], ['603']);
    for (const { asked, stream } of this.streams.slice(untilNow.length))
      await (asked.startsWith(OF_ACCOUNT) ? stream.untilType('snapshot') : stream.untilEnd());
    return this.streams.map(({ asked, stream }) => {
      stream.close();
      const { 'cache-control': cache, etag, vary } = stream.response.headers;
      return JSON.stringify([asked, cache, etag, vary, stream.heads, stream.lines]);
    });
  }

  private async openAll(queries: readonly string[], lastEventIds: readonly string[] = []): Promise<void> {
    for (const accept of FORMATS) {
      for (const query of queries) await this.add(`${this.path}/stream${query}`, { accept });
      for (const id of lastEventIds) await this.add(`${this.path}/stream`, { accept, 'last-event-id': id });
      if ('authorization' in this.client.auth) await this.add(OF_ACCOUNT, { accept });
    }
  }

  private async add(asked: string, headers: Record<string, string>): Promise<void> {
    const stream = await ReadStream.open(this.client.url + asked, { ...this.client.auth, ...headers });
    await stream.untilType('snapshot');
    this.streams.push({ asked: `${asked} ${JSON.stringify(headers)}`, stream });
  }
}

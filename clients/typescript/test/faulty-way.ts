import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** What becomes of a request: it is answered, its answer is lost, or it is refused before it reaches the service. */
export type Fate = 'answered' | 'lost' | '429' | '503';

const TITLES = { 429: 'Too Many Requests', 503: 'Service Unavailable' };

/** A way to the service on which requests meet the fates they are given, in turn. */
export class FaultyWay {
  readonly met: Record<Fate, number> = { answered: 0, lost: 0, 429: 0, 503: 0 };

  private constructor(
    private readonly server: Server,
    readonly url: string,
    private readonly retryAfterS: number,
  ) {}

  static async to(target: string, fateOf: (request: string) => Fate, retryAfterS = 0): Promise<FaultyWay> {
    const { hostname, port } = new URL(target);
    const server = createServer((client) => way.lead(client, connect(Number(port), hostname), fateOf));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const way = new FaultyWay(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, retryAfterS);
    return way;
  }

  close(): void {
    this.server.close();
  }

  private lead(client: Socket, upstream: Socket, fateOf: (request: string) => Fate): void {
    let fate: Fate = 'answered';
    const end = (): void => void [client.destroy(), upstream.destroy()];
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
    client.on('data', (chunk) => {
      const [head = ''] = chunk.toString('latin1').split('\r\n', 1);
      const isHead = head.endsWith(' HTTP/1.1');
      if (isHead) this.met[(fate = fateOf(head))] += 1;
      if (fate === '429' || fate === '503') refuse(client, fate, this.retryAfterS);
      else upstream.write(chunk);
    });
    upstream.on('data', (chunk) => (fate === 'lost' ? end() : client.write(chunk)));
  }
}

function refuse(client: Socket, status: '429' | '503', retryAfterS: number): void {
  client.end(
    `HTTP/1.1 ${status} ${TITLES[status]}\r\nretry-after: ${retryAfterS}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
  );
}

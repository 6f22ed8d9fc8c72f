import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands before a service and has the streams of its leagues: what they say is said by the test. */
export class StreamingProxy {
  private readonly open = new Set<ServerResponse>();
  /** The addresses that streams were asked for by. */
  readonly asked: string[] = [];

  private constructor(private readonly server: Server) {}

  static async start(service: string): Promise<StreamingProxy> {
    const server = createServer();
    const proxy = new StreamingProxy(server);
    server.on('request', (incoming, outgoing) => {
      const path = incoming.url ?? '/';
      if (/^\/v1\/leagues\/[^/]+\/stream/.test(path)) {
        proxy.asked.push(path);
        proxy.open.add(outgoing);
        outgoing.writeHead(200, { 'content-type': 'application/x-ndjson' });
        outgoing.write('\n');
        return;
      }
      const { method, headers } = incoming;
      const passed = request(service + path, { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      passed.on('error', () => outgoing.destroy());
      incoming.pipe(passed);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Says something to all who listen. */
  say(line: object): void {
    for (const stream of this.open) stream.write(`${JSON.stringify(line)}\n`);
  }

  /** Breaks all streams off. */
  breakOff(): void {
    for (const stream of this.open) stream.destroy();
    this.open.clear();
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

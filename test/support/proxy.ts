import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server that can be cut and mended, as networks are. */
export interface Proxy {
  /** The URL of the target, by way of the proxy. */
  readonly url: string;
  /** Ends all connections and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** From now on it leads to another server. */
  leadTo(target: string): void;
  /** Takes connections, but lets nothing through. */
  freeze(): void;
  /** Keeps back what the target answers; resolves with the first answer kept. The function it gives lets all go on. */
  holdAnswers(): Promise<() => void>;
  /** Lets requests through, but no answers. */
  mute(): void;
}

export async function startProxy(target: string): Promise<Proxy> {
  let { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let frozen = false;
  let onAnswer: (() => void) | null = null;
  let held: (() => void)[] = [];
  let muted = false;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (chunk) => frozen || upstream.write(chunk));
    upstream.on('data', (chunk) => {
      if (muted) return;
      if (onAnswer === null) client.write(chunk);
      else {
        held.push(() => client.write(chunk));
        onAnswer();
      }
    });
  });
  const listen = (at: number): Promise<void> =>
    new Promise((resolve) => server.listen(at, '127.0.0.1', () => resolve()));
  await listen(0);
  const at = (server.address() as AddressInfo).port;
  const url = new URL(target);
  url.host = `127.0.0.1:${at}`;
  return {
    url: url.href,
    cut: () => {
      frozen = false;
      muted = false;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      return closed;
    },
    mend: () => listen(at),
    leadTo: (other) => ({ hostname, port } = new URL(other)),
    freeze: () => (frozen = true),
    holdAnswers: async () => {
      await new Promise<void>((resolve) => (onAnswer = resolve));
      return () => {
        onAnswer = null;
        for (const goOn of held) goOn();
        held = [];
      };
    },
    mute: () => (muted = true),
  };
}

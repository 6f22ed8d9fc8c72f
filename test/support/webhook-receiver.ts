import { createHmac, timingSafeEqual } from 'node:crypto';
import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';

/** A message as it came. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: { readonly type: string; readonly timestamp: string; readonly data: Record<string, unknown> };
}

/** What a receiver does with a message. */
export type Answering = (response: ServerResponse, request: IncomingMessage) => void;

export const answer =
  (status: number, headers: Record<string, string> = {}): Answering =>
  (response) =>
    void response.writeHead(status, headers).end('thanks');

/** A server that webhooks lead to. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  answering: Answering = answer(204);

  private constructor(
    private readonly server: http.Server | https.Server,
    readonly url: string,
  ) {}

  /** @param tls key and certificate, for https; the host is then localhost, which a certificate can be of */
  static async start(tls?: { readonly key: string; readonly cert: string }): Promise<WebhookReceiver> {
    const handle = (request: IncomingMessage, response: ServerResponse): void => void receiver.take(request, response);
    const server = tls === undefined ? http.createServer(handle) : https.createServer(tls, handle);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const origin = tls === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`;
    const receiver = new WebhookReceiver(server, `${origin}/hook`);
    return receiver;
  }

  /** The numbers of the events as they came. */
  get numbers(): unknown[] {
    return this.received.map(({ body }) => body.data['number']);
  }

  get port(): string {
    return new URL(this.url).port;
  }

  async until(done: () => boolean, forMs = 30_000): Promise<void> {
    for (const end = Date.now() + forMs; !done(); await new Promise((resolve) => setTimeout(resolve, 10)))
      if (Date.now() > end) throw new Error(`it did not come; what came was ${JSON.stringify(this.numbers)}`);
  }

  stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeAllConnections();
    return closed;
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    this.received.push({ headers: request.headers, text, body: JSON.parse(text) });
    this.answering(response, request);
  }
}

/** Whether a message is signed, by the words of the Standard Webhooks specification and nothing of the service's code. */
export function isSigned({ headers, text }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`;
  const expected = createHmac('sha256', key).update(content).digest();
  const [version, given = ''] = String(headers['webhook-signature']).split(',');
  const bytes = Buffer.from(given, 'base64');
  return version === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected);
}
